// A session's choices, in the words of a trace's header, and as tare.h lays them out.

import { wrongField } from "./errors.js";
import { nameOf } from "./integers.js";
import { nanoseconds } from "./times.js";

/** Offsets of tare_policy. */
const layout = {
  maximumRate: 0,
  restartBelow: 8,
  tolerance: 16,
  adjacency: 24,
  decrease: 32,
  width: 36,
};

const decreases = { correction: 0, restart: 1 };

function wrong(field, message) {
  return wrongField(field, message, "badPolicy");
}

/**
 * Writes the policy that the options say, and tells whether there is a history.
 *
 * @param {import("./core.js").Core} core
 * @param {number} at where tare_policy lies
 * @param {object} options
 * @returns {boolean}
 */
export function writePolicy(core, at, options) {
  if (typeof options !== "object" || options === null) {
    throw wrong("options", `${nameOf(options)}; give an object such as {history: true}`);
  }
  // Each choice once, before anything is written: where choices are computed, the same memory may
  // be written or replaced meanwhile.
  const { history, decrease, width, maximumRate, tolerance, adjacency } = options;
  const isObject = typeof decrease === "object" && decrease !== null;
  const restartBelow = isObject ? decrease.restartBelow : undefined;
  core.functions.tare_policy_init(at);
  const view = core.view;
  if (history !== undefined && typeof history !== "boolean") {
    throw wrong("history", "give true or false, or leave it out");
  }
  if (decrease !== undefined) writeDecrease(view, at, decrease, restartBelow);
  if (width !== undefined && width !== null) {
    if (!Number.isInteger(width) || width < 1 || width > 63) {
      throw wrong("width", "give a whole number of bits from 1 to 63, such as 16, or leave it out");
    }
    view.setInt32(at + layout.width, width, true);
  }
  if (maximumRate !== undefined && maximumRate !== null) {
    if (!(typeof maximumRate === "number" && maximumRate > 0 && maximumRate < Infinity)) {
      throw wrong("maximumRate", "give units per second above 0, such as 5, or leave it out");
    }
    view.setFloat64(at + layout.maximumRate, maximumRate, true);
  }
  if (tolerance !== undefined) writeDuration(view, at + layout.tolerance, tolerance, "tolerance");
  if (adjacency !== undefined) writeDuration(view, at + layout.adjacency, adjacency, "adjacency");
  return history ?? false;
}

function writeDecrease(view, at, decrease, share) {
  if (typeof decrease === "string" && Object.hasOwn(decreases, decrease)) {
    view.setInt32(at + layout.decrease, decreases[decrease], true);
    return;
  }
  if (share === undefined) {
    throw wrong("decrease", 'give "correction", "restart" or {restartBelow: 0.5}');
  }
  if (!(typeof share === "number" && share > 0 && share <= 1)) {
    throw wrong("restartBelow", "give a share above 0 and at most 1, such as {restartBelow: 0.5}");
  }
  view.setInt32(at + layout.decrease, 2, true);
  view.setFloat64(at + layout.restartBelow, share, true);
}

function writeDuration(view, at, duration, field) {
  const isTime = typeof duration === "bigint" || Number.isFinite(duration);
  if (!isTime || duration < 0) {
    throw wrong(field, "give seconds from 0 up, such as 0.25, or nanoseconds as a BigInt");
  }
  try {
    view.setBigInt64(at, nanoseconds(duration, field), true);
  } catch {
    throw wrong(field, "beyond the range of times; 9223372036 seconds are the most");
  }
}
