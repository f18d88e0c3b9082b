// Every handed case, replayed and event by event, against what the tool prints: byte for byte.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { filesIn, runTool, tare, withoutTool } from "./support/module.js";
import { open, printed } from "./support/outcome.js";

const folders = ["Examples/cases", "../shared/cases/traces"];
const cases = folders.flatMap((folder) => filesIn(folder, ".jsonl"));

for (const folder of folders) {
  const reason = filesIn(folder, ".jsonl").length === 0 && `${folder} is not here`;
  test(`${folder} has cases`, { skip: reason }, () => {});
}

for (const file of cases) {
  const name = path.basename(file, ".jsonl");
  const folder = path.basename(path.dirname(file));

  test(`${folder}/${name} replays as the tool does`, { skip: withoutTool }, () => {
    const expected = runTool(["replay", "--format", "jsonl", file]);
    const result = tare.replay(fs.readFileSync(file));
    assert.equal(result.text, expected.text);
    assert.equal(result.fault, null);
    assert.equal(result.lines.length, result.summary.events);
  });

  test(`${folder}/${name} is the same event by event`, () => {
    const text = fs.readFileSync(file, "utf8");
    const expected = tare.replay(text).text.trimEnd().split("\n").slice(0, -1);
    const { session, events } = open(text);
    const lines = events.map((event) => printed(session.ingest(event)));
    assert.deepEqual(lines, expected);
    session.free();
  });

  test(`${folder}/${name} is the same when it is saved after every event`, () => {
    const { session, events } = open(fs.readFileSync(file, "utf8"));
    let other = tare.restore(session.snapshot());
    for (const event of events) {
      const outcome = session.ingest(event);
      assert.deepEqual(other.ingest(event), outcome);
      const saved = other.snapshot();
      assert.deepEqual(saved, session.snapshot());
      other.free();
      other = tare.restore(saved, { events: session.events });
      assert.deepEqual(other.reading, session.reading);
    }
    assert.deepEqual(other.finish(), session.finish());
    other.free();
    session.free();
  });
}

for (const end of ["input", "close", "open"]) {
  test(`what is held apart adds up to what a replay tells, at the end by ${end}`, () => {
    const session = tare.createSession({ maximumRate: 5 });
    const events = [
      { event: "open", wall: 0 },
      { event: "report", to: 10, total: 20 },
      { event: "report", to: 11, total: 1000 },
    ];
    if (end !== "input") events.push({ event: end, wall: 12 });
    const lines = events.map((event) => session.ingest(event));
    const apart = [...lines, session.finish()].reduce((sum, one) => sum + one.heldApart, 0);
    const lined = [{ trace: 1, maximumRate: 5 }, ...events].map((line) => JSON.stringify(line));
    assert.equal(apart, 980);
    assert.equal(tare.replay(lined.join("\n")).summary.heldApart, 980);
    session.free();
  });
}
