// The chart of a session: what the source says beside what is shown, over the time of arrival.

import { svg } from "./elements.js";
import { elapsed, short } from "./numbers.js";
import { linePath, nearest, stepPath } from "./series.js";
import { panelsOf } from "./session-panels.js";
import { timeTicks } from "./ticks.js";
import { mark, ORDINARY } from "./verdict-marks.js";

/** Pixels between an axis and its numbers: the handle of the zero stands in between. */
const TICK_GAP = 11;
/** Pixels between the end of the lines and what is written there. */
const END_GAP = 8;

/** What a text of digits takes at most, in ems. */
function ems(text) {
  return [...text].reduce((sum, sign) => sum + (sign === "\u202f" ? 0.25 : 0.6), 0);
}

function endText(value, isBound = false) {
  return (isBound ? "≥\u202f" : "") + short(value);
}

/** The width of the numbers at the ends of the lines. */
function endWidth({ raw, shown }) {
  const last = shown[shown.length - 1];
  const texts = [
    raw.length > 0 ? endText(raw[raw.length - 1].total) : "",
    last ? endText(last.displayed, last.lowerBound) : "",
  ];
  return Math.max(...texts.map((text) => 18 * ems(text)));
}

export class SessionChart {
  /**
   * @param {Element} element where it is drawn
   * @param {{select(index: number): void, moveZero(index: number): void}} actions indices of
   *   `model.shown` and of `model.arrivals`
   */
  constructor(element, actions) {
    this.element = element;
    this.actions = actions;
    this.model = null;
    this.isPending = false;
    this.listen();
  }

  draw(model) {
    this.model = model;
    const width = Math.max(280, this.element.clientWidth);
    const height = width < 560 ? 264 : 440;
    const frame = { left: 0, right: 0, top: 22, bottom: height - 26 };
    const panels = panelsOf(model, frame);
    this.rawPanel = panels.raw;
    this.sessionPanel = panels.session;
    frame.left = Math.max(width < 560 ? 36 : 48, this.tickWidth() + TICK_GAP + 2);
    frame.right = width - Math.max(width < 560 ? 50 : 64, endWidth(model) + END_GAP + 2);
    const last = Math.max(model.end, 0.001);
    this.x = (seconds) => frame.left + (seconds / last) * (frame.right - frame.left);
    this.seconds = (pixel) => ((pixel - frame.left) / (frame.right - frame.left)) * last;
    this.frame = frame;
    const root = svg("svg", {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      "aria-hidden": "true",
      class: "chart",
    });
    root.append(...this.axes(model, this.times(last)));
    root.append(...this.lines(model));
    root.append(this.marks(model));
    root.append(...this.ends(model));
    this.zero = svg("g", { class: "zero" });
    this.cursor = svg("g", { class: "cursor" });
    root.append(this.zero, this.cursor);
    this.element.replaceChildren(root);
    this.drawZero();
    this.point(model.index);
  }

  /** The times at the axis: never only the first one. */
  times(last) {
    const count = Math.max(2, Math.floor((this.frame.right - this.frame.left) / 90));
    const ticks = timeTicks(0, last, count);
    return ticks.length > 1 ? ticks : timeTicks(0, last, 2 * count);
  }

  /** The width of the widest number at the axis. */
  tickWidth() {
    const ticks = [...this.rawPanel.ticks, ...this.sessionPanel.ticks];
    return Math.max(...ticks.map((tick) => 12 * ems(short(tick))));
  }

  axes(model, times) {
    const { frame } = this;
    const parts = [];
    for (const panel of new Set([this.rawPanel, this.sessionPanel])) {
      for (const tick of panel.ticks) {
        const y = Math.round(panel.y(tick)) + 0.5;
        parts.push(svg(
          "path", { d: `M${frame.left} ${y}H${frame.right}`, class: tick === 0 ? "base" : "grid" }
        ));
        parts.push(svg(
          "text",
          { x: frame.left - TICK_GAP, y: y + 4, class: "tick", "text-anchor": "end" },
          short(tick)
        ));
      }
    }
    for (const time of times) {
      const x = this.x(time);
      parts.push(svg("path", { d: `M${x.toFixed(1)} ${frame.bottom}v5`, class: "base" }));
      parts.push(svg(
        "text", { x, y: frame.bottom + 19, class: "tick", "text-anchor": "middle" }, elapsed(time)
      ));
    }
    return parts;
  }

  lines(model) {
    const { rawPanel, sessionPanel, frame } = this;
    const { raw, shown, base } = model;
    const parts = [
      svg("path", {
        class: "raw",
        d: linePath(raw.length, (i) => this.x(raw[i].x), (i) => rawPanel.y(raw[i].total))
      }),
    ];
    const steps = (row) => stepPath(
      row.length,
      (i) => this.x(row[i].x),
      (i) => sessionPanel.y(row[i].displayed),
      this.x(model.end)
    );
    if (base) parts.push(svg("path", { class: "recorded", d: steps(base) }));
    parts.push(svg("path", { class: "session", d: steps(shown) }));
    if (model.moved) {
      const x = this.x(shown[0].x);
      parts.push(svg("rect", {
        class: "before",
        x: frame.left,
        y: frame.top,
        width: Math.max(0, x - frame.left),
        height: frame.bottom - frame.top
      }));
    }
    return parts;
  }

