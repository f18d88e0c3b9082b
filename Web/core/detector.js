// A step detector: acceleration in, steps out.

import { wrongField } from "./errors.js";
import { Handle } from "./handle.js";
import { greatest, nameOf, readInteger, smallest } from "./integers.js";

const units = { g: 0, "m/s2": 1 };
const states = ["unknown", "still", "moving", "walking"];
const scales = [
  "unknown",
  "plausible",
  "seemsMetersPerSecondSquared",
  "seemsStandardGravity",
  "seemsWithoutGravity",
  "implausible",
];

/** Types of tare_column. */
const int64 = 0;
const float32 = 1;
const float64 = 2;

/** Samples that are copied at a time, of 20 bytes each: what the scratch memory holds. */
const batch = 6144;
const columnSize = 16;
const stepSize = 16;

/** Finds steps in samples of acceleration that come one after the other. */
export class Detector extends Handle {
  #core;

  /** Use `tare.createDetector`. */
  constructor(core, options = {}) {
    if (typeof options !== "object" || options === null) {
      throw wrongField("options", `${nameOf(options)}; give an object such as {unit: "m/s2"}`);
    }
    const { unit = "g" } = options;
    if (typeof unit !== "string" || !Object.hasOwn(units, unit)) {
      throw wrongField("unit", 'give "g" or "m/s2"');
    }
    const pointer = core.make((place) => core.functions.tare_detector_create(units[unit], place));
    super(core, "detector", pointer, core.functions.tare_detector_free);
    this.#core = core;
  }

  /** Takes one sample: its time in seconds, or in nanoseconds as a BigInt, and its three axes. */
  push(time, x, y, z) {
    const pointer = Handle.pointer(this);
    const at = nanosecondsOf(time);
    if (typeof x !== "number") throw notNumber(x, "x");
    if (typeof y !== "number") throw notNumber(y, "y");
    if (typeof z !== "number") throw notNumber(z, "z");
    this.#core.functions.tare_detector_push(pointer, at, x, y, z);
  }

  /**
   * Takes many samples: the times, and three arrays of an axis each or one of x, y, z by turns.
   * The result is the same as of pushing each. On an error none was taken.
   */
  pushAll(times, x, y, z) {
    const isWhole = typeName(times) === "BigInt64Array";
    const stamps = isWhole ? times : columnOf(times, "times", Float64Array);
    const count = stamps.length;
    const isInterleaved = y === undefined && z === undefined;
    const given = isInterleaved ? { xyz: x } : { x, y, z };
    const columns = Object.entries(given).map(([name, array]) => {
      const column = columnOf(array, name, Float32Array);
      const wanted = isInterleaved ? 3 * count : count;
      if (column.length === wanted) return column;
      throw wrongField(name, `${column.length} values; ${count} times need ${wanted}`);
    });
    // Not before: where elements are computed, this may be freed meanwhile.
    const pointer = Handle.pointer(this);
    const core = this.#core;
    // The four columns' descriptions, then the times, then the axes.
    const describe = core.scratch;
    const timesAt = describe + 4 * columnSize;
    const axesAt = timesAt + 8 * batch;
    for (let first = 0; first < count; first += batch) {
      const part = Math.min(batch, count - first);
      const buffer = core.bytes.buffer;
      const timesIn = isWhole ? BigInt64Array : Float64Array;
      copy(stamps, first, new timesIn(buffer, timesAt, part));
      writeColumn(core.view, describe, timesAt, 8, isWhole ? int64 : float64);
      if (isInterleaved) {
        copy(columns[0], 3 * first, new Float32Array(buffer, axesAt, 3 * part));
      }
      for (let axis = 0; axis < 3; axis += 1) {
        const start = isInterleaved ? axesAt + 4 * axis : axesAt + 4 * batch * axis;
        if (!isInterleaved) {
          copy(columns[axis], first, new Float32Array(buffer, start, part));
        }
        writeColumn(
          core.view, describe + columnSize * (axis + 1), start, isInterleaved ? 12 : 4, float32,
        );
      }
      core.check(
        core.functions.tare_detector_push_columns(
          pointer, part, describe, describe + columnSize, describe + 2 * columnSize,
          describe + 3 * columnSize,
        ),
      );
    }
  }

