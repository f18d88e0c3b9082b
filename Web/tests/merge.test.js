// Merges, against the tool's days and against the rule written down plainly.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dice } from "./support/dice.js";
import { runTool, tare, withoutTool } from "./support/module.js";

const seed = Number(process.env.SEED ?? 7);
const day = 86_400;
const unit = 2n ** 32n;

/** Records of three sources over two days, in seconds, no two alike. */
function randomRecords(random, count) {
  const whole = (most) => Math.floor(most * random());
  const records = new Map();
  for (let index = 0; index < count; index += 1) {
    const start = whole(2 * day);
    const length = random() < 0.05 ? 0 : 1 + whole(random() < 0.1 ? day : 900);
    const source = whole(3);
    records.set(`${start} ${length} ${source}`, {
      start,
      end: start + length,
      steps: random() < 0.2 ? Math.round(1000 * random() * length) / 1000 : whole(2 * length + 1),
      source,
      priority: source,
      modified: random() < 0.5 ? undefined : whole(1000),
    });
  }
  return [...records.values()];
}

/** Units of 2^-32, to the nearest and halves up, out of the bits of a Number. */
function exactUnits(steps) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, steps);
  const bits = view.getBigUint64(0);
  const exponent = bits >> 52n;
  const mantissa = (bits & (2n ** 52n - 1n)) + (exponent === 0n ? 0n : 2n ** 52n);
  // Twice the units, cut: steps are mantissa * 2^(exponent - 1075).
  const shift = (exponent === 0n ? 1n : exponent) - 1075n + 33n;
  return ((shift < 0n ? mantissa >> -shift : mantissa << shift) + 1n) / 2n;
}

/** F(t): what a record says of the time before t. */
function before(record, at) {
  const units = exactUnits(record.steps);
  if (at >= record.end) return units;
  if (at <= record.start) return 0n;
  return (units * BigInt(at - record.start)) / BigInt(record.end - record.start);
}

/** The record that is believed of these: the greatest by what it says. */
function believed(open) {
  const key = (record) => [
    record.priority, record.modified ?? -Infinity, record.start, record.end, record.steps,
    record.source,
  ];
  return open.reduce((best, record) => {
    const [a, b] = [key(best), key(record)];
    const place = a.findIndex((value, index) => value !== b[index]);
    return place >= 0 && b[place] > a[place] ? record : best;
  });
}

/** The used units between neighbors of borders, piece by piece; records have a length. */
function plainly(records, borders) {
  const cuts = [...new Set([...records.flatMap(({ start, end }) => [start, end]), ...borders])];
  cuts.sort((a, b) => a - b);
  const amounts = borders.slice(1).map(() => 0n);
  for (let index = 1; index < cuts.length; index += 1) {
    const [from, to] = [cuts[index - 1], cuts[index]];
    const open = records.filter(({ start, end }) => start <= from && end >= to);
    const span = borders.findLastIndex((border) => border <= from);
    if (open.length === 0 || span < 0 || span >= amounts.length) continue;
    const record = believed(open);
    amounts[span] += before(record, to) - before(record, from);
  }
  return amounts;
}

const units = ({ whole, fraction }) => BigInt(whole) * unit + BigInt(fraction);

test(`merges are what the rule says (seed ${seed})`, () => {
  const random = dice(seed);
  for (let round = 0; round < 40; round += 1) {
    const records = randomRecords(random, 1 + Math.floor(60 * random()));
    const lasting = records.filter(({ start, end }) => end > start);
    const borders = Array.from({ length: 12 }, () => Math.floor(3 * day * random()) - day / 2);
    borders.sort((a, b) => a - b);
    const merge = tare.merge(lasting);
    assert.deepEqual(merge.between(borders).map(units), plainly(lasting, borders));
    const { input, used, shadowed, excluded } = merge.totals;
    assert.equal(units(input), lasting.reduce((sum, { steps }) => sum + exactUnits(steps), 0n));
    assert.equal(units(used) + units(shadowed) + units(excluded), units(input));
    assert.equal(merge.pieces.reduce((sum, piece) => sum + piece.units, 0n), units(used));
    const isInOrder = (piece, index, all) => index === 0 || all[index - 1].end <= piece.start;
    assert.ok(merge.pieces.every(isInOrder));
    const sums = merge.sources.reduce((sum, tally) => sum + units(tally.used), 0n);
    assert.equal(sums, units(used));
    merge.free();
  }
});

