// A file of any readable kind: told by its content, read by the reader that knows it.

import { contentOf } from "./content.js";
import { logAsTrace, logColumns, unknownTable } from "./pedometer-log.js";
import { recordingColumns } from "./recording-columns.js";
import { isPassedOver, readRecording } from "./recording.js";
import { quoted, Refusal } from "./refusal.js";
import { cut, delimiterOf, isSeparatorHint, Lines } from "./table.js";

const OMGUI = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(,[+-]?[\d.]+){3}/;

/**
 * Reads the bytes of a file.
 * Returns {kind: "trace", bytes, text, fault, isLog} (what counts are the bytes; the text, where
 * they are no UTF-8, is repaired) or {kind: "recording", samples, unit, notes}.
 */
export async function read(bytes) {
  const content = await contentOf(bytes);
  if (content.kind === "trace") {
    const { bytes, text } = content;
    return { kind: "trace", bytes, text: text.replace(/^\ufeff/, ""), fault: null, isLog: false };
  }
  const lines = new Lines(content.text);
  let header = lines.next();
  let comment = null;
  while (header !== null && (isPassedOver(header) || isSeparatorHint(header))) {
    if (/^\s*(#|\/\/)/.test(header)) comment ??= { text: header.trim(), line: lines.number };
    header = lines.next();
  }
  if (header === null) {
    throw new Refusal(
      "no table in it; a table begins with a row of column names such as Time,NumberOfSteps or " +
        "t_s,x_g,y_g,z_g",
      { line: comment?.line ?? 1 }
    );
  }
  if (header.startsWith("-----")) {
    throw new Refusal(
      "an ActiLife raw CSV, which is read by the tool and not here: tare count FILE",
      { line: lines.number }
    );
  }
  const log = logColumns(header);
  if (log) {
    if (comment !== null) {
      throw new Refusal(
        `a comment (${quoted(comment.text)}) before the column names; a log begins with its ` +
          "column names, so take the comment away",
        { line: comment.line }
      );
    }
    const trace = await logAsTrace(content.text, log, lines.number);
    const bytes = new TextEncoder().encode(trace.text);
    return { kind: "trace", bytes, ...trace, isLog: true };
  }
  const isOmGui = OMGUI.test(header);
  const delimiter = isOmGui ? "," : delimiterOf(header);
  const fields = cut(header, delimiter, lines.number);
  const names = isOmGui ? fields.map((_, index) => ["time", "x", "y", "z"][index] ?? "") : fields;
  const columns = isOmGui
    ? { time: 0, timeUnit: null, axes: [1, 2, 3], unit: "g", isLinear: null, isSensorLogger: false }
    : recordingColumns(names);
  if (!columns) {
    if (fields.every((field) => field !== "" && Number.isFinite(Number(field)))) {
      throw new Refusal(
        "no column names; write a first row such as t_s,x_g,y_g,z_g, or say what the columns " +
          "are with " +
          "`tare count --columns t,x,y,z`",
        { line: lines.number }
      );
    }
    throw unknownTable(names);
  }
  const headerLine = isOmGui ? lines.number - 1 : lines.number;
  const recording = await readRecording(content.text, { names, columns, delimiter, headerLine });
  return { kind: "recording", ...recording };
}
