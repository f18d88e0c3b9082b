// An accelerometer's recording: a table in, columns of times and axes out, as `tare count` reads
// it.

import { TIME_NAMES, TIME_PLACES } from "./column-names.js";
import { breathe } from "./pauses.js";
import { FirstRows, settledTimeUnit, settledUnit } from "./recording-guesses.js";
import { quoted, Refusal } from "./refusal.js";
import { cut, Lines } from "./table.js";
import { isoNanoseconds, scaled } from "./times.js";

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?$/;
const PREVIEW = 1024;

function isPassedOver(line) {
  return /^[\s,;]*$/.test(line) || /^\s*(#|\/\/)/.test(line);
}

/** A value; NaN where the field is empty or says so, null if it is no number. */
function valueOf(field, comma) {
  if (field === "" || /^nan$/i.test(field)) return NaN;
  const text = comma ? field.replace(",", ".") : field;
  return NUMBER.test(text) ? Number(text) : null;
}

/** Whether a date stands without a zone. */
function lacksZone(text) {
  return isoNanoseconds(text).problem === "zone";
}

function dateOf(text) {
  const { value, problem } = isoNanoseconds(text, "Z");
  return problem ? null : value;
}

/** Samples that grow as they come. */
class Samples {
  constructor() {
    this.count = 0;
    this.room(4096);
  }

  room(size) {
    const grown = (type, old) => {
      const fresh = new type(size);
      if (old) fresh.set(old);
      return fresh;
    };
    this.times = grown(BigInt64Array, this.times);
    this.x = grown(Float32Array, this.x);
    this.y = grown(Float32Array, this.y);
    this.z = grown(Float32Array, this.z);
  }

  add(time, x, y, z) {
    if (this.count === this.times.length) this.room(this.count * 2);
    this.times[this.count] = time;
    this.x[this.count] = x;
    this.y[this.count] = y;
    this.z[this.count] = z;
    this.count++;
  }

  whole() {
    const [times, x, y, z] =
      [this.times, this.x, this.y, this.z].map((one) => one.subarray(0, this.count));
    return { times, x, y, z };
  }
}

class RowReader {
  constructor(names, columns, delimiter) {
    this.names = names;
    this.columns = columns;
    this.delimiter = delimiter;
    this.comma = delimiter !== ",";
  }

  /** The fields of a row, or null if it is no sample. */
  fields(row, line) {
    if (isPassedOver(row)) return null;
    const fields = cut(row, this.delimiter, line);
    if (fields.every((field) => field === "")) return null;
    const extra = fields.slice(this.names.length).some((field) => field !== "");
    if (fields.length < this.names.length || extra) {
      throw new Refusal(
        `${fields.length} ${fields.length === 1 ? "field" : "fields"} where ${
          this.names.length} belong; a ` +
          "decimal comma needs another separator than the comma, and a row that was cut off " +
            "must go",
        { line }
      );
    }
    return fields;
  }

  value(fields, axis, line) {
    const field = this.columns.axes[axis];
    const value = valueOf(fields[field], this.comma);
    if (value === null) {
      throw new Refusal(
        `${
          quoted(
            fields[field]
          )} is no number; write one such as -0.981, or leave the field empty for no value`,
        { line, field: this.names[field] }
      );
    }
    return value;
  }

  time(fields, unit, line) {
    const text = fields[this.columns.time];
    const value = unit === "date" ? dateOf(text) : scaled(text, TIME_PLACES[unit], true);
    if (value === null) {
      const example = { s: "12.34", ms: "12340", us: "12340000", ns: "12340000000" }[unit] ??
        "2014-05-07 16:29:30.123";
      throw new Refusal(
        `${quoted(text)} is no time; write ${TIME_NAMES[unit] ?? "dates"} such as ${example}`,
        { line, field: this.names[this.columns.time] }
      );
    }
    return value;
  }
}

function preview(text, headerLine, reader) {
  const lines = new Lines(text);
  while (lines.number < headerLine) lines.next();
  const found = { times: [], values: [], dates: false, lacksZone: false, line: headerLine + 1 };
  try {
    for (let row = lines.next(); row !== null && found.values.length < PREVIEW;
         row = lines.next()) {
      const fields = reader.fields(row, lines.number);
      if (!fields) continue;
      const time = fields[reader.columns.time];
      if (found.values.length === 0) {
        found.dates = dateOf(time) !== null;
        found.lacksZone = found.dates && lacksZone(time);
      }
      found.times.push(Number(reader.comma ? time.replace(",", ".") : time));
      found.values.push([0, 1, 2].map((axis) => reader.value(fields, axis, lines.number)));
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  return found;
}

/**
 * Reads a recording whose header is on `headerLine`.
 * Returns {samples: {times, x, y, z}, unit, notes}. A recording is read whole or not at all.
 */
export async function readRecording(text, {names, columns, delimiter, headerLine}) {
  if (columns.time < 0) {
    throw new Refusal(
      "no column of times; name it in the header (t_s, time, timestamp), or use `tare count " +
        "--rate`",
      { line: headerLine }
    );
  }
  const notes = [];
  const reader = new RowReader(names, columns, delimiter);
  const look = preview(text, headerLine, reader);
  const first = new FirstRows(look);
  const timeUnit = look.dates ? "date" : settledTimeUnit(columns, first, notes);
  if (look.lacksZone) notes.push("dates without a zone, read as UTC");
  const unit = settledUnit(columns, first, look.line, notes);
  const samples = new Samples();
  const lines = new Lines(text);
  while (lines.number < headerLine) lines.next();
  for (let row = lines.next(); row !== null; row = lines.next()) {
    if (lines.number % 256 === 0) await breathe();
    const fields = reader.fields(row, lines.number);
    if (!fields) continue;
    samples.add(
      reader.time(fields, timeUnit, lines.number),
      reader.value(fields, 0, lines.number),
      reader.value(fields, 1, lines.number),
      reader.value(fields, 2, lines.number)
    );
  }
  if (samples.count === 0) {
    throw new Refusal(
      "no samples; after the column names comes a row for each sample", { line: headerLine }
    );
  }
  return { samples: samples.whole(), unit, notes };
}

export { isPassedOver };
