// Samples that are odd or wrong: what is counted, what is refused, and that then none was taken.

import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";

import { tare } from "./support/module.js";

test("odd samples are counted and never trap", () => {
  const detector = tare.createDetector();
  const odd = [NaN, Infinity, -Infinity, 1e30, -1e30, 0, 1];
  const times = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 70n, NaN, Infinity, -Infinity, 0, 1e300, 5n];
  let count = 0;
  for (const time of times) {
    for (const value of odd) {
      detector.push(time, value, 0, value);
      count += 1;
    }
  }
  detector.pushAll(Float64Array.from(odd), odd, odd, odd);
  count += odd.length;
  detector.finish();
  const { diagnosis } = detector.detection;
  assert.equal(diagnosis.samples, count);
  assert.ok(diagnosis.notFinite > 0 && diagnosis.outOfRange > 0);
});

test("wrong columns are refused by name", () => {
  const detector = tare.createDetector();
  const four = new Float32Array(4);
  const wrong = [
    [[null, four, four, four], "times"],
    [["abcd", four, four, four], "times"],
    [[four, four, four, new Float32Array(3)], "z"],
    [[four, four], "xyz"],
    [[four, null], "xyz"],
    [[four, four, four], "z"],
    [[four, new BigInt64Array(4), four, four], "x"],
    [[new BigUint64Array(4), four, four, four], "times"],
    [[new DataView(new ArrayBuffer(4)), four, four, four], "times"],
  ];
  for (const [columns, field] of wrong) {
    assert.throws(() => detector.pushAll(...columns), { code: "badArgument", field });
  }
  assert.throws(() => detector.push("1", 0, 0, 1), { code: "badArgument", field: "t" });
  for (const value of [1n, null, undefined, "1", Symbol("s"), {}, [1]]) {
    const samples = { x: [value, 0, 0], y: [0, value, 0], z: [0, 0, value] };
    for (const [field, axes] of Object.entries(samples)) {
      assert.throws(() => detector.push(1, ...axes), { code: "badArgument", field });
    }
  }
  assert.equal(detector.detection.diagnosis.samples, 0);
});

test("of columns with a wrong element nothing is taken", () => {
  const detector = tare.createDetector();
  const right = Array.from({ length: 20_000 }, (_, index) => index / 50);
  const three = Array.from({ length: 60_000 }, () => 1);
  // Late enough that what came before it fills more than one copy.
  const late = 15_000;
  for (const value of [1n, null, undefined, "1", Symbol("s"), {}]) {
    const wrong = [...right];
    wrong[late] = value;
    const columns = { times: [wrong, right, right, right], z: [right, right, right, wrong] };
    for (const [field, all] of Object.entries(columns)) {
      const refusal = { name: "TareError", code: "badArgument", field: `${field}[${late}]` };
      assert.throws(() => detector.pushAll(...all), refusal);
    }
  }
  const holes = [...three];
  delete holes[50_000];
  assert.throws(() => detector.pushAll(right, holes), { field: "xyz[50000]" });
  assert.equal(detector.detection.diagnosis.samples, 0);
  detector.pushAll(right, three);
  assert.equal(detector.detection.diagnosis.samples, 20_000);
});

test("columns of another page or context are taken", () => {
  const detector = tare.createDetector();
  const times = vm.runInNewContext("BigInt64Array.of(0n, 20_000_000n)");
  detector.pushAll(times, vm.runInNewContext("[0, 0, 1, 0, 0, 1]"));
  assert.equal(detector.detection.diagnosis.samples, 2);
  assert.throws(() => detector.pushAll([0, 1], times, [0, 0], [1, 1]), { field: "x" });
});
