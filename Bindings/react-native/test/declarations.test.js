// What is written several times says the same everywhere: declarations, the spec, names, the version.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as face from "../src/index.js";
import { createStepCounter, StepCounterError, VERSION } from "../src/index.js";
import { NAME, READING_EVENT } from "../src/name.js";
import { nativeMethods } from "../src/native.js";
import { errorCodes } from "../src/StepCounterError.js";
import { installScripted, nativeReading } from "./support/scriptedNative.js";

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const declarations = ["index", "readings", "errors"]
  .map((name) => read(`src/${name}.d.ts`))
  .join("\n");
const sorted = (names) => [...names].sort();

/** The members that an interface declares itself. */
function membersOf(name) {
  const body = new RegExp(`(?:interface|class) ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(declarations)?.[1];
  assert.ok(body, `declared is ${name}`);
  const members = [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??(?:<[^>]*>)?[(:]/gm)];
  return members.map(([, member]) => member);
}

/** The words of a union of texts. */
function wordsOf(name) {
  const body = new RegExp(`export type ${name} =([\\s\\S]*?);\\n\\n`).exec(declarations)?.[1];
  assert.ok(body, `declared is ${name}`);
  return [...body.replaceAll(/\/\*\*[\s\S]*?\*\//g, "").matchAll(/"([^"]+)"/g)].map(([, word]) => word);
}

test("every export is declared, and every declared value is exported", () => {
  const values = [...declarations.matchAll(/^export (?:const|class|function) (\w+)/gm)];
  assert.deepEqual(sorted(values.map(([, name]) => name)), sorted(Object.keys(face)));
});

test("every name and type of the first implementation is there", () => {
  for (const name of [
    "NAME",
    "VERSION",
    "isStepCountingSupported",
    "startStepCounterUpdate",
    "stopStepCounterUpdate",
    "parseStepData",
    "createStepCountFilter",
  ]) {
    assert.ok(name in face, name);
  }
  for (const type of [
    "StepCountData",
    "CounterType",
    "StepCountFilter",
    "StepCountFilterOptions",
    "ParsedStepCountData",
  ]) {
    assert.match(declarations, new RegExp(`export (type|interface) ${type}\\b`));
  }
});

test("the objects have the members that are declared", async () => {
  installScripted();
  const counter = createStepCounter();
  const session = counter.start();
  await session.started;
  const methods = (object) =>
    Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter((name) => name !== "constructor");
  assert.deepEqual(sorted(methods(counter)), sorted(membersOf("StepCounter")));
  assert.deepEqual(sorted([...methods(session), "started"]), sorted(membersOf("StepSession")));
  const reading = [...membersOf("StepReading"), ...membersOf("StepQuantities")];
  assert.deepEqual(sorted(Object.keys(session.reading)), sorted(new Set(reading)));
  assert.deepEqual(sorted(Object.keys(nativeReading())), sorted(new Set(reading.filter((name) => name !== "error"))));
  const error = Object.keys(new StepCounterError("ERR_OTHER", "why", { cause: 1 }));
  assert.deepEqual(sorted(error), sorted(membersOf("StepCounterError").filter((name) => name !== "constructor")));
  await session.stop();
});

test("the codes are the declared ones", () => {
  assert.deepEqual(sorted(wordsOf("StepCounterErrorCode")), sorted(errorCodes));
});

test("the generator's spec, the calls and the names agree", () => {
  const spec = read("src/specs/NativeStepCounter.ts");
  const body = /interface Spec extends TurboModule \{\n([\s\S]*?)\n\}/.exec(spec)[1];
  const methods = [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name);
  assert.deepEqual(methods, [...nativeMethods]);
  assert.match(spec, new RegExp(`TurboModuleRegistry\\.get<Spec>\\("${NAME}"\\)`));
  assert.ok(READING_EVENT.startsWith(`${NAME}.`));
});

test("the Swift module, its registration and the spec have the same selectors", () => {
  const spec = read("src/specs/NativeStepCounter.ts");
  const methods = [...spec.matchAll(/^ {2}(\w+)\(([^)]*)\): Promise/gm)].map(([, name, parameters]) => {
    const labels = parameters.split(",").filter(Boolean).map((text) => text.trim().split(":")[0]);
    // The generator names the first part by the method alone, the others by their parameters.
    return labels.length === 0
      ? `${name}:reject:`
      : [name, ...labels.slice(1), "resolve", "reject"].map((part) => `${part}:`).join("");
  });
  const swift = [...read("ios/TareStepCounter+Methods.swift").matchAll(/@objc\(([^)]+)\)/g)];
  assert.deepEqual(swift.map(([, selector]) => selector), methods);
  const registered = [...read("ios/TareStepCounter.mm").matchAll(/RCT_EXTERN_METHOD\(([\s\S]*?)\)\n/g)];
  const selectors = registered.map(([, text]) =>
    [...text.matchAll(/(\w+):\(/g)].map(([, part]) => `${part}:`).join(""),
  );
  assert.deepEqual(selectors, methods);
});

test("Android's module has the same methods, and its readings the same members", () => {
  const folder = "android/src/main/java/dev/tare/reactnative";
  const module = read(`${folder}/StepCounterModule.java`);
  const methods = [...module.matchAll(/@ReactMethod\n {2}public (?:synchronized )?void (\w+)\(/g)];
  assert.deepEqual(sorted(methods.map(([, name]) => name)), sorted(nativeMethods));
  const readings = read(`${folder}/SessionReading.java`);
  const members = [...readings.matchAll(/reading\.put\("(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual(sorted(new Set(members)), sorted(Object.keys(nativeReading())));
});

test("the version is package.json's", () => {
  assert.equal(VERSION, JSON.parse(read("package.json")).version);
});

test("nothing but React Native is imported", () => {
  const allowed = /^(\.\/|\.\.\/|react-native$)/;
  for (const file of ["counter", "described", "dropIn", "index", "name", "native", "options", "parseStepData",
    "session", "StepCounterError", "stepCountFilter"]) {
    for (const [, specifier] of read(`src/${file}.js`).matchAll(/from "([^"]+)"/g)) {
      assert.match(specifier, allowed, `${file}.js`);
    }
  }
  const { dependencies, peerDependencies } = JSON.parse(read("package.json"));
  assert.equal(dependencies, undefined);
  assert.deepEqual(Object.keys(peerDependencies), ["react-native"]);
});
