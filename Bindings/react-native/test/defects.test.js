// The sequences that the first implementation got wrong, through JavaScript and the real module.

import assert from "node:assert/strict";

import {
  createStepCounter,
  isStepCountingSupported,
  startStepCounterUpdate,
  stopStepCounterUpdate,
} from "../src/index.js";
import { midnight, phone, replay, shows, test, threePM, withPhones } from "./support/phone.js";

withPhones();

test("150 steps of the past that are pushed as if they were new are not shown", async () => {
  await phone.perform("walk", 150, { ago: 60 });
  const session = createStepCounter().start();
  assert.deepEqual(await replay(session, [[0.4, 0, 150], [10, 8], [10, 7]]), [0, 8, 15]);
  assert.equal(session.reading.error, null);
});

test("D1: a fall below the start loses no later step", async () => {
  await phone.perform("walk", 1000, { ago: 3600 });
  const session = createStepCounter().start({ zero: { since: midnight } });
  await shows(session, 1000);
  const rows = [[60, 50, 1050], [60, 0, 990], [60, 40, 1030], [60, 10, 1040], [60, 1, 1041], [60, 0]];
  assert.deepEqual(await replay(session, rows), [1050, 1050, 1090, 1100, 1101, 1101]);
});

test("D2: one bad zero does not bring the past back", async () => {
  await phone.perform("walk", 1000, { ago: 3600 });
  const session = createStepCounter().start();
  const rows = [[5, 3, 3], [5, 0, 0], [5, 1, 4]];
  assert.deepEqual(await replay(session, rows), [3, 3, 4]);
});

test("D3: a count that begins again under the same start is put right by the history", async () => {
  const session = createStepCounter().start();
  const rows = [[120, 500, 500], [120, 20, 20], [120, 280, 300], [120, 199, 499], [120, 2, 501]];
  assert.deepEqual(await replay(session, rows), [500, 520, 800, 999, 1001]);
});

test("D4, D5: a late answer of a session that ended changes nothing", async () => {
  await phone.perform("walk", 8000, { ago: 3600 });
  await phone.perform("answer", 0, { how: "held" });
  const seen = [];
  startStepCounterUpdate(midnight, () => {}, { zero: "start" });
  const { session } = startStepCounterUpdate(new Date(), (data) => seen.push(data.steps));
  await session.started;
  const before = await replay(session, [[5, 12, 12]]);
  await phone.perform("answer", 0, { how: "truth" });
  await phone.perform("release");
  const after = await replay(session, [[5, 8, 20], [5, 10, 30], [5, 2, 32], [5, 1, 33]]);
  assert.deepEqual([...before, ...after], [12, 20, 30, 32, 33]);
  assert.ok(seen.every((steps) => steps <= 33), `${seen}`);
});

test("D6: a query that fails brings nothing of the past, and the reason can be read", async () => {
  await phone.perform("walk", 8000, { ago: 3600 });
  await phone.perform("answer", 0, { how: "failure" });
  const session = createStepCounter().start();
  assert.deepEqual(await replay(session, [[10, 6, 6], [30, 5, 11]]), [6, 11]);
  await phone.perform("fail", 103);
  await phone.until(() => session.reading.silence?.reason === "sourceError", () => "the error");
  const { error } = session.reading;
  assert.equal(error.code, "ERR_OTHER");
  assert.deepEqual([error.domain, error.nativeCode, error.isTransient], ["CMErrorDomain", 103, true]);
});

test("D8: a single early update is enough", async () => {
  const session = createStepCounter().start();
  assert.deepEqual(await replay(session, [[8, 30, 30]]), [30]);
  assert.equal((await phone.crank(session.stop())).steps, 30);
});

test("D9, D16: zero is what was asked for: now, or all of today in the morning", async () => {
  await phone.perform("walk", 500, { ago: 20 * 3600 });
  await phone.perform("walk", 1020, { ago: 7 * 3600 });
  const counter = createStepCounter();
  const now = counter.start();
  const today = counter.start({ zero: { since: midnight }, calendar: { timeZone: "UTC" } });
  await shows(today, 1020);
  assert.equal((await now.started).steps, 0);
  assert.equal(today.reading.startDate, midnight.getTime());
  const [day] = await today.days();
  assert.equal(day.day, "2026-03-10");
  assert.equal(day.steps, 1020);
});

test("D10: distance and floors are above the same zero as the steps", async () => {
  await phone.perform("walk", 5000, { ago: 3600 });
  const { session } = startStepCounterUpdate(midnight, () => {});
  await session.started;
  await replay(session, [[10, 10]]);
  const { steps, distance, floorsAscended, startDate } = await session.read();
  assert.deepEqual([steps, distance, floorsAscended, startDate], [10, 7.5, 0, threePM]);
});

