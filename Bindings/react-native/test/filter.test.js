// The rate limit: the sequences that the first implementation's filter gets wrong, and its laws.

import assert from "node:assert/strict";
import { test } from "node:test";

import { createStepCountFilter } from "../src/index.js";

/** Runs rows of [steps, seconds] through a filter and gives what it shows. */
function shown(rows, options, startDate = 0) {
  const filter = createStepCountFilter(options);
  return rows.map(([steps, seconds]) => {
    const data = filter({ steps, startDate, endDate: seconds * 1000, distance: null });
    return data === null ? null : data.steps;
  });
}

test("a burst shows what can be true of it: of 20 steps in 4.9 s, 19", () => {
  assert.deepEqual(shown([[20, 4.9]]), [19]);
});

test("what was held does not come back when the source corrects itself", () => {
  // 40 steps can be true after 10 s, of which 10 are used.
  const rows = [
    [10, 10],
    [110, 10.1],
    [111, 11],
    [110, 12],
    [111, 13],
    [112, 14],
  ];
  assert.deepEqual(shown(rows), [10, 40, 41, 41, 41, 42]);
});

test("a batch that is flushed late is a walk", () => {
  const rows = [
    [10, 10],
    [30, 20],
    [50, 20.005],
    [55, 25],
  ];
  assert.deepEqual(shown(rows), [10, 30, 50, 55]);
});

test("a reading that ends before the newest says nothing", () => {
  assert.deepEqual(
    shown([
      [10, 10],
      [500, 9],
      [12, 11],
    ]),
    [10, null, 12],
  );
});

test("the first reading is judged by the time since the session's own start", () => {
  assert.deepEqual(shown([[150, 0.4]]), [1]);
  assert.deepEqual(shown([[150, 0.1]]), [null]);
});

test("an hour that arrives at once after suspension is an hour's walk", () => {
  assert.deepEqual(
    shown([
      [10, 10],
      [7210, 3610],
    ]),
    [10, 7210],
  );
});

test("distance is credited in the same share, null stays null, and the rest is told", () => {
  const filter = createStepCountFilter();
  const data = filter({ steps: 40, startDate: 0, endDate: 5000, distance: 30, heldApart: 2 });
  assert.equal(data.steps, 20);
  assert.equal(data.distance, 15);
  assert.equal(data.heldApart, 22);
  const bare = filter({ steps: 41, startDate: 0, endDate: 6000, distance: null });
  assert.equal(bare.distance, null);
  assert.equal(bare.steps, 21);
});

test("another session begins anew, by its token or its start", () => {
  const filter = createStepCountFilter();
  assert.equal(filter({ session: 1, steps: 100, startDate: 0, endDate: 5000 }).steps, 20);
  assert.equal(filter({ session: 2, steps: 3, startDate: 5000, endDate: 6000 }).steps, 3);
  const byStart = createStepCountFilter();
  assert.equal(byStart({ steps: 100, startDate: 0, endDate: 5000 }).steps, 20);
  assert.equal(byStart({ steps: 3, startDate: 5000, endDate: 6000 }).steps, 3);
});

test("without a limit everything passes, untouched", () => {
  const filter = createStepCountFilter({ minimumStepIntervalMs: 0 });
  const data = { steps: 1e6, startDate: 0, endDate: 1, distance: 5 };
  assert.equal(filter(data), data);
});

test("what is no number is no reading, and no interval is refused by its name", () => {
  const filter = createStepCountFilter();
  for (const bad of [{ steps: Number.NaN }, { endDate: undefined }, { startDate: null }]) {
    assert.equal(filter({ steps: 1, startDate: 0, endDate: 9, ...bad }), null);
  }
  for (const minimumStepIntervalMs of [-1, Number.NaN, "250", Infinity]) {
    assert.throws(() => createStepCountFilter({ minimumStepIntervalMs }), {
      code: "ERR_INVALID_OPTION",
    });
  }
});

test("shown never falls, never exceeds what was claimed, and with what is held it is all", () => {
  // A linear congruential generator (Numerical Recipes): the same rows on every machine.
  let seed = 20261130;
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  for (let round = 0; round < 300; round += 1) {
    const filter = createStepCountFilter();
    let [raw, highest, end, last, budget] = [0, 0, 0, 0, 0];
    for (let event = 0; event < 60; event += 1) {
      raw = Math.max(0, raw + Math.floor(random() * 40) - 8);
      highest = Math.max(highest, raw);
      const passed = Math.floor(random() * 6000);
      end += passed;
      budget += passed / 250;
      const data = filter({ steps: raw, startDate: 0, endDate: end, distance: raw * 0.7 });
      if (data === null) continue;
      const text = `seed 20261130, round ${round}, event ${event}`;
      const held = data.heldApart ?? 0;
      assert.ok(data.steps >= (held > 0 ? last : 0), text);
      assert.ok(data.steps <= highest && data.steps <= budget, text);
      if (held > 0) {
        assert.equal(data.steps + held, highest, text);
        last = data.steps;
      }
    }
  }
});
