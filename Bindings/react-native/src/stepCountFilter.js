// A rate limit over readings: what can have been walked in the time is credited, the rest held apart.

import { invalidOption, objectOf } from "./options.js";

/**
 * How much of the time not used may be used later, in milliseconds: a sensor's latency. Android's
 * step counter may tell a step up to 10 s after it was taken.
 */
const CARRY_MS = 10_000;

/** @returns {number} How much more `value` is than `before`; 0 where either is not known. */
function increase(value, before) {
  return Number.isFinite(value) && Number.isFinite(before) ? Math.max(0, value - before) : 0;
}

/**
 * Creates a filter.
 *
 * Each reading brings an allowance: the time between its end and the newest end before it (the start
 * date for the first), divided by the shortest time of a step; what is left is kept for the next
 * reading, up to 10 s worth. As much of the rise as the allowance covers is credited and the rest is
 * held apart for good, in `heldApart`. So a burst shows what can be true of it, a batch that a sensor
 * tells late is a walk, and nothing that was held comes back.
 *
 * @param {import("./index.js").StepCountFilterOptions} [options] The shortest time of a step.
 * @returns {import("./index.js").StepCountFilter} The filter; it keeps its state between calls.
 */
export function createStepCountFilter(options = {}) {
  const { minimumStepIntervalMs = 250 } = objectOf(options, "options");
  if (!Number.isFinite(minimumStepIntervalMs) || minimumStepIntervalMs < 0) {
    throw invalidOption("minimumStepIntervalMs", "0 or more", minimumStepIntervalMs);
  }
  let state = null;

  return function filter(data) {
    const { steps, startDate, endDate } = data ?? {};
    if (![steps, startDate, endDate].every(Number.isFinite)) return null;
    const name = data.session ?? startDate;
    if (state === null || state.name !== name) {
      // Another session counts from its own zero.
      state = { name, end: startDate, raw: 0, meters: 0, heldSteps: 0, heldMeters: 0, spare: 0 };
    }
    // Older than what is known: it can say nothing new.
    if (endDate < state.end) return null;
    const rise = increase(steps, state.raw);
    const meters = increase(data.distance, state.meters);
    const allowance = endDate - state.end + state.spare;
    const credited =
      minimumStepIntervalMs === 0 ? rise : Math.min(rise, Math.floor(allowance / minimumStepIntervalMs));
    const held = rise - credited;
    state.spare = Math.min(CARRY_MS, allowance - credited * minimumStepIntervalMs);
    state.end = endDate;
    state.raw = Math.max(state.raw, steps);
    state.heldSteps += held;
    if (Number.isFinite(data.distance)) state.meters = Math.max(state.meters, data.distance);
    if (rise > 0) state.heldMeters += meters * (held / rise);
    // Nothing of a rise could be credited: as nothing changes, nothing is told.
    if (rise > 0 && credited === 0) return null;
    if (state.heldSteps === 0) return data;
    return {
      ...data,
      // The newest total that was seen, so that a correction down neither falls nor refills.
      steps: state.raw - state.heldSteps,
      distance: Number.isFinite(data.distance) ? state.meters - state.heldMeters : data.distance,
      heldApart: (data.heldApart ?? 0) + state.heldSteps,
    };
  };
}
