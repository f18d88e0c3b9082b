// A recording on the stage: its steps by the detector, the signal, and each step in turn.

import { byId, html } from "./elements.js";
import { duration, elapsed, whole } from "./numbers.js";
import { breathe } from "./pauses.js";
import { SignalChart } from "./signal-chart.js";

const PIECE = 4096;
const SCALES = {
  seemsMetersPerSecondSquared: "the values look like m/s², but are read as g",
  seemsStandardGravity: "the values look like g, but are read as m/s²",
  seemsWithoutGravity: "the values look as if gravity had been taken out",
  implausible: "the values have no length that gravity could have",
};

/** Samples a second where they follow each other within a second, or null if they never do. */
export function sampleRate(times) {
  let [count, seconds] = [0, 0];
  for (let i = 1; i < times.length; i++) {
    const gap = times[i] - times[i - 1];
    if (gap <= 0 || gap > 1) continue;
    count++;
    seconds += gap;
  }
  return count > 0 ? count / seconds : null;
}

/** Steps, walking time and cadence, as `tare count` adds them up. */
export function walkOf(steps) {
  let [bouts, strides, seconds] = [0, 0, 0];
  steps.forEach((step, index) => {
    if (step.startsBout || index === 0) {
      bouts++;
      return;
    }
    strides++;
    seconds += Number(step.nanoseconds - steps[index - 1].nanoseconds) / 1e9;
  });
  const walking = seconds + (strides > 0 ? (bouts * seconds) / strides : 0);
  return {
    bouts,
    walkingSeconds: walking,
    stepsPerMinute: walking > 0 ? (steps.length * 60) / walking : null
  };
}

/** Counts the steps of samples. Returns {steps, detection}. */
export async function countSteps(tare, {times, x, y, z}, unit) {
  const detector = tare.createDetector({ unit });
  const steps = [];
  for (let at = 0; at < times.length; at += PIECE) {
    const end = Math.min(times.length, at + PIECE);
    detector.pushAll(
      times.subarray(at, end), x.subarray(at, end), y.subarray(at, end), z.subarray(at, end)
    );
    for (const step of detector.takeSteps()) steps.push(step);
    await breathe();
  }
  detector.finish();
  for (const step of detector.takeSteps()) steps.push(step);
  const { detection } = detector;
  detector.free();
  return { steps, detection };
}

/** The least and the greatest of the times; they may run backwards. */
function extent(times) {
  return times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)], [0, 0]
  );
}

export class RecordingView {
  constructor(tare, stage) {
    this.tare = tare;
    this.stage = stage;
    this.chart =
      new SignalChart(byId("figure"), (index) => this.stage.view === this && this.select(index));
    this.steps = [];
  }

  get count() {
    return this.steps.length;
  }

  async begin({ samples, unit, notes, name, event = 0 }) {
    const { steps, detection } = await countSteps(this.tare, samples, unit);
    const origin = samples.times[0];
    const seconds = (time) => Number(time - origin) / 1e9;
    const gravity = unit === "g" ? 1 : 9.80665;
    this.steps = steps.map((step) => ({...step, t: seconds(step.nanoseconds) }));
    this.times = Float64Array.from(samples.times, (time) => seconds(time));
    this.extent = extent(this.times);
    this.lengths =
      Float32Array.from(samples.x, (x, i) => Math.hypot(x, samples.y[i], samples.z[i]) / gravity);
    this.walk = walkOf(steps);
    this.name = name;
    this.index = Math.min(event, Math.max(0, this.count - 1));
    this.stage.take(this);
    this.stage.columns("Steps", ["", "time", "after", "sure", ""]);
    this.stage.parts({ facts: true, command: `tare count --times ${name}`, legend: false });
    this.tellFacts(detection, unit, notes);
    this.stage.list.show({ count: this.count, cells: (index) => this.cells(index) });
    this.resize();
    this.select(this.index);
  }

  tellFacts(detection, unit, notes) {
    const [first, last] = this.extent;
    const { diagnosis } = detection;
    const odd =
      [
        ["pauses of over a second", diagnosis.gaps],
        ["times that repeat", diagnosis.duplicates],
        ["times that run backward", diagnosis.backward],
        ["values that are none", diagnosis.notFinite],
        ["values beyond 32 g", diagnosis.outOfRange],
      ].filter(([, count]) => count > 0)
        .map(([name, count]) => [name, whole(count)]);
    const rate = sampleRate(this.times);
    this.stage.facts(
      [
        ["length", duration(last - first)],
        ["samples", whole(this.times.length)],
        ["a second", rate === null ? "–" : rate.toFixed(1)],
        ["unit", unit === "g" ? "g" : "m/s²"],
        ["bouts of walking", whole(this.walk.bouts)],
        ...odd,
      ],
      [...notes, SCALES[diagnosis.scale]].filter(Boolean)
    );
  }

  resize() {
    const [from, end] = this.extent;
    const { times, lengths, steps, index } = this;
    this.chart.draw({ times, lengths, steps, index, from, end });
  }

  cells(index) {
    const step = this.steps[index];
    const before = this.steps[index - 1];
    const since = before && !step.startsBout ? `${(step.t - before.t).toFixed(2)}\u202fs` : "–";
    return [
      String(index + 1),
      `${step.t.toFixed(2)}\u202fs`,
      since,
      `${Math.round(step.confidence * 100)}\u202f%`,
      html("span", { class: "quiet-word" }, step.startsBout ? "bout begins" : ""),
    ];
  }

  select(index) {
    const cadence = this.walk.stepsPerMinute;
    this.stage.numbers([
      ["Steps", whole(this.count)],
      ["Walked for", duration(this.walk.walkingSeconds)],
      ["Steps a minute", cadence === null ? "–" : String(Math.round(cadence))],
    ]);
    byId("first-number").className = "number number-session";
    byId("second-number").className = "number number-third";
    if (this.count === 0) {
      this.stage.sentence({
        place: "No step was found",
        text: "Nobody walked in it, or the values say too little.",
        says: `No step was found in ${this.name}.`
      });
      return;
    }
    this.index = index;
    const step = this.steps[index];
    const place = `Step ${whole(index + 1)} of ${whole(this.count)}`;
    const text = step.startsBout
      ? "A bout of walking begins."
      : `${(step.t - this.steps[index - 1].t).toFixed(2)}\u202fs after the step before.`;
    this.stage.sentence({
      place,
      title: `At ${elapsed(step.t)}`,
      text,
      claim: `The detector is ${Math.round(step.confidence * 100)}\u202f% sure of it.`,
      says: `${place}, at ${elapsed(step.t)}. ${text}`,
    });
    this.chart.select(index);
    this.stage.list.select(index);
  }
}
