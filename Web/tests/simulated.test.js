// Traces of simulated pedometers that misbehave, whole and event by event, against the tool.

import assert from "node:assert/strict";
import { test } from "node:test";

import { runTool, tare, withoutTool } from "./support/module.js";
import { open, printed } from "./support/outcome.js";

const list = withoutTool ? "" : runTool(["simulate", "--list"]).text;
const [presets = "", faults = "", devices = ""] = list.split(/^[A-Z]+(?:: .*)?$/m).slice(1);
const namesIn = (section) => [...section.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name]) => name);

const plans = namesIn(presets).map((name) => ["--preset", name]);
namesIn(faults).forEach((fault, index) => {
  // Every fault on one device, by turns.
  const kinds = namesIn(devices);
  const device = kinds[index % kinds.length];
  plans.push(["--fault", fault, "--device", device, "--minutes", "20", "--seed", `${index}`]);
});

test("there are simulated pedometers", { skip: withoutTool }, () => {
  assert.ok(plans.length > 30, `${plans.length} plans in:\n${list}`);
});

for (const plan of plans) {
  test(`simulate ${plan.join(" ")}`, () => {
    const { text: trace, errors, code } = runTool(["simulate", ...plan]);
    assert.equal(code, 0, errors);
    const expected = runTool(["replay", "--format", "jsonl", "-"], trace).text;
    assert.equal(tare.replay(trace).text, expected);
    const { session, events } = open(trace);
    const lines = events.map((event) => printed(session.ingest(event)));
    assert.deepEqual(lines, expected.trimEnd().split("\n").slice(0, -1));
    const { summary } = JSON.parse(expected.trimEnd().split("\n").at(-1));
    const { last, lowerBound } = summary.sessions.at(-1);
    const finished = session.finish();
    assert.deepEqual([finished.displayed, finished.lowerBound], [last, lowerBound]);
    session.free();
  });
}
