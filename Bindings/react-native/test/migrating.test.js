// The tables of MIGRATING.md, replayed: what the other package's rules show, and what this one does.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { createStepCounter, createStepCountFilter } from "../src/index.js";
import { host, withoutHost } from "./support/hostedNative.js";

const text = readFileSync(new URL("../MIGRATING.md", import.meta.url), "utf8");
const numbers = (cell) => cell.split(",").map((number) => (number.trim() === "–" ? null : Number(number)));

/** The rows of the tables whose first column has this name. */
function rowsOf(name) {
  const tables = [];
  for (const block of text.split("\n\n")) {
    const lines = block.split("\n");
    if (!lines[0].startsWith(`| ${name} |`)) continue;
    tables.push(lines.slice(2).map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim())));
  }
  return tables;
}

/**
 * The rule of the other package, as its documentation and behaviour have it: a total under another start is
 * dropped; what is below the baseline becomes the baseline; only a greater difference is told.
 */
function otherRule(baseline) {
  let [base, shown] = [baseline, 0];
  return (total, shift) => {
    if (Math.abs(shift) > 1) return shown;
    if (total < base) base = total;
    shown = Math.max(shown, total - base);
    return shown;
  };
}

/** The rule of the other package's filter: an event is passed or dropped as a whole. */
function otherFilter(minimum = 250) {
  let [raw, end, ignored] = [0, 0, 0];
  return (steps, now) => {
    const rise = steps - raw;
    if (rise < 0) {
      [raw, end, ignored] = [steps, now, 0];
      return steps;
    }
    const passed = now - end;
    [raw, end] = [steps, now];
    if (passed >= 0 && rise > 0 && passed < rise * minimum) {
      ignored += rise;
      return null;
    }
    return steps - ignored;
  };
}

const [fromNow, fromThePast] = rowsOf("sequence");
const tables = [
  [0, fromNow],
  [1000, fromThePast],
];

for (const [before, rows] of tables) {
  for (const [name, at, walked, says, moved, there, here] of rows) {
    const title = before === 0 ? name : `${name}, 1,000 steps after the start`;

    test(`there: ${title}`, () => {
      const rule = otherRule(before);
      const shifts = numbers(moved);
      assert.deepEqual(numbers(says).map((total, index) => rule(total, shifts[index])), numbers(there));
    });

    test(`here: ${title}`, { skip: withoutHost }, async () => {
      const phone = host();
      try {
        if (before > 0) await phone.perform("walk", before, { ago: 3600 });
        const zero = before === 0 ? "now" : { since: new Date(1_773_154_800_000 - 7_200_000) };
        const session = createStepCounter().start({ zero });
        await session.started;
        const [times, truths, totals, shifts] = [at, walked, says, moved].map(numbers);
        const shown = [];
        let [passed, taken] = [0, before];
        for (let index = 0; index < times.length; index += 1) {
          await phone.perform("advance", times[index] - passed);
          await phone.perform("walk", truths[index] - taken);
          [passed, taken] = [times[index], truths[index]];
          await phone.perform("say", totals[index], { shift: shifts[index] });
          shown.push((await session.read()).steps);
        }
        assert.deepEqual(shown, numbers(here));
      } finally {
        await phone.close();
      }
    });
  }
}

for (const [name, readings, there, here] of rowsOf("filter")[0]) {
  const parsed = readings.split(",").map((reading) => reading.split("@").map(Number));
  test(`there, the filter: ${name}`, () => {
    const filter = otherFilter();
    assert.deepEqual(parsed.map(([steps, at]) => filter(steps, at * 1000)), numbers(there));
  });
  test(`here, the filter: ${name}`, () => {
    const filter = createStepCountFilter();
    const shown = parsed.map(([steps, at]) => filter({ steps, startDate: 0, endDate: at * 1000 })?.steps ?? null);
    assert.deepEqual(shown, numbers(here));
  });
}

test("there are as many rows as were written", () => {
  assert.deepEqual([fromNow.length, fromThePast.length, rowsOf("filter")[0].length], [5, 3, 4]);
});
