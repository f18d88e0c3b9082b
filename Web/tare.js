// Tare in JavaScript: one small module around tare.wasm, for browsers and Node.

import { Core } from "./core/core.js";
import { Detector } from "./core/detector.js";
import { TareError } from "./core/errors.js";
import { parseLine } from "./core/json.js";
import { compile } from "./core/loading.js";
import { Merge } from "./core/merge.js";
import { Replay, replay } from "./core/replay.js";
import { Session } from "./core/session.js";
import { fromDecimal, isDecimal, nanoseconds } from "./core/times.js";
import { readVerdicts } from "./core/verdicts.js";

export { TareError, parseLine };

/**
 * Loads the module.
 *
 *     const tare = await load();
 *     const session = tare.createSession({ history: true });
 *     session.ingest({ event: "open", wall: 0 });
 *     session.ingest({ event: "report", from: 0, to: 5, total: 7 }).displayed; // 7
 *
 * @param {URL | string | Response | Promise<Response> | BufferSource | WebAssembly.Module} [source]
 *   where tare.wasm is; beside this file if it is left out
 * @returns {Promise<Tare>}
 */
export async function load(source) {
  return new Tare(new Core(await compile(source ?? new URL("tare.wasm", import.meta.url))));
}

/** One running module, which everything made by it lives in. */
class Tare {
  #core;

  constructor(core) {
    this.#core = core;
    /** The library's version, such as "1.0.0". */
    this.version = core.text(core.functions.tare_version());
    /** The version of the interface beneath. */
    this.abiVersion = core.functions.tare_abi_version() >>> 0;
    /** The closed list of verdicts: number, name, sentence. */
    this.verdicts = readVerdicts(core);
  }

  /** The bytes of memory that the module has; they only grow. */
  get memorySize() {
    return this.#core.memorySize;
  }

  /** Makes a session that has not been opened; the options are those of a trace's header. */
  createSession(options) {
    return Session.create(this.#core, this.verdicts, options);
  }

  /** Makes the session that a snapshot was taken of. */
  restore(snapshot, options) {
    return Session.restore(this.#core, this.verdicts, snapshot, options);
  }

  /** Replays a whole trace, text or bytes. */
  replay(trace) {
    return replay(this.#core, trace);
  }

  /** Makes a replay that takes its trace in pieces. */
  createReplay() {
    return new Replay(this.#core);
  }

  /** Makes a step detector. */
  createDetector(options) {
    return new Detector(this.#core, options);
  }

  /** Merges step records. */
  merge(records, rules) {
    return new Merge(this.#core, records, rules);
  }

  /** A time as nanoseconds, exactly: seconds as a Number or decimal text, or ISO 8601 with zone. */
  nanoseconds(time) {
    if (typeof time === "string" && isDecimal(time)) return nanoseconds(fromDecimal(time), "time");
    return nanoseconds(time, "time");
  }
}
