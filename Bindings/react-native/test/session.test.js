// Independent sessions, the past, permission and errors, over a scripted native module.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { createStepCounter, StepCounterError } from "../src/index.js";
import { errorCodes } from "../src/StepCounterError.js";
import { installScripted, nativeFailure, nativeReading, settled, threePM } from "./support/scriptedNative.js";

test("sessions are independent, and the last one that ends takes the listener with it", async () => {
  const native = installScripted();
  const counter = createStepCounter();
  const sessions = [counter.start(), counter.start({ zero: { since: new Date(threePM) } })];
  const seen = [[], []];
  sessions.forEach((session, index) => {
    session.addListener((reading) => seen[index].push(reading.steps));
  });
  await settled();
  const [one, two] = native.started();
  assert.notEqual(one, two);
  native.send(one, { steps: 4 });
  native.send(two, { steps: 904 });
  assert.deepEqual(seen, [
    [0, 4],
    [0, 904],
  ]);
  assert.equal(native.observers(), 1);
  await sessions[0].stop();
  assert.equal(native.observers(), 1);
  await sessions[1].stop();
  assert.equal(native.observers(), 0);
});

test("the final reading reaches listeners exactly once, whichever way it comes first", async () => {
  for (const comesAsEvent of [true, false]) {
    const native = installScripted({
      stopSession: (id) => {
        if (comesAsEvent) native.send(id, { phase: "closed", steps: 7 });
        return nativeReading({ sessionId: id, phase: "closed", steps: 7 });
      },
    });
    const session = createStepCounter().start();
    await settled();
    const closed = [];
    session.addListener((reading) => closed.push(`${reading.phase} ${reading.steps}`));
    const id = native.started()[0];
    await Promise.all([session.stop(), session.stop()]);
    native.send(id, { phase: "closed", steps: 7 });
    native.send(id, { steps: 99 });
    assert.deepEqual(closed, ["closed 7"]);
    assert.equal(session.reading.steps, 7);
    assert.equal(native.calls.filter(([method]) => method === "stopSession").length, 1);
  }
});

test("pause, resume, reset, read, snapshot, days, zone, trace and explain are the native side's", async () => {
  const native = installScripted({
    snapshotSession: '{"version":1}',
    sessionDays: [{ day: "2026-03-10", steps: 3, startDate: 0, endDate: 1 }],
    sessionTrace: "{}\n",
    explainSession: [],
    resetSession: (id) => nativeReading({ sessionId: id, phase: "closed", session: 1, steps: 40 }),
  });
  const session = createStepCounter().start({
    calendar: { timeZone: "Europe/Berlin", dayStart: "04:00" },
    maximumStepsPerSecond: null,
    decrease: "restart",
    record: true,
  });
  await session.started;
  assert.equal((await session.pause()).phase, "paused");
  assert.equal((await session.resume()).phase, "running");
  assert.equal((await session.reset()).steps, 40);
  // The lap that ended is not the session's reading.
  assert.equal(session.reading.steps, 0);
  assert.equal(await session.snapshot(), '{"version":1}');
  assert.equal((await session.days())[0].steps, 3);
  await session.changeTimeZone("Asia/Tokyo");
  assert.equal(await session.trace(), "{}\n");
  assert.deepEqual(await session.explain(), []);
  const id = native.started()[0];
  assert.deepEqual(native.calls, [
    [
      "startSession",
      id,
      {
        zero: "now",
        calendar: { timeZone: "Europe/Berlin", dayStart: "04:00" },
        maximumStepsPerSecond: 0,
        decrease: "restart",
        record: true,
      },
    ],
    ["pauseSession", id],
    ["resumeSession", id],
    ["resetSession", id],
    ["snapshotSession", id],
    ["sessionDays", id],
    ["changeZone", id, "Asia/Tokyo"],
    ["sessionTrace", id],
    ["explainSession", id],
  ]);
  await session.stop();
});

test("a listener that throws silences no other", async () => {
  const complaint = mock.method(console, "error", () => {});
  const native = installScripted();
  const session = createStepCounter().start();
  session.addListener(() => {
    throw new Error("mine");
  });
  const seen = [];
  const kept = session.addListener((reading) => seen.push(reading.steps));
  await settled();
  native.send(native.started()[0], { steps: 5 });
  kept.remove();
  native.send(native.started()[0], { steps: 6 });
  assert.deepEqual(seen, [0, 5]);
  assert.equal(complaint.mock.callCount(), 3);
  complaint.mock.restore();
  await session.stop();
});

