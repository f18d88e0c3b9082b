// What a dropped file is, told from its content and never from its name.

import { unpacked } from "./gzip.js";
import { Refusal } from "./refusal.js";

/** More than this is the tool's business: it reads in constant memory. */
const LARGEST = 256 * 1024 * 1024;

const FOREIGN = [
  [
    [0x4d, 0x44, 0xfc, 0x03],
    "an Axivity CWA file, which is not read; export it as raw CSV with OmGui"
  ],
  [
    [0x50, 0x4b, 0x03, 0x04],
    "a zip archive, which is not read here; unpack it and drop the file in it"
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], "an Excel file, which is not read; save it as CSV"],
  [
    [0x53, 0x51, 0x4c, 0x69],
    "an SQLite database, which is not read here; export the samples as CSV"
  ],
];

function begins(bytes, signature) {
  return signature.every((byte, index) => bytes[index] === byte);
}

function decoded(bytes) {
  const [first, second] = bytes;
  const ascii = (byte) => byte >= 0x09 && byte <= 0x7e;
  if ((first === 0xff && second === 0xfe) || (ascii(first) && second === 0)) {
    return new TextDecoder("utf-16le").decode(bytes);
  }
  if ((first === 0xfe && second === 0xff) || (first === 0 && ascii(second))) {
    return new TextDecoder("utf-16be").decode(bytes);
  }
  return null;
}

/**
 * Tells what bytes hold.
 * Returns {kind: "trace", bytes, text} or {kind: "table", text}.
 */
export async function contentOf(input) {
  if (input.length > LARGEST) {
    throw new Refusal(
      "more than 256 MB; use `tare replay` or `tare count`, which need no memory for it"
    );
  }
  const bytes = begins(input, [0x1f, 0x8b]) ? await unpacked(input, LARGEST) : input;
  for (const [signature, text] of FOREIGN)
    if (begins(bytes, signature)) throw new Refusal(text);
  const wide = decoded(bytes);
  const text = wide ?? new TextDecoder().decode(bytes);
  const start = /[^\s\ufeff]/.exec(text.slice(0, 65536));
  if (!start) {
    throw new Refusal(
      "empty; a trace begins with a line such as {\"trace\":1}, a table with column names " +
        "such as " +
      "Time,NumberOfSteps or t_s,x_g,y_g,z_g"
    );
  }
  if (start[0] === "{") {
    if (wide !== null) throw new Refusal("a trace in UTF-16; a trace is UTF-8");
    return { kind: "trace", bytes, text };
  }
  if (text.slice(0, 1024).includes("\u0000")) {
    throw new Refusal("binary data; what is read here is text: a trace, or a table with commas");
  }
  return { kind: "table", text };
}
