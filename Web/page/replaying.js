// Replaying a trace of any length: short ones at once, long ones in pieces that let the page
// breathe.

import { parseLine } from "../tare.js";

import { breathe } from "./pauses.js";

/** Up to this many bytes a replay takes less time than a picture. */
const SHORT = 1 << 17;
const PIECE = 1 << 16;

/** Replays the bytes of a trace: {lines, summary, fault}. */
export async function replayed(tare, bytes) {
  if (bytes.length <= SHORT) return tare.replay(bytes);
  const replay = tare.createReplay();
  const lines = [];
  let summary = null;
  const take = (output) => {
    for (const line of output.split("\n")) {
      if (line === "") continue;
      const parsed = parseLine(line);
      if (parsed.summary)
        summary = parsed.summary;
      else
        lines.push(parsed);
    }
  };
  for (let at = 0; at < bytes.length && replay.fault === null; at += PIECE) {
    take(replay.feed(bytes.subarray(at, at + PIECE)));
    await breathe();
  }
  take(replay.finish());
  const { fault } = replay;
  replay.free();
  return { lines, summary, fault };
}
