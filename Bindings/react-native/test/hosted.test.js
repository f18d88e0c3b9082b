// JavaScript over the real Swift module, adapter and session: what an application would show.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test as nodeTest } from "node:test";

import {
  createStepCounter,
  isStepCountingSupported,
  startStepCounterUpdate,
  stopStepCounterUpdate,
} from "../src/index.js";
import { host, withoutHost } from "./support/hostedNative.js";

const test = (name, body) => nodeTest(name, { skip: withoutHost }, body);
const threePM = 1_773_154_800_000;
const midnight = new Date(1_773_100_800_000);

let phone;
beforeEach(() => {
  if (!withoutHost) phone = host();
});
afterEach(async () => {
  if (withoutHost) return;
  const { complaints } = phone;
  await phone.close();
  assert.deepEqual(complaints, []);
});

/** Waits until a session shows a number of steps. */
const shows = (session, steps) =>
  phone.until(
    () => session.reading?.steps === steps,
    () => `${steps} steps, but ${JSON.stringify(session.reading)}`,
  );

/** What a session shows after each row of [seconds passed, steps walked, total said]. */
async function replay(session, rows) {
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

test("a session opens at 0 at once, counts, and its final count has the tail", async () => {
  const seen = [];
  startStepCounterUpdate(new Date(), (data) => seen.push(data));
  await phone.until(() => seen.length > 0, () => "an opening");
  assert.equal(seen[0].steps, 0);
  assert.equal(seen[0].startDate, threePM);
  assert.equal(seen[0].counterType, "CMPedometer");
  await phone.perform("advance", 10);
  await phone.perform("walk", 12);
  await phone.perform("update");
  await phone.until(() => seen.at(-1).steps === 12, () => JSON.stringify(seen.at(-1)));
  assert.equal(seen.at(-1).distance, 9);
  assert.equal(seen.at(-1).floorsAscended, 0);
  assert.equal(seen.at(-1).endDate, threePM + 10_000);
  assert.equal(seen.at(-1).verdict, "advanced");
  await phone.perform("advance", 2);
  await phone.perform("walk", 5);
  const final = await phone.crank(stopStepCounterUpdate());
  assert.equal(final.steps, 17);
  assert.equal(final.phase, "closed");
  assert.equal(await phone.perform("advance", 0), 0, "no Core Motion object is left");
});

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
  await phone.until(() => beats === 1, () => `${beats} beats`);
  for (let second = 0; second < 15; second += 1) {
    const before = beats;
    await phone.perform("advance", 1);
    await phone.until(() => beats > before, () => `${beats} beats`);
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

test("asking for permission resolves with what the person says", async () => {
  await phone.perform("permit", 0);
  const asked = createStepCounter().requestPermission();
  await phone.perform("advance", 0);
  await phone.perform("permit", 3);
  await phone.perform("release");
  assert.equal(await asked, "authorized");
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

test("the past: a range, its days, and what is too old", async () => {
  await phone.perform("walk", 100, { ago: 16 * 3600 });
  await phone.perform("walk", 30, { ago: 3600 });
  const counter = createStepCounter();
  const to = new Date(threePM);
  const day = await counter.history({ from: new Date(threePM - 86_400_000), to });
  assert.deepEqual([day.steps, day.distance, day.availableFrom], [130, 97.5, null]);
  const days = await counter.historyByDay({
    from: new Date(threePM - 86_400_000),
    to,
    timeZone: "UTC",
  });
  assert.deepEqual(
    days.map(({ day, steps }) => [day, steps]),
    [
      ["2026-03-09", 100],
      ["2026-03-10", 30],
    ],
  );
  const old = await counter.history({ from: new Date(threePM - 9 * 86_400_000), to });
  assert.equal(old.steps, 130);
  assert.equal(old.availableFrom, threePM - 7 * 86_400_000);
  await assert.rejects(
    counter.history({ from: new Date(0), to: new Date(1000) }),
    (error) => error.code === "ERR_HISTORY_UNAVAILABLE" && !error.isTransient,
  );
  await assert.rejects(counter.historyByDay({ from: new Date(0), to, timeZone: "Mars/Olympus" }), {
    code: "ERR_INVALID_OPTION",
  });
});

test("a start older than the history counts from what is there, and says so", async () => {
  await phone.perform("walk", 700, { ago: 86_400 });
  const since = new Date(threePM - 10 * 86_400_000);
  const session = createStepCounter().start({ zero: { since } });
  await shows(session, 700);
  assert.deepEqual(session.reading.caveats, ["historyLimited"]);
  assert.equal(session.reading.startDate, threePM - 7 * 86_400_000);
});

test("a damaged snapshot is refused with a reason", async () => {
  const session = createStepCounter().start();
  await session.started;
  const snapshot = await session.snapshot();
  for (const damaged of [snapshot.replace('"steps":0', '"steps":9'), "{}", "nonsense"]) {
    const resumed = createStepCounter().start({ zero: { resume: damaged } });
    await assert.rejects(resumed.started, { code: "ERR_INVALID_SNAPSHOT" });
  }
});

test("each report of a recorded session has its verdict", async () => {
  const session = createStepCounter().start({ record: true });
  await replay(session, [[10, 10, 10], [0, 0, 10], [5, 0, 4], [5, 3]]);
  await phone.crank(session.stop());
  const events = await session.explain();
  assert.equal(events[0].kind, "open");
  const verdicts = events.filter(({ kind }) => kind === "report").map(({ verdict }) => verdict);
  assert.deepEqual(verdicts.slice(0, 3), ["advanced", "duplicate", "stale"]);
  assert.ok(events.every(({ verdict }) => verdict === null || typeof verdict === "string"));
  const lines = (await session.trace()).trim().split("\n");
  assert.equal(lines.length, events.length + 1);
  assert.equal(JSON.parse(lines[0]).trace, 1);
  assert.equal(events.at(-1).displayed, 13);
});

test("after a reload nothing of the old script's sessions is sent", async () => {
  const session = createStepCounter().start();
  await replay(session, [[10, 5]]);
  await shows(session, 5);
  await phone.perform("reload");
  await phone.perform("advance", 10);
  await phone.perform("walk", 9);
  assert.equal(await phone.perform("update"), 0, "Core Motion is left alone");
  assert.equal(session.reading.steps, 5);
});

test("a device without a step counter is told from one that may not be read", async () => {
  await phone.perform("take");
  const support = await isStepCountingSupported();
  assert.equal(support.supported, false);
  const session = createStepCounter().start();
  assert.equal((await session.started).error.code, "ERR_UNAVAILABLE");
});
