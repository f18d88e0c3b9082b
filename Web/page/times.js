// Times as whole nanoseconds in a BigInt, from decimals and ISO 8601, never through floating point.

const NUMBER = /^([+-]?)(\d*)(?:[.,](\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
const DAY = "(\\d{4})-(\\d\\d)-(\\d\\d)";
const CLOCK = "(\\d\\d):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d+))?)?";
const ISO = new RegExp(`^${DAY}[Tt ]${CLOCK} ?(Z|z|UTC|[+-]\\d\\d(?::?\\d\\d)?)?$`);
const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

/** A number × 10^places as a BigInt, cut or rounded; null if it is no number or beyond 64 bits. */
export function scaled(text, places, rounds = false) {
  const parts = NUMBER.exec(text);
  if (!parts) return null;
  const [, sign, head, tail = "", power = "0"] = parts;
  if (head === "" && tail === "") return null;
  let exponent = Number(power) - tail.length + places;
  let value = BigInt(head + tail);
  if (value === 0n) return 0n;
  if (exponent > 40 || (head + tail).length > 400) return null;
  if (exponent >= 0) {
    value *= 10n ** BigInt(exponent);
  } else if (exponent < -400) {
    value = 0n;
  } else {
    const divisor = 10n ** BigInt(-exponent);
    value = rounds ? (2n * value + divisor) / (2n * divisor) : value / divisor;
  }
  if (sign === "-") value = -value;
  return value < LEAST || value > MOST ? null : value;
}

/**
 * A text in ISO 8601 as nanoseconds since 1970.
 * Returns {value} or {problem: "form" | "zone" | "impossible" | "range"}.
 */
export function isoNanoseconds(text, zone = null) {
  const parts = ISO.exec(text);
  if (!parts) return { problem: "form" };
  const [year, month, day, hour, minute] = parts.slice(1, 6).map(Number);
  const second = Number(parts[6] ?? 0);
  const written = parts[8] ?? zone;
  if (written === null) return { problem: "zone" };
  let offset = 0;
  if (/^[+-]/.test(written)) {
    const minutes = Number(written.slice(3).replace(":", "") || 0);
    offset = (Number(written.slice(1, 3)) * 60 + minutes) * (written[0] === "-" ? -1 : 1);
    if (minutes > 59 || Math.abs(offset) >= 1440) return { problem: "impossible" };
  }
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists || hour > 23 || minute > 59 || second > 60) return { problem: "impossible" };
  const seconds = BigInt(date.getTime() / 1000 + hour * 3600 + (minute - offset) * 60 + second);
  const fraction = BigInt((parts[7] ?? "").slice(0, 9).padEnd(9, "0"));
  const value = seconds * 1000000000n + fraction;
  return value < LEAST || value > MOST ? { problem: "range" } : { value };
}

/** Nanoseconds as seconds in decimal, exactly: 1500000000n is "1.5". */
export function secondsText(nanoseconds) {
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  const fraction = String(size % 1000000000n).padStart(9, "0").replace(/0+$/, "");
  const head = `${nanoseconds < 0n ? "-" : ""}${size / 1000000000n}`;
  return fraction ? `${head}.${fraction}` : head;
}
