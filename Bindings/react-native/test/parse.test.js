// The texts of a reading.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseStepData } from "../src/index.js";

const data = {
  steps: 1234,
  distance: 925.46,
  startDate: Date.UTC(2026, 2, 10, 15, 0, 0),
  endDate: Date.UTC(2026, 2, 10, 15, 20, 5),
};

test("a reading is told with the fields and units of before", () => {
  assert.deepEqual(parseStepData(data, { timeZone: "UTC" }), {
    dailyGoal: "1234/10000 steps",
    steps: 1234,
    stepsString: "1234 steps",
    calories: "55.53kCal",
    startDate: "15:00:00",
    endDate: "15:20:05",
    distance: "925.5m",
  });
});

test("a distance that is not known is null, and no failure", () => {
  for (const distance of [null, undefined, Number.NaN]) {
    assert.equal(parseStepData({ ...data, distance }).distance, null);
  }
});

test("goal and energy are the application's", () => {
  const parsed = parseStepData(data, { dailyGoal: 1000, kilocaloriesPerStep: 0.1 });
  assert.equal(parsed.dailyGoal, "Goal Reached");
  assert.equal(parsed.calories, "123.40kCal");
});
