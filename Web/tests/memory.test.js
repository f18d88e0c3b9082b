// Memory: it grows under the views, is given back by free() and by forgetting, and may run out.

import assert from "node:assert/strict";
import fs from "node:fs";
import { setTimeout } from "node:timers/promises";
import { test } from "node:test";
import v8 from "node:v8";
import vm from "node:vm";

import { load } from "../tare.js";
import { tare, wasm } from "./support/module.js";
import { walk } from "./support/walk.js";

v8.setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc");

const megabyte = 1 << 20;

/** A trace with so many reports, in parts of about a megabyte. */
function* longTrace(size) {
  let at = 0;
  let text = '{"trace":1}\n{"event":"open","wall":0}\n';
  for (let written = 0; written < size; ) {
    while (text.length < megabyte) {
      at += 1;
      text += `{"event":"report","to":${at}.25,"total":${2 * at}}\n`;
    }
    written += text.length;
    yield text;
    text = "";
  }
}

test("50 MB are replayed in constant memory", async () => {
  const fresh = await load(wasm);
  const replay = fresh.createReplay();
  let reports = 0;
  let last = "";
  let early = 0;
  for (const part of longTrace(50 * megabyte)) {
    const text = replay.feed(part);
    reports += part.split("\n").length - 1;
    last = text.slice(-200);
    early ||= fresh.memorySize;
  }
  assert.equal(replay.fault, null);
  const { summary } = JSON.parse(replay.finish());
  assert.equal(summary.events, reports - 1);
  assert.ok(last.endsWith("}\n"));
  assert.equal(summary.sessions[0].last, 2 * (reports - 2));
  assert.ok(fresh.memorySize <= early + megabyte, `${early} became ${fresh.memorySize}`);
});

test("a million samples keep their steps while memory grows", async () => {
  const { times, x, y, z } = walk({ seed: 21, rate: 50 });
  const rounds = Math.ceil(1_000_000 / times.length);
  const count = rounds * times.length;
  const many = { times: new BigInt64Array(count), x: new Float32Array(count) };
  many.y = new Float32Array(count);
  many.z = new Float32Array(count);
  const length = times.at(-1) + 20_000_000n;
  for (let round = 0; round < rounds; round += 1) {
    const first = round * times.length;
    many.times.set(times.map((time) => time + BigInt(round) * length), first);
    Object.entries({ x, y, z }).forEach(([axis, values]) => many[axis].set(values, first));
  }
  const fresh = await load(wasm);
  const before = fresh.memorySize;
  const session = fresh.createSession();
  session.ingest({ event: "open", wall: 0 });
  const detectors = Array.from({ length: 20 }, () => fresh.createDetector());
  const [detector] = detectors;
  detector.pushAll(many.times, many.x, many.y, many.z);
  detector.finish();
  const { steps } = detector.detection;
  assert.ok(steps > 150 * rounds, `${steps} steps`);
  // 150 MB in one block: every view from before is gone.
  const merge = fresh.merge(
    Array.from({ length: 300_000 }, (_, index) => ({ start: index, end: index + 1, steps: 1 })),
  );
  assert.ok(fresh.memorySize > before + 20 * megabyte);
  const taken = detector.takeSteps();
  assert.equal(taken.length, steps);
  assert.ok(taken.every((step, index) => index === 0 || taken[index - 1].t <= step.t));
  assert.equal(session.ingest({ event: "report", to: 1, total: 5 }).displayed, 5);
  assert.equal(merge.pieces.length, 300_000);
  assert.equal(merge.totals.used.whole, 300_000);
});

test("what is freed is used again, and what is freed cannot be used", () => {
  const make = () => {
    const session = tare.createSession();
    session.ingest({ event: "open", wall: 0 });
    const restored = tare.restore(session.snapshot());
    const merge = tare.merge([{ start: 0, end: 1, steps: 1 }], { driving: [{ start: 0, end: 1 }] });
    merge.between([0, 1]);
    const all = [session, restored, tare.createReplay(), tare.createDetector(), merge];
    for (const handle of all) handle.free();
    return all;
  };
  make();
  const before = tare.memorySize;
  for (let round = 0; round < 2000; round += 1) make();
  assert.equal(tare.memorySize, before);
  const [session, , replay, detector, merge] = make();
  session.free();
  const uses = [
    () => session.ingest({ event: "close" }), () => session.reading, () => session.finish(),
    () => session.snapshot(), () => replay.feed(""), () => replay.finish(),
    () => detector.push(0, 0, 0, 1), () => detector.pushAll([0], [0, 0, 1]),
    () => detector.takeSteps(), () => detector.finish(), () => detector.detection,
    () => merge.pieces, () => merge.totals, () => merge.sources, () => merge.between([0, 1]),
  ];
  for (const use of uses) assert.throws(use, { name: "TareError", code: "freed" });
});

test("what is forgotten is no leak", async () => {
  const fresh = await load(wasm);
  const forget = async () => {
    for (let count = 0; count < 500; count += 1) {
      fresh.createDetector().push(0, 0, 0, 1);
      fresh.createSession().ingest({ event: "open", wall: 0 });
    }
    collectGarbage();
    await setTimeout(5);
  };
  for (let round = 0; round < 5; round += 1) await forget();
  const before = fresh.memorySize;
  for (let round = 0; round < 20; round += 1) await forget();
  assert.ok(fresh.memorySize <= before + megabyte, `${before} became ${fresh.memorySize}`);
});

/** The module with at most this much memory: its limits are written anew. */
function limited(bytes, pages) {
  const unsigned = (at) => {
    let value = 0;
    for (let shift = 0; ; shift += 7, at += 1) {
      value |= (bytes[at] & 0x7f) << shift;
      if (bytes[at] < 0x80) return { value, end: at + 1 };
    }
  };
  const written = (value) =>
    value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(value >> 7)];
  for (let at = 8; at < bytes.length; ) {
    const { value: size, end } = unsigned(at + 1);
    if (bytes[at] === 5) {
      const { value: least } = unsigned(end + 2);
      const body = [1, 1, ...written(least), ...written(least + pages)];
      const section = [5, ...written(body.length), ...body];
      return Uint8Array.from([...bytes.subarray(0, at), ...section, ...bytes.subarray(end + size)]);
    }
    at = end + size;
  }
  throw new Error("no memory");
}

test("when memory runs out everything says so, and another module is not touched", async () => {
  const small = await load(limited(fs.readFileSync(wasm), 40));
  const session = small.createSession();
  session.ingest({ event: "open", wall: 0 });
  const record = (_, at) => ({ start: at, end: at + 1, steps: 1 });
  const records = Array.from({ length: 200_000 }, record);
  assert.throws(() => small.merge(records), { name: "TareError", code: "outOfMemory" });
  assert.throws(() => session.reading, { code: "outOfMemory" });
  assert.throws(() => small.createDetector(), { code: "outOfMemory" });
  assert.equal(tare.merge(records).totals.used.whole, 200_000);
});
