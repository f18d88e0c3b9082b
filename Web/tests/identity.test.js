// WebAssembly against the native library: every step, confidence, cadence and reading, to the bit.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";

import { filesIn, root, tare } from "./support/module.js";
import { play } from "./support/player.js";
import { recordings } from "./support/recordings.js";
import { csvOf, readCsv, walk } from "./support/walk.js";

/** native/player.c over the C library. */
const player = path.join(root, ".build/web/player");
const withoutPlayer = !fs.existsSync(player) && "no native player: Scripts/web.sh builds it";

function compare(csv) {
  const { stdout, stderr, status } = spawnSync(player, { input: csv, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  const expected = stdout.trimEnd().split("\n");
  const lines = play(tare, readCsv(csv));
  assert.match(lines.at(-1), /^hash,[0-9a-f]{16}$/);
  assert.deepEqual(lines, expected);
  return lines;
}

for (const rate of [12.5, 25, 50, 100, 200]) {
  test(`a walk at ${rate} Hz hashes to the same`, { skip: withoutPlayer }, () => {
    const lines = compare(csvOf(walk({ seed: 11, rate, gaps: rate === 50 })));
    assert.ok(lines.filter((line) => line.startsWith("step,")).length > 100);
    assert.ok(lines.some((line) => line.startsWith("full,") && line.endsWith("advanced")));
  });
}

const presets = filesIn("Web/presets", ".csv");
for (const file of presets) {
  test(`${path.basename(file)} hashes to the same`, { skip: withoutPlayer }, () => {
    compare(fs.readFileSync(file, "utf8"));
  });
}

for (const file of recordings) {
  const name = `${path.basename(path.dirname(file))}/${path.basename(file, ".csv.gz")}`;
  test(`${name} hashes to the same`, { skip: withoutPlayer }, () => {
    compare(gunzipSync(fs.readFileSync(file)).toString());
  });
}

test("a thousandth of g in one sample is found", () => {
  const samples = walk({ seed: 12, rate: 25 });
  const expected = play(tare, samples);
  samples.z[1000] += 0.001;
  assert.notEqual(play(tare, samples).at(-1), expected.at(-1));
});