test(`days are the tool's (seed ${seed})`, { skip: withoutTool }, () => {
  const random = dice(seed);
  for (let round = 0; round < 5; round += 1) {
    const records = randomRecords(random, 200);
    const rows = records.map(({ start, end, steps, priority, modified }) =>
      ["me", start, end, steps, priority, modified ?? ""].join("\t"),
    );
    const { text, errors, code } = runTool(["merge", "--now", "1e9"], `${rows.join("\n")}\n`);
    assert.equal(code, 0, errors);
    const expected = text.trimEnd().split("\n").map((row) => row.split("\t").slice(0, 3).join(" "));
    // The tool knows no sources, so that of two records no source decides.
    const merge = tare.merge(records.map((record) => ({ ...record, source: 0 })));
    const days = expected.map((_, index) => index * day);
    const found = merge.between([...days, expected.length * day]).map((amount, index) => {
      const date = new Date(index * day * 1000).toISOString().slice(0, 10);
      return `me ${date} ${((Number(units(amount) * 1000n) / 2 ** 32) / 1000).toFixed(3)}`;
    });
    assert.deepEqual(found, expected);
    merge.free();
  }
});

test(`steps go to the nearest unit of 2^-32, halves up (seed ${seed})`, () => {
  const half = 2 ** -33;
  const counts = [
    [half, 1n], [3 * half, 2n], [5 * half, 3n], [half * (1 - 2 ** -53), 0n],
    [5 * half * (1 - 2 ** -53), 2n], [5e-324, 0n], [-0, 0n], [0.1, 429_496_730n],
    [(2 ** 52 + 1) / 2 ** 32, 2n ** 52n + 1n], [(2 ** 52 - 0.5) / 2 ** 32, 2n ** 52n],
    [2 ** 31 - 1, (2n ** 31n - 1n) * unit], [2n ** 31n - 1n, (2n ** 31n - 1n) * unit],
    [3n, 3n * unit],
  ];
  const random = dice(seed);
  for (let count = 0; count < 2000; count += 1) {
    const steps = (Math.floor(2 ** (40 * random())) + (count % 2) / 2) / 2 ** 32;
    counts.push([steps, exactUnits(steps)]);
    const large = (2 ** 31 - 1) * random();
    counts.push([large, exactUnits(large)]);
  }
  for (const [steps, expected] of counts) {
    const merge = tare.merge([{ start: 0, end: 1, steps }]);
    assert.equal(units(merge.totals.input), expected, String(steps));
    merge.free();
  }
});

test("every priority of 32 bits counts", () => {
  const records = [-(2 ** 31), -(2 ** 31) + 1, 0, 2 ** 31 - 1].map((priority, index) => ({
    start: 0, end: 9 - index, steps: 9 - index, source: index, priority,
  }));
  const { sources } = tare.merge(records);
  assert.deepEqual(sources.map(({ used }) => used.steps), [1, 1, 1, 6]);
});

test("more sources may add up than a call has arguments", () => {
  const addsUp = Array.from({ length: 200_000 }, (_, index) => index % 7);
  assert.deepEqual(tare.merge([], { addsUp }).pieces, []);
});

