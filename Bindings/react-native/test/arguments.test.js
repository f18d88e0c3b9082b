// What is no argument: each is refused as a StepCounterError that names it, before anything native.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  createStepCounter,
  createStepCountFilter,
  parseStepData,
  startStepCounterUpdate,
  StepCounterError,
} from "../src/index.js";
import { installScripted, threePM } from "./support/scriptedNative.js";

const circle = {};
circle.circle = circle;
/** No object of options; what is left out is undefined, and that is one. */
const noObjects = [null, 5, 5n, "x", true, Symbol("x"), [], () => {}];
/** No value of any option, and what JSON or a template text would throw or lie for. */
const noValues = [5n, Symbol("x"), circle, Object.create(null), Infinity, () => {}];
const reading = { steps: 5, startDate: 0, endDate: 9, distance: null };
const start = (options) => startStepCounterUpdate(new Date(threePM), () => {}, options);
const counter = () => createStepCounter();

/** Calls, and gives what was thrown or rejected with; fails where nothing was. */
async function refusal(call) {
  try {
    await call();
  } catch (error) {
    return error;
  }
  return assert.fail("it was taken");
}

async function isRefused(call, name, code = "ERR_INVALID_OPTION") {
  const native = installScripted();
  const error = await refusal(call);
  assert.ok(error instanceof StepCounterError, `${error}`);
  assert.equal(error.code, code);
  assert.ok(error.message.startsWith(`${name} must be `), error.message);
  assert.deepEqual(native.calls, []);
  return error.message;
}

const takers = {
  startStepCounterUpdate: [start, "options"],
  "createStepCounter().start": [(options) => counter().start(options), "options"],
  createStepCountFilter: [createStepCountFilter, "options"],
  parseStepData: [(options) => parseStepData(reading, options), "options"],
  "parseStepData's data": [(data) => parseStepData(data), "data"],
  history: [(range) => counter().history(range), "range"],
  historyByDay: [(range) => counter().historyByDay(range), "range"],
  calendar: [(calendar) => counter().start({ calendar }), "calendar"],
};

for (const [taker, [call, name]] of Object.entries(takers)) {
  test(`${taker} refuses what is no object, null among it`, async () => {
    for (const given of noObjects) await isRefused(() => call(given), name);
  });
}

const options = {
  zero: (zero) => start({ zero }),
  heartbeatMs: (heartbeatMs) => start({ heartbeatMs }),
  maximumStepsPerSecond: (maximumStepsPerSecond) => start({ maximumStepsPerSecond }),
  decrease: (decrease) => start({ decrease }),
  timeZone: (timeZone) => start({ calendar: { timeZone } }),
  dayStart: (dayStart) => start({ calendar: { timeZone: "UTC", dayStart } }),
  minimumStepIntervalMs: (minimumStepIntervalMs) => createStepCountFilter({ minimumStepIntervalMs }),
};

for (const [name, call] of Object.entries(options)) {
  test(`${name} refuses what cannot be told in JSON, and says what it was`, async () => {
    for (const given of noValues) {
      const message = await isRefused(() => call(given), name);
      assert.ok(!message.endsWith("is null."), message);
    }
  });
}

test("a date that is none is refused, whatever it is", async () => {
  for (const given of [...noValues, ...noObjects, "2026-03-10", new Date(Number.NaN)]) {
    const code = "ERR_INVALID_DATE";
    await isRefused(() => startStepCounterUpdate(given, () => {}), "start", code);
    await isRefused(() => counter().start({ zero: { since: given } }), "zero.since", code);
    await isRefused(() => counter().history({ from: given, to: new Date() }), "from", code);
  }
});

test("what is called back has to be a function, and is not taken for options", async () => {
  for (const given of [undefined, null, {}, "x", 5n]) {
    await isRefused(() => startStepCounterUpdate(new Date(threePM), given), "callBack");
  }
});

test("a message tells no contents: a snapshot in the wrong place is somebody's steps", async () => {
  const snapshot = JSON.stringify({ steps: 8123 });
  const message = await isRefused(() => start({ zero: { snapshot } }), "zero");
  assert.ok(!message.includes("8123"), message);
  assert.match(message, /an object with snapshot\.$/);
});

test("a listener and a zone are refused by their names in a session that runs", async () => {
  installScripted();
  const session = counter().start();
  await session.started;
  for (const given of [undefined, null, "x", 5n]) {
    assert.throws(() => session.addListener(given), { code: "ERR_INVALID_OPTION" });
  }
  for (const given of [undefined, null, "", 5n, Symbol("x"), Object.create(null)]) {
    await assert.rejects(session.changeTimeZone(given), { code: "ERR_INVALID_OPTION" });
  }
  await session.stop();
});

test("a filter takes nothing for no reading, and an error needs no details", () => {
  assert.equal(createStepCountFilter()(null), null);
  assert.equal(createStepCountFilter()(undefined), null);
  assert.equal(new StepCounterError("ERR_OTHER", "why", null).domain, null);
});
