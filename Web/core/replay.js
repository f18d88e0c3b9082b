// Replaying a trace: JSON Lines in, the lines of `tare replay --format jsonl` out.

import { decode } from "./core.js";
import { wrongField } from "./errors.js";
import { Handle } from "./handle.js";
import { parseIntegers } from "./json.js";

const finished = 9;
const refused = 8;

/** Text or bytes as bytes. */
function bytesOf(chunk) {
  if (typeof chunk === "string") return new TextEncoder().encode(chunk);
  if (chunk instanceof Uint8Array) return chunk;
  if (chunk instanceof ArrayBuffer) return new Uint8Array(chunk);
  if (ArrayBuffer.isView(chunk)) {
    return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  throw wrongField("trace", "give text or bytes: a string, a Uint8Array or an ArrayBuffer");
}

/** A replay that takes its trace in pieces, in any split. */
export class Replay extends Handle {
  #core;
  #fault = null;
  #isOver = false;

  /** Use `tare.createReplay`. */
  constructor(core) {
    const pointer = core.make((place) => core.functions.tare_replay_create(place));
    super(core, "replay", pointer, core.functions.tare_replay_free);
    this.#core = core;
  }

  /** Why the trace was refused: its line, and a sentence; null if it was not. */
  get fault() {
    return this.#fault;
  }

  /** Reads the next bytes and returns the lines that they complete, as text. */
  feed(chunk) {
    const pointer = Handle.pointer(this);
    const bytes = bytesOf(chunk);
    if (this.#isOver) throw this.#core.error(finished);
    const core = this.#core;
    let text = "";
    const most = core.scratchSize / 2;
    for (let start = 0; start < bytes.length && this.#fault === null; start += most) {
      const part = bytes.subarray(start, start + most);
      core.bytes.set(part, core.scratch);
      text += this.#run((output, length) =>
        core.functions.tare_replay_feed(pointer, core.scratch, part.length, output, length),
      );
    }
    return text;
  }

  /** Ends the trace and returns the last lines: an unterminated one's, and the summary. */
  finish() {
    const pointer = Handle.pointer(this);
    if (this.#isOver) throw this.#core.error(finished);
    this.#isOver = true;
    // The summary of a refused trace came with its fault.
    if (this.#fault !== null) return "";
    return this.#run((output, length) =>
      this.#core.functions.tare_replay_finish(pointer, output, length),
    );
  }

  #run(call) {
    const core = this.#core;
    const place = core.scratch + core.scratchSize - 16;
    const status = call(place, place + 4);
    if (status !== 0 && status !== refused) throw core.error(status);
    const view = core.view;
    const output = view.getUint32(place, true);
    const length = view.getUint32(place + 4, true);
    const text = decode(core.bytes.subarray(output, output + length));
    if (status === refused) this.#fault = this.#readFault(place);
    return text;
  }

  #readFault(place) {
    const core = this.#core;
    const pointer = Handle.pointer(this);
    const text = core.functions.tare_replay_fault(pointer, place, place + 4) >>> 0;
    const length = core.view.getUint32(place, true);
    return {
      line: core.view.getUint32(place + 4, true),
      text: decode(core.bytes.subarray(text, text + length)),
    };
  }
}

/** Replays a whole trace. */
export function replay(core, trace) {
  const bytes = bytesOf(trace);
  const replay = new Replay(core);
  try {
    let text = replay.feed(bytes);
    text += replay.finish();
    const lines = text.split("\n");
    lines.pop();
    const parsed = lines.map(parseIntegers);
    const { summary } = parsed.pop();
    return { lines: parsed, summary, fault: replay.fault, text };
  } finally {
    replay.free();
  }
}