test("sources have names, doubts are told, and rules are kept", () => {
  const records = [
    { start: 0, end: 100, steps: 1000, source: "band" },
    { start: 200, end: 300, steps: 100, source: "phone", priority: 1 },
    { start: 250, end: 350, steps: 100, source: "band" },
    { start: 9000, end: 9100, steps: 10, source: "phone" },
  ];
  const rules = { sources: ["phone", "band"], now: 8000, driving: [{ start: 320, end: 330 }] };
  const merge = tare.merge(records, rules);
  const told = merge.pieces.map(({ start, steps, source, doubts }) => [
    Number(start) / 1e9, steps, source, doubts,
  ]);
  assert.deepEqual(told, [
    [0, 1000, "band", ["cadence"]],
    [200, 100, "phone", []],
    [300, 20, "band", []],
    [320, 10, "band", ["driving"]],
    [330, 20, "band", []],
    [9000, 10, "phone", ["future"]],
  ]);
  assert.deepEqual(merge.sources.map(({ source, used }) => [source, used.steps]), [
    ["phone", 110],
    ["band", 1050],
  ]);
  const strict = tare.merge(records, { ...rules, exclude: ["cadence", "future"] });
  assert.equal(strict.totals.excluded.steps, 1010);
  assert.equal(strict.totals.used.steps, 150);
  const adding = tare.merge(
    [{ start: 0, end: 100, steps: 50 }, { start: 50, end: 150, steps: 100 }],
    { addsUp: [0] },
  );
  assert.equal(adding.totals.used.steps, 150);
  assert.deepEqual(tare.merge([]).pieces, []);
});

test("wrong records and rules are refused by name", () => {
  const right = { start: 0, end: 1, steps: 1 };
  const wrong = [
    [[{ ...right, start: "x" }], {}, "records[0].start"],
    [[right, { ...right, steps: -1 }], {}, "records[1].steps"],
    [[right, { ...right, steps: -1e-12 }], {}, "records[1].steps"],
    [[{ ...right, steps: -5e-324 }], {}, "records[0].steps"],
    [[{ ...right, steps: -1n }], {}, "records[0].steps"],
    [[{ ...right, steps: "5" }], {}, "records[0].steps"],
    [[{ ...right, steps: 2 ** 31 - 1 + 2 ** -22 }], {}, "records[0].steps"],
    [[{ ...right, steps: 2n ** 31n }], {}, "records[0].steps"],
    [[{ ...right, steps: 2 ** 31 }], {}, "records[0].steps"],
    [[{ ...right, steps: NaN }], {}, "records[0].steps"],
    [[{ ...right, source: "watch" }], {}, "records[0].source"],
    [[{ ...right, source: -1 }], {}, "records[0].source"],
    [[{ ...right, priority: 0.5 }], {}, "records[0].priority"],
    [[{ ...right, priority: 2 ** 31 }], {}, "records[0].priority"],
    [[{ ...right, priority: -(2 ** 31) - 1 }], {}, "records[0].priority"],
    [[{ ...right, priority: 1n }], {}, "records[0].priority"],
    [[{ ...right, priority: null }], {}, "records[0].priority"],
    [[null], {}, "records[0]"],
    [null, {}, "records"],
    [[], { exclude: ["doubt"] }, "rules.exclude"],
    [[], { driving: [{}] }, "rules.driving[0].start"],
    [[], { addsUp: [1e9] }, "rules.addsUp"],
    ...[NaN, 0, 4n, "4", null, Symbol("s"), [4]].map((maximumCadence) => [
      [], { maximumCadence }, "rules.maximumCadence",
    ]),
    ...[-1, -1n, "1", null, Symbol("s"), [1]].map((longestInterval) => [
      [], { longestInterval }, "rules.longestInterval",
    ]),
    [[], null, "rules"],
  ];
  for (const [records, rules, field] of wrong) {
    const refusal = { name: "TareError", code: "badArgument", field };
    assert.throws(() => tare.merge(records, rules), refusal);
  }
  assert.throws(() => tare.merge([right]).between([2, 1]), { field: "borders[1]" });
  assert.throws(() => tare.merge([right]).between(null), { field: "borders" });
  assert.deepEqual(tare.merge([right]).between([1]), []);
});
