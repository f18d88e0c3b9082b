// The choices of a session as a form: zero, history, what a fall means, width, rate.

import { byId } from "./elements.js";
import { elapsed } from "./numbers.js";

function numberOf(input, least, most) {
  const text = input.value.trim();
  if (text === "") return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= least && value <= most ? value : NaN;
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
   * Begins with what a trace states. `arrivals` are seconds; `limits` say which zeros there are.
   */
  begin(policy, arrivals, { canMove, hasStart }) {
    this.recorded = policy;
    this.arrivals = arrivals;
    this.canMove = canMove;
    this.hasStart = hasStart;
    const slider = this.field("zero");
    slider.max = String(Math.max(1, arrivals.length - 1));
    slider.disabled = !canMove;
    this.field("start").closest("label").hidden = !hasStart;
    byId("zero-why").hidden = canMove;
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
    const width = numberOf(this.field("width"), 1, 63);
    const rate = numberOf(this.field("rate"), 1e-9, 1e9);
    const share = numberOf(this.field("share"), 1e-9, 1);
    const tolerance = numberOf(this.field("tolerance"), 0, 1e6);
    const adjacency = numberOf(this.field("adjacency"), 0, 1e6);
    const kind = this.field("decrease").value;
    const checks = [
      [
        "width",
        width,
        Number.isNaN(width) || (width !== null && !Number.isInteger(width)),
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
      field.setCustomValidity(isWrong ? text : "");
      field.setAttribute("aria-invalid", String(isWrong));
      if (isWrong) isFine = false;
    }
    if (!isFine) {
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
    const index = Number(this.field("zero").value);
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
