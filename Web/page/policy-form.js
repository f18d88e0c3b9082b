// The choices of a session as a form: zero, history, what a fall means, width, rate.

import { byId } from "./elements.js";
import { elapsed } from "./numbers.js";

/** Numbers as a person writes them; what else JavaScript takes for one (0x10) is a mistake here. */
const WHOLE = /^\d+$/;
const DECIMAL = /^(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** The number in a field, null where it is empty, NaN where it is none or out of range. */
function numberOf(input, least, most, pattern = DECIMAL) {
  const text = input.value.trim();
  if (text === "") return null;
  const value = pattern.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) && value >= least && value <= most ? value : NaN;
}

/** Says what is wrong with a field, or that nothing is. */
function mark(field, wrong) {
  field.setCustomValidity(wrong);
  field.setAttribute("aria-invalid", String(wrong !== ""));
}

export class PolicyForm {
  /** @param {() => void} changed is called after every change that makes sense */
  constructor(changed) {
    this.form = byId("policy");
    this.changed = changed;
    this.form.addEventListener("input", () => this.take());
    this.form.addEventListener("submit", (event) => event.preventDefault());
    byId("as-recorded").addEventListener("click", () => {
      this.show(this.recorded, null);
      this.changed();
    });
  }

  field(name) {
    return this.form.elements.namedItem(name);
  }

  /**
   * Begins with what a trace states. `arrivals` are seconds; the rest says which zeros there are:
   * whether it can be moved, why not, and whether the stream has an earlier start of its own.
   */
  begin(policy, arrivals, { canMove, whyNot, hasStart }) {
    this.recorded = policy;
    this.arrivals = arrivals;
    this.canMove = canMove;
    this.hasStart = hasStart;
    const slider = this.field("zero");
    slider.max = String(Math.max(1, arrivals.length - 1));
    slider.disabled = !canMove;
    this.field("start").closest("label").hidden = !hasStart;
    byId("zero-why").hidden = canMove;
    byId("zero-why").textContent = whyNot;
    this.show(policy, null);
  }

  show(policy, zero) {
    this.policy = policy;
    this.zero = zero;
    const share = policy.decrease?.restartBelow;
    this.field("history").checked = policy.history;
    this.field("decrease").value = share === undefined ? policy.decrease : "restartBelow";
    this.field("share").value = String(share ?? 0.5);
    for (const [name, value] of [["width", policy.width], ["rate", policy.maximumRate]]) {
      this.field(name).value = value === null ? "" : String(value);
    }
    this.field("tolerance").value = String(policy.tolerance);
    this.field("adjacency").value = String(policy.adjacency);
    for (const name of ["width", "rate", "share", "tolerance", "adjacency"])
      mark(this.field(name), "");
    byId("policy-fault").textContent = "";
    this.field("start").checked = zero === "start";
    this.field("zero").value = String(typeof zero === "number" ? zero : 0);
    this.tell();
  }

  /** Moves the zero from elsewhere: the chart. */
  moveZero(index) {
    if (!this.canMove) return;
    const zero = index > 0 ? Math.min(index, this.arrivals.length - 1) : null;
    if (zero === this.zero) return;
    this.show(this.policy, zero);
    this.changed();
  }

  take() {
    const width = numberOf(this.field("width"), 1, 63, WHOLE);
    const rate = numberOf(this.field("rate"), 1e-9, 1e9);
    const share = numberOf(this.field("share"), 1e-9, 1);
    const tolerance = numberOf(this.field("tolerance"), 0, 1e6);
    const adjacency = numberOf(this.field("adjacency"), 0, 1e6);
    const kind = this.field("decrease").value;
    const checks = [
      [
        "width",
        width,
        Number.isNaN(width),
        "a whole number of bits, 1 to 63, or empty"
      ],
      ["rate", rate, Number.isNaN(rate), "steps a second above 0, or empty"],
      ["share", share, Number.isNaN(share) || share === null, "a share above 0, at most 1"],
      ["tolerance", tolerance, Number.isNaN(tolerance) || tolerance === null, "seconds, from 0"],
      ["adjacency", adjacency, Number.isNaN(adjacency) || adjacency === null, "seconds, from 0"],
    ];
    let isFine = true;
    for (const [name, , isWrong, text] of checks) {
      const field = this.field(name);
      mark(field, isWrong ? text : "");
      if (isWrong) isFine = false;
    }
    if (!isFine) {
      byId("as-recorded").disabled = false;
      byId("policy-fault").textContent =
        checks.filter((one) => one[2]).map((one) => `${one[0]}: ${one[3]}`).join("; ");
      return;
    }
    byId("policy-fault").textContent = "";
    this.policy = {
      history: this.field("history").checked,
      decrease: kind === "restartBelow" ? { restartBelow: share } : kind,
      width,
      maximumRate: rate,
      tolerance,
      adjacency,
    };
    const index = this.canMove
      ? Math.min(Number(this.field("zero").value), this.arrivals.length - 1)
      : 0;
    this.zero = this.hasStart && this.field("start").checked ? "start" : index > 0 ? index : null;
    this.tell();
    this.changed();
  }

  tell() {
    const { zero } = this;
    const at = typeof zero === "number" ? this.arrivals[zero] : 0;
    const text = zero === null ? "as recorded"
      : zero === "start"       ? "the source’s own start"
                               : `${elapsed(at)}, event ${zero + 1}`;
    byId("zero-told").textContent = text;
    this.field("zero").setAttribute("aria-valuetext", text);
    this.field("zero").disabled = !this.canMove || zero === "start";
    byId("share-line").hidden = this.field("decrease").value !== "restartBelow";
  }
}
