// The native module: found when it is needed, never at import, and its events handed out by session.

import * as ReactNative from "react-native";

import { NAME, READING_EVENT } from "./name.js";
import { StepCounterError, fromNative } from "./StepCounterError.js";

/** What the native module has to have; another library's module of the same name has not. */
export const nativeMethods = Object.freeze([
  "status",
  "requestAuthorization",
  "queryRange",
  "queryDays",
  "startSession",
  "readSession",
  "pauseSession",
  "resumeSession",
  "resetSession",
  "stopSession",
  "snapshotSession",
  "sessionDays",
  "changeZone",
  "sessionTrace",
  "explainSession",
  "addListener",
  "removeListeners",
]);

/**
 * The native module.
 *
 * @returns {any} It.
 * @throws {StepCounterError} ERR_UNAVAILABLE where it is not linked, or is another library's.
 */
export function nativeModule() {
  const module =
    ReactNative.TurboModuleRegistry?.get?.(NAME) ?? ReactNative.NativeModules?.[NAME];
  if (module === null || module === undefined) {
    throw new StepCounterError(
      "ERR_UNAVAILABLE",
      `The native module "${NAME}" is not in this build: install the pods or sync Gradle, and ` +
        "rebuild the application. Expo Go cannot load it; a development build can.",
    );
  }
  const missing = nativeMethods.filter((method) => typeof module[method] !== "function");
  if (missing.length > 0) {
    throw new StepCounterError(
      "ERR_UNAVAILABLE",
      `The native module "${NAME}" is another library's or another release's: it lacks ` +
        `${missing.join(", ")}. Remove the other package and rebuild the application.`,
    );
  }
  return module;
}

/**
 * Calls the native module.
 *
 * @param {string} method Which method.
 * @param {...unknown} args Its arguments.
 * @returns {Promise<any>} What it answers; every failure is a StepCounterError.
 */
export async function callNative(method, ...args) {
  try {
    return await nativeModule()[method](...args);
  } catch (failure) {
    throw fromNative(failure);
  }
}

/** Who takes the readings of which session. */
const takers = new Map();
/** @type {{remove(): void} | null} */
let subscription = null;

/**
 * Routes the readings of a session, from before the native session begins.
 *
 * One subscription serves all sessions and ends with the last, so that nothing crosses the bridge
 * while nobody counts.
 *
 * @param {string} id The session's id.
 * @param {(reading: any) => void} take Called with each reading of that session.
 */
export function routeReadings(id, take) {
  const module = nativeModule();
  if (subscription === null) {
    const emitter = new ReactNative.NativeEventEmitter(module);
    subscription = emitter.addListener(READING_EVENT, (reading) => {
      takers.get(reading?.sessionId)?.(reading);
    });
  }
  // Last: were it there while subscribing fails, the subscription could never end with the last.
  takers.set(id, take);
}

/**
 * Ends the routing of a session.
 *
 * @param {string} id The session's id.
 */
export function stopRouting(id) {
  takers.delete(id);
  if (takers.size === 0 && subscription !== null) {
    subscription.remove();
    subscription = null;
  }
}

// An id must not be one that an earlier load of the script gave to a session.
const load = Math.random().toString(36).slice(2, 8);
let sessions = 0;

/** @returns {string} An id that no other session has. */
export function nextSessionId() {
  sessions += 1;
  return `${load}-${sessions}`;
}
