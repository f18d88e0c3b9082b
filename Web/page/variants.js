// What if: the same events under another policy, or counted from another zero.

import { secondsText } from "./times.js";

/** The policy that a header states, with the contract's defaults. */
export function policyOf(header) {
  // A time of more digits than a Number holds comes in nanoseconds.
  const seconds = (time) => typeof time === "bigint" ? Number(time) / 1e9 : time;
  return {
    history: header.history === true,
    decrease: header.decrease ?? "correction",
    width: header.width ?? null,
    maximumRate: header.maximumRate ?? null,
    tolerance: seconds(header.tolerance ?? 1),
    adjacency: seconds(header.adjacency ?? 0.25),
  };
}

export function samePolicy(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function headerText(header, policy) {
  const { unit = "steps" } = header;
  const kept = { trace: 1, unit, history: policy.history };
  if (policy.decrease !== "correction") kept.decrease = policy.decrease;
  if (policy.width !== null) kept.width = policy.width;
  if (policy.maximumRate !== null) kept.maximumRate = policy.maximumRate;
  if (policy.tolerance !== 1) kept.tolerance = policy.tolerance;
  if (policy.adjacency !== 0.25) kept.adjacency = policy.adjacency;
  return JSON.stringify(kept);
}

/** The options of `tare replay` that make the same policy of the recorded one. */
export function policyOptions(recorded, policy) {
  const options = [];
  if (policy.history !== recorded.history)
    options.push(policy.history ? "--history" : "--no-history");
  if (JSON.stringify(policy.decrease) !== JSON.stringify(recorded.decrease)) {
    const share = policy.decrease.restartBelow;
    options.push(`--decrease ${share === undefined ? policy.decrease : `restartBelow=${share}`}`);
  }
  if (policy.width !== recorded.width) options.push(`--width ${policy.width ?? "none"}`);
  if (policy.maximumRate !== recorded.maximumRate)
    options.push(`--maximum-rate ${policy.maximumRate ?? "none"}`);
  if (policy.tolerance !== recorded.tolerance) options.push(`--tolerance ${policy.tolerance}`);
  if (policy.adjacency !== recorded.adjacency) options.push(`--adjacency ${policy.adjacency}`);
  return options;
}

/** Whether the zero of these events can be moved: there is one opening, and it comes first. */
export function canMoveZero(events) {
  return events.length > 1 && events.filter((event) => event.kind === "open").length === 1;
}

/** Why the zero of these events cannot be moved; empty where it can. */
export function whyNoZero(events) {
  if (canMoveZero(events)) return "";
  return events.length < 2 ? "There is no later event to begin at."
                           : "Several sessions are in it; each has a zero of its own.";
}

/** Whether the stream began before the session, at a known instant. */
export function hasEarlierStart(events) {
  const [open] = events;
  return open?.kind === "open" && open.from !== null && open.from !== undefined &&
    open.from < open.zero;
}

function time(value) {
  return value === null || value === undefined ? "null" : secondsText(value);
}

function arrival(event) {
  return `"wall":${time(event.wall)},"mono":${time(event.mono)}`;
}

function written(event) {
  const head = `{"event":"${event.kind}","session":${event.session}`;
  if (event.to === undefined) return `${head},${arrival(event)}}`;
  return `${head},"from":${time(event.from)},"to":${time(event.to)},"total":${event.total},${
    arrival(event)}}`;
}

/** The newest total that the source had claimed by an event, or null. */
function newestClaim(events, index) {
  let newest = null;
  for (let i = 1; i <= index; i++) {
    const event = events[i];
    const isClaim = event.kind === "report" || event.kind === "baseline";
    if (!isClaim || event.total === null || event.total < 0) continue;
    if (newest === null || event.to >= newest.to) newest = event;
  }
  return newest;
}

function movedLines(events, index) {
  const [open] = events;
  const at = events[index];
  const claim = newestClaim(events, index);
  const from = claim ? claim.from : open.from;
  const isStart = from !== null && from >= at.wall;
  const lines = [
    `{"event":"open","session":${open.session},${arrival(at)},"zero":${time(at.wall)},` +
      `"from":${time(from)},"baseline":${claim !== null && !isStart}}`,
  ];
  const mapping = [index];
  if (claim !== null && !isStart) {
    lines.push(
      `{"event":"baseline","session":${open.session},"from":${time(from)},"to":${time(at.wall)},` +
      `"total":${claim.total},${arrival(at)}}`
    );
    mapping.push(index);
  }
  for (let i = index + 1; i < events.length; i++) {
    // Answers were given about the old zero, and nobody has asked about the new one.
    if (events[i].kind === "answer" || events[i].kind === "baseline") continue;
    lines.push(written(events[i]));
    mapping.push(i);
  }
  return { lines, mapping };
}

function startLines(events) {
  const [open] = events;
  const first =
    `{"event":"open","session":${open.session},${arrival(open)},"zero":${time(open.from)},` +
    `"from":${time(open.from)},"baseline":false}`;
  const lines = [first];
  const mapping = [0];
  for (let i = 1; i < events.length; i++) {
    // What the stream was worth at the old zero is not asked for: this zero is its own start.
    if (events[i].kind === "baseline" || events[i].kind === "answer") continue;
    lines.push(written(events[i]));
    mapping.push(i);
  }
  return { lines, mapping };
}

/**
 * The trace of a variant.
 *
 * `zero` is null (as recorded), "start" (the stream's own start) or the index of the event at whose
 * arrival the session opens instead: what the source had claimed until then is the baseline.
 * Returns {text, mapping}: event i of the trace stands for recorded event mapping[i].
 */
export function variantOf({header, events}, policy, zero) {
  const head = headerText(header, policy);
  let { lines, mapping } = { lines: null, mapping: null };
  if (zero === "start")
    ({ lines, mapping } = startLines(events));
  else if (zero !== null && zero > 0)
    ({ lines, mapping } = movedLines(events, zero));
  else
    ({ lines,
       mapping } = { lines: events.map((event) => event.text), mapping: events.map((_, i) => i) });
  return { text: `${head}\n${lines.join("\n")}\n`, mapping };
}
