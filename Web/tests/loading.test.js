// Every way to load the module: files, bytes, compiled, and fetched with right and wrong types.

import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { load } from "../tare.js";
import { tare, wasm } from "./support/module.js";

const bytes = fs.readFileSync(wasm);

/** It is a module of its own that counts. */
function check(loaded) {
  assert.equal(loaded.version, tare.version);
  assert.equal(loaded.abiVersion, 1);
  assert.deepEqual(loaded.verdicts, tare.verdicts);
  const session = loaded.createSession();
  session.ingest({ event: "open", wall: 0 });
  assert.equal(session.ingest({ event: "report", to: 5, total: 7 }).displayed, 7);
}

const sources = {
  "a path": () => wasm,
  "a file's URL": () => pathToFileURL(wasm),
  "a file's URL as text": () => pathToFileURL(wasm).href,
  "a Uint8Array": () => bytes,
  "an ArrayBuffer": () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  "a compiled module": () => new WebAssembly.Module(bytes),
  "a response": () => new Response(bytes, { headers: { "Content-Type": "application/wasm" } }),
  "a response of a wrong type": () =>
    new Response(bytes, { headers: { "Content-Type": "text/plain" } }),
  "a response without a type": () => new Response(bytes),
  "a response to come": () => Promise.resolve(new Response(bytes)),
};

for (const [name, source] of Object.entries(sources)) {
  test(`it is loaded from ${name}`, async () => check(await load(source())));
}

const types = ["application/wasm", "application/wasm; charset=utf-8", "application/octet-stream"];
for (const type of types) {
  test(`it is fetched as ${type}`, async () => {
    const server = http.createServer((_, response) => {
      response.setHeader("Content-Type", type);
      response.end(bytes);
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      const url = `http://127.0.0.1:${server.address().port}/tare.wasm`;
      check(await load(url));
      check(await load(fetch(url)));
    } finally {
      server.close();
    }
  });
}

test("the site has its module beside it", async (context) => {
  const site = new URL("../../.build/web/site/tare.js", import.meta.url);
  if (!fs.existsSync(site)) return context.skip("no site: Scripts/web.sh builds it");
  const { load } = await import(site);
  check(await load());
});

test("two modules share nothing", async () => {
  const other = await load(bytes);
  const session = other.createSession();
  session.ingest({ event: "open", wall: 0 });
  const saved = session.snapshot();
  assert.deepEqual(tare.restore(saved).reading, session.reading);
});

test("every verdict has a name and a sentence", () => {
  assert.equal(tare.verdicts.length, 17);
  for (const { number, name, sentence } of tare.verdicts) {
    assert.equal(tare.verdicts[number].name, name);
    assert.match(name, /^[a-z][A-Za-z]+$/);
    assert.match(sentence, /^[A-Z].*\.$/);
  }
  assert.throws(() => tare.verdicts.push({}), TypeError);
});
