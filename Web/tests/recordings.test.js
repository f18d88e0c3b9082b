// Recordings through the detector, against what `tare count` tells: every step's nanosecond.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { gunzipSync } from "node:zlib";

import { runTool, tare, withoutTool } from "./support/module.js";
import { recordings } from "./support/recordings.js";
import { csvOf, readCsv, walk } from "./support/walk.js";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tare-web-"));
after(() => fs.rmSync(folder, { recursive: true }));

/** Nanoseconds as the tool writes seconds. */
function decimal(nanoseconds) {
  const text = String(nanoseconds < 0n ? -nanoseconds : nanoseconds).padStart(10, "0");
  const seconds = `${text.slice(0, -9)}.${text.slice(-9)}`.replace(/\.?0+$/, "");
  return nanoseconds < 0n ? `-${seconds}` : seconds;
}

/** The detector's answer in the words of `tare count --format json --times`. */
function answer(samples, unit, feed) {
  const detector = tare.createDetector({ unit });
  feed(detector, samples);
  detector.finish();
  const steps = detector.takeSteps();
  const { detection } = detector;
  assert.equal(detection.steps, steps.length);
  assert.deepEqual(detector.takeSteps(), []);
  detector.free();
  return { times: steps.map((step) => decimal(step.nanoseconds)), detection, steps };
}

const whole = (detector, { times, x, y, z }) => detector.pushAll(times, x, y, z);

/** What the tool says, its times as the text that they are. */
function toolsAnswer(file) {
  const { text } = runTool(["count", "--format", "json", "--times", file]);
  const times = /"times":\[([^\]]*)\]/.exec(text)[1];
  return { ...JSON.parse(text), times: times === "" ? [] : times.split(",") };
}

function compare(file, samples, unit = "g") {
  const expected = toolsAnswer(file);
  const { times, detection } = answer(samples, unit, whole);
  assert.deepEqual(times, expected.times);
  assert.equal(detection.steps, expected.steps);
  assert.deepEqual(detection.diagnosis, expected.diagnosis);
  return detection.steps;
}

const walks = [
  { seed: 1, rate: 12.5 },
  { seed: 2, rate: 25 },
  { seed: 3, rate: 50, unit: "m/s2" },
  { seed: 4, rate: 100, start: 1_731_340_801 },
  { seed: 5, rate: 200, gaps: true },
];

for (const options of walks) {
  const { seed, rate, unit = "g" } = options;
  test(`a walk at ${rate} Hz (seed ${seed}) has the tool's steps`, { skip: withoutTool }, () => {
    const file = path.join(folder, `walk-${seed}.csv`);
    fs.writeFileSync(file, csvOf(walk(options), unit));
    const steps = compare(file, readCsv(fs.readFileSync(file, "utf8")), unit);
    assert.ok(steps > 100, `a walk of two minutes has only ${steps} steps`);
  });
}

const samples = walk({ seed: 6, rate: 50 });
const interleaved = new Float32Array(3 * samples.times.length);
samples.times.forEach((_, index) => {
  interleaved.set([samples.x[index], samples.y[index], samples.z[index]], 3 * index);
});
const seconds = Float64Array.from(samples.times, (time) => Number(time) / 1e9);
const feeds = {
  "one by one": (detector, { times, x, y, z }) =>
    times.forEach((time, index) => detector.push(time, x[index], y[index], z[index])),
  "one by one in seconds": (detector, { x, y, z }) =>
    seconds.forEach((time, index) => detector.push(time, x[index], y[index], z[index])),
  "in seconds": (detector, { x, y, z }) => detector.pushAll(seconds, x, y, z),
  "x, y, z by turns": (detector, { times }) => detector.pushAll(times, interleaved),
  "as plain arrays": (detector, { x, y, z }) =>
    detector.pushAll([...seconds], [...x], [...y], [...z]),
  "in uneven parts": (detector, { times, x, y, z }) => {
    for (let first = 0, size = 1; first < times.length; first += size, size = (size * 7) % 997) {
      const last = first + size;
      const part = [times, x, y, z].map((column) => column.subarray(first, last));
      detector.pushAll(...part);
    }
  },
};

for (const [name, feed] of Object.entries(feeds)) {
  test(`samples ${name} give the same steps`, () => {
    const expected = answer(samples, "g", whole);
    assert.ok(expected.steps.length > 100);
    assert.deepEqual(answer(samples, "g", feed), expected);
  });
}

test("steps may be taken while samples come", () => {
  const detector = tare.createDetector();
  const steps = [];
  const { times, x, y, z } = samples;
  let seen = 0;
  for (let first = 0; first < times.length; first += 50) {
    const part = [times, x, y, z].map((column) => column.subarray(first, first + 50));
    detector.pushAll(...part);
    steps.push(...detector.takeSteps());
    const { detection } = detector;
    assert.equal(detection.steps, steps.length);
    if (detection.state === "walking") seen = Math.max(seen, detection.cadence);
  }
  detector.finish();
  steps.push(...detector.takeSteps());
  assert.deepEqual(steps, answer(samples, "g", whole).steps);
  assert.ok(seen > 1 && seen < 3, `the greatest cadence was ${seen}`);
  assert.ok(steps[0].startsBout);
  assert.ok(steps.every((step) => step.confidence >= 0.5 && step.confidence <= 1));
  detector.free();
});

const noRecordings = recordings.length === 0 && "no recordings are here";
test("recordings are here", { skip: noRecordings }, () => {});
for (const file of recordings) {
  const name = `${path.basename(path.dirname(file))}/${path.basename(file, ".csv.gz")}`;
  test(`${name} has the tool's steps`, { skip: withoutTool }, () => {
    compare(file, readCsv(gunzipSync(fs.readFileSync(file)).toString()));
  });
}
