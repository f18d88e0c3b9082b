// The counter: what the device can do, whether it may, the past, and independent sessions.

import { callNative, nativeModule } from "./native.js";
import { millisecondsOf, nativeCalendar, nativeSessionOptions } from "./options.js";
import { StepSession } from "./session.js";
import { StepCounterError } from "./StepCounterError.js";

/** @returns {{from: number, to: number}} Both ends in Unix milliseconds, in order. */
function rangeOf({ from, to } = {}) {
  const range = { from: millisecondsOf(from, "from"), to: millisecondsOf(to, "to") };
  if (range.from > range.to) {
    throw new StepCounterError(
      "ERR_INVALID_REQUEST",
      `The range ends before it begins: ${from.toISOString()} to ${to.toISOString()}.`,
    );
  }
  return range;
}

/** The counter of the device; its documentation is in index.d.ts. */
class StepCounter {
  status() {
    return callNative("status");
  }

  async permission() {
    return (await callNative("status")).authorization;
  }

  requestPermission() {
    return callNative("requestAuthorization");
  }

  async history(range) {
    const { from, to } = rangeOf(range);
    return callNative("queryRange", from, to);
  }

  async historyByDay(range) {
    const { from, to } = rangeOf(range);
    return callNative("queryDays", { from, to, ...nativeCalendar(range) });
  }

  start(options = {}) {
    return new StepSession(nativeSessionOptions(options));
  }
}

/**
 * Creates a counter.
 *
 * @returns {import("./index.d.ts").StepCounter} It; nothing is asked of the device yet.
 * @throws {StepCounterError} ERR_UNAVAILABLE where the native module is not linked.
 */
export function createStepCounter() {
  nativeModule();
  return new StepCounter();
}
