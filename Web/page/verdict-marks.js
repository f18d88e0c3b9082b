// The marks of verdicts: each has a shape of its own, so that none is told by color alone.

import { svg } from "./elements.js";

/** Verdicts that need no attention; their marks are small. */
export const ORDINARY = new Set(["advanced", "unchanged"]);

/** Names for people, in the order of the closed list. */
export const VERDICT_TITLES = {
  otherSession: "other session",
  closed: "closed",
  noData: "no data",
  malformed: "malformed",
  clockStepped: "clock stepped",
  beforeSession: "before session",
  baselineSet: "baseline set",
  awaitingBaseline: "awaiting baseline",
  duplicate: "duplicate",
  stale: "stale",
  implausible: "implausible",
  newEpoch: "new epoch",
  foreignWindow: "foreign window",
  lowerBound: "lower bound",
  correctionHeld: "correction held",
  advanced: "advanced",
  unchanged: "unchanged",
};

// Paths about 0 0 within ±5: "s" is filled with ink, "h" hollow, "o" open strokes.
const SHAPES = {
  advanced: ["s", "M0-1.8a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6Z"],
  unchanged: ["h", "M0-1.8a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6Z"],
  correctionHeld: ["h", "M0-4a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z"],
  baselineSet: ["s", "M0-5L5 0L0 5L-5 0Z"],
  awaitingBaseline: ["h", "M0-5L5 0L0 5L-5 0Z"],
  implausible: ["o", "M-3.8-3.8L3.8 3.8M-3.8 3.8L3.8-3.8"],
  newEpoch: ["s", "M5 0L-3.5-5V5Z"],
  stale: ["h", "M-5 0L3.5-5V5Z"],
  foreignWindow: ["o", "M-1.5-4.5H-4V4.5H-1.5M1.5-4.5H4V4.5H1.5"],
  lowerBound: ["o", "M-3.5-4.5L3.5-1L-3.5 2.5M-3.5 5H3.5"],
  duplicate: ["o", "M-4-2H4M-4 2H4"],
  noData: ["o", "M-4 0H4"],
  malformed: ["s", "M-4-4H4V4H-4Z"],
  clockStepped: ["h", "M-4-4.5H4L-4 4.5H4Z"],
  beforeSession: ["o", "M-4-4.5V4.5M4 0H-1M1.5-3L-1.5 0L1.5 3"],
  otherSession: ["h", "M-4-4H4V4H-4Z"],
  closed: ["h", "M-4-4H4V4H-4ZM0-4V4"],
};

/** The mark of a verdict about a point. */
export function mark(verdict, x = 0, y = 0, scale = 1) {
  const [kind, data] = SHAPES[verdict] ?? SHAPES.otherSession;
  const place = `translate(${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10})` +
    (scale === 1 ? "" : ` scale(${scale})`);
  const group = svg(
    "g",
    { transform: place, class: `mark mark-${kind}${ORDINARY.has(verdict) ? " mark-ordinary" : ""}` }
  );
  if (kind === "o") group.append(svg("path", { d: data, class: "mark-under" }));
  group.append(svg("path", { d: data }));
  return group;
}

/** The mark as a picture beside text. */
export function markIcon(verdict) {
  return svg(
    "svg",
    { class: "icon", viewBox: "-7 -7 14 14", width: 14, height: 14, "aria-hidden": "true" },
    mark(verdict, 0, 0, ORDINARY.has(verdict) ? 1.5 : 1)
  );
}
