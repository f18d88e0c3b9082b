// The counter: what the device can do, whether it may, the past, and independent sessions.

import { callNative, nativeModule } from "./native.js";
import { millisecondsOf, nativeCalendar, nativeSessionOptions, objectOf } from "./options.js";
import { StepSession } from "./session.js";
import { StepCounterError } from "./StepCounterError.js";

/**
 * @param {{from?: Date, to?: Date}} [range] A range of the past.
 * @returns {{from: number, to: number}} Both ends in Unix milliseconds, in order.
 */
function rangeOf(range = {}) {
  const { from, to } = objectOf(range, "range", "{ from: Date, to: Date }");
  const milliseconds = { from: millisecondsOf(from, "from"), to: millisecondsOf(to, "to") };
  if (milliseconds.from > milliseconds.to) {
    throw new StepCounterError(
      "ERR_INVALID_REQUEST",
      `The range ends before it begins: ${from.toISOString()} to ${to.toISOString()}.`,
    );
  }
  return milliseconds;
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
 * @returns {import("./index.js").StepCounter} It; nothing is asked of the device yet.
 * @throws {StepCounterError} ERR_UNAVAILABLE where the native module is not linked.
 */
export function createStepCounter() {
  nativeModule();
  return new StepCounter();
}
