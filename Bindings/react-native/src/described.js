// What was given, as words for an error's message: it never fails, and tells no contents of objects.

/**
 * A value in words.
 *
 * JSON would throw for a BigInt and for a circle, call infinity null, and put what an object holds,
 * which may be somebody's steps, into a message.
 *
 * @param {unknown} value What was given.
 * @returns {string} Such as `"midnight"`, `5n`, `null` or `an object with resume`.
 */
export function described(value) {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return "an array";
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? "a Date" : "an invalid Date";
  const names = Object.keys(value);
  return names.length === 0 ? "an object without members" : `an object with ${names.join(", ")}`;
}
