// A trace on the stage: replayed as recorded, and under the choices of the form beside it.

import { byId, html } from "./elements.js";
import { eventsOf } from "./events.js";
import { elapsed, signed, whole } from "./numbers.js";
import { PolicyForm } from "./policy-form.js";
import { claimOf, endOf, sentenceOf, titleOf } from "./sentences.js";
import { showLegend } from "./legend.js";
import { replayed } from "./replaying.js";
import { SessionChart } from "./session-chart.js";
import {
  canMoveZero,
  hasEarlierStart,
  policyOf,
  policyOptions,
  samePolicy,
  variantOf,
  whyNoZero
} from "./variants.js";
import { markIcon, ORDINARY } from "./verdict-marks.js";

/** The tool calls every row of a log a report, the first one too. */
function tellReports(result) {
  for (const line of result.lines) if (line.kind === "baseline") line.kind = "report";
}

export class SessionView {
  constructor(tare, stage) {
    this.tare = tare;
    this.stage = stage;
    this.sentences = new Map(tare.verdicts.map((one) => [one.name, one.sentence]));
    this.form = new PolicyForm(() => this.recount());
    this.chart = new SessionChart(byId("figure"), {
      select: (index) => this.isShown && this.select(index),
      moveZero: (index) => this.isShown && this.form.moveZero(index),
    });
    byId("save").addEventListener("click", () => this.save());
    this.hidden = new Set();
    this.isPending = false;
    // What is begun later wins over what still replays.
    this.turn = 0;
  }

  /** Charts share their place on the page: only the view that has it may be moved by a pointer. */
  get isShown() {
    return this.stage.view === this;
  }

  get count() {
    return this.shown?.lines.length ?? 0;
  }

  /** Shows a trace; throws nothing: what is wrong with it is returned as a text. */
  async begin({ bytes, text, isLog, name, event }) {
    const turn = ++this.turn;
    const recorded = await replayed(this.tare, bytes);
    if (isLog) tellReports(recorded);
    const { header, events } = await eventsOf(this.tare, text, recorded.lines.length);
    if (turn !== this.turn) return null;
    this.name = name;
    this.header = header;
    this.events = events;
    this.recorded = { lines: recorded.lines, summary: recorded.summary };
    this.recordedBytes = bytes;
    this.isLog = isLog;
    this.hidden = new Set();
    this.index = 0;
    this.arrivals = events.map((one) => one.x);
    this.policy = policyOf(header);
    this.stage.take(this);
    this.stage.columns("Events", ["", "time", "source", "Tare", "verdict"]);
    this.form.begin(
      this.policy,
      this.arrivals,
      {
        canMove: canMoveZero(events),
        whyNot: whyNoZero(events),
        hasStart: hasEarlierStart(events)
      }
    );
    this.take(this.recorded, events.map((_, index) => index));
    // Without a wish the first claim is shown: an opening says nothing yet.
    const isFirst =
      typeof event === "string" ? (one) => one.verdict === event : (one) => one.raw !== null;
    const first = typeof event === "number" ? event : this.shown.lines.findIndex(isFirst);
    this.select(Math.max(0, first));
    return recorded.fault?.text ?? null;
  }

  /** Recounts once per picture, however often the form changes. */
  recount() {
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame(async () => {
      this.isPending = false;
      if (!this.isShown) return;
      const turn = ++this.turn;
      const { policy, zero } = this.form;
      const at = this.mapping[this.index] ?? 0;
      if (samePolicy(policy, this.policy) && zero === null) {
        this.take(this.recorded, this.events.map((_, index) => index));
      } else {
        const variant = variantOf(this, policy, zero);
        const result = await replayed(this.tare, new TextEncoder().encode(variant.text));
        if (this.isLog && zero === null) tellReports(result);
        if (turn !== this.turn || !this.isShown) return;
        this.take(result, variant.mapping, variant.text);
      }
      let index = this.mapping.findIndex((one) => one >= at);
      if (index < 0) index = this.count - 1;
      this.select(Math.max(0, index));
    });
  }

  take(result, mapping, text = null) {
    this.shown = result;
    this.mapping = mapping;
    this.variantText = text;
    this.points = result.lines.map((line, index) => {
      const { x } = this.events[mapping[index]];
      return {
        x,
        raw: line.raw === null ? null : Number(line.raw),
        displayed: Number(line.displayed),
        verdict: line.verdict,
        ask: line.ask,
        lowerBound: line.lowerBound
      };
    });
    this.describe();
    this.stage.list.show({ count: this.count, cells: (index) => this.cells(index) });
    this.resize();
  }

