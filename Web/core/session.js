// A counter session: events in, the trace's lines out.

import { wrongField } from "./errors.js";
import { eventSize, writeEvent } from "./events.js";
import { Handle } from "./handle.js";
import { nameOf, readInteger } from "./integers.js";
import { writePolicy } from "./policy.js";

/** Offsets of tare_outcome. */
const at = {
  session: 0,
  raw: 8,
  displayed: 16,
  current: 24,
  heldApart: 32,
  askFrom: 40,
  askTo: 48,
  verdict: 56,
  hasRaw: 60,
  lowerBound: 64,
  ask: 68,
  edgeWanted: 72,
  asking: 76,
  approximate: 80,
  paused: 84,
  closed: 88,
};

/** One count: it starts at 0, never falls on display, and says of every claim what became of it. */
export class Session extends Handle {
  #core;
  #verdicts;
  #events;

  /** Use `tare.createSession` or `tare.restore`. */
  constructor(core, verdicts, pointer, events) {
    super(core, "session", pointer, core.functions.tare_session_free);
    this.#core = core;
    this.#verdicts = verdicts;
    this.#events = events;
  }

  static create(core, verdicts, options = {}) {
    const policy = core.scratch;
    const history = writePolicy(core, policy, options);
    const pointer = core.make((place) =>
      core.functions.tare_session_create(policy, history ? 1 : 0, place),
    );
    return new Session(core, verdicts, pointer, 0);
  }

  static restore(core, verdicts, snapshot, options = {}) {
    if (typeof options !== "object" || options === null) {
      throw wrongField("options", `${nameOf(options)}; give an object such as {events: 12}`);
    }
    const { events = 0 } = options;
    if (!(snapshot instanceof Uint8Array)) {
      throw wrongField("snapshot", "give the Uint8Array that snapshot() returned");
    }
    if (!Number.isSafeInteger(events) || events < 0) {
      throw wrongField("events", "give the number of events so far, a whole number from 0");
    }
    // No snapshot is nearly as long; one that is cut is refused there.
    if (snapshot.length % 8 !== 0 || snapshot.length > core.scratchSize / 2) throw core.error(7);
    core.bytes.set(snapshot, core.scratch);
    const pointer = core.make((place) =>
      core.functions.tare_session_restore(core.scratch, snapshot.length / 8, place),
    );
    return new Session(core, verdicts, pointer, events);
  }

  /** How many events were taken. */
  get events() {
    return this.#events;
  }

  /** Takes one event, in arrival order, and returns what a replay prints for it, and more. */
  ingest(event) {
    const core = this.#core;
    const place = core.scratch;
    const kind = writeEvent(core, place, event);
    // Not before: where fields are computed, this may be freed meanwhile.
    const pointer = Handle.pointer(this);
    core.check(core.functions.tare_session_ingest(pointer, place, place + eventSize));
    this.#events += 1;
    return this.#line(place + eventSize, kind);
  }

  /** The count without an event. */
  get reading() {
    const core = this.#core;
    core.check(core.functions.tare_session_read(Handle.pointer(this), core.scratch));
    return this.#reading(core.scratch);
  }

  /** Ends the input without a closing, as the end of a trace does, and returns the reading. */
  finish() {
    const core = this.#core;
    core.check(core.functions.tare_session_finish(Handle.pointer(this), core.scratch));
    const heldApart = readInteger(core.view, core.scratch + at.heldApart);
    return { ...this.#reading(core.scratch), heldApart };
  }

  /** The session as bytes; `tare.restore` makes one of them that answers all that follows alike. */
  snapshot() {
    const core = this.#core;
    const words = core.functions.tare_session_snapshot(
      Handle.pointer(this), core.scratch, core.scratchSize / 8,
    );
    return core.bytes.slice(core.scratch, core.scratch + words * 8);
  }

  #line(place, kind) {
    const view = this.#core.view;
    const number = view.getInt32(place + at.verdict, true);
    const verdict = number < 0 ? null : this.#verdicts[number];
    const asking = view.getInt32(place + at.asking, true) !== 0;
    return {
      n: this.#events,
      kind,
      session: readInteger(view, place + at.session),
      raw: view.getInt32(place + at.hasRaw, true) === 0 ? null : readInteger(view, place + at.raw),
      displayed: readInteger(view, place + at.displayed),
      current: readInteger(view, place + at.current),
      lowerBound: view.getInt32(place + at.lowerBound, true) !== 0,
      verdict: verdict === null ? null : verdict.name,
      ask: view.getInt32(place + at.ask, true) !== 0,
      sentence: verdict === null ? null : verdict.sentence,
      question: asking ? readQuestion(view, place) : null,
      asking,
      approximate: view.getInt32(place + at.approximate, true) !== 0,
      paused: view.getInt32(place + at.paused, true) !== 0,
      closed: view.getInt32(place + at.closed, true) !== 0,
      heldApart: readInteger(view, place + at.heldApart),
    };
  }

  #reading(place) {
    const line = this.#line(place, null);
    const { session, displayed, current, lowerBound, question, asking } = line;
    const { approximate, paused, closed } = line;
    return {
      session, displayed, current, lowerBound, question, asking, approximate, paused, closed,
    };
  }
}

/** What to ask the source for: nanoseconds; a `to` of null is the instant of asking. */
function readQuestion(view, place) {
  return {
    from: view.getBigInt64(place + at.askFrom, true),
    to:
      view.getInt32(place + at.edgeWanted, true) === 0
        ? null
        : view.getBigInt64(place + at.askTo, true),
  };
}

