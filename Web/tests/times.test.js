// Times: what is accepted and which nanosecond it is, against the trace's own reader.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseLine, TareError } from "../tare.js";
import { dice } from "./support/dice.js";
import { tare } from "./support/module.js";

const seed = Number(process.env.SEED ?? 20_241_111);

/** Nanoseconds as decimal seconds. */
function seconds(nanoseconds) {
  const text = String(nanoseconds < 0n ? -nanoseconds : nanoseconds).padStart(10, "0");
  return `${nanoseconds < 0n ? "-" : ""}${text.slice(0, -9)}.${text.slice(-9)}`;
}

/** Whether the trace's reader takes an opening at `wall`, with this zero. */
function opens(wall, zero) {
  const zeroField = zero === undefined ? "" : `,"zero":${seconds(zero)}`;
  return tare.replay(`{"trace":1}\n{"event":"open","wall":${wall}${zeroField}}\n`).fault === null;
}

/** What a session takes the time for, as its question's start says; null if it is refused. */
function taken(wall) {
  try {
    const session = tare.createSession({ history: true });
    session.ingest({ event: "open", wall, from: 0n, baseline: false });
    const { from } = session.ingest({ event: "baseline", total: null }).question ?? {};
    session.free();
    return from ?? tare.nanoseconds(wall);
  } catch (error) {
    assert.ok(error instanceof TareError, error);
    assert.equal(error.code, "badArgument");
    assert.equal(error.field, "wall");
    return null;
  }
}

/** The reader agrees with this nanosecond: it takes a zero there, and none a nanosecond later. */
function compare(time, written = JSON.stringify(time)) {
  const found = taken(time);
  assert.equal(found !== null, opens(written), written);
  if (found === null) return false;
  assert.ok(opens(written, found), `${written} is earlier than ${found}`);
  if (found < 2n ** 63n - 1n) {
    assert.ok(!opens(written, found + 1n), `${written} is later than ${found}`);
  }
  return true;
}

test(`numbers of seconds are read as the decimals that they are (seed ${seed})`, () => {
  const random = dice(seed);
  const numbers = [
    0, -0, 0.1, 0.3, -0.1, 1e-9, 1e-10, 1.5e-9, -1e-10, 1e-7, 123456789.123456789, 9223372036,
    9223372036.854, 9223372036.855, 9223372037, -9223372036, -9223372037, 1e10, 1e21, 1e300, 5e-324,
    1731340801.25, 1731340801.1234567, 0.123456789, 253402300799.999, 4.35, 1.005,
    Number.MAX_VALUE, 2 ** 53, -1731340801.999999,
  ];
  for (let count = 0; count < 3000; count += 1) {
    const size = 10 ** (20 * random() - 9);
    const places = Math.floor(13 * random());
    numbers.push(Number((size * (random() - 0.5)).toFixed(places)));
    numbers.push(size * random());
  }
  const taken = numbers.filter((number) => compare(number));
  assert.ok(taken.length > numbers.length / 2 && taken.length < numbers.length);
});

