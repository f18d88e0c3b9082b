// What a caller may ask for, checked here, so that a mistake fails where it was made.

import { described } from "./described.js";
import { StepCounterError } from "./StepCounterError.js";

/**
 * The Unix milliseconds of a date.
 *
 * A number is refused: nobody can tell whether it means seconds or milliseconds, and guessing moves
 * a session by decades.
 *
 * @param {unknown} date What was given.
 * @param {string} name What it is called in the message.
 * @returns {number} Milliseconds since 1970, UTC.
 */
export function millisecondsOf(date, name) {
  const value = date instanceof Date ? date.getTime() : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new StepCounterError(
    "ERR_INVALID_DATE",
    `${name} must be a valid Date, but is ${described(date)}.`,
  );
}

/**
 * An error that names an option.
 *
 * @param {string} name The option's name.
 * @param {string} wanted What it has to be.
 * @param {unknown} found What was given.
 * @returns {StepCounterError} ERR_INVALID_OPTION.
 */
export function invalidOption(name, wanted, found) {
  return new StepCounterError(
    "ERR_INVALID_OPTION",
    `${name} must be ${wanted}, but is ${described(found)}.`,
  );
}

/**
 * Refuses what is no object where one belongs; null is none, and no way to say "nothing".
 *
 * @template Given
 * @param {Given} given What was given.
 * @param {string} name What it is called in the message.
 * @param {string} [wanted] What it has to be.
 * @returns {Given} The same.
 */
export function objectOf(given, name, wanted = "an object, or left out") {
  if (typeof given === "object" && given !== null && !Array.isArray(given)) return given;
  throw invalidOption(name, wanted, given);
}

/** What a time zone has to be. */
const zoneWanted = 'the name of a zone such as "Europe/Berlin"';

/**
 * The name of a zone; whether the system knows it is for the system to say.
 *
 * @param {unknown} timeZone What was given.
 * @returns {string} The same.
 */
export function zoneNameOf(timeZone) {
  if (typeof timeZone === "string" && timeZone !== "") return timeZone;
  throw invalidOption("timeZone", zoneWanted, timeZone);
}

/** @returns {string | undefined} The device's zone, where the engine knows it. */
function deviceTimeZone() {
  try {
    return Intl.DateTimeFormat().resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * A calendar as the native module takes it.
 *
 * @param {{timeZone?: string, dayStart?: string}} calendar What was given.
 * @returns {{timeZone: string, dayStart: string}} Zone and day start, both said.
 */
export function nativeCalendar(calendar) {
  const { timeZone: zone = deviceTimeZone(), dayStart = "00:00" } = objectOf(calendar, "calendar");
  const timeZone = zoneNameOf(zone);
  if (typeof dayStart !== "string" || !/^([01]\d|2[0-3]):[0-5]\d$/.test(dayStart)) {
    throw invalidOption("dayStart", 'a time such as "04:00"', dayStart);
  }
  return { timeZone, dayStart };
}

/** @returns {object} Where a session's count begins, as the native module takes it. */
function nativeZero(zero) {
  if (zero === undefined || zero === "now") return { zero: "now" };
  if (zero !== null && typeof zero === "object") {
    if ("since" in zero) return { zero: "since", since: millisecondsOf(zero.since, "zero.since") };
    if ("resume" in zero) {
      if (typeof zero.resume === "string" && zero.resume !== "") {
        return { zero: "resume", snapshot: zero.resume };
      }
      throw new StepCounterError(
        "ERR_INVALID_SNAPSHOT",
        "zero.resume must be the text that snapshot() gave, unparsed: its numbers are larger " +
          "than JavaScript's JSON can keep.",
      );
    }
  }
  throw invalidOption("zero", '"now", { since: Date } or { resume: snapshot }', zero);
}

/**
 * The options of a session as the native module takes them; what is not said is left out.
 *
 * @param {import("./index.js").SessionOptions} options What was given.
 * @returns {object} Plain values only.
 */
export function nativeSessionOptions(options) {
  const native = nativeZero(objectOf(options, "options").zero);
  const { heartbeatMs, calendar, maximumStepsPerSecond, decrease, record } = options;
  if (heartbeatMs !== undefined) {
    if (!Number.isFinite(heartbeatMs) || heartbeatMs < 1) {
      throw invalidOption("heartbeatMs", "at least 1", heartbeatMs);
    }
    native.heartbeatMs = heartbeatMs;
  }
  if (calendar !== undefined) native.calendar = nativeCalendar(calendar);
  if (maximumStepsPerSecond !== undefined) {
    const isRate = Number.isFinite(maximumStepsPerSecond) && maximumStepsPerSecond > 0;
    if (maximumStepsPerSecond !== null && !isRate) {
      throw invalidOption("maximumStepsPerSecond", "above 0, or null for no limit", maximumStepsPerSecond);
    }
    // Left out means the default, so no limit has to be said: 0, which is no rate.
    native.maximumStepsPerSecond = maximumStepsPerSecond ?? 0;
  }
  if (decrease !== undefined) {
    if (decrease !== "correction" && decrease !== "restart") {
      throw invalidOption("decrease", '"correction" or "restart"', decrease);
    }
    native.decrease = decrease;
  }
  if (record !== undefined) native.record = Boolean(record);
  return native;
}
