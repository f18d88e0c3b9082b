// Whole numbers of 64 bits: a Number where that is exact, a BigInt beyond.

import { wrongField } from "./errors.js";

export const smallest = -(2n ** 63n);
export const greatest = 2n ** 63n - 1n;

/** Reads one; the one rule of results: a Number up to 2^53 - 1 in magnitude, else a BigInt. */
export function readInteger(view, at) {
  const value = view.getInt32(at + 4, true) * 0x1_0000_0000 + view.getUint32(at, true);
  return Number.isSafeInteger(value) ? value : view.getBigInt64(at, true);
}

/** The same rule for one in decimal digits. */
export function parseInteger(digits) {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : BigInt(digits);
}

/** Writes one that is a Number or a BigInt; `wanted` says what would be right. */
export function writeInteger(view, at, value, field, wanted) {
  if (typeof value === "number" && Number.isSafeInteger(value)) {
    view.setUint32(at, value >>> 0, true);
    view.setInt32(at + 4, Math.floor(value / 0x1_0000_0000), true);
    return;
  }
  if (typeof value === "bigint") {
    if (value < smallest || value > greatest) {
      throw wrongField(field, `beyond 64 bits; whole numbers go from ${smallest} to ${greatest}`);
    }
    view.setBigInt64(at, value, true);
    return;
  }
  if (typeof value === "number" && Number.isInteger(value)) {
    throw wrongField(field, "beyond 2^53 a Number is not exact; give a BigInt such as 12n");
  }
  throw wrongField(field, `${nameOf(value)}; ${wanted}`);
}

/** What a value is, for messages that quote no value: those may be personal. */
export function nameOf(value) {
  if (value === null) return "null does not belong here";
  if (typeof value === "number") {
    if (Number.isNaN(value)) return "NaN is no number";
    if (!Number.isFinite(value)) return "infinity is no number";
    return Number.isInteger(value) ? "out of range" : "a fraction does not belong here";
  }
  if (Array.isArray(value)) return "an array does not belong here";
  return `${/^[aeiou]/.test(typeof value) ? "an" : "a"} ${typeof value} does not belong here`;
}
