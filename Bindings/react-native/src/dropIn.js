// The three calls of the first implementation, over a session.

import { callNative, nativeModule } from "./native.js";
import { invalidOption, millisecondsOf, nativeSessionOptions, objectOf } from "./options.js";
import { StepSession } from "./session.js";

/** @type {{session: StepSession, remove(): void} | null} */
let active = null;

/**
 * Sessions whose end failed, oldest first: they go on natively, so the next call tries again.
 *
 * @type {Set<StepSession>}
 */
const unended = new Set();

/**
 * Ends a session.
 *
 * @param {StepSession} session Which one.
 * @returns {Promise<import("./index.js").StepCountData | null>} Its final count; null where it never
 *   began, for then there is nothing to end. Whoever does not look at a rejection, as nobody had to
 *   before, gets no warning of it.
 */
function end(session) {
  const ending = session.stop().then(
    (final) => {
      unended.delete(session);
      return final;
    },
    (error) => {
      // The native side refuses the start before it refuses the stop.
      if (session.failure !== null) return null;
      if (error.code === "ERR_UNKNOWN_SESSION") unended.delete(session);
      else unended.add(session);
      throw error;
    },
  );
  ending.catch(() => {});
  return ending;
}

/** Tells why a session could not begin; what the application makes of it must not become another failure. */
function complain(error, onError) {
  try {
    if (onError === undefined) console.error("Step counting could not begin:", error);
    else onError(error);
  } catch (mistake) {
    console.error("onError of startStepCounterUpdate failed:", mistake);
  }
}

/**
 * Whether startStepCounterUpdate() has to ask: iOS does by itself once a session begins, Android never.
 *
 * @param {string | undefined} state What is known of the permission.
 * @param {string} counterType Which sensor counts.
 * @returns {boolean} Whether nobody has been asked, and nobody would be.
 */
function isForUsToAsk(state, counterType) {
  return state === "notDetermined" && counterType !== "CMPedometer";
}

/**
 * What the device can do and whether it may. It asks nobody.
 *
 * Code of before starts where both are true, and on Android `granted` was practically always true, so
 * that it never asked. Permission alone is `authorization`.
 *
 * @returns {Promise<import("./index.js").StepCountingSupport>} Whether there is a sensor, whether a
 *   start may count, and the four states behind that.
 */
export async function isStepCountingSupported() {
  const { authorization, capabilities, counterType } = await callNative("status");
  return {
    supported: capabilities.steps,
    granted: authorization === "authorized" || isForUsToAsk(authorization, counterType),
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
  throw invalidOption("zero", '"subscription", "start" or { resume: snapshot }', zero);
}

/**
 * Counts, and calls back with each reading: at once with 0, then whenever something has changed.
 * Where nobody has been asked for permission, the person is.
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
  const { zero, onError, ...rest } = objectOf(options, "options");
  // What is wrong with the options must not end the session that runs.
  const native = nativeSessionOptions({ ...rest, zero: zeroOf(start, zero) });
  if (typeof callBack !== "function") {
    throw invalidOption("callBack", "a function", callBack);
  }
  if (onError !== undefined && typeof onError !== "function") {
    throw invalidOption("onError", "a function, or left out", onError);
  }
  for (const session of unended) end(session);
  active?.remove();
  let isListening = true;
  const session = new StepSession(native, [(reading) => isListening && callBack(reading)]);
  session.started.then(
    ({ silence, counterType }) => {
      if (!isListening || !isForUsToAsk(silence?.reason, counterType)) return;
      // What came of it is told by the readings; an answer that failed leaves the silence as it is.
      callNative("requestAuthorization").catch(() => {});
    },
    (error) => {
      if (active === subscription) active = null;
      complain(error, onError);
    },
  );
  const subscription = {
    session,
    remove() {
      isListening = false;
      if (active === subscription) active = null;
      end(session);
    },
  };
  active = subscription;
  return subscription;
}

/**
 * Ends the session that startStepCounterUpdate began; without one it does nothing.
 *
 * Nobody has to look at the promise: it gives no warning of an unhandled rejection.
 *
 * @returns {Promise<import("./index.js").StepCountData | null>} The final count, with what was walked
 *   since the last call back; null where nothing ran, and where it could not begin. Rejected where
 *   the session could not be ended: then the next call tries again.
 */
export function stopStepCounterUpdate() {
  const session = active?.session ?? [...unended].at(-1);
  active?.remove();
  for (const other of unended) end(other);
  return session === undefined ? Promise.resolve(null) : end(session);
}
