// The events of a trace with their defaults filled in, for axes, lists and other openings.

import { parseLine } from "../tare.js";

import { breathe } from "./pauses.js";

const TIMES = ["wall", "mono", "from", "to", "zero"];

/** The times that a line says, in nanoseconds: {wall: 1500000000n, from: null}. */
function timesOf(said, tare) {
  const times = {};
  for (const key of TIMES) {
    if (said[key] === undefined) continue;
    times[key] = said[key] === null ? null : tare.nanoseconds(said[key]);
  }
  return times;
}

/**
 * Reads the first `count` events of a trace that the machine has accepted.
 *
 * Returns {header, events}; an event is {n, kind, text, session, total, wall, mono, from, to, zero,
 * baseline, x}: times in nanoseconds, `from` null where unknown, `x` seconds on the axis of the
 * chart.
 */
export async function eventsOf(tare, text, count) {
  const events = [];
  let header = null;
  let at = 0;
  let before = null;
  let opening = null;
  while (at < text.length && (header === null || events.length < count)) {
    let end = text.indexOf("\n", at);
    if (end < 0) end = text.length;
    const line = text.slice(at, end).trim();
    at = end + 1;
    if (line === "") continue;
    if (header === null) {
      header = headerOf(line);
      continue;
    }
    const said = parseLine(line);
    if (events.length % 256 === 0) await breathe();
    const event = completed(said, timesOf(said, tare), before, opening);
    event.text = line;
    event.n = events.length + 1;
    if (event.kind === "open") opening = event;
    events.push(event);
    before = event;
  }
  return { header: header ?? { trace: 1 }, events };
}

function completed(said, times, before, opening) {
  const kind = said.event;
  const isClaim = kind === "report" || kind === "answer" || kind === "baseline";
  let { wall, mono } = times;
  if (wall === undefined) {
    if (before === null)
      wall = times.zero ?? 0n;
    else if (times.to != null && times.to > before.wall)
      wall = times.to;
    else
      wall = before.wall;
  }
  if (mono === undefined) mono = before === null ? wall : before.mono + (wall - before.wall);
  const event = {
    kind,
    wall,
    mono,
    session: said.session ?? (kind === "open" ? nextToken(before) : before.session),
    total: isClaim ? (said.total ?? null) : null,
    from: undefined,
    to: undefined,
    zero: undefined,
    baseline: undefined,
    x: 0,
  };
  if (kind === "open") {
    event.zero = times.zero ?? wall;
    event.from = "from" in times ? times.from : event.zero;
    event.baseline = said.baseline ?? (event.from !== null && event.from < event.zero);
  } else if (isClaim) {
    const start = kind === "answer" ? opening?.zero : opening?.from;
    event.from = "from" in times ? times.from : (start ?? null);
    event.to = times.to ?? (kind === "baseline" ? opening?.zero : wall) ?? wall;
  }
  event.x = before === null ? 0 : before.x + advance(before, event);
  return event;
}

/** Seconds from one arrival to the next; a clock that was set never turns the axis back. */
function advance(before, event) {
  const mono = event.mono - before.mono;
  if (mono >= 0n) return Number(mono) / 1e9;
  const wall = event.wall - before.wall;
  return wall > 0n ? Number(wall) / 1e9 : 0;
}

/** A header; where the machine has refused it, it is as good as none. */
function headerOf(line) {
  try {
    return parseLine(line);
  } catch {
    return { trace: 1 };
  }
}

function nextToken(before) {
  return before === null                 ? 1
    : typeof before.session === "bigint" ? before.session + 1n
                                         : before.session + 1;
}
