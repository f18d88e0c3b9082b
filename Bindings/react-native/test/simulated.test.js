// JavaScript over the real module over a pedometer that misbehaves by itself, beside the truth.

import assert from "node:assert/strict";
import { test } from "node:test";

import { startStepCounterUpdate } from "../src/index.js";
import { host, withoutHost } from "./support/hostedNative.js";

// Name, faults, and by how many steps the source claims too much for a while: what is shown never falls,
// so it may stay that much above the truth, which `current` tells.
const habits = [
  ["a pedometer that lags and batches", [], 0],
  ["one that pushes the past in a burst", ["catchUpBurst=150"], 150],
  ["one that repeats and reorders", ["duplicate=0.2", "outOfOrder=0.2"], 0],
  ["one that corrects itself down", ["correctionDown=0.1"], 20],
  ["one that says 0 now and then", ["transientZero=0.01"], 0],
  ["one whose queries fail and are slow", ["queryFailure=0.3", "slowQuery=2"], 0],
  ["one whose clock is set", ["clockStep=0.02"], 0],
];

for (const [name, faults, overclaim] of habits) {
  for (const seed of [1, 2, 3]) {
    test(`${name} (seed ${seed}) shows what was walked`, { skip: withoutHost }, async () => {
      const world = host(String(seed), ...faults);
      try {
        const shown = [];
        const { session } = startStepCounterUpdate(new Date(), (data) => shown.push(data));
        await session.started;
        await world.perform("mark");
        for (let minute = 0; minute < 60; minute += 1) await world.perform("advance", 60);
        await world.perform("calm");
        await world.perform("advance", 30);
        const truth = await world.perform("advance", 0);
        const final = await world.crank(session.stop(), 120);
        assert.equal(shown[0].steps, 0);
        for (let index = 1; index < shown.length; index += 1) {
          assert.ok(shown[index].steps >= shown[index - 1].steps, "what is shown never falls");
          assert.equal(shown[index].startDate, shown[0].startDate);
        }
        const text = `${truth} were walked, but ${JSON.stringify(final)}`;
        assert.equal(final.current.steps, truth, text);
        assert.ok(final.steps >= truth && final.steps <= truth + overclaim, text);
        assert.ok(truth > 500, `an hour of somebody who walks: ${truth}`);
        // Metres and steps are above one zero: a step is between 0.3 m and 1.5 m.
        assert.ok(final.distance / final.steps > 0.3 && final.distance / final.steps < 1.5);
        assert.deepEqual(world.complaints, []);
      } finally {
        await world.close();
      }
    });
  }
}
