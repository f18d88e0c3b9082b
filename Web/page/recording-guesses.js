// What the first rows of a recording tell where its header is silent: units, and gravity.

import { TIME_NAMES, TIME_PLACES } from "./column-names.js";
import { Refusal } from "./refusal.js";

const GRAVITY = {
  g: 1,
  "m/s2": 9.80665
};

function rounded(value) {
  return value >= 100 ? String(Math.round(value)) : (Math.round(value * 10) / 10).toFixed(1);
}

/** A look at the first rows: {times: number[], values: [x, y, z][]}, 1,024 at most. */
export class FirstRows {
  constructor({ times, values }) {
    this.times = times;
    const finite = values.filter((value) => value.every(Number.isFinite));
    this.lengths = finite.map(([x, y, z]) => Math.sqrt(x * x + y * y + z * z));
    const count = Math.max(finite.length, 1);
    const mean =
      [0, 1, 2].map((axis) => finite.reduce((sum, value) => sum + value[axis], 0) / count);
    this.lengthOfMean = Math.hypot(...mean);
    this.meanLength = this.lengths.length === 0
      ? null
      : this.lengths.reduce((sum, one) => sum + one, 0) / this.lengths.length;
  }

  /** The unit in which the rows come 5 to 1,000 times a second: {unit, hertz}, or null. */
  timeUnit() {
    const steps = this.times.slice(1)
                    .map((time, index) => time - this.times[index])
                    .filter((step) => step >= 0 && Number.isFinite(step))
                    .sort((a, b) => a - b);
    let step = steps[Math.floor(steps.length / 2)] ?? 0;
    if (step === 0 && steps.length > 0)
      step = steps.reduce((sum, one) => sum + one, 0) / steps.length;
    if (step > 0) {
      for (const unit of Object.keys(TIME_PLACES)) {
        const hertz = 10 ** (9 - TIME_PLACES[unit]) / step;
        if (hertz >= 5 && hertz <= 1000) return { unit, hertz };
      }
    }
    for (const unit of Object.keys(TIME_PLACES)) {
      const seconds = this.times[0] / 10 ** (9 - TIME_PLACES[unit]);
      if (seconds >= 1e8 && seconds < 1e10) return { unit, hertz: 0 };
    }
    return null;
  }

  /** Whether values include gravity, 1 g being this long in them. */
  includesGravity(gravity) {
    if (this.meanLength === null || this.lengthOfMean >= 0.35 * gravity) return true;
    const share = this.meanLength / gravity;
    if (share < 0.8 || share > 1.25) return false;
    const squares = this.lengths.reduce((sum, one) => sum + (one - this.meanLength) ** 2, 0);
    return Math.sqrt(squares / this.lengths.length) < 0.3 * gravity;
  }

  unit() {
    const length = this.meanLength;
    if (length === null) return null;
    if (length >= 0.5 && length <= 2.5 && this.includesGravity(1)) return "g";
    if (length >= 5 && length <= 25 && this.includesGravity(GRAVITY["m/s2"])) return "m/s2";
    return null;
  }
}

/** Settles the unit of times; each guess is a note. */
export function settledTimeUnit(columns, first, notes) {
  if (columns.timeUnit) return columns.timeUnit;
  const told = first.timeUnit();
  if (!told) {
    notes.push("times taken for seconds; nothing says so");
    return "s";
  }
  const isDocumented = columns.isSensorLogger && told.unit === "ns";
  if (told.hertz > 0 && !isDocumented) {
    notes.push(
      `times taken for ${TIME_NAMES[told.unit]}: that makes ${rounded(told.hertz)} samples a second`
    );
  }
  return told.unit;
}

/** Settles the unit of values and whether gravity is included; each guess is a note. */
export function settledUnit(columns, first, line, notes) {
  const length = first.meanLength;
  let unit = columns.unit;
  if (!unit && columns.isSensorLogger) {
    const isBare = first.unit() === "g" && length !== null && length < 1.5;
    if (isBare) notes.push(`values taken for g: their mean length is ${rounded(length)}`);
    unit = isBare ? "g" : "m/s2";
  }
  if (!unit) {
    unit = first.unit();
    if (unit)
      notes.push(
        `values taken for ${unit === "g" ? "g" : "m/s²"}: their mean length is ${rounded(length)}`
      );
  }
  if (!unit && length !== null && length > 40) {
    throw new Refusal(
      `values of about ${rounded(length)} are neither g nor m/s²; say how many make 1 g with ` +
        "`tare count --counts-per-g`",
      { line }
    );
  }
  if (!unit) {
    unit = length !== null && length > 0.6 ? "m/s2" : "g";
    notes.push(`values taken for ${unit === "g" ? "g" : "m/s²"}; nothing says so`);
  }
  const included = columns.isLinear !== true &&
    (columns.isLinear === false || first.includesGravity(GRAVITY[unit]));
  if (!included) {
    notes.push(
      "gravity was taken out of the values; recorded with gravity, steps are found more surely"
    );
  }
  return unit;
}
