// The one error that this module throws: a code, a sentence, and the field that is wrong.

/** The names of tare.h's statuses, by their number. */
export const statusNames = Object.freeze([
  "ok",
  "badArgument",
  "badPolicy",
  "firstEventNotOpen",
  "timeMissing",
  "zeroAfterOpening",
  "noNextSession",
  "badSnapshot",
  "traceRefused",
  "finished",
]);

/** What went wrong: `code` is for programs, `message` for people, `field` names the wrong one. */
export class TareError extends Error {
  /**
   * @param {string} code a status of tare.h, or "freed", "notLoaded" or "outOfMemory"
   * @param {string} message what is wrong and what would be right
   * @param {string | null} [field] the field that is wrong
   * @param {unknown} [cause] what was thrown beneath
   */
  constructor(code, message, field = null, cause = undefined) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "TareError";
    this.code = code;
    this.field = field;
  }
}

/** A field that holds something it must not. */
export function wrongField(field, message, code = "badArgument") {
  return new TareError(code, `${field}: ${message}`, field);
}