test(`ISO 8601 texts are those that a trace may hold (seed ${seed})`, () => {
  const random = dice(seed);
  const pick = (list) => list[Math.floor(list.length * random())];
  const two = (most) => String(Math.floor((most + 1) * random())).padStart(2, "0");
  const texts = [
    "2024-11-11T16:00:01.25Z", "2024-11-11", "2024-11-11T16:00", "2024-11-11T16:00Z",
    "2024-11-11T16:00:01", "2024-11-11t16:00:01z", "2024-11-11T16:00:01,5+01:00",
    "2024-11-11T16:00:01.1234567899Z", "2016-12-31T23:59:60Z", "2016-12-31T23:58:60Z",
    "2017-01-01T00:59:60+01:00", "2024-11-11T24:00:00Z", "2024-02-29T00:00Z", "2023-02-29T00:00Z",
    "1900-02-29T00:00Z", "2000-02-29T00:00Z", "1677-09-21T00:12:43.145224192Z",
    "1677-09-21T00:12:43.145224191Z", "2262-04-11T23:47:16.854775807Z",
    "2262-04-11T23:47:16.854775808Z", "0000-01-01T00:00Z", "0099-06-01T00:00Z", "9999-12-31T23:59Z",
    "1969-12-31T23:59:59.999999999Z", "2024-11-11T16:00:01.Z", "2024-11-11T16:00:01+24:00",
    "2024-11-11T16:00:01+01:60", "2024-11-11T16:00:01+1", "2024-11-11T16:00:01+01",
    "2024-11-11T16:00:01-0530", "2024-11-11T16:00:01+01:", " 2024-11-11T16:00:01Z", "", "now",
    "2024-11-11T16:00:01Z ", "2024-11-11 16:00:01Z", "12.5", "2024-13-01T00:00Z",
    "2024-00-01T00:00Z", "2024-01-00T00:00Z", "2024-11-11T16:60Z", "2024-11-11T16:00:61Z",
    "２024-11-11T16:00Z", "2024-11-11T16:00:01\u212a", "2024-11-11T16:00:01Z\n",
  ];
  for (let count = 0; count < 3000; count += 1) {
    const year = String(Math.floor(pick([10_000, 600]) * random() + 0)).padStart(4, "0");
    const date = `${pick([year, "2024", "1970", "1969"])}-${two(13)}-${two(31)}`;
    const fraction = pick(["", ".", ",5", `.${String(random()).slice(2)}`, ".000000001"]);
    const time = `${two(24)}:${two(60)}${pick(["", `:${two(61)}${fraction}`, ":60"])}`;
    const offsets = [`+${two(24)}`, `-${two(23)}:${two(60)}`, `+${two(14)}${two(59)}`];
    const zone = pick(["Z", "z", "", ...offsets]);
    texts.push(`${date}${pick(["T", "t", " "])}${time}${zone}`);
  }
  const taken = texts.filter((text) => compare(text));
  assert.ok(taken.length > 300 && taken.length < texts.length);
});

test("nanoseconds are taken as they are", () => {
  for (const time of [0n, 1n, -1n, 2n ** 63n - 1n, -(2n ** 63n), 1_731_340_801_250_000_001n]) {
    assert.equal(taken(time), time);
  }
  for (const time of [2n ** 63n, -(2n ** 63n) - 1n, 10n ** 40n]) assert.equal(taken(time), null);
});

test("what is no time is refused by name", () => {
  for (const wall of [NaN, Infinity, -Infinity, null, true, {}, [], [1], Symbol("s"), () => 1]) {
    assert.equal(taken(wall), null);
  }
  assert.throws(() => tare.nanoseconds(new Date()), { code: "badArgument" });
});

test("decimal texts are seconds to the nanosecond", () => {
  assert.equal(tare.nanoseconds("1700000000.123456789"), 1_700_000_000_123_456_789n);
  assert.equal(tare.nanoseconds("-0.0000000019"), -1n);
  assert.equal(tare.nanoseconds("1e-9"), 1n);
  assert.equal(tare.nanoseconds(`0.${"0".repeat(1000)}1`), 0n);
  assert.equal(tare.nanoseconds(`${"1".repeat(1000)}e-999`), 1_111_111_111n);
  assert.equal(tare.nanoseconds("0e999999999999"), 0n);
  assert.throws(() => tare.nanoseconds("1e999999999999"), { code: "badArgument" });
});

test("a line of a trace keeps every digit", () => {
  assert.deepEqual(
    parseLine(
      '{"event":"report","to":1700000000.123456789,"total":9223372036854775807,' +
        '"session":12,"note":"number 12345678901234567890","from":null}',
    ),
    {
      event: "report",
      to: 1_700_000_000_123_456_789n,
      total: 9_223_372_036_854_775_807n,
      session: 12,
      note: "number 12345678901234567890",
      from: null,
    },
  );
  const text = '{"note":"\\\\\\"9007199254740993\\\\","total":9007199254740993}';
  const note = "\\\"9007199254740993\\";
  assert.deepEqual(parseLine(text), { note, total: 9_007_199_254_740_993n });
});
