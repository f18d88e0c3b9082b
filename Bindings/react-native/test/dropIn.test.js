// The calls of the first implementation, over a scripted native module.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import * as face from "../src/index.js";
import { install } from "./support/reactNative.js";
import { installScripted, nativeFailure, settled, threePM } from "./support/scriptedNative.js";

const { isStepCountingSupported, startStepCounterUpdate, stopStepCounterUpdate, StepCounterError } =
  face;

afterEach(async () => {
  try {
    await stopStepCounterUpdate();
  } catch {
    // The module of the test may have been made to fail.
  }
});

/** Starts with the drop-in and keeps what it calls back with. */
function start(date = new Date(threePM), options) {
  const seen = [];
  const subscription = startStepCounterUpdate(date, (data) => seen.push(data), options);
  return { seen, subscription };
}

test("support tells the four states behind `granted`", async () => {
  for (const authorization of ["notDetermined", "restricted", "denied", "authorized"]) {
    const counterType = "CMPedometer";
    installScripted({ status: { authorization, counterType, capabilities: { steps: true } } });
    const support = await isStepCountingSupported();
    assert.equal(support.supported, true);
    assert.equal(support.granted, authorization === "authorized");
    assert.equal(support.authorization, authorization);
  }
});

test("starting listens before the native session begins, and calls back with 0 at once", async () => {
  let observersAtStart = -1;
  const native = installScripted({
    startSession: (id) => {
      observersAtStart = native.observers();
      native.send(id, { steps: 0 });
      return { sessionId: id, phase: "running", steps: 0, silence: null };
    },
  });
  const { seen } = start();
  await settled();
  assert.equal(observersAtStart, 1);
  assert.deepEqual(
    seen.map((data) => data.steps),
    [0],
  );
});

test("each change is called back with, with all event fields of before", async () => {
  const native = installScripted();
  const { seen } = start();
  await settled();
  const [id] = native.started();
  native.send(id, {
    steps: 12,
    distance: 8.5,
    floorsAscended: 1,
    floorsDescended: 0,
    endDate: threePM + 9000,
  });
  const data = seen.at(-1);
  for (const field of ["steps", "distance", "floorsAscended", "floorsDescended"]) {
    assert.equal(typeof data[field], "number", field);
  }
  assert.equal(data.startDate, threePM);
  assert.equal(data.endDate, threePM + 9000);
  assert.equal(data.counterType, "CMPedometer");
  assert.equal(data.verdict, null);
});

test("zero is the subscription unless `start` or a snapshot is asked for", async () => {
  const native = installScripted();
  start();
  start(new Date(threePM), { zero: "start" });
  start(new Date(threePM), { zero: { resume: "{}" }, heartbeatMs: 1000 });
  await settled();
  const options = native.calls.filter(([method]) => method === "startSession").map((call) => call[2]);
  assert.deepEqual(options, [
    { zero: "now" },
    { zero: "since", since: threePM },
    { zero: "resume", snapshot: "{}", heartbeatMs: 1000 },
  ]);
});

test("starting again ends the session before, whose late readings are not called back with", async () => {
  const native = installScripted();
  const first = start();
  await settled();
  const second = start();
  await settled();
  const [one, two] = native.started();
  assert.deepEqual(
    native.calls.map(([method]) => method),
    ["startSession", "stopSession", "startSession"],
  );
  const before = first.seen.length;
  native.send(one, { steps: 8000 });
  native.send(two, { steps: 3 });
  assert.equal(first.seen.length, before);
  assert.equal(second.seen.at(-1).steps, 3);
});

test("removing the subscription ends the native session, too", async () => {
  const native = installScripted();
  const { subscription, seen } = start();
  await settled();
  subscription.remove();
  native.send(native.started()[0], { steps: 9 });
  await settled();
  assert.ok(native.calls.some(([method]) => method === "stopSession"));
  assert.equal(seen.at(-1).steps, 0);
  assert.equal(native.observers(), 0);
});

test("stopping resolves with the final count, tail included, and twice is nothing", async () => {
  installScripted({
    stopSession: (id) => ({ sessionId: id, phase: "closed", steps: 15, silence: null }),
  });
  start();
  const final = await stopStepCounterUpdate();
  assert.equal(final.steps, 15);
  assert.equal(final.phase, "closed");
  assert.equal(await stopStepCounterUpdate(), null);
});

test("a date that is none is refused, and so is a number", () => {
  const native = installScripted();
  for (const date of [new Date(Number.NaN), threePM, threePM / 1000, undefined, "2026-03-10"]) {
    assert.throws(
      () => startStepCounterUpdate(date, () => {}),
      (error) => error instanceof StepCounterError && error.code === "ERR_INVALID_DATE",
    );
  }
  assert.deepEqual(native.calls, []);
});

test("the epoch and dates of the future reach the native side as they are", async () => {
  const native = installScripted();
  start(new Date(0), { zero: "start" });
  start(new Date(threePM + 1e9), { zero: "start" });
  await settled();
  const since = native.calls.filter((call) => call[0] === "startSession").map((call) => call[2].since);
  assert.deepEqual(since, [0, threePM + 1e9]);
});

test("a wrong option ends nothing that runs", async () => {
  const native = installScripted();
  start();
  await settled();
  assert.throws(() => start(new Date(), { zero: "midnight" }), { code: "ERR_INVALID_OPTION" });
  assert.throws(() => start(new Date(), { heartbeatMs: -1 }), { code: "ERR_INVALID_OPTION" });
  assert.ok(native.calls.every(([method]) => method !== "stopSession"));
});

test("without the native module the import works, and each call says what is missing", async () => {
  install(null);
  await assert.rejects(isStepCountingSupported(), { code: "ERR_UNAVAILABLE" });
  assert.throws(() => start(), { name: "StepCounterError", code: "ERR_UNAVAILABLE" });
  assert.throws(() => face.createStepCounter(), /not in this build/);
});

test("another library's module of the same name is recognised", () => {
  install({ isStepCountingSupported() {}, startStepCounterUpdate() {}, addListener() {} });
  assert.throws(() => start(), /another library's/);
});

test("a session that could not begin tells onError", async () => {
  installScripted({
    startSession: () => {
      throw nativeFailure("ERR_INVALID_SNAPSHOT", "the checksum does not fit");
    },
  });
  const errors = [];
  start(new Date(threePM), { zero: { resume: "x" }, onError: (error) => errors.push(error) });
  await settled();
  assert.equal(errors.length, 1);
  assert.ok(errors[0] instanceof StepCounterError);
  assert.equal(errors[0].code, "ERR_INVALID_SNAPSHOT");
});
