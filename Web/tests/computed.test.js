// Fields that are computed where they are read, and meanwhile use, grow or free the same module.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "../tare.js";
import { tare, wasm } from "./support/module.js";

const opened = (module = tare) => {
  const session = module.createSession({ history: true });
  session.ingest({ event: "open", wall: 0 });
  return session;
};

/** What writes over all that calls pass their arguments in. */
function disturb(module = tare) {
  const session = module.createSession({ maximumRate: 9, width: 7, tolerance: 3 });
  session.ingest({ event: "open", wall: 99, mono: 9, from: -9, zero: 5, session: 12 });
  session.ingest({ event: "report", to: 100, total: 77, from: -9, mono: 100, wall: 100 });
  session.free();
  const { detection } = module.createDetector();
  return detection;
}

/** The same fields, each computed when it is read; `meanwhile` runs first. */
function computed(fields, meanwhile) {
  const object = {};
  for (const [name, value] of Object.entries(fields)) {
    const get = () => {
      meanwhile();
      return value;
    };
    Object.defineProperty(object, name, { get, enumerable: true });
  }
  return object;
}

test("an event may use its module while it is read", () => {
  const event = { event: "report", from: null, to: 6, total: 50 };
  assert.deepEqual(opened().ingest(computed(event, disturb)), opened().ingest(event));
  const opening = { event: "open", wall: 8, zero: 4, baseline: true, session: 3 };
  assert.deepEqual(opened().ingest(computed(opening, disturb)), opened().ingest(opening));
});

test("a session's choices may use the module while they are read", () => {
  const share = { restartBelow: 0.5 };
  const choices = { history: true, decrease: share, adjacency: 2 };
  const odd = computed({ ...choices, decrease: computed(share, disturb) }, disturb);
  assert.deepEqual(tare.createSession(odd).snapshot(), tare.createSession(choices).snapshot());
});

test("records and rules may use the module while they are read", () => {
  const records = [0, 20, 40].map((start) => ({ start, end: start + 10, steps: 100, source: 1 }));
  const odd = records.map((record) => computed(record, disturb));
  const merge = tare.merge(odd, computed({ now: 45, maximumCadence: 4 }, disturb));
  const expected = tare.merge(records, { now: 45, maximumCadence: 4 });
  assert.deepEqual(merge.pieces, expected.pieces);
  assert.equal(merge.totals.used.steps, 300);
});

test("columns may use the module while they are read", () => {
  const values = Array.from({ length: 9 }, (_, index) => index);
  const odd = values.map((value) => value);
  Object.defineProperty(odd, 4, { get: () => disturb() && 4 });
  const [detector, expected] = [tare.createDetector(), tare.createDetector()];
  detector.pushAll(odd, odd, odd, odd);
  expected.pushAll(values, values, values, values);
  assert.deepEqual(detector.detection, expected.detection);
  assert.equal(detector.detection.diagnosis.samples, 9);
});

test("the module's memory may grow while fields are read", async () => {
  const fresh = await load(wasm);
  const held = [];
  const grow = () => {
    const before = fresh.memorySize;
    while (fresh.memorySize === before) held.push(fresh.createDetector());
  };
  const session = opened(fresh);
  assert.equal(session.ingest(computed({ event: "report", to: 1, total: 5 }, grow)).displayed, 5);
  fresh.createSession(computed({ history: true, width: 16 }, grow));
  const record = computed({ start: 0, end: 10, steps: 5 }, grow);
  assert.equal(fresh.merge([record]).totals.used.steps, 5);
  const times = [0];
  Object.defineProperty(times, 0, { get: () => grow() ?? 0 });
  const detector = fresh.createDetector();
  detector.pushAll(times, [0], [0], [1]);
  assert.equal(detector.detection.diagnosis.samples, 1);
});

test("what is freed while fields are read is not used", () => {
  const session = opened();
  const event = computed({ event: "report", to: 1, total: 5 }, () => session.free());
  assert.throws(() => session.ingest(event), { code: "freed" });
  const merge = tare.merge([{ start: 0, end: 1, steps: 1 }]);
  const borders = {
    *[Symbol.iterator]() {
      merge.free();
      yield* [0, 1];
    },
  };
  assert.throws(() => merge.between(borders), { code: "freed" });
  const detector = tare.createDetector();
  const times = [0];
  Object.defineProperty(times, 0, { get: () => detector.free() ?? 0 });
  assert.throws(() => detector.pushAll(times, [0], [0], [1]), { code: "freed" });
});

test("names of sources are those that the merge was made with", () => {
  const sources = ["phone"];
  const merge = tare.merge([{ start: 0, end: 1, steps: 1, source: "phone" }], { sources });
  sources[0] = "watch";
  assert.equal(merge.pieces[0].source, "phone");
});
