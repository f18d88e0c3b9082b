// Times as nanoseconds: from seconds, from ISO 8601 texts and from BigInt, never through rounding.

import { nameOf, smallest, greatest } from "./integers.js";
import { wrongField } from "./errors.js";

const wanted =
  'give seconds such as 1731340801.25, a text with zone such as "2024-11-11T16:00:01.25Z", ' +
  "or nanoseconds as a BigInt";

/**
 * The nanoseconds of a time, as the trace's contract reads it: a Number's shortest decimal, digits
 * beyond the ninth cut; an ISO 8601 text; a BigInt as it is.
 *
 * @param {number | bigint | string} time
 * @param {string} field what to call it in an error
 * @param {string} [or] what else would be right
 * @returns {bigint}
 */
export function nanoseconds(time, field, or = "") {
  if (typeof time === "number") return fromSeconds(time, field, or);
  if (typeof time === "bigint") return inRange(time, field);
  if (typeof time === "string") return fromText(time, field, or);
  throw wrongField(field, `${nameOf(time)}; ${wanted}${or}`);
}

function inRange(value, field) {
  if (value < smallest || value > greatest) {
    throw wrongField(
      field,
      "beyond the range of times; seconds go from -9223372036.854775808 to " +
        "9223372036.854775807, years from 1677 to 2262",
    );
  }
  return value;
}

function fromSeconds(seconds, field, or) {
  if (!Number.isFinite(seconds)) throw wrongField(field, `${nameOf(seconds)}; ${wanted}${or}`);
  // Up to 15 digits no two decimals share a Number: if the milliseconds lead back to it, then they
  // are its shortest decimal.
  const milliseconds = Math.round(seconds * 1000);
  if (milliseconds / 1000 === seconds && Math.abs(milliseconds) < 1e15) {
    return inRange(BigInt(milliseconds) * 1_000_000n, field);
  }
  return inRange(fromDecimal(String(seconds)), field);
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Whether a text is a decimal number. */
export function isDecimal(text) {
  return decimal.test(text);
}

/** A decimal number × 10^places, the digits behind that cut: seconds are nanoseconds with 9. */
export function fromDecimal(text, places = 9) {
  const [, sign, whole, fraction = "", exponent = "0"] = decimal.exec(text);
  const digits = whole + fraction;
  // Held where every number is 0 or beyond 64 bits, so that no exponent makes a long text.
  const most = digits.length + 40;
  const kept = whole.length + Math.max(-most, Math.min(most, Number(exponent))) + places;
  const magnitude = kept <= 0 ? 0n : BigInt(digits.slice(0, kept).padEnd(kept, "0"));
  return sign ? -magnitude : magnitude;
}

const date = /(\d{4})-(\d\d)-(\d\d)/;
const timeOfDay = /[Tt](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?/;
const zone = /(?:([Zz])|([+-])(\d\d)(?::?(\d\d))?)?/;
const shape = new RegExp(`^${date.source}${timeOfDay.source}${zone.source}$`);

const oneDay = 86_400;

/** Seconds from 1970 to a day of the calendar of ever; NaN if the calendar has no such day. */
function startOf(year, month, day) {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isSame = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isSame ? date.getTime() / 1000 : NaN;
}

function fromText(text, field, or) {
  const parts = shape.exec(text);
  if (!parts) throw wrongField(field, `not a time; ${wanted}${or}`);
  const [, , , , , , , fraction = "", utc, sign] = parts;
  if (!utc && !sign) {
    throw wrongField(field, "a time without a zone; end it with Z or an offset such as +01:00");
  }
  const numbers = parts.map((part) => Number(part ?? 0));
  const [, year, month, day, hour, minute, second, , , , hours, minutes] = numbers;
  const offset = (hours * 3600 + minutes * 60) * (sign === "-" ? -1 : 1);
  const seconds = startOf(year, month, day) + hour * 3600 + minute * 60 + second - offset;
  const isPossible = hour < 24 && minute < 60 && second <= 60 && hours < 24 && minutes < 60;
  // A leap second is the last one of a UTC day, and is read as the second that follows.
  const isLost = second === 60 && seconds % oneDay !== 0;
  if (!isPossible || isLost || Number.isNaN(seconds)) {
    throw wrongField(
      field,
      "no such date or time of day; months go from 01 to 12, hours from 00 to 23, minutes and " +
        "seconds from 00 to 59",
    );
  }
  const rest = BigInt(fraction.slice(0, 9).padEnd(9, "0"));
  return inRange(BigInt(seconds) * 1_000_000_000n + rest, field);
}
