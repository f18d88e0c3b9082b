// What an event and a sample cost here, beside the C library and the tool in the same run. See
// Scripts/web-bench.sh, which builds what it is compared with.

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { root, tare } from "../tests/support/module.js";
import { csvOf, walk } from "../tests/support/walk.js";

const rounds = 7;

/** The processor's time of the least disturbed of some runs, in nanoseconds. */
function best(run) {
  const times = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) * 1000;
  });
  return Math.min(...times);
}

function row(name, value, unit) {
  const digits = value < 10 ? 1 : 0;
  const text = value.toLocaleString("en", { maximumFractionDigits: digits });
  console.log(`${name.padEnd(52)} ${text.padStart(12)} ${unit}`);
}

const events = 200_000;
for (const [name, history] of [["with a history", true], ["without one", false]]) {
  for (const [kind, time] of [
    ["seconds", (at) => 1_731_340_801 + at / 4],
    ["BigInt", (at) => 1_731_340_801_000_000_000n + BigInt(at) * 250_000_000n],
  ]) {
    const reports = Array.from({ length: events }, (_, at) => ({
      event: "report", to: time(at + 1), total: at + 1,
    }));
    const cost = best(() => {
      const session = tare.createSession({ history });
      session.ingest({ event: "open", wall: time(0) });
      for (const report of reports) session.ingest(report);
      session.free();
    });
    row(`an event, session ${name}, times in ${kind}`, cost / events, "ns");
  }
}

const samples = walk({ seed: 1, rate: 100 });
const { times, x, y, z } = samples;
const seconds = Float64Array.from(times, (time) => Number(time) / 1e9);
const count = times.length;
const detect = (feed) =>
  (count / best(() => {
    const detector = tare.createDetector();
    feed(detector);
    detector.finish();
    detector.takeSteps();
    detector.free();
  })) * 1e9;
row("samples, pushAll of typed arrays", detect((d) => d.pushAll(times, x, y, z)), "per second");
row("samples, push of each", detect((d) => {
  for (let index = 0; index < count; index += 1) {
    d.push(seconds[index], x[index], y[index], z[index]);
  }
}), "per second");

const lines = ['{"trace":1}', '{"event":"open","wall":1731340801}'];
for (let at = 1; at <= events; at += 1) {
  lines.push(`{"event":"report","to":${1_731_340_801 + at / 4},"total":${at}}`);
}
const trace = Buffer.from(`${lines.join("\n")}\n`);
const streamed = best(() => {
  const replay = tare.createReplay();
  replay.feed(trace);
  replay.finish();
  replay.free();
});
row("a trace, streamed as text", (trace.length / streamed) * 1000, "MB/s");
row("a trace, replayed into objects",
  (trace.length / best(() => tare.replay(trace))) * 1000, "MB/s");

const native = path.join(root, ".build/web/native");
if (fs.existsSync(native)) {
  const rows = new Float64Array(4 * count);
  for (let index = 0; index < count; index += 1) {
    rows.set([seconds[index], x[index], y[index], z[index]], 4 * index);
  }
  const { stdout } = spawnSync(native, [String(events)], { input: rows, encoding: "utf8" });
  const [small, full, all] = stdout.split(" ").map(Number);
  row("the C library: an event, session with a history", small / events, "ns");
  row("the C library: an event, session without one", full / events, "ns");
  row("the C library: samples, push of columns", (count / all) * 1e9, "per second");
}

const tool = process.env.TARE;
if (!tool) {
  console.log("no tool beside it: name a release build by TARE=/path/to/tare");
  process.exit();
}

// Starting a program costs time of its own, so what two further copies of the input cost is told.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tare-speed-"));
const timed = 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null';

/** The processor's time of a run of the tool, in nanoseconds. */
function run(args) {
  const { status, stderr } = spawnSync("bash", ["-c", timed, "bash", tool, ...args], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the tool ended with ${status}: ${stderr}`);
  const [user, system] = stderr.trim().split(/\s+/).slice(-2).map(Number);
  return (user + system) * 1e9;
}

function work(name, text, args) {
  const [once, thrice] = [1, 3].map((times) => {
    const file = path.join(folder, `${name}-${times}`);
    fs.writeFileSync(file, text(times));
    return Math.min(...Array.from({ length: rounds }, () => run([...args, file])));
  });
  return (thrice - once) / 2;
}
try {
  const body = lines.slice(2).join("\n");
  const replaying = work(
    "trace.jsonl",
    (times) => `${lines[0]}\n${lines[1]}\n${Array(times).fill(body).join("\n")}\n`,
    ["replay", "--format", "jsonl"],
  );
  row("the tool: an event of a trace, read and written", replaying / events, "ns");
  row("the tool: a trace, streamed as text", (body.length / replaying) * 1000, "MB/s");
  const csv = csvOf(samples).trimEnd().split("\n");
  const counting = work(
    "walk.csv",
    (times) => {
      const later = (row, by) => {
        const [at, ...axes] = row.split(",");
        return [(Number(at) + by).toFixed(9), ...axes].join(",");
      };
      const all = [csv[0]];
      for (let copy = 0; copy < 10 * times; copy += 1) {
        for (const row of csv.slice(1)) all.push(later(row, 150 * copy));
      }
      return `${all.join("\n")}\n`;
    },
    ["count"],
  );
  row("the tool: samples, read from a CSV file and counted", (10 * count / counting) * 1e9,
    "per second");
} finally {
  fs.rmSync(folder, { recursive: true });
}
