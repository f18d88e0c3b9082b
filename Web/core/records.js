// Step records and the choices of a merge, as tare.h lays them out.

import { wrongField } from "./errors.js";
import { greatest, nameOf, smallest } from "./integers.js";
import { fromDecimal, nanoseconds } from "./times.js";

export const recordSize = 40;
export const rulesSize = 48;
export const doubts = ["cadence", "driving", "future", "long"];

const unit = 2n ** 32n;
const scale = 10n ** 18n;
const mostUnits = (2n ** 31n - 1n) * unit;

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

/** Steps in units of 2^-32, to the nearest: of a Number, of its shortest decimal. */
function unitsOf(steps, field) {
  let units;
  if (typeof steps === "bigint") {
    units = steps * unit;
  } else if (Number.isInteger(steps)) {
    units = BigInt(steps) * unit;
  } else if (Number.isFinite(steps)) {
    units = (fromDecimal(String(steps), 18) * unit * 2n + scale) / (2n * scale);
  } else {
    throw wrongField(field, `${nameOf(steps)}; give steps from 0 up, such as 120`);
  }
  if (units < 0n || units > mostUnits) {
    throw wrongField(field, "out of range; a record has from 0 to 2147483647 steps");
  }
  return units;
}

/** Writes one record. */
export function writeRecord(view, at, record, index, names) {
  const name = (field) => `records[${index}].${field}`;
  if (typeof record !== "object" || record === null) {
    throw wrongField(`records[${index}]`, `${nameOf(record)}; give {start, end, steps}`);
  }
  const { start, end, steps, source = 0, priority = 0, modified } = record;
  view.setBigInt64(at, nanoseconds(start, name("start")), true);
  view.setBigInt64(at + 8, nanoseconds(end, name("end")), true);
  const isKnown = modified !== undefined && modified !== null;
  const changed = isKnown ? nanoseconds(modified, name("modified")) : smallest;
  view.setBigInt64(at + 16, changed, true);
  view.setBigInt64(at + 24, unitsOf(steps, name("steps")), true);
  const number = sourceNumber(source, names, name("source"));
  view.setUint32(at + 32, number, true);
  if (!Number.isInteger(priority) || Math.abs(priority) > 0x7fff_ffff) {
    throw wrongField(name("priority"), "give a whole number of 32 bits; greater wins");
  }
  view.setInt32(at + 36, priority, true);
  return number;
}

/** The choices of a merge, checked. */
export function readRules(rules) {
  if (typeof rules !== "object" || rules === null) {
    throw wrongField("rules", `${nameOf(rules)}; give an object such as {exclude: ["future"]}`);
  }
  const { sources = null, exclude = [], driving = [], addsUp = [] } = rules;
  const { maximumCadence, longestInterval, now } = rules;
  const lists = { exclude, driving, addsUp, sources: sources ?? [] };
  for (const [field, list] of Object.entries(lists)) {
    if (!Array.isArray(list)) throw wrongField(`rules.${field}`, "give an array");
  }
  const bits = exclude.reduce((all, doubt) => {
    const place = doubts.indexOf(doubt);
    if (place < 0) throw wrongField("rules.exclude", `the doubts are ${doubts.join(", ")}`);
    return all | (1 << place);
  }, 0);
  if (maximumCadence !== undefined && !(maximumCadence > 0)) {
    throw wrongField("rules.maximumCadence", "give steps a second above 0, such as 4");
  }
  const isText = typeof longestInterval === "string";
  if (longestInterval !== undefined && (isText || !(longestInterval >= 0))) {
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