  /** Hands the settled steps over that were not taken yet, oldest first. */
  takeSteps() {
    const pointer = Handle.pointer(this);
    const core = this.#core;
    const capacity = core.scratchSize / stepSize;
    const steps = [];
    for (;;) {
      const count = core.functions.tare_detector_take(pointer, core.scratch, capacity);
      const view = core.view;
      for (let index = 0; index < count; index += 1) {
        const place = core.scratch + index * stepSize;
        const nanoseconds = view.getBigInt64(place, true);
        steps.push({
          t: Number(nanoseconds) / 1e9,
          nanoseconds,
          confidence: view.getFloat32(place + 8, true),
          startsBout: view.getInt32(place + 12, true) !== 0,
        });
      }
      if (count < capacity) return steps;
    }
  }

  /** Settles what is open, knowing that nothing follows; samples pushed later start anew. */
  finish() {
    this.#core.functions.tare_detector_finish(Handle.pointer(this));
  }

  /** Where the detector stands. */
  get detection() {
    const core = this.#core;
    core.check(core.functions.tare_detector_read(Handle.pointer(this), core.scratch));
    const view = core.view;
    const place = core.scratch;
    return {
      steps: readInteger(view, place),
      liveSteps: readInteger(view, place + 8),
      cadence: view.getFloat32(place + 64, true),
      state: states[view.getInt32(place + 68, true)],
      diagnosis: {
        samples: readInteger(view, place + 16),
        duplicates: readInteger(view, place + 24),
        backward: readInteger(view, place + 32),
        notFinite: readInteger(view, place + 40),
        outOfRange: readInteger(view, place + 48),
        gaps: readInteger(view, place + 56),
        scale: scales[view.getInt32(place + 72, true)],
      },
    };
  }
}

/** The type of a typed array, another page's included; null of all else. */
function typeName(array) {
  return ArrayBuffer.isView(array) ? array[Symbol.toStringTag] : null;
}

function notNumber(value, name) {
  return wrongField(name, `${nameOf(value)}; give a number`);
}

/**
 * A column as a typed array of numbers. A plain array is checked and copied as a whole before any
 * of it is taken.
 */
function columnOf(array, name, Column) {
  if (Array.isArray(array)) {
    const column = new Column(array.length);
    for (let index = 0; index < column.length; index += 1) {
      const value = array[index];
      if (typeof value !== "number") throw notNumber(value, `${name}[${index}]`);
      column[index] = value;
    }
    return column;
  }
  const type = typeName(array);
  if (type === null || type === "DataView") {
    throw wrongField(name, `${nameOf(array)}; give a typed array such as a Float64Array`);
  }
  if (type.startsWith("Big")) {
    throw wrongField(
      name, "a BigInt64Array holds times in nanoseconds; all else is an array of numbers",
    );
  }
  return array;
}

/** One copy into the module's memory, rounded to the type that is wanted there. */
function copy(from, first, to) {
  to.set(from.subarray(first, first + to.length));
}

function writeColumn(view, at, data, stride, type) {
  view.setUint32(at, data, true);
  view.setInt32(at + 4, stride, true);
  view.setInt32(at + 8, type, true);
}

/** A time as the module's own columns read it: seconds are rounded to nanoseconds. */
function nanosecondsOf(time) {
  if (typeof time === "bigint") {
    return time < smallest ? smallest : time > greatest ? greatest : time;
  }
  if (typeof time !== "number") {
    throw wrongField("t", `${nameOf(time)}; give seconds, or nanoseconds as a BigInt`);
  }
  const exact = time * 1e9;
  if (exact >= 9.2e18) return greatest;
  if (!(exact > -9.2e18)) return smallest;
  const whole = Math.trunc(exact);
  const rest = exact - whole;
  return BigInt(rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole);
}
