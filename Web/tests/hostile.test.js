// What is wrong is refused by name and changes nothing; nothing traps, whatever is handed in.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";

import { load, TareError } from "../tare.js";
import { dice } from "./support/dice.js";
import { filesIn, runTool, tare, wasm, withoutTool } from "./support/module.js";

const seed = Number(process.env.SEED ?? 3);

function opened(options) {
  const session = tare.createSession(options);
  session.ingest({ event: "open", wall: 0 });
  return session;
}

test("a wrong field of an event is named, and the session is as it was", () => {
  const session = opened({});
  const saved = session.snapshot();
  const wrong = [
    [null, "event"],
    ["report", "event"],
    [{}, "event"],
    [{ event: "step" }, "event"],
    [{ event: "toString" }, "event"],
    [{ event: 2 }, "event"],
    [{ event: "report", total: 1.5 }, "total"],
    [{ event: "report", total: NaN }, "total"],
    [{ event: "report", total: "7" }, "total"],
    [{ event: "report", total: 2 ** 53 }, "total"],
    [{ event: "report", total: 2n ** 63n }, "total"],
    [{ event: "report", total: {} }, "total"],
    [{ event: "report", session: 0.5 }, "session"],
    [{ event: "report", session: null }, "session"],
    [{ event: "report", to: "yesterday" }, "to"],
    [{ event: "report", to: "2024-11-11T16:00:01" }, "to"],
    [{ event: "report", to: null }, "to"],
    [{ event: "report", from: 1e10 }, "from"],
    [{ event: "report", wall: Infinity }, "wall"],
    [{ event: "report", mono: new Date() }, "mono"],
    [{ event: "open", zero: null }, "zero"],
    [{ event: "open", baseline: 1 }, "baseline"],
  ];
  for (const [event, field] of wrong) {
    assert.throws(
      () => session.ingest(event),
      (error) => {
        assert.ok(error instanceof TareError);
        assert.deepEqual([error.code, error.field], ["badArgument", field]);
        return true;
      },
    );
  }
  assert.deepEqual(session.snapshot(), saved);
  assert.equal(session.events, 1);
});

test("what means nothing on an event is ignored with whatever it holds", () => {
  const session = opened({});
  const report = { event: "report", to: 1, total: 3, zero: "?", baseline: 7, more: [] };
  const line = session.ingest(report);
  assert.equal(line.displayed, 3);
  assert.equal(session.ingest({ event: "close", total: {}, from: NaN, to: "?" }).closed, true);
});

test("events that no default can complete are refused by their status", () => {
  const session = tare.createSession();
  const refused = [
    [{ event: "report", total: 1 }, "firstEventNotOpen"],
    [{ event: "open" }, "timeMissing"],
    [{ event: "open", wall: 0, zero: 1 }, "zeroAfterOpening"],
  ];
  for (const [event, code] of refused) {
    assert.throws(() => session.ingest(event), { name: "TareError", code, field: null });
  }
  session.ingest({ event: "open", wall: 0, session: 2n ** 63n - 1n });
  assert.throws(() => session.ingest({ event: "open" }), { code: "noNextSession" });
  assert.equal(session.events, 1);
});

test("a wrong choice is named", () => {
  const wrong = {
    history: ["yes", 1, null],
    decrease: ["reset", 5, null, {}, { restartAbove: 1 }],
    restartBelow: [{ restartBelow: 0 }, { restartBelow: 1.1 }, { restartBelow: NaN }],
    width: [0, 64, 16.5, "16", NaN],
    maximumRate: [0, -1, NaN, Infinity, "5"],
    tolerance: [-1, NaN, "1", null, -1n, Infinity, 1e10, 2n ** 63n],
    adjacency: [-0.1, {}],
  };
  for (const [field, values] of Object.entries(wrong)) {
    const key = field === "restartBelow" ? "decrease" : field;
    for (const value of values) {
      assert.throws(() => tare.createSession({ [key]: value }), { code: "badPolicy", field });
    }
  }
  assert.throws(() => tare.createSession(null), { code: "badPolicy" });
  for (const unit of ["km", ["g"], null, Symbol("g")]) {
    assert.throws(() => tare.createDetector({ unit }), { code: "badArgument", field: "unit" });
  }
  // A unit in place of the options must not pass for none.
  for (const options of ["m/s2", null, 5]) {
    const refusal = { code: "badArgument", field: "options" };
    assert.throws(() => tare.createDetector(options), refusal);
    assert.throws(() => tare.restore(opened({}).snapshot(), options), refusal);
  }
});

