// A gzip file of one or several members, as text.

import { Refusal } from "./refusal.js";

/** Chance puts what looks like a member's beginning into a member about once in 130 MB. */
const MOST_CHANCES = 16;

/** Whether something that looks like the beginning of a member stands at a place. */
function looksLikeMember(bytes, at) {
  return [0x1f, 0x8b, 8].every((byte, i) => bytes[at + i] === byte) && bytes[at + 3] < 0x20;
}

/** The next place behind `at` that looks like a member's beginning; the end if there is none. */
function nextMember(bytes, at) {
  for (let next = bytes.indexOf(0x1f, at + 1); next >= 0; next = bytes.indexOf(0x1f, next + 1))
    if (looksLikeMember(bytes, next)) return next;
  return bytes.length;
}

/** One member: its pieces and their size, or null if these bytes are no whole member. */
async function inflated(member, room) {
  const stream = new Blob([member]).stream().pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.getReader();
  const pieces = [];
  let size = 0;
  for (;;) {
    let step;
    try {
      step = await reader.read();
    } catch {
      return null;
    }
    if (step.done) return { pieces, size };
    size += step.value.length;
    if (size > room) {
      await reader.cancel();
      throw new Refusal("more than 256 MB unpacked; use `tare count` or `tare replay` for it");
    }
    pieces.push(step.value);
  }
}

/**
 * Unpacks a gzip file into at most `room` bytes.
 *
 * A browser inflates a single member and refuses what follows it. So the file is cut where another
 * member seems to begin, and a cut that was none shows: no member ends there with the right
 * checksum.
 */
export async function unpacked(bytes, room) {
  if (typeof DecompressionStream === "undefined") {
    throw new Refusal("compressed, and this browser cannot inflate; unpack it first (gunzip)");
  }
  const whole = [];
  let size = 0;
  for (let at = 0; at < bytes.length;) {
    let end = at;
    let member = null;
    for (let chance = 0; member === null && chance < MOST_CHANCES && end < bytes.length; chance++) {
      end = nextMember(bytes, end);
      member = await inflated(bytes.subarray(at, end), room - size);
    }
    if (member === null) {
      throw new Refusal(
        "the gzip file is damaged, ends too early, or has something else behind its end; pack it " +
        "again, or unpack it first (gunzip)"
      );
    }
    for (const piece of member.pieces) whole.push(piece);
    size += member.size;
    at = end;
  }
  const text = new Uint8Array(size);
  let at = 0;
  for (const piece of whole) {
    text.set(piece, at);
    at += piece.length;
  }
  return text;
}
