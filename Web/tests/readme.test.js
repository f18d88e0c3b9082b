// The examples of README.md run, and come to what their comments say.

import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";

import { tare } from "./support/module.js";

const text = fs.readFileSync(new URL("../README.md", import.meta.url), "utf8");
const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block]) => block);

/** The block as a program that compares `value;  // comment` where the comment begins with JSON. */
function program(block) {
  return block
    .replace(/^import .*$|^const tare = .*$/gm, "")
    .replace(/^(.+?);\s+\/\/ (-?\d+|"[^"]*"|null)(?=$|[:, ])/gm, "compare($1, $2);//");
}

let compared = 0;
const compare = (found, expected) => {
  assert.deepEqual(found, expected);
  compared += 1;
};

test("a session counts as is said, and is saved", () => {
  const localStorage = {};
  const source = `${program(blocks[0])}\n${program(blocks[1])}\nreturn { session, again };`;
  const run = new Function("tare", "compare", "localStorage", source);
  const { session, again } = run(tare, compare, localStorage);
  assert.equal(typeof localStorage.walk, "string");
  assert.deepEqual(again.reading, session.reading);
  assert.equal(compared, 4);
});

test("a detector listens as is said", () => {
  const told = [];
  let listener;
  const source = program(blocks[2]);
  new Function("tare", "addEventListener", "show", source)(
    tare, (_, take) => (listener = take), (...what) => told.push(what),
  );
  for (let at = 0; at < 100; at += 1) {
    const z = 9.81 + (at % 2) / 100;
    listener({ timeStamp: 20 * at, accelerationIncludingGravity: { x: 0, y: 0, z } });
  }
  assert.equal(told.length, 100);
  assert.equal(told[99][0], 0);
});

test("records merge as is said", () => {
  const before = compared;
  new Function("tare", "compare", program(blocks[3]))(tare, compare);
  assert.equal(compared - before, 2);
});
