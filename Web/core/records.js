// Step records and the choices of a merge, as tare.h lays them out.

import { wrongField } from "./errors.js";
import { greatest, nameOf, smallest } from "./integers.js";
import { nanoseconds } from "./times.js";

export const recordSize = 40;
export const rulesSize = 48;
export const doubts = ["cadence", "driving", "future", "long"];

const mostSteps = 2 ** 31 - 1;

/** The number of a source: its place among the names, or the number itself. */
export function sourceNumber(source, names, field) {
  if (typeof source === "string" && names !== null) {
    const number = names.indexOf(source);
    if (number >= 0) return number;
    throw wrongField(field, "a source that rules.sources does not name");
  }
  if (Number.isInteger(source) && source >= 0 && source <= 0xffff_ffff) return source;
  throw wrongField(
    field,
    `${nameOf(source)}; give a number from 0, or a name of those in rules.sources`,
  );
}

/**
 * Steps in units of 2^-32, to the nearest, halves up: of a Number, of the binary fraction that it
 * is.
 */
function unitsOf(steps, field) {
  const isNumber = typeof steps === "bigint" || Number.isFinite(steps);
  if (!isNumber) throw wrongField(field, `${nameOf(steps)}; give steps from 0 up, such as 120`);
  if (steps < 0 || steps > mostSteps) {
    throw wrongField(field, "out of range; a record has from 0 to 2147483647 steps");
  }
  if (typeof steps === "bigint") return steps << 32n;
  // Exact, as is what is cut from it; with half a unit added it might not be.
  const units = steps * 2 ** 32;
  const whole = Math.floor(units);
  return BigInt(units - whole < 0.5 ? whole : whole + 1);
}

/** Reads one record, each field once: where fields are computed, anything may happen meanwhile. */
export function readRecord(record, index, names) {
  const name = (field) => `records[${index}].${field}`;
  if (typeof record !== "object" || record === null) {
    throw wrongField(`records[${index}]`, `${nameOf(record)}; give {start, end, steps}`);
  }
  const { start, end, steps, source = 0, priority = 0, modified } = record;
  const isKnown = modified !== undefined && modified !== null;
  const read = {
    start: nanoseconds(start, name("start")),
    end: nanoseconds(end, name("end")),
    modified: isKnown ? nanoseconds(modified, name("modified")) : smallest,
    units: unitsOf(steps, name("steps")),
    source: sourceNumber(source, names, name("source")),
    priority,
  };
  if (!Number.isInteger(priority) || priority !== (priority | 0)) {
    throw wrongField(name("priority"), "give a whole number of 32 bits; greater wins");
  }
  return read;
}

/** Writes one record that was read. */
export function writeRecord(view, at, { start, end, modified, units, source, priority }) {
  view.setBigInt64(at, start, true);
  view.setBigInt64(at + 8, end, true);
  view.setBigInt64(at + 16, modified, true);
  view.setBigInt64(at + 24, units, true);
  view.setUint32(at + 32, source, true);
  view.setInt32(at + 36, priority, true);
}

/** The choices of a merge, checked. */
export function readRules(rules) {
  if (typeof rules !== "object" || rules === null) {
    throw wrongField("rules", `${nameOf(rules)}; give an object such as {exclude: ["future"]}`);
  }
  const { sources: named = null, exclude = [], driving = [], addsUp = [] } = rules;
  const { maximumCadence, longestInterval, now } = rules;
  const lists = { exclude, driving, addsUp, sources: named ?? [] };
  for (const [field, list] of Object.entries(lists)) {
    if (!Array.isArray(list)) throw wrongField(`rules.${field}`, "give an array");
  }
  // A copy: results name sources long after the caller may have changed the list.
  const sources = named === null ? null : [...named];
  const bits = exclude.reduce((all, doubt) => {
    const place = doubts.indexOf(doubt);
    if (place < 0) throw wrongField("rules.exclude", `the doubts are ${doubts.join(", ")}`);
    return all | (1 << place);
  }, 0);
  const isRate = typeof maximumCadence === "number" && maximumCadence > 0;
  if (maximumCadence !== undefined && !isRate) {
    throw wrongField("rules.maximumCadence", "give steps a second above 0, such as 4");
  }
  const isSpan = typeof longestInterval === "number" || typeof longestInterval === "bigint";
  if (longestInterval !== undefined && !(isSpan && longestInterval >= 0)) {
    throw wrongField("rules.longestInterval", "give seconds from 0 up, such as 3600");
  }
  return {
    names: sources,
    excluded: bits,
    maximumCadence,
    longestInterval:
      longestInterval === undefined
        ? undefined
        : nanoseconds(longestInterval, "rules.longestInterval"),
    now: now === undefined || now === null ? greatest : nanoseconds(now, "rules.now"),
    driving: driving.map((span, index) => [
      nanoseconds(span?.start, `rules.driving[${index}].start`),
      nanoseconds(span?.end, `rules.driving[${index}].end`),
    ]),
    addsUp: addsUp.map((source) => sourceNumber(source, sources, "rules.addsUp")),
  };
}
