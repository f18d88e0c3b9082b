// JSON whose numbers survive: what a Number cannot hold becomes a BigInt.

import { wrongField } from "./errors.js";
import { nameOf, parseInteger } from "./integers.js";
import { fromDecimal } from "./times.js";

/** A quote, an escape, or a number; a whole text at once would overflow the stack. */
const token = /"|\\.|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const times = new Set(["wall", "mono", "zero", "from", "to", "tolerance", "adjacency"]);
/** What is read as floating point, however many digits it has. */
const shares = new Set(["maximumRate", "restartBelow"]);

/** JSON text whose whole numbers beyond 2^53 become BigInt. */
export function parseIntegers(text) {
  return parse(text, (_, number) => numberOf(number));
}

/**
 * One line of a trace, its header or an event, with every number kept: totals and tokens beyond
 * 2^53 become BigInt, and times with more digits than a Number holds become BigInt nanoseconds.
 *
 * @param {string} text
 * @returns {object}
 */
export function parseLine(text) {
  if (typeof text !== "string") throw wrongField("text", `${nameOf(text)}; give a line of a trace`);
  let line;
  try {
    line = parse(text, (key, number) => {
      if (times.has(key)) return timeOf(number);
      return shares.has(key) ? Number(number) : numberOf(number);
    });
  } catch {
    // What was thrown quotes the text.
    throw wrongField("text", 'no JSON; give a line of a trace such as {"event":"close"}');
  }
  if (typeof line === "object" && line !== null && !Array.isArray(line)) return line;
  throw wrongField("text", 'no JSON object; give a line of a trace such as {"event":"close"}');
}

/** A whole number exactly, everything else to the nearest. */
function numberOf(text) {
  return /^-?\d+$/.test(text) ? parseInteger(text) : Number(text);
}

/** Seconds as a Number where that stands for the same nanosecond, else nanoseconds. */
function timeOf(text) {
  const seconds = Number(text);
  const exact = fromDecimal(text);
  return Number.isFinite(seconds) && fromDecimal(String(seconds)) === exact ? seconds : exact;
}

/** Parses, and hands the tokens over that are too long for a Number. */
function parse(text, keep) {
  const plain = JSON.parse(text);
  // Up to 15 digits every decimal survives.
  if (!/\d[\d.]{15}/.test(text)) return plain;
  const mark = foreignTo(text);
  let isInText = false;
  const marked = text.replace(token, (found) => {
    if (found === '"') isInText = !isInText;
    const isLong = !isInText && found.replace(/[^\d]/g, "").length > 15;
    return isLong ? `"${mark}${found}"` : found;
  });
  return JSON.parse(marked, (key, value) =>
    typeof value === "string" && value.startsWith(mark)
      ? keep(key, value.slice(mark.length))
      : value,
  );
}

/** A beginning that no text in this JSON has, escaped or not. */
function foreignTo(text) {
  const unescaped = text.replace(/\\u([\da-f]{4})/gi, (_, code) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  let mark = "number ";
  while (text.includes(mark) || unescaped.includes(mark)) mark += " ";
  return mark;
}
