// The one class of errors, and how native failures become instances of it.

/**
 * Why something could not be counted, answered or started.
 *
 * `code` says what to do about it; the native side gives the same codes. `message` is a sentence for
 * a developer and holds no personal data.
 */
export class StepCounterError extends Error {
  /**
   * @param {import("./index.js").StepCounterErrorCode} code What kind of failure it is.
   * @param {string} message What happened and what to do.
   * @param {{domain?: string | null, nativeCode?: number | null, isTransient?: boolean,
   *   availableFrom?: number | null, cause?: unknown}} [details] What else is known.
   */
  constructor(code, message, details = {}) {
    super(message);
    // An error that fails to be made hides the one that it was to tell.
    details ??= {};
    this.name = "StepCounterError";
    this.code = code;
    /** What names `nativeCode`, such as "CMErrorDomain"; null where the source has no codes. */
    this.domain = details.domain ?? null;
    /** The platform's own code. */
    this.nativeCode = details.nativeCode ?? null;
    /** Whether asking again can help without the person or the developer doing something. */
    this.isTransient = details.isTransient ?? false;
    /** Unix milliseconds before which the source keeps nothing; with ERR_HISTORY_LIMITED only. */
    this.availableFrom = details.availableFrom ?? null;
    if (details.cause !== undefined) this.cause = details.cause;
  }
}

/** Every code; each is explained in index.d.ts. */
export const errorCodes = Object.freeze([
  "ERR_UNAVAILABLE",
  "ERR_NOT_DETERMINED",
  "ERR_RESTRICTED",
  "ERR_DENIED",
  "ERR_NOT_ENTITLED",
  "ERR_USAGE_DESCRIPTION_MISSING",
  "ERR_REQUIRES_MOVEMENT",
  "ERR_INVALID_REQUEST",
  "ERR_HISTORY_UNAVAILABLE",
  "ERR_HISTORY_LIMITED",
  "ERR_NO_DATA",
  "ERR_TIMED_OUT",
  "ERR_OTHER",
  "ERR_INVALID_DATE",
  "ERR_INVALID_OPTION",
  "ERR_INVALID_SNAPSHOT",
  "ERR_UNKNOWN_SESSION",
]);

const known = new Set(errorCodes);

/**
 * A rejection of the native module as an error of this package.
 *
 * React Native hands over `code`, `message` and, as `userInfo`, what the module put beside them.
 *
 * @param {any} failure What a native promise was rejected with.
 * @returns {StepCounterError} The same, typed.
 */
export function fromNative(failure) {
  if (failure instanceof StepCounterError) return failure;
  const details = failure?.userInfo ?? {};
  const code = known.has(failure?.code) ? failure.code : "ERR_OTHER";
  return new StepCounterError(code, failure?.message ?? String(failure), {
    domain: details.domain,
    nativeCode: details.nativeCode,
    isTransient: details.isTransient,
    availableFrom: details.availableFrom,
    cause: failure,
  });
}

/**
 * The error behind a silence, for those that somebody has to do something about.
 *
 * @param {import("./index.js").StepSilence | null} silence Why the count does not move.
 * @returns {StepCounterError | null} null while it counts, while nobody walks and while paused.
 */
export function fromSilence(silence) {
  if (silence === null) return null;
  switch (silence.reason) {
    case "unavailable":
      return new StepCounterError("ERR_UNAVAILABLE", "This device has no step counter.");
    case "notDetermined":
      return new StepCounterError(
        "ERR_NOT_DETERMINED",
        "Nobody has been asked for permission yet: call requestPermission() on a screen that " +
          "explains why.",
      );
    case "restricted":
      return new StepCounterError(
        "ERR_RESTRICTED",
        "Step counts are switched off for all applications, or by a profile; this application " +
          "cannot ask for them.",
      );
    case "denied":
      return new StepCounterError(
        "ERR_DENIED",
        "The person does not allow this application to read step counts; only the system's " +
          "settings can change that.",
      );
    case "historyLimited":
      return new StepCounterError(
        "ERR_HISTORY_LIMITED",
        "The source keeps nothing from before availableFrom; counted from there.",
        { availableFrom: silence.availableFrom },
      );
    case "sourceError":
      return new StepCounterError(silence.code, silence.message, silence);
    case "paused":
    case "nobodyWalked":
      return null;
    default:
      // A later native module may know more.
      return new StepCounterError(
        "ERR_OTHER",
        `The native module is newer than this package: ${JSON.stringify(silence)}.`,
      );
  }
}
