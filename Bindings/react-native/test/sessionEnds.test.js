// How a session ends where the native side fails, and that nothing of it stays behind.

import assert from "node:assert/strict";
import { test } from "node:test";

import { createStepCounter } from "../src/index.js";
import { installScripted, nativeFailure, nativeReading } from "./support/scriptedNative.js";

test("a stop that failed is tried again, and then ends the session and its readings", async () => {
  let stops = 0;
  const native = installScripted({
    stopSession: (id) => {
      stops += 1;
      if (stops === 1) throw nativeFailure("ERR_TIMED_OUT", "no answer came in time");
      return nativeReading({ sessionId: id, phase: "closed", steps: 7 });
    },
  });
  const session = createStepCounter().start();
  await session.started;
  // Two that wait for the same answer ask once.
  const both = await Promise.allSettled([session.stop(), session.stop()]);
  assert.deepEqual(both.map(({ reason }) => reason?.code), ["ERR_TIMED_OUT", "ERR_TIMED_OUT"]);
  assert.equal(stops, 1);
  // It goes on meanwhile.
  native.send(native.started()[0], { steps: 5 });
  assert.equal(session.reading.steps, 5);
  assert.equal((await session.stop()).steps, 7);
  assert.equal((await session.stop()).steps, 7);
  assert.equal(stops, 2);
  assert.equal(session.reading.phase, "closed");
  assert.equal(native.observers(), 0);
});

test("a session that the native side does not know ends its readings, whatever stop says", async () => {
  const native = installScripted({
    stopSession: () => {
      throw nativeFailure("ERR_UNKNOWN_SESSION", "it never began, or ended");
    },
  });
  const session = createStepCounter().start();
  await session.started;
  await assert.rejects(session.stop(), { code: "ERR_UNKNOWN_SESSION" });
  assert.equal(native.observers(), 0);
});

test("a listener that could not be added leaves nothing behind", async () => {
  const native = installScripted();
  const { addListener } = native.module;
  native.module.addListener = () => {
    throw new Error("not now");
  };
  assert.throws(() => createStepCounter().start(), /not now/);
  native.module.addListener = addListener;
  const session = createStepCounter().start();
  await session.stop();
  assert.equal(native.observers(), 0);
});
