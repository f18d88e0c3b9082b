// A phone for each test: the host, what it is told, and what a session shows of that.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test as nodeTest } from "node:test";

import { host, withoutHost } from "./hostedNative.js";

/** A test that is skipped where there is no host. */
export const test = (name, body) => nodeTest(name, { skip: withoutHost }, body);

/** 2026-03-10 15:00 UTC, when every phone begins. */
export const threePM = 1_773_154_800_000;
/** The midnight before it. */
export const midnight = new Date(1_773_100_800_000);

/** The phone of the test that runs. */
export let phone;

/** Gives each test of a file a phone of its own, and looks at what its host complained about. */
export function withPhones() {
  beforeEach(() => {
    if (!withoutHost) phone = host();
  });
  afterEach(async () => {
    if (withoutHost) return;
    const { complaints } = phone;
    await phone.close();
    assert.deepEqual(complaints, []);
  });
}

/** Waits until a session shows a number of steps. */
export const shows = (session, steps) =>
  phone.until(
    () => session.reading?.steps === steps,
    () => `${steps} steps, but ${JSON.stringify(session.reading)}`,
  );

/** What a session shows after each row of [seconds passed, steps walked, total said, start moved]. */
export async function replay(session, rows) {
  const shown = [];
  for (const [seconds, walked, said, shift] of rows) {
    await phone.perform("advance", seconds);
    if (walked > 0) await phone.perform("walk", walked);
    if (said === undefined) await phone.perform("update");
    else await phone.perform("say", said, { shift: shift ?? 0 });
    shown.push((await session.read()).steps);
  }
  return shown;
}
