// Events in the trace's vocabulary, and as tare.h lays them out.

import { wrongField } from "./errors.js";
import { nameOf, writeInteger } from "./integers.js";
import { nanoseconds } from "./times.js";

/** The size of tare_event. */
export const eventSize = 72;

const kinds = ["open", "baseline", "report", "answer", "close", "pause", "resume"];

/** The kinds of event by name: the number of tare.h, and which fields mean something. */
const kindsByName = new Map(
  kinds.map((name, number) => [
    name,
    {
      name,
      number,
      isOpen: number === 0,
      isClaim: number >= 1 && number <= 3,
    },
  ]),
);

/** Offsets and flags of tare_event. */
const fields = { kind: 0, fields: 4, total: 56, baseline: 64 };
const session = { at: 8, flag: 1 };
const wall = { at: 16, flag: 2, name: "wall" };
const mono = { at: 24, flag: 4, name: "mono" };
const zero = { at: 32, flag: 8, name: "zero" };
const from = { at: 40, flag: 16, name: "from" };
const to = { at: 48, flag: 32, name: "to" };
const hasTotal = 64;
const hasBaseline = 128;
const fromUnknown = 256;

function writeTime(view, base, time, field, or) {
  if (time === undefined) return 0;
  view.setBigInt64(base + field.at, nanoseconds(time, field.name, or), true);
  return field.flag;
}

/**
 * Writes an event. What means nothing on its kind is ignored with whatever it holds, as in a trace.
 *
 * @param {import("./core.js").Core} core
 * @param {number} at where tare_event lies
 * @param {object} event
 * @returns {string} its kind
 */
export function writeEvent(core, at, event) {
  if (typeof event !== "object" || event === null) {
    throw wrongField(
      "event", `${nameOf(event)}; give an object such as {event: "report", total: 7}`,
    );
  }
  // Each field once, before anything is written: where fields are computed, the same memory may be
  // written or replaced meanwhile.
  const { event: name, session: token, total, baseline } = event;
  const times = {
    wall: event.wall, mono: event.mono, zero: event.zero, from: event.from, to: event.to,
  };
  const view = core.view;
  const kind = kindsByName.get(name);
  if (kind === undefined) {
    throw wrongField("event", `unknown event; the events are ${kinds.join(", ")}`);
  }
  let said = 0;
  if (token !== undefined) {
    writeInteger(
      view, at + session.at, token, "session",
      "give a whole number such as 2, or leave it out",
    );
    said |= session.flag;
  }
  said |= writeTime(view, at, times.wall, wall);
  said |= writeTime(view, at, times.mono, mono);
  if (kind.isOpen) {
    said |= writeTime(view, at, times.zero, zero);
    if (baseline !== undefined) {
      if (typeof baseline !== "boolean") {
        throw wrongField("baseline", "give true or false, or leave it out");
      }
      view.setInt32(at + fields.baseline, baseline ? 1 : 0, true);
      said |= hasBaseline;
    }
  }
  if (kind.isOpen || kind.isClaim) {
    said |= times.from === null ? fromUnknown : writeTime(view, at, times.from, from, ", or null");
  }
  if (kind.isClaim) {
    said |= writeTime(view, at, times.to, to);
    if (total !== undefined && total !== null) {
      writeInteger(
        view, at + fields.total, total, "total",
        "give a whole number such as 12, or null for no data",
      );
      said |= hasTotal;
    }
  }
  view.setInt32(at + fields.kind, kind.number, true);
  view.setUint32(at + fields.fields, said, true);
  return kind.name;
}
