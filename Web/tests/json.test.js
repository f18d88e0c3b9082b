// JSON with every digit: which numbers are a Number and which a BigInt, and what is refused.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseLine } from "../tare.js";
import { tare } from "./support/module.js";

const start = '{"trace":1}\n{"event":"open","wall":0}\n';
const opened = () => {
  const session = tare.createSession();
  session.ingest({ event: "open", wall: 0 });
  return session;
};

const totals = [
  "999999999999999", "1000000000000000", "9007199254740637", "9007199254740991",
  "9007199254740992", "9007199254740993", "9223372036854775807",
];

for (const total of totals) {
  test(`${total} is one value, whether replayed, parsed or ingested`, () => {
    const event = `{"event":"report","to":1,"total":${total}}`;
    const { lines, summary } = tare.replay(`${start}${event}\n`);
    const { n, kind, session, raw, displayed, current, ...rest } = opened().ingest({
      event: "report", to: 1, total: BigInt(total),
    });
    const line = { n, kind, session, raw, displayed, current };
    const { lowerBound, verdict, ask } = rest;
    assert.deepEqual(lines[1], { ...line, lowerBound, verdict, ask });
    const exact = Number.isSafeInteger(Number(total)) ? Number(total) : BigInt(total);
    assert.equal(raw, exact);
    assert.equal(summary.rawLast, exact);
    assert.equal(summary.sessions[0].last, exact);
    assert.equal(parseLine(event).total, exact);
    assert.equal(parseLine(event.replace(total, `-${total}`)).total, -exact);
  });
}

test("a time is a Number where that is the same nanosecond, else nanoseconds", () => {
  const times = [
    ["1700000000.123457", 1_700_000_000.123457],
    ["1700000000.000000000", 1_700_000_000],
    ["1700000000.0000000001", 1_700_000_000],
    ["1700000000.123456789", 1_700_000_000_123_456_789n],
    ["-1700000000.123456789", -1_700_000_000_123_456_789n],
    ["0.1000000000000000000000", 0.1],
  ];
  for (const [text, expected] of times) {
    assert.equal(parseLine(`{"event":"report","to":${text}}`).to, expected, text);
  }
  // Refused wherever it is used; more digits of it mean nothing.
  assert.ok(parseLine('{"to":1.0000000000000000e999}').to > 2n ** 63n);
});

test("a header's rate stays a Number, however long it is", () => {
  for (const rate of ["10000000000000000000", "4.000000000000000001"]) {
    const header = `{"trace":1,"maximumRate":${rate}}`;
    assert.equal(tare.replay(`${header}\n`).fault, null);
    assert.equal(parseLine(header).maximumRate, Number(rate));
    tare.createSession(parseLine(header)).free();
  }
});

test("texts are left alone, whatever they hold", () => {
  const notes = [
    "number 1", "\\u006eumber 1", "\\u006E\\u0075mber \\u0020x", "1234567890123456789",
    '\\"1234567890123456789\\"', "\\\\", "\\\\u006eumber 5", "\\\\\\u006eumber ",
  ];
  for (const note of notes) {
    const text = `{"to":"${note}","note":"${note}","total":9007199254740993}`;
    const said = JSON.parse(`"${note}"`);
    const total = 9_007_199_254_740_993n;
    assert.deepEqual(parseLine(text), { to: said, note: said, total }, text);
  }
  const long = "ab\\n".repeat(6_000_000);
  assert.equal(parseLine(`{"note":"${long}","total":9007199254740993}`).total, 2n ** 53n + 1n);
});

test("what is no line of a trace is refused, and not quoted", () => {
  const wrong = [
    "", "{", "secret", '{"total":01234567890123456789}', "{12345678901234567890:1}", "5", "null",
    "[1234567890123456789]", '"{}"', undefined, null, 5, {}, Symbol("s"),
  ];
  for (const text of wrong) {
    assert.throws(() => parseLine(text), { name: "TareError", code: "badArgument", field: "text" });
  }
  assert.throws(() => parseLine("secret"), ({ message, cause }) => {
    assert.doesNotMatch(message, /secret/);
    return cause === undefined;
  });
});
