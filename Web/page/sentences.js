// What happened at an event, in words.

import { html } from "./elements.js";
import { elapsed, instant, whole } from "./numbers.js";
import { VERDICT_TITLES } from "./verdict-marks.js";

const EDGES = {
  open: "The session opens. It shows 0, whatever the source says.",
  close: "The session ends here.",
  pause: "Paused: what is walked from here on is left out.",
  resume: "Counting again.",
};

/** A verdict's name for people; the kind of event where there is none. */
export function titleOf(line) {
  return line.verdict ? VERDICT_TITLES[line.verdict] : line.kind;
}

/** One or two sentences about an event. */
export function sentenceOf(line, sentences) {
  const parts = [line.verdict ? sentences.get(line.verdict) : EDGES[line.kind] ?? ""];
  if (line.ask) parts.push("The machine asks the source what is true.");
  return parts.join(" ");
}

/**
 * What was claimed, and when it came, as texts and elements: "150 steps from 0 s to 0.4 s; came at
 * 0.4 s".
 */
export function claimOf(event, line, origin) {
  const relative = (time) => elapsed(Number(time - origin) / 1e9);
  const came = instant(event.wall);
  const date = came ? [", ", html("span", { class: "unbroken" }, came)] : [];
  const arrived = `came at ${elapsed(event.x)}`;
  // A moved zero opens the session where a report stands: the opening claims nothing.
  if (event.to === undefined || !line.verdict) return [arrived, ...date];
  const from = event.from === null ? "an unknown start" : relative(event.from);
  const total = line.raw === null ? "no data" : `${whole(line.raw)} steps`;
  return [`${total} from ${from} to ${relative(event.to)}; ${arrived}`, ...date];
}

/** The last numbers of a replay in a sentence. */
export function endOf(shown, recorded) {
  const last = (result) => result.lines[result.lines.length - 1];
  const end = last(shown);
  if (!end) return "";
  const bound = end.lowerBound ? "at least " : "";
  const now = `At the end ${bound}${whole(end.displayed)}`;
  if (!recorded) return `${now}.`;
  const before = last(recorded);
  return `${now}; as recorded ${before.lowerBound ? "at least " : ""}${whole(before.displayed)}.`;
}