test("every integer of 64 bits survives: a Number where it is exact, a BigInt beyond", () => {
  const greatest = 2n ** 63n - 1n;
  const small = [0, 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1];
  const totals = [...small, 2n ** 53n, 2n ** 53n + 1n, greatest - 1n, greatest];
  for (const total of totals) {
    const session = opened({});
    const line = session.ingest({ event: "report", to: 1, total });
    assert.equal(line.raw, total);
    assert.equal(line.displayed, total);
    assert.equal(typeof line.current, typeof total);
    session.free();
  }
  for (const total of [-1, -(2 ** 32), -(2 ** 53) + 1, -(2n ** 53n), -(2n ** 63n)]) {
    const session = opened({});
    const line = session.ingest({ event: "report", to: 1, total, session: total });
    assert.equal(line.raw, total);
    assert.equal(line.session, total);
    session.free();
  }
  assert.equal(opened({}).ingest({ event: "report", to: 1, total: 7n }).raw, 7);
});

test("damaged snapshots are refused", () => {
  const session = opened({ decrease: { restartBelow: 0.5 }, maximumRate: 5 });
  session.ingest({ event: "report", to: 1, total: 3 });
  const saved = session.snapshot();
  for (let place = 0; place < saved.length; place += 1) {
    const damaged = saved.slice();
    damaged[place] ^= 1 << place % 8;
    assert.throws(() => tare.restore(damaged), { code: "badSnapshot" });
  }
  for (const length of [0, 1, 8, saved.length - 8, saved.length - 1]) {
    assert.throws(() => tare.restore(saved.slice(0, length)), { code: "badSnapshot" });
  }
  assert.throws(() => tare.restore(new Uint8Array(1 << 20)), { code: "badSnapshot" });
  assert.throws(() => tare.restore("snapshot"), { code: "badArgument", field: "snapshot" });
  assert.throws(() => tare.restore(saved, { events: -1 }), { field: "events" });
  assert.deepEqual(tare.restore(saved).reading, session.reading);
});

test("a refused trace tells what came before, the line and the field", () => {
  const good = '{"trace":1}\n{"event":"open","wall":0}\n{"event":"report","to":1,"total":2}\n';
  const result = tare.replay(`${good}{"event":"report","to":2,"total":2.5}\n{"event":"close"}\n`);
  assert.equal(result.lines.length, 2);
  assert.equal(result.summary.complete, false);
  assert.equal(result.fault.line, 4);
  assert.match(result.fault.text, /^line 4, total: /);
  const none = tare.replay("no trace");
  assert.deepEqual(none.lines, []);
  assert.equal(none.summary.complete, false);
  assert.equal(none.fault.line, 1);
  assert.equal(tare.replay("").fault.line, 1);
  for (const trace of [null, undefined, 5, {}, []]) {
    assert.throws(() => tare.replay(trace), { code: "badArgument", field: "trace" });
  }
});

test("refused traces print what the tool prints", { skip: withoutTool }, () => {
  const event = '{"event":"open","wall":0}\n';
  const traces = ["", "no trace", "{}", '{"trace":2}\n', '{"trace":1}', event];
  traces.push(`{"trace":1}\n${event}{`);
  for (const trace of traces) {
    const { text, code } = runTool(["replay", "--format", "jsonl", "-"], trace);
    const result = tare.replay(trace);
    assert.equal(result.text, text, trace);
    assert.equal(result.fault !== null, code === 65, trace);
  }
});

