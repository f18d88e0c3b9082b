// The chart of a recording: the whole of it with its bouts of walking, and ten seconds in detail.

import { svg } from "./elements.js";
import { elapsed } from "./numbers.js";
import { lastAtMost, linePath, nearest } from "./series.js";
import { timeTicks, valueAxis } from "./ticks.js";

/** Seconds that the detail shows. */
const DETAIL = 10;

/** The latest time: the last one, unless they run backwards. */
function endOf(model) {
  return model.end ?? model.times[model.times.length - 1] ?? 0;
}

export class SignalChart {
  /**
   * @param {Element} element where it is drawn
   * @param {(index: number) => void} select is told which step was chosen
   */
  constructor(element, select) {
    this.element = element;
    this.index = 0;
    this.model = null;
    this.isPending = false;
    let isDown = false;
    const follow = (event) => {
      const { model, whole } = this;
      if (!model || model.steps.length === 0) return;
      const box = this.element.getBoundingClientRect();
      const seconds = whole.seconds(event.clientX - box.left);
      select(nearest(model.steps.length, (i) => model.steps[i].t, seconds));
    };
    element.addEventListener("pointerdown", (event) => {
      if (
        !this.whole || event.clientY - element.getBoundingClientRect().top > this.whole.bottom + 30
      )
        return;
      isDown = true;
      element.setPointerCapture(event.pointerId);
      follow(event);
    });
    element.addEventListener("pointermove", (event) => isDown && follow(event));
    for (const end of ["pointerup", "pointercancel"])
      element.addEventListener(end, () => (isDown = false));
  }

