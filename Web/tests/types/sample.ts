// What tare.d.ts must accept, and with @ts-expect-error what it must refuse.

import { load, parseLine, TareError } from "../../tare.js";
import type { Line, Outcome, Question, Step, Tare, TraceEvent } from "../../tare.js";

async function sessions(): Promise<Outcome> {
  const tare: Tare = await load(new URL("tare.wasm", "https://example.org/"));
  await load();
  await load(fetch("/tare.wasm"));
  await load(new Uint8Array(8));
  await load(await WebAssembly.compile(new ArrayBuffer(8)));

  const session = tare.createSession({ history: true, decrease: { restartBelow: 0.5 }, width: 16 });
  tare.createSession(parseLine('{"trace":1,"unit":"steps"}'));
  // @ts-expect-error no such rule
  tare.createSession({ decrease: "reset" });

  const events: TraceEvent[] = [
    { event: "open", wall: "2024-11-11T16:00:01Z", from: null, baseline: false },
    { event: "report", from: 0, to: 5n, total: 7, wall: 5.25, mono: 5.25, session: 1 },
    { event: "answer", total: null },
    { event: "close" },
  ];
  // @ts-expect-error no such event
  session.ingest({ event: "step" });
  // @ts-expect-error a total is no text
  session.ingest({ event: "report", total: "7" });
  for (const event of events) {
    const outcome = session.ingest(event);
    const question: Question | null = outcome.question;
    if (question) session.ingest({ event: "answer", to: question.to ?? question.from, total: 3n });
    const line: Line = outcome;
    if (line.verdict === "advanced") console.log(outcome.sentence?.length);
    // @ts-expect-error no such verdict
    if (line.verdict === "walked") return outcome;
    // @ts-expect-error it may be a BigInt
    const shown: number = outcome.displayed;
    console.log(shown);
  }
  const restored = tare.restore(session.snapshot(), { events: session.events });
  console.log(restored.reading.paused, restored.finish().heldApart);
  restored.free();
  return session.ingest({ event: "pause" });
}

function traces(tare: Tare): string {
  const { lines, summary, fault, text } = tare.replay("");
  console.log(lines[0].n, summary.sessions[0].last, fault?.line.toFixed());
  const replay = tare.createReplay();
  // @ts-expect-error a replay reads bytes or text
  replay.feed(5);
  return text + replay.feed(new Uint8Array(1)) + replay.finish() + replay.fault?.text;
}

function detection(tare: Tare): Step[] {
  const detector = tare.createDetector({ unit: "m/s2" });
  // @ts-expect-error no such unit
  tare.createDetector({ unit: "km" });
  detector.push(0.02, 0, 0, 9.81);
  detector.push(40_000_000n, 0, 0, 9.81);
  detector.pushAll(new BigInt64Array(1), new Float32Array(3));
  detector.pushAll([0.06], [0], new Float64Array(1), new Int16Array(1));
  // @ts-expect-error two axes are none
  detector.pushAll([0.06], [0], [0]);
  const { steps, cadence, state, diagnosis } = detector.detection;
  if (state === "walking" && diagnosis.scale === "plausible") console.log(cadence.toFixed(1));
  console.log(steps);
  return detector.takeSteps();
}

function merging(tare: Tare): number {
  const merge = tare.merge([{ start: 0, end: "2024-11-11T16:00:01Z", steps: 12.5, source: "a" }], {
    sources: ["a"],
    exclude: ["future"],
    now: 5n,
  });
  // @ts-expect-error no such doubt
  tare.merge([], { exclude: ["doubt"] });
  const [amount] = merge.between([0, 5n]);
  const [source] = merge.sources;
  return merge.pieces[0].steps + amount.steps + merge.totals.used.steps + source.used.fraction;
}

function errors(error: unknown): string | null {
  if (!(error instanceof TareError)) return null;
  // @ts-expect-error no such code
  if (error.code === "badLuck") return null;
  return error.code === "badArgument" ? error.field : error.message;
}

console.log(sessions, traces, detection, merging, errors);