test("a replay in any split prints the same", () => {
  const random = dice(seed);
  for (const file of filesIn("Examples/cases", ".jsonl")) {
    const bytes = fs.readFileSync(file);
    const expected = tare.replay(bytes).text;
    const replay = tare.createReplay();
    let text = "";
    for (let start = 0; start < bytes.length; ) {
      const size = Math.floor(40 * random());
      text += replay.feed(bytes.subarray(start, start + size));
      start += size;
    }
    text += replay.finish();
    assert.equal(text, expected);
    assert.throws(() => replay.feed("x"), { code: "finished" });
    assert.throws(() => replay.finish(), { code: "finished" });
    replay.free();
  }
  const refused = tare.createReplay();
  refused.feed("{}\n");
  assert.equal(refused.fault.line, 1);
  assert.equal(refused.feed("more"), "");
  assert.equal(refused.finish(), "");
});

test(`random bytes and mutated traces never trap (seed ${seed})`, () => {
  const random = dice(seed);
  const traces = filesIn("Examples/cases", ".jsonl").map((file) => fs.readFileSync(file));
  let refused = 0;
  for (let round = 0; round < 3000; round += 1) {
    const bytes = Uint8Array.from(traces[Math.floor(traces.length * random())]);
    for (let change = 0; change < 1 + 4 * random(); change += 1) {
      bytes[Math.floor(bytes.length * random() ** 2)] = Math.floor(256 * random());
    }
    const result = tare.replay(bytes);
    if (result.fault) refused += 1;
  }
  assert.ok(refused > 1000 && refused < 3000, `${refused} were refused`);
});

test(`random events never trap, and displayed never falls (seed ${seed})`, () => {
  const random = dice(seed);
  const pick = (list) => list[Math.floor(list.length * random())];
  const extremes = [-(2n ** 63n), 2n ** 63n - 1n, 0n, 1n, -1n];
  const time = () => pick([undefined, pick(extremes), Math.floor(100 * random()), 0.25]);
  const whole = () => pick([undefined, pick(extremes), Math.floor(1000 * random())]);
  const kinds = ["report", "report", "report", "baseline", "answer", "pause", "resume", "close"];
  for (let round = 0; round < 300; round += 1) {
    const session = tare.createSession({
      history: random() < 0.5,
      decrease: pick(["correction", "restart", { restartBelow: 0.5 }]),
      width: pick([undefined, 1, 16, 63]),
      maximumRate: pick([undefined, 1e-300, 5, 1e300]),
      tolerance: pick([undefined, 0, 2n ** 63n - 1n]),
    });
    session.ingest({ event: "open", wall: pick(extremes), from: null });
    let { displayed } = session.reading;
    for (let count = 0; count < 100; count += 1) {
      const event = {
        event: pick(kinds),
        wall: time(), mono: time(), to: time(), from: pick([null, time()]), total: whole(),
        session: pick([undefined, undefined, whole()]),
      };
      const line = session.ingest(event);
      assert.ok(line.displayed >= displayed);
      displayed = line.displayed;
      assert.equal(line.asking, line.question !== null);
    }
    assert.deepEqual(tare.restore(session.snapshot()).finish(), session.finish());
    session.free();
  }
});

test("what is no module is not loaded", async () => {
  const bytes = fs.readFileSync(wasm);
  const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const sources = [
    bytes.subarray(0, 1000), empty, new Uint8Array(8), 5, {}, "no/such/file.wasm",
    new Response("not found", { status: 404 }), new Response("<html>"),
    "data:application/wasm;base64,AGFzbQEAAAA=",
  ];
  for (const source of sources) {
    await assert.rejects(load(source), { name: "TareError", code: "notLoaded" });
  }
});
