// Rows and fields of a delimited text: commas, semicolons or tabs, quotation marks, any line end.

import { Refusal } from "./refusal.js";

/** The fields of one row without the blanks and the quotation marks around them. */
export function cut(row, delimiter, line) {
  if (!row.includes("\"")) return row.split(delimiter).map((field) => field.trim());
  const fields = [];
  let at = 0;
  for (;;) {
    while (at < row.length && (row[at] === " " || (row[at] === "\t" && delimiter !== "\t"))) at++;
    let value = "";
    if (row[at] === "\"") {
      at++;
      for (;;) {
        const end = row.indexOf("\"", at);
        if (end < 0) {
          throw new Refusal(
            "a quotation mark is opened and not closed on its line; close it", { line }
          );
        }
        value += row.slice(at, end);
        at = end + 1;
        if (row[at] !== "\"") break;
        value += "\"";
        at++;
      }
      at = row.indexOf(delimiter, at);
      if (at < 0) at = row.length;
    } else {
      let end = row.indexOf(delimiter, at);
      if (end < 0) end = row.length;
      value = row.slice(at, end);
      at = end;
    }
    fields.push(value.trim());
    if (at >= row.length) return fields;
    at++;
  }
}

/**
 * What stands between the fields of a line: the rarer sign first, since numbers may hold commas.
 */
export function delimiterOf(line) {
  return line.includes("\t") ? "\t" : line.includes(";") ? ";" : ",";
}

/** The lines of a text, one after another, without their ends; `number` counts them from 1. */
export class Lines {
  constructor(text) {
    this.text = text;
    this.at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.number = 0;
  }

  /** The next line, or null behind the last. */
  next() {
    if (this.at >= this.text.length) return null;
    let end = this.text.indexOf("\n", this.at);
    if (end < 0) end = this.text.length;
    const last = end > this.at && this.text[end - 1] === "\r" ? end - 1 : end;
    const line = this.text.slice(this.at, last);
    this.at = end + 1;
    this.number++;
    return line;
  }
}

/** Whether a line is the hint `sep=;` to a spreadsheet. */
export function isSeparatorHint(line) {
  return /^"?sep=.?"?$/i.test(line.trim());
}