  marks(model) {
    const group = svg("g", { class: "marks" });
    const taken = new Set();
    const isDense = model.shown.length > 400;
    for (const one of model.shown) {
      if (!one.verdict || model.hidden.has(one.verdict)) continue;
      if (isDense && ORDINARY.has(one.verdict)) continue;
      const x = this.x(one.x);
      const y = one.raw === null ? this.rawPanel.bottom : this.rawPanel.y(one.raw);
      const cell = `${one.verdict} ${Math.round(x / 7)} ${Math.round(y / 7)}`;
      if (taken.has(cell)) continue;
      taken.add(cell);
      group.append(mark(one.verdict, x, y));
      const asked = `? ${Math.round(x / 14)}`;
      if (one.ask && !taken.has(asked)) {
        taken.add(asked);
        group.append(svg("text", { x, y: y - 9, class: "ask", "text-anchor": "middle" }, "?"));
      }
    }
    return group;
  }

  /** What both lines come to, written at their ends. */
  ends(model) {
    const lastRaw = model.raw[model.raw.length - 1];
    const lastShown = model.shown[model.shown.length - 1];
    const parts = [];
    const x = this.frame.right + END_GAP;
    const label = (y, name, value, kind, isBound = false) => {
      parts.push(svg(
        "text", { x, y: y - 3, class: `end ${kind}` }, endText(value, isBound)
      ));
      parts.push(svg("text", { x, y: y + 11, class: `end-name ${kind}` }, name));
    };
    let ys = lastShown ? this.sessionPanel.y(lastShown.displayed) : 0;
    let yr = lastRaw ? this.rawPanel.y(lastRaw.total) : 0;
    if (lastRaw && lastShown && Math.abs(ys - yr) < 32) {
      const middle = (ys + yr) / 2;
      const sign = yr <= ys ? 1 : -1;
      ys = middle + 16 * sign;
      yr = middle - 16 * sign;
    }
    const held = (y) => Math.min(Math.max(y, this.frame.top), this.frame.bottom - 10);
    if (lastRaw) label(held(yr), "raw", lastRaw.total, "end-raw");
    if (lastShown)
      label(held(ys), "session", lastShown.displayed, "end-session", lastShown.lowerBound);
    return parts;
  }

  drawZero() {
    const { model, frame } = this;
    const x = this.x(model.shown[0]?.x ?? 0);
    this.zero.replaceChildren(
      svg("path", { d: `M${x.toFixed(1)} ${frame.top - 18}V${frame.bottom}` }),
      svg("text", { x: x + 6, y: frame.top - 9, class: "zero-name" }, "zero")
    );
    if (model.canMove) {
      this.zero.append(
        svg("circle", { cx: x.toFixed(1), cy: frame.bottom, r: 6, class: "handle" }), svg("rect", {
          x: x - 14,
          y: frame.top - 16,
          width: 28,
          height: frame.bottom - frame.top + 32,
          class: "grip"
        })
      );
    }
  }

  /** Moves the mark of the current event, with the next picture. */
  select(index) {
    this.index = index;
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame(() => {
      this.isPending = false;
      this.point(this.index);
    });
  }

  point(index) {
    const one = this.model?.shown[index];
    if (!one) return;
    const x = this.x(one.x).toFixed(1);
    const parts = [svg("path", { d: `M${x} ${this.frame.top}V${this.frame.bottom}` })];
    if (one.raw !== null)
      parts.push(
        svg("circle", { cx: x, cy: this.rawPanel.y(one.raw).toFixed(1), r: 8, class: "at-raw" })
      );
    parts.push(svg(
      "circle",
      { cx: x, cy: this.sessionPanel.y(one.displayed).toFixed(1), r: 5, class: "at-session" }
    ));
    this.cursor.replaceChildren(...parts);
  }

  listen() {
    let drags = null;
    const pixel = (event) => event.clientX - this.element.getBoundingClientRect().left;
    const follow = (event) => {
      const { model } = this;
      const seconds = this.seconds(pixel(event));
      if (drags === "zero") {
        this.actions.moveZero(nearest(model.arrivals.length, (i) => model.arrivals[i], seconds));
      } else {
        this.actions.select(nearest(model.shown.length, (i) => model.shown[i].x, seconds));
      }
    };
    this.element.addEventListener("pointerdown", (event) => {
      if (!this.model || event.button !== 0) return;
      drags = event.target.classList.contains("grip") ? "zero" : "event";
      this.element.setPointerCapture(event.pointerId);
      if (drags === "event") follow(event);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (drags) follow(event);
    });
    const end = () => (drags = null);
    this.element.addEventListener("pointerup", end);
    this.element.addEventListener("pointercancel", end);
  }
}