  describe() {
    const isVariant = this.variantText !== null;
    const difference = byId("difference");
    difference.textContent =
      this.count === 0 ? "" : endOf(this.shown, isVariant ? this.recorded : null);
    if (isVariant) {
      const last = (result) => BigInt(result.lines[result.lines.length - 1]?.displayed ?? 0);
      difference.append(
        " ", html("span", { class: "hint" }, `(${signed(last(this.shown) - last(this.recorded))})`)
      );
    }
    byId("as-recorded").disabled = !isVariant;
    this.stage.parts({ policy: true, command: this.command(), canSave: true });
    showLegend(this.shown.summary?.verdicts ?? {}, this.hidden, isVariant, () => this.resize());
  }

  command() {
    const { zero, policy } = this.form;
    const name =
      /^[\w.-]+$/.test(this.name) ? this.name : `'${this.name.replaceAll("'", "'\\''")}'`;
    if (zero !== null) return "tare replay what-if.jsonl";
    return ["tare replay", ...policyOptions(this.policy, policy), name].join(" ");
  }

  resize() {
    const raw = [];
    this.events.forEach((event, i) => {
      const { raw: total, kind } = this.recorded.lines[i];
      // Answers are about other times than reports; they are marked, but not in the line.
      if (total !== null && kind === "report") raw.push({ x: event.x, total: Number(total) });
    });
    const base = this.variantText === null
      ? null
      : this.recorded.lines.map(
          (line, i) => ({ x: this.events[i].x, displayed: Number(line.displayed) })
        );
    this.chart.draw({
      raw,
      base,
      shown: this.points,
      arrivals: this.arrivals,
      end: this.arrivals[this.arrivals.length - 1] ?? 0,
      index: this.index,
      hidden: this.hidden,
      moved: typeof this.form.zero === "number",
      canMove: this.form.canMove && this.form.zero !== "start",
    });
  }

  cells(index) {
    const line = this.shown.lines[index];
    const event = this.events[this.mapping[index]];
    const title = titleOf(line);
    const word = line.kind === "report" || !line.verdict ? title : `${title} (${line.kind})`;
    const isQuiet = ORDINARY.has(line.verdict);
    const icon = line.verdict ? markIcon(line.verdict) : "";
    return [
      String(index + 1),
      elapsed(event.x),
      line.raw === null ? "–" : whole(line.raw),
      (line.lowerBound ? "≥\u202f" : "") + whole(line.displayed),
      [
        icon,
        html("span", isQuiet ? { class: "quiet-word" } : {}, word + (line.ask ? ", asks" : ""))
      ],
    ];
  }

  select(index) {
    if (this.count === 0) {
      this.stage.numbers([["The source says", "–"], ["Tare shows", "–"]]);
      this.stage.sentence({ place: "No event could be read", says: "No event could be read." });
      return;
    }
    this.index = Math.min(index, this.count - 1);
    const line = this.shown.lines[this.index];
    const event = this.events[this.mapping[this.index]];
    const shown = (line.lowerBound ? "≥\u202f" : "") + whole(line.displayed);
    this.stage.numbers([["The source says", whole(this.newestRaw())], ["Tare shows", shown]]);
    const place = `Event ${whole(this.index + 1)} of ${whole(this.count)}`;
    const title = titleOf(line);
    const text = sentenceOf(line, this.sentences);
    this.stage.sentence({
      place,
      icon: line.verdict ? markIcon(line.verdict) : null,
      title: title[0].toUpperCase() + title.slice(1),
      text,
      claim: claimOf(event, line, this.events[0].wall),
      says:
        `${place}: ${title}. ${text} The source says ${this.newestRaw() ?? "nothing"}, Tare shows ${
          line.lowerBound ? "at least " : ""}${line.displayed}.`,
    });
    this.chart.select(this.index);
    this.stage.list.select(this.index);
  }

  /** The total that stands at the current event: its own, or the newest one before it. */
  newestRaw() {
    const own = this.shown.lines[this.index].raw;
    if (own !== null) return own;
    for (let i = this.mapping[this.index]; i >= 0; i--) {
      const { raw, kind } = this.recorded.lines[i];
      if (raw !== null && kind === "report") return raw;
    }
    return null;
  }

  save() {
    if (!this.isShown) return;
    const content = this.variantText ?? this.recordedBytes;
    const link = html("a", {
      href: URL.createObjectURL(new Blob([content], { type: "application/jsonl" })),
      download: this.variantText ? "what-if.jsonl"
                                 : this.name.replace(/(\.[a-z]+)*$/i, "") + ".jsonl",
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
}
