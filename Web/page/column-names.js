// What a column of a recording holds, as far as its name tells; the rules of `tare count`.

/** Digits behind which a unit of time counts nanoseconds. */
export const TIME_PLACES = {
  s: 9,
  ms: 6,
  us: 3,
  ns: 0
};
export const TIME_NAMES = {
  s: "seconds",
  ms: "milliseconds",
  us: "microseconds",
  ns: "nanoseconds"
};

const SUFFIXES = ["_m/s^2", "_m/s2", "_m_s2", "_mps2", "_ms2", "_ns", "_us", "_ms", "_s", "_g"];
const TIMES = new Set([
  "t",
  "time",
  "timestamp",
  "timestamps",
  "datetime",
  "epoch",
  "elapsed",
  "elapsedtime",
  "timesincestart",
  "unixtime",
  "unixtimestamp",
]);
const UNITED_TIMES = {
  secondselapsed: "s",
  seconds: "s",
  millis: "ms",
  milliseconds: "ms",
  timems: "ms",
  timestampms: "ms",
  timens: "ns",
  timestampns: "ns",
};
const TIME_UNITS = {
  s: "s",
  sec: "s",
  seconds: "s",
  ms: "ms",
  msec: "ms",
  milliseconds: "ms",
  us: "us",
  "µs": "us",
  "μs": "us",
  ns: "ns",
  nanoseconds: "ns",
};
const ACCELERATION_UNITS = {
  g: "g",
  gs: "g",
  "g's": "g",
  "m/s^2": "m/s2",
  "m/s²": "m/s2",
  "m/s2": "m/s2",
  "m/s/s": "m/s2",
  m_s2: "m/s2",
  mps2: "m/s2",
  ms2: "m/s2",
  "ms^-2": "m/s2",
  "ms-2": "m/s2",
  "m s-2": "m/s2",
};
// Longer ones first where one begins another. "gf" is the G-force of Physics Toolbox: gFx.
const STEMS = [
  "acceleration",
  "accelerometer",
  "accel",
  "acc",
  "linear",
  "user",
  "total",
  "raw",
  "motion",
  "sensor",
  "device",
  "body",
  "wrist",
  "axis",
  "gf",
  "a",
];
const ENDINGS = ["axis", "acceleration", "accelerometer", "accel", "acc", "value"];

function axisOf(letters, said) {
  let rest = letters;
  let unit = said;
  let sensor = "";
  let isLinear = false;
  while (rest.length > 1) {
    const stem = STEMS.find((word) => rest.startsWith(word) && rest.length > word.length);
    if (stem) {
      rest = rest.slice(stem.length);
      sensor += stem;
      if (stem === "linear" || stem === "user") isLinear = true;
      if (stem === "gf" && !unit) unit = "g";
      continue;
    }
    const ending = ENDINGS.find((word) => rest.endsWith(word) && rest.length > word.length);
    if (!ending) return { kind: "other" };
    rest = rest.slice(0, -ending.length);
    sensor += ending;
  }
  const axis = ["x", "y", "z"].indexOf(rest);
  return axis < 0 ? { kind: "other" } : { kind: "axis", axis, unit, sensor, isLinear };
}

/**
 * What a name means: {kind: "time", unit}, {kind: "axis", axis, unit, sensor, isLinear} or other.
 */
export function meaningOf(name) {
  let base = name.toLowerCase();
  let unit = null;
  const open = base.search(/[([]/);
  const close = Math.max(base.lastIndexOf(")"), base.lastIndexOf("]"));
  if (open >= 0 && close > open) {
    unit = base.slice(open + 1, close);
    base = base.slice(0, open);
  } else {
    const suffix = SUFFIXES.find((ending) => base.endsWith(ending));
    if (suffix) {
      unit = suffix.slice(1);
      base = base.slice(0, -suffix.length);
    }
  }
  const letters = base.replace(/[^\p{L}\p{N}]/gu, "");
  if (unit === null && Object.hasOwn(UNITED_TIMES, letters)) {
    return { kind: "time", unit: UNITED_TIMES[letters] };
  }
  if (TIMES.has(letters)) {
    const known = unit !== null && Object.hasOwn(TIME_UNITS, unit) ? TIME_UNITS[unit] : null;
    return unit === null || known ? { kind: "time", unit: known } : { kind: "other" };
  }
  const known =
    unit !== null && Object.hasOwn(ACCELERATION_UNITS, unit) ? ACCELERATION_UNITS[unit] : null;
  if (unit !== null && !known) return { kind: "other" };
  return axisOf(letters, known);
}
