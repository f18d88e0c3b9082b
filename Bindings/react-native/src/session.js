// A session over the native one: it owns an id, keeps the newest reading and tells its listeners.

import { callNative, nextSessionId, routeReadings, stopRouting } from "./native.js";
import { invalidOption, zoneNameOf } from "./options.js";
import { fromSilence } from "./StepCounterError.js";

/**
 * A native reading as JavaScript sees it: the same values, and the error behind a silence.
 *
 * @param {any} native What the native module sent.
 * @returns {import("./index.js").StepReading} The reading, frozen.
 */
export function readingOf(native) {
  return Object.freeze({ ...native, error: fromSilence(native.silence ?? null) });
}

/** One session; its documentation is in index.d.ts. */
export class StepSession {
  #id = nextSessionId();
  #listeners = new Set();
  #reading = null;
  #failure = null;
  #isOver = false;
  #final = null;

  /**
   * @param {object} native How to count, as nativeSessionOptions() gives it.
   * @param {((reading: import("./index.js").StepReading) => void)[]} [listeners] Who listens from
   *   before it begins.
   */
  constructor(native, listeners = []) {
    for (const listener of listeners) this.addListener(listener);
    // Before the native session begins, so that its opening is not missed.
    routeReadings(this.#id, (reading) => this.#take(reading));
    /** The opening reading; rejected where the session could not begin. */
    this.started = this.#start(native);
    // Whoever does not look at it must not get a warning of an unhandled rejection.
    this.started.catch(() => {});
  }

  async #start(options) {
    try {
      const opening = await callNative("startSession", this.#id, options);
      if (this.#reading === null) this.#take(opening);
      return readingOf(opening);
    } catch (error) {
      this.#failure = error;
      this.#end();
      throw error;
    }
  }

  get reading() {
    return this.#reading;
  }

  get failure() {
    return this.#failure;
  }

  addListener(listener) {
    if (typeof listener !== "function") {
      throw invalidOption("listener", "a function", listener);
    }
    // The same function may listen twice, so what is kept is an entry and not the function.
    const entry = { listener };
    this.#listeners.add(entry);
    return { remove: () => void this.#listeners.delete(entry) };
  }

  async pause() {
    return readingOf(await this.#call("pauseSession"));
  }

  async resume() {
    return readingOf(await this.#call("resumeSession"));
  }

  async reset() {
    return readingOf(await this.#call("resetSession"));
  }

  async read() {
    return readingOf(await this.#call("readSession"));
  }

  stop() {
    this.#final ??= this.#stop();
    return this.#final;
  }

  async #stop() {
    try {
      const final = await this.#call("stopSession");
      if (!this.#isOver) this.#take(final);
      return readingOf(final);
    } catch (error) {
      // It still runs there, so the next stop() has to ask again; readings go on until one succeeds.
      this.#final = null;
      // What the native side does not know sends nothing any more.
      if (error.code === "ERR_UNKNOWN_SESSION") this.#end();
      throw error;
    }
  }

  snapshot() {
    return this.#call("snapshotSession");
  }

  days() {
    return this.#call("sessionDays");
  }

  async changeTimeZone(timeZone) {
    await this.#call("changeZone", zoneNameOf(timeZone));
  }

  trace() {
    return this.#call("sessionTrace");
  }

  explain() {
    return this.#call("explainSession");
  }

  #call(method, ...args) {
    return callNative(method, this.#id, ...args);
  }

  #take(native) {
    if (this.#isOver) return;
    this.#reading = readingOf(native);
    if (this.#reading.phase === "closed") this.#end();
    for (const { listener } of [...this.#listeners]) {
      try {
        listener(this.#reading);
      } catch (error) {
        // One consumer's mistake must not silence the others.
        console.error("A listener of a step session failed:", error);
      }
    }
  }

  #end() {
    this.#isOver = true;
    stopRouting(this.#id);
  }
}