test("D12: a start that moves, or a clock that is set, ends no session", async () => {
  const session = createStepCounter().start();
  const rows = [[30, 100, 100], [10, 10, 110, 1.2], [50, 90, 200, 1.2]];
  assert.deepEqual(await replay(session, rows), [100, 110, 200]);
  await phone.perform("setClock", 7200);
  assert.deepEqual(await replay(session, [[60, 50, 250, 7200]]), [250]);
});

test("D14: what is no date is refused in JavaScript, the future is now", async () => {
  const session = createStepCounter().start({ zero: { since: new Date(threePM + 30_000) } });
  await session.started;
  assert.equal(session.reading.startDate, threePM);
  assert.throws(() => createStepCounter().start({ zero: { since: new Date(Number.NaN) } }));
});

test("D15: a stop and a start lose no tail, and a reset adds up exactly", async () => {
  const whole = createStepCounter().start();
  const laps = createStepCounter().start();
  await replay(laps, [[10, 10]]);
  await phone.perform("advance", 4);
  await phone.perform("walk", 5);
  const lap = laps.reset();
  await phone.until(() => laps.reading.steps === 0, () => JSON.stringify(laps.reading));
  assert.equal((await phone.crank(lap)).steps, 15);
  await phone.perform("advance", 4);
  await phone.perform("walk", 7);
  const last = await phone.crank(laps.stop());
  assert.equal(last.steps, 7);
  assert.equal((await phone.crank(whole.stop())).steps, 22);
});

test("A1: a session that is started again does not open with what was walked between", async () => {
  startStepCounterUpdate(new Date(), () => {});
  await phone.perform("advance", 10);
  await phone.perform("walk", 20);
  assert.equal((await phone.crank(stopStepCounterUpdate())).steps, 20);
  await phone.perform("walk", 200);
  await phone.perform("advance", 60);
  const { session } = startStepCounterUpdate(new Date(), () => {});
  assert.equal((await session.started).steps, 0);
  assert.deepEqual(await replay(session, [[10, 1]]), [1]);
});

test("D17: a snapshot goes on after a reload, the gap filled in", async () => {
  const session = createStepCounter().start();
  assert.deepEqual(await replay(session, [[10, 40]]), [40]);
  const snapshot = await session.snapshot();
  await phone.perform("reload");
  await phone.perform("advance", 3600);
  await phone.perform("walk", 900);
  const resumed = createStepCounter().start({ zero: { resume: snapshot } });
  // A new script would have told the new module that it listens.
  await phone.perform("advance", 1);
  await phone.until(() => resumed.reading !== null, () => "an opening");
  assert.equal((await phone.crank(resumed.stop())).steps, 940);
  await assert.rejects(session.read(), { code: "ERR_UNKNOWN_SESSION" });
});

test("D18: nobody walks is said, and a heartbeat comes though nothing changes", async () => {
  const session = createStepCounter().start({ heartbeatMs: 1000 });
  let beats = 0;
  session.addListener(() => (beats += 1));
  await phone.until(() => beats > 0, () => `${beats} beats`);
  for (let second = 0; second < 15; second += 1) {
    // A second may pass before the session waits for it; then the next one is its beat.
    const before = beats;
    for (let tries = 0; beats === before; tries += 1) {
      assert.ok(tries < 200, `${beats} beats`);
      await phone.perform("advance", 1);
      await new Promise((resolve) => setTimeout(resolve, 5 + tries));
    }
  }
  assert.equal(session.reading.silence.reason, "nobodyWalked");
  assert.equal(session.reading.error, null);
});

test("D20: denied, restricted and not asked are three, in mid-session, too", async () => {
  const counter = createStepCounter();
  const states = [[0, "notDetermined"], [1, "restricted"], [2, "denied"], [3, "authorized"]];
  for (const [status, name] of states) {
    await phone.perform("permit", status);
    assert.equal(await counter.permission(), name);
    const support = await isStepCountingSupported();
    assert.deepEqual([support.supported, support.granted], [true, name === "authorized"]);
  }
  const session = counter.start();
  await replay(session, [[10, 5]]);
  await phone.perform("permit", 2);
  await phone.perform("update");
  await phone.until(() => session.reading.error?.code === "ERR_DENIED", () => "ERR_DENIED");
  assert.equal(session.reading.steps, 5);
  const range = { from: new Date(threePM), to: new Date(threePM + 1000) };
  await assert.rejects(counter.history(range), { code: "ERR_DENIED" });
});

test("D21: sessions are independent, and pausing one pauses no other", async () => {
  const counter = createStepCounter();
  const [one, two] = [counter.start(), counter.start()];
  await replay(one, [[10, 10]]);
  await one.pause();
  await phone.perform("advance", 10);
  await phone.perform("walk", 20);
  await one.resume();
  await phone.perform("advance", 10);
  await phone.perform("walk", 3);
  assert.equal((await phone.crank(one.stop())).steps, 13);
  assert.equal((await phone.crank(two.stop())).steps, 33);
});
