// JavaScript over the real Swift module, adapter and session: what an application would show.

import assert from "node:assert/strict";

import {
  createStepCounter,
  isStepCountingSupported,
  startStepCounterUpdate,
  stopStepCounterUpdate,
} from "../src/index.js";
import { phone, replay, shows, test, threePM, withPhones } from "./support/phone.js";

withPhones();

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

test("asking for permission resolves with what the person says", async () => {
  await phone.perform("permit", 0);
  const asked = createStepCounter().requestPermission();
  await phone.perform("advance", 0);
  await phone.perform("permit", 3);
  await phone.perform("release");
  assert.equal(await asked, "authorized");
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
