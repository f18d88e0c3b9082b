// JSON whose numbers survive: what a Number cannot hold becomes a BigInt.

import { fromDecimal } from "./times.js";

const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const times = new Set(["wall", "mono", "zero", "from", "to", "tolerance", "adjacency"]);

/** JSON text whose whole numbers beyond 2^53 become BigInt. */
export function parseIntegers(text) {
  return parse(text, (_, number) => (/^-?\d+$/.test(number) ? BigInt(number) : Number(number)));
}

/**
 * One line of a trace, its header or an event, with every number kept: totals and tokens beyond
 * 2^53 become BigInt, and times with more digits than a Number holds become BigInt nanoseconds.
 *
 * @param {string} text
 * @returns {object}
 */
export function parseLine(text) {
  return parse(text, (key, number) => {
    if (times.has(key)) return fromDecimal(number);
    return /^-?\d+$/.test(number) ? BigInt(number) : Number(number);
  });
}

/** Parses, and hands the tokens over that are too long for a Number. */
function parse(text, keep) {
  // Up to 15 digits every decimal survives.
  if (!/\d[\d.]{15}/.test(text)) return JSON.parse(text);
  let mark = "number ";
  while (text.includes(mark)) mark += " ";
  const marked = text.replace(token, (found) =>
    found[0] === '"' || found.replace(/[^\d]/g, "").length <= 15 ? found : `"${mark}${found}"`,
  );
  return JSON.parse(marked, (key, value) =>
    typeof value === "string" && value.startsWith(mark)
      ? keep(key, value.slice(mark.length))
      : value,
  );
}