  /**
   * Draws a recording: {times, lengths, steps: [{t, startsBout, confidence}], index}.
   * Its times go from `from` to `end`; without these, from 0 to the last one. Live ones show the
   * seconds about `center` in detail.
   */
  draw(model) {
    this.model = model;
    const width = Math.max(280, this.element.clientWidth);
    const isSmall = width < 560;
    const height = isSmall ? 320 : 400;
    this.width = width;
    const from = model.from ?? 0;
    const end = Math.max(endOf(model), from + 0.001);
    const middle = Math.round(height * 0.42);
    this.whole = this.panel(
      from, end, 16, middle - 34, greatest(model.lengths, 0, model.lengths.length)
    );
    const root = svg(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, width, height, class: "chart", "aria-hidden": "true" }
    );
    root.append(...this.axes(this.whole, false), this.bouts(this.whole), this.envelope(this.whole));
    this.frame = svg("g", { class: "window" });
    this.detail = svg("g");
    root.append(this.frame, this.detail);
    this.detailTop = middle + 14;
    this.detailBottom = height - 26;
    this.element.replaceChildren(root);
    this.point(model.index);
  }

  panel(from, to, top, bottom, most) {
    const left = 40;
    const right = this.width - 8;
    const axis = valueAxis(0, most, 4, true);
    return {
      from,
      to,
      top,
      bottom,
      left,
      right,
      axis,
      x: (seconds) => left + ((seconds - from) / (to - from)) * (right - left),
      seconds: (pixel) => from + ((pixel - left) / (right - left)) * (to - from),
      y: (value) => bottom - ((value - axis.least) / (axis.most - axis.least)) * (bottom - top),
    };
  }

  axes(panel, hasValues) {
    const parts = [];
    for (const tick of hasValues ? panel.axis.ticks : [0]) {
      const y = Math.round(panel.y(tick)) + 0.5;
      parts.push(svg(
        "path", { class: tick === 0 ? "base" : "grid", d: `M${panel.left} ${y}H${panel.right}` }
      ));
      if (hasValues && tick !== 0) {
        parts.push(svg(
          "text",
          { x: panel.left - 8, y: y + 4, class: "tick", "text-anchor": "end" },
          `${Number(tick.toFixed(2))}\u202fg`
        ));
      }
    }
    const count = Math.max(2, Math.floor((panel.right - panel.left) / 90));
    for (const time of timeTicks(panel.from, panel.to, count)) {
      const x = panel.x(time);
      const anchor = x > panel.right - 24 ? "end" : "middle";
      parts.push(svg("path", { class: "base", d: `M${x.toFixed(1)} ${panel.bottom}v5` }));
      parts.push(svg(
        "text", { x, y: panel.bottom + 19, class: "tick", "text-anchor": anchor }, elapsed(time)
      ));
    }
    return parts;
  }

  /** Between the first and the last step of each bout, a bar under the signal. */
  bouts(panel) {
    const group = svg("g", { class: "bouts" });
    let first = null;
    let last = null;
    const close = () => {
      if (first === null) return;
      const x = panel.x(first);
      group.append(svg(
        "rect",
        { x, y: panel.top, width: Math.max(2, panel.x(last) - x), height: panel.bottom - panel.top }
      ));
    };
    for (const step of this.model.steps) {
      if (step.startsBout) {
        close();
        first = step.t;
      }
      last = step.t;
    }
    close();
    return group;
  }

  envelope(panel) {
    const { times, lengths } = this.model;
    const d = linePath(times.length, (i) => panel.x(times[i]), (i) => panel.y(lengths[i]));
    return svg("path", { class: "raw", d });
  }

  /** Shows the seconds about a step, with the next picture. */
  select(index) {
    this.index = index;
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame(() => {
      this.isPending = false;
      if (this.model) this.point(this.index);
    });
  }

  point(index) {
    const { model } = this;
    this.index = index;
    const end = Math.max(endOf(model), DETAIL);
    const center = model.center ?? model.steps[index]?.t ?? DETAIL / 2;
    const from = Math.max(model.from ?? 0, Math.min(center - DETAIL / 2, end - DETAIL));
    const x = this.whole.x(from);
    this.frame.replaceChildren(svg("rect", {
      x,
      y: this.whole.top - 8,
      width: Math.max(3, this.whole.x(Math.min(from + DETAIL, end)) - x),
      height: this.whole.bottom - this.whole.top + 8,
    }));
    const at = (row, value) => lastAtMost(row.length, (i) => row[i].t ?? row[i], value);
    const first = at(model.times, from);
    const last = Math.min(model.times.length - 1, at(model.times, from + DETAIL) + 1);
    const most = greatest(model.lengths, first, last + 1);
    const panel = this.panel(from, from + DETAIL, this.detailTop, this.detailBottom, most);
    const line = linePath(
      last - first + 1,
      (i) => panel.x(model.times[first + i]),
      (i) => panel.y(model.lengths[first + i])
    );
    this.detail.replaceChildren(...this.axes(panel, true), svg("path", { class: "signal",
                                                                         d: line }));
    this.steps(panel, model, from);
  }

  steps(panel, model, from) {
    const begin =
      model.steps.length === 0 ? 0 : lastAtMost(model.steps.length, (i) => model.steps[i].t, from);
    for (let i = begin; i < model.steps.length && model.steps[i].t <= from + DETAIL; i++) {
      const { t } = model.steps[i];
      if (t < from) continue;
      const x = panel.x(t).toFixed(1);
      const sample = nearest(model.times.length, (k) => model.times[k], t);
      const y = panel.y(model.lengths[sample]).toFixed(1);
      const isCurrent = i === this.index;
      this.detail.append(
        svg("path", { class: isCurrent ? "step current" : "step", d: `M${x} ${panel.bottom}V${y}` })
      );
      this.detail.append(svg(
        "circle",
        { class: isCurrent ? "foot current" : "foot", cx: x, cy: y, r: isCurrent ? 6 : 3.5 }
      ));
    }
  }
}

/** The greatest length from one sample to another, at least 1.5 g; beyond 16 g nothing is drawn. */
function greatest(values, first, end) {
  let most = 1.5;
  for (let i = first; i < end; i++)
    if (values[i] > most && values[i] < 16) most = values[i];
  return most;
}
