// A pedometer's CSV as the trace that it implies, by the rules of `tare replay`.

import { breathe } from "./pauses.js";
import { listed, quoted, Refusal } from "./refusal.js";
import { cut, Lines } from "./table.js";
import { isoNanoseconds, scaled, secondsText } from "./times.js";

const KNOWN = [
  { time: "time", total: "numberofsteps", from: "currenttripstart", places: 9 },
  { time: "elapsed_ns", total: "hw_step_counter", from: null, places: 0 },
];

function place(folded, name, names) {
  if (name === null) return -1;
  const found = folded.indexOf(name);
  if (found >= 0 && folded.indexOf(name, found + 1) >= 0) {
    throw new Refusal(
      "the column stands twice; give each a name of its own", { field: names[found] }
    );
  }
  return found;
}

/** Where the columns of a known log are, or null if this header is none. */
export function logColumns(header) {
  for (const delimiter of [",", ";", "\t"]) {
    const names = cut(header, delimiter, 1);
    const folded = names.map((name) => name.toLowerCase());
    for (const known of KNOWN) {
      if (!folded.includes(known.time) || !folded.includes(known.total)) continue;
      return {
        delimiter,
        names,
        places: known.places,
        time: place(folded, known.time, names),
        total: place(folded, known.total, names),
        from: place(folded, known.from, names),
      };
    }
  }
  return null;
}

function timeOf(text, columns, field, line) {
  const comma = columns.delimiter !== ",";
  if (comma ? /^-?\d+([.,]\d+)?$/.test(text) : /^-?\d+(\.\d+)?$/.test(text)) {
    const value = scaled(text, columns.places);
    if (value === null)
      throw new Refusal("beyond the range of times (1677 to 2262)", { line, field });
    return value;
  }
  const { value, problem } = isoNanoseconds(text);
  if (problem === "zone") {
    throw new Refusal(
      "a time without a zone; end it with Z or an offset such as +01:00", { line, field }
    );
  }
  if (problem === "impossible") {
    throw new Refusal(
      `${quoted(text)}: no such date or time of day; months go from 01 to 12, hours from 00 to 23`,
      { line, field }
    );
  }
  if (problem) {
    throw new Refusal(
      `${
        quoted(
          text
        )} is not a time; write seconds such as 1731340801.25 or a text with zone such as ` +
        "2024-11-11T16:00:01.25Z",
      { line, field }
    );
  }
  return value;
}

function totalOf(text, columns, line) {
  const field = columns.names[columns.total];
  const pattern = columns.delimiter !== "," ? /^(-?\d+)(?:[.,](\d+))?$/ : /^(-?\d+)(?:\.(\d+))?$/;
  const parts = pattern.exec(text);
  if (!parts) {
    throw new Refusal(
      `${
        quoted(
          text
        )} is not a total; write a whole number, digits only, or leave the field empty for no data`,
      { line, field }
    );
  }
  const [, head, fraction = ""] = parts;
  if (fraction.length === 3 && head.replace("-", "").length <= 3) {
    throw new Refusal(
      `${quoted(text)} is one thousand or one with a fraction, nobody can tell; write digits only`,
      { line, field }
    );
  }
  if (/[^0]/.test(fraction)) {
    throw new Refusal(`${quoted(text)} has a fraction; a total is a whole number`, { line, field });
  }
  const value = scaled(head, 0);
  if (value === null) throw new Refusal("beyond 64 bits", { line, field });
  return value;
}

/**
 * Reads a log and writes it as a trace.
 * Returns {text, fault}: what stands above a fault has been read.
 */
export async function logAsTrace(text, columns, headerLine) {
  const lines = new Lines(text);
  while (lines.number < headerLine) lines.next();
  const out = ["{\"trace\":1,\"unit\":\"steps\",\"history\":false}"];
  let arrival = null;
  let fault = null;
  try {
    for (let row = lines.next(); row !== null; row = lines.next()) {
      if (lines.number % 512 === 0) await breathe();
      const fields = cut(row, columns.delimiter, lines.number);
      if (fields.every((field) => field === "")) continue;
      const extra = fields.slice(columns.names.length).some((field) => field !== "");
      if (extra || fields.length < columns.names.length) {
        throw new Refusal(
          `${fields.length} fields where the header has ${
            columns.names.length}; put a value that holds ` +
            "a delimiter in quotation marks",
          { line: lines.number }
        );
      }
      const to = timeOf(fields[columns.time], columns, columns.names[columns.time], lines.number);
      const start = columns.from >= 0 ? fields[columns.from] : "";
      const from =
        start === "" ? null : timeOf(start, columns, columns.names[columns.from], lines.number);
      const said = fields[columns.total];
      const total = said === "" ? null : totalOf(said, columns, lines.number);
      const isFirst = arrival === null;
      arrival = isFirst || to > arrival ? to : arrival;
      const now = secondsText(arrival);
      const start2 = from === null ? "null" : secondsText(from);
      const isBaseline = isFirst && from !== null && from < to;
      if (isFirst) {
        out.push(
          `{"event":"open","session":1,"wall":${now},"mono":${now},"zero":${now},` +
          `"from":${start2},"baseline":${isBaseline}}`
        );
      }
      out.push(
        `{"event":"${isBaseline ? "baseline" : "report"}","session":1,"from":${start2},` +
        `"to":${secondsText(to)},"total":${total},"wall":${now},"mono":${now}}`
      );
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fault = error.message;
  }
  if (arrival === null && fault === null)
    fault = "no rows; after the column names comes a row for each reading";
  return { text: out.join("\n") + "\n", fault };
}

/** What a table of steps may be, for the message where nothing fits. */
export function unknownTable(names) {
  return new Refusal(
    `no known columns (${
      listed(names)}). A pedometer's log has Time,NumberOfSteps (and CurrentTripStart) or ` +
    "elapsed_ns,hw_step_counter; an accelerometer's recording a time and three axes, such as " +
    "t_s,x_g,y_g,z_g. With other names: tare replay --columns time=NAME,total=NAME, or " +
    "tare count --columns time=NAME,x=NAME,y=NAME,z=NAME"
  );
}