test("the past is asked for in milliseconds, and per day in the zone that is named", async () => {
  const native = installScripted({
    queryRange: (from, to) => ({ steps: 100, startDate: from, endDate: to }),
    queryDays: [{ day: "2026-03-10", steps: 100 }],
  });
  const counter = createStepCounter();
  const range = { from: new Date(threePM - 3_600_000), to: new Date(threePM) };
  assert.equal((await counter.history(range)).steps, 100);
  assert.equal((await counter.historyByDay({ ...range, timeZone: "Asia/Seoul" })).length, 1);
  assert.deepEqual(native.calls, [
    ["queryRange", threePM - 3_600_000, threePM],
    [
      "queryDays",
      { from: threePM - 3_600_000, to: threePM, timeZone: "Asia/Seoul", dayStart: "00:00" },
    ],
  ]);
});

test("a range without end, or that ends before it begins, is refused", async () => {
  installScripted();
  const counter = createStepCounter();
  await assert.rejects(counter.history({ from: new Date(1) }), { code: "ERR_INVALID_DATE" });
  await assert.rejects(counter.history({ from: new Date(2), to: new Date(1) }), {
    code: "ERR_INVALID_REQUEST",
  });
  await assert.rejects(counter.history(), { code: "ERR_INVALID_DATE" });
  await assert.rejects(
    counter.historyByDay({ from: new Date(1), to: new Date(2), dayStart: "25:00" }),
    { code: "ERR_INVALID_OPTION" },
  );
});

test("permission has four states and can be asked for", async () => {
  installScripted({ requestAuthorization: "restricted" });
  const counter = createStepCounter();
  assert.equal(await counter.permission(), "authorized");
  assert.equal(await counter.requestPermission(), "restricted");
});

test("every native failure is a StepCounterError with its code and what stands beside it", async () => {
  for (const code of errorCodes) {
    installScripted({
      queryRange: () => {
        throw nativeFailure(code, "why", { domain: "CMErrorDomain", nativeCode: 105, isTransient: true });
      },
    });
    const error = await createStepCounter()
      .history({ from: new Date(1), to: new Date(2) })
      .then(
        () => assert.fail("it was answered"),
        (reason) => reason,
      );
    assert.ok(error instanceof StepCounterError && error instanceof Error);
    assert.deepEqual(
      [error.code, error.message, error.domain, error.nativeCode, error.isTransient],
      [code, "why", "CMErrorDomain", 105, true],
    );
  }
});

test("a code that is not known is ERR_OTHER, with the failure as its cause", async () => {
  const failure = nativeFailure("ERR_FROM_THE_FUTURE", "what?");
  installScripted({
    queryRange: () => {
      throw failure;
    },
  });
  await assert.rejects(createStepCounter().history({ from: new Date(1), to: new Date(2) }), (error) => {
    assert.equal(error.code, "ERR_OTHER");
    assert.equal(error.cause, failure);
    return true;
  });
});

test("each silence that somebody can end is an error with a code, the others are none", async () => {
  const native = installScripted();
  const session = createStepCounter().start();
  await settled();
  const expected = {
    unavailable: "ERR_UNAVAILABLE",
    notDetermined: "ERR_NOT_DETERMINED",
    restricted: "ERR_RESTRICTED",
    denied: "ERR_DENIED",
    historyLimited: "ERR_HISTORY_LIMITED",
    sourceError: "ERR_TIMED_OUT",
    paused: null,
    nobodyWalked: null,
    somethingNew: "ERR_OTHER",
  };
  for (const [reason, code] of Object.entries(expected)) {
    const silence = { reason, availableFrom: 5, since: 5, code: "ERR_TIMED_OUT", message: "late" };
    native.send(native.started()[0], { silence });
    assert.equal(session.reading.error?.code ?? null, code, reason);
    assert.equal(session.reading.silence.reason, reason);
  }
  native.send(native.started()[0], { silence: null });
  assert.equal(session.reading.error, null);
  await session.stop();
});

test("a session that could not begin says so and takes nothing any more", async () => {
  const native = installScripted({
    startSession: () => {
      throw nativeFailure("ERR_INVALID_SNAPSHOT", "version 9; this release reads version 1");
    },
  });
  const session = createStepCounter().start({ zero: { resume: "{}" } });
  await assert.rejects(session.started, { code: "ERR_INVALID_SNAPSHOT" });
  assert.equal(session.failure.code, "ERR_INVALID_SNAPSHOT");
  native.send(native.started()[0], { steps: 3 });
  assert.equal(session.reading, null);
  assert.equal(native.observers(), 0);
});

test("a snapshot that was parsed is refused", () => {
  installScripted();
  const counter = createStepCounter();
  assert.throws(() => counter.start({ zero: { resume: { version: 1 } } }), {
    code: "ERR_INVALID_SNAPSHOT",
  });
  assert.throws(() => counter.start({ zero: 5 }), { code: "ERR_INVALID_OPTION" });
  assert.throws(() => counter.start({ maximumStepsPerSecond: 0 }), { code: "ERR_INVALID_OPTION" });
  assert.throws(() => counter.start({ decrease: "guess" }), { code: "ERR_INVALID_OPTION" });
  assert.throws(() => counter.start({ calendar: { timeZone: "" } }), { code: "ERR_INVALID_OPTION" });
});
