// tare.d.ts says what tare.js does: its exports, its members, and the keys of what it returns.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import * as module from "../tare.js";
import { tare } from "./support/module.js";

const declarations = fs.readFileSync(new URL("../tare.d.ts", import.meta.url), "utf8");

/** The members of an interface, with those of the interfaces that it extends. */
function membersOf(name) {
  const found = new RegExp(`interface ${name}(?: extends ([\\w, ]+))? \\{\\n(.*?)\\n\\}`, "s").exec(
    declarations,
  );
  assert.ok(found, `no interface ${name}`);
  const [, bases = "", body] = found;
  const own = [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map(([, member]) => member);
  const inherited = bases.split(", ").filter(Boolean).flatMap(membersOf);
  return [...new Set([...own, ...inherited])].sort();
}

/** The members of an object, those of its classes included. */
function membersIn(object) {
  const members = new Set(Object.keys(object));
  for (let kind = Object.getPrototypeOf(object); kind !== Object.prototype; ) {
    Object.getOwnPropertyNames(kind).forEach((name) => members.add(name));
    kind = Object.getPrototypeOf(kind);
  }
  members.delete("constructor");
  return [...members].sort();
}

const session = tare.createSession({ history: true });
const outcome = session.ingest({ event: "open", wall: 0, from: -5, baseline: true });
const asked = session.ingest({ event: "baseline", total: null });
const detector = tare.createDetector();
const merge = tare.merge([{ start: 0, end: 1, steps: 1 }]);
const replayed = tare.replay('{"trace":1}\n{"event":"open","wall":0}\n');

const { heldApart: _, ...finished } = session.finish();

const told = {
  Tare: tare,
  Session: session,
  Replay: tare.createReplay(),
  Detector: detector,
  Merge: merge,
  Outcome: outcome,
  Reading: session.reading,
  Question: asked.question,
  Detection: detector.detection,
  Amount: merge.totals.used,
  Tally: merge.totals,
  Piece: merge.pieces[0],
  Verdict: tare.verdicts[0],
  Line: replayed.lines[0],
  ReplaySummary: replayed.summary,
  ReplayResult: replayed,
  Fault: tare.replay("").fault,
};

for (const [name, object] of Object.entries(told)) {
  test(`${name} is declared as it is`, () => {
    assert.deepEqual(membersOf(name), membersIn(object));
  });
}

test("what finish() returns is a reading", () => {
  assert.deepEqual(membersOf("Reading"), membersIn(finished));
});

test("the exports are those that are declared", () => {
  const found = [...declarations.matchAll(/^export (?:class|function|const) (\w+)/gm)];
  const names = found.map(([, name]) => name);
  assert.deepEqual([...new Set(names)].sort(), Object.keys(module).sort());
});

test("the verdicts are those that are declared", () => {
  const [, list] = /type VerdictName =\n(.*?);/s.exec(declarations);
  const names = [...list.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual(names, tare.verdicts.map(({ name }) => name));
});

test("the package has the library's version", () => {
  const description = JSON.parse(fs.readFileSync(new URL("../package.json", import.meta.url)));
  assert.equal(description.version, tare.version);
});

const compiler = spawnSync("tsc", ["--version"], { encoding: "utf8" });
const withoutCompiler = compiler.status !== 0 && "no tsc: apt-get install node-typescript";

test("the types compile, and refuse what is wrong", { skip: withoutCompiler }, () => {
  const sample = fileURLToPath(new URL("types/sample.ts", import.meta.url));
  const { status, stdout } = spawnSync(
    "tsc",
    [
      "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022", "--module",
      "node16", "--moduleResolution", "node16", "--lib", "es2022,dom", sample,
    ],
    { encoding: "utf8" },
  );
  assert.equal(status, 0, stdout);
});
