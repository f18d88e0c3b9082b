// What the native module is called, and which release this is.

/** The native module's name, as the first implementation had it. */
export const NAME = "StepCounter";

/** This package's version; a test compares it with package.json. */
export const VERSION = "0.1.0";

/** The one event that the native module sends: a reading, with the id of the session it belongs to. */
export const READING_EVENT = "StepCounter.stepCounterUpdate";
