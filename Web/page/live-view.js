// The live count on the stage: a number, the last ten seconds of signal, and the steps as they
// come.

import { byId, html } from "./elements.js";
import { LiveCount } from "./live.js";
import { duration, whole } from "./numbers.js";
import { lastAtMost } from "./series.js";
import { SignalChart } from "./signal-chart.js";

/** Seconds that the chart shows. */
const SHOWN = 60;

export class LiveView {
  constructor(tare, stage) {
    this.stage = stage;
    this.live = new LiveCount(tare, () => this.tell());
    this.chart = new SignalChart(byId("figure"), () => {});
    this.index = 0;
    this.drawn = 0;
  }

  get count() {
    return 0;
  }

  async start() {
    await this.live.start();
    this.stage.take(this);
    byId("headline").textContent = "It starts at 0. Walk.";
    byId("story").textContent =
      "Steps appear once the detector is sure that somebody walks, a few seconds in, and are " +
        "all there then.";
    this.stage.parts({ legend: false, facts: true });
    this.stage.columns("Steps", ["", "time", "after", "sure", ""]);
    this.stage.list.show({ count: 0, cells: () => [] });
    this.tell();
  }

  stop() {
    this.live.stop();
    this.tell();
  }

  resize() {
    this.tell(true);
  }

  select() {}

  tell(isForced = false) {
    if (this.stage.view !== this) return;
    const { live } = this;
    const last = live.times[live.times.length - 1] ?? 0;
    const shown = live.isOn ? live.lively : live.displayed;
    this.stage.numbers([["Steps", whole(shown)], ["Counting for", duration(last)]]);
    byId("first-number").className = "number number-session";
    byId("second-number").className = "number number-third";
    const isSilent = live.times.length === 0;
    const waits = isSilent && performance.now() - live.opened > 1900;
    const text = waits
      ? "No motion sensor has answered yet. Phones have one, over https; most laptops have none."
      : isSilent                ? "Waiting for the sensor."
      : live.steps.length === 0 ? "The signal is there. Walk some ten steps."
                                : `${whole(live.displayed)} of them are settled.`;
    if (byId("verdict").textContent !== text) {
      this.stage.sentence(
        { place: live.isOn ? "Live" : "Stopped", text, says: `${shown} steps. ${text}` }
      );
    }
    const now = performance.now();
    if (!isForced && live.isOn && now - this.drawn < 250) return;
    this.drawn = now;
    this.stage.facts(
      [
        ["samples", whole(live.times.length)],
        ["a second", last > 0 ? (live.times.length / last).toFixed(0) : "–"]
      ],
      ["The samples stay in this page and are gone with it."]
    );
    this.stage.list.show({ count: live.steps.length, cells: (index) => this.cells(index) });
    this.draw(last);
  }

  /** The last minute, and of it the last ten seconds in detail. */
  draw(last) {
    const { live } = this;
    if (live.times.length < 2) {
      byId("figure").replaceChildren();
      return;
    }
    const from = Math.max(0, last - SHOWN);
    const first = lastAtMost(live.times.length, (i) => live.times[i], from);
    this.chart.draw({
      times: live.times.slice(first),
      lengths: live.lengths.slice(first),
      from,
      center: last - 5,
      steps: live.steps.filter((step) => step.t >= from),
      index: -1,
    });
  }

  cells(index) {
    const step = this.live.steps[index];
    const before = this.live.steps[index - 1];
    const since = before && !step.startsBout ? `${(step.t - before.t).toFixed(2)}\u202fs` : "–";
    return [
      String(index + 1),
      `${step.t.toFixed(2)}\u202fs`,
      since,
      `${Math.round(step.confidence * 100)}\u202f%`,
      html("span", { class: "quiet-word" }, step.startsBout ? "bout begins" : ""),
    ];
  }
}
