// The three calls of the first implementation, over a session.

import { callNative, nativeModule } from "./native.js";
import { millisecondsOf, nativeSessionOptions } from "./options.js";
import { StepSession } from "./session.js";
import { StepCounterError } from "./StepCounterError.js";

/** @type {{session: StepSession, remove(): void} | null} */
let active = null;

/**
 * What the device can do and whether it may.
 *
 * @returns {Promise<import("./index.js").StepCountingSupport>} `supported` and `granted` as before,
 *   and the four states behind `granted`.
 */
export async function isStepCountingSupported() {
  const { authorization, capabilities } = await callNative("status");
  return {
    supported: capabilities.steps,
    granted: authorization === "authorized",
    authorization,
    capabilities,
  };
}

/**
 * @param {Date} start Where the count begins if that is asked for.
 * @param {import("./index.js").StartOptions["zero"]} [zero] Which zero is asked for.
 * @returns {import("./index.js").SessionOptions["zero"]} What that means for a session.
 */
function zeroOf(start, zero = "subscription") {
  const since = millisecondsOf(start, "start");
  if (zero === "subscription") return "now";
  if (zero === "start") return { since: new Date(since) };
  if (zero !== null && typeof zero === "object" && "resume" in zero) return zero;
  throw new StepCounterError(
    "ERR_INVALID_OPTION",
    `zero must be "subscription", "start" or { resume: snapshot }, but is ${JSON.stringify(zero)}.`,
  );
}

/**
 * Counts, and calls back with each reading: at once with 0, then whenever something has changed.
 *
 * As before there is one such session; starting again ends the one before. Other sessions beside it
 * come from createStepCounter().
 *
 * @param {Date} start Where the count begins if `zero` is "start".
 * @param {(data: import("./index.js").StepCountData) => void} callBack Called with each reading.
 * @param {import("./index.js").StartOptions} [options] What zero is, and the session's options.
 * @returns {import("./index.js").StepCounterSubscription} What ends the session.
 */
export function startStepCounterUpdate(start, callBack, options = {}) {
  nativeModule();
  const { zero, onError, ...rest } = options;
  // What is wrong with the options must not end the session that runs.
  const native = nativeSessionOptions({ ...rest, zero: zeroOf(start, zero) });
  if (typeof callBack !== "function") {
    throw new StepCounterError("ERR_INVALID_OPTION", "callBack must be a function.");
  }
  active?.remove();
  let isListening = true;
  const session = new StepSession(native, [(reading) => isListening && callBack(reading)]);
  session.started.catch((error) => {
    if (onError) onError(error);
    else console.error("Step counting could not begin:", error);
  });
  const subscription = {
    session,
    remove() {
      isListening = false;
      if (active === subscription) active = null;
      session.stop().catch(() => {});
    },
  };
  active = subscription;
  return subscription;
}

/**
 * Ends the session that startStepCounterUpdate began; without one it does nothing.
 *
 * @returns {Promise<import("./index.js").StepCountData | null>} The final count, with what was walked
 *   since the last call back; null where nothing ran.
 */
export async function stopStepCounterUpdate() {
  const ended = active;
  if (ended === null) return null;
  ended.remove();
  return ended.session.stop();
}
