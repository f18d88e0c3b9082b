// What every view shares: the numbers, the sentence, the chart's place, the list, the keys.

import { byId, html } from "./elements.js";
import { EventList, steppedBy } from "./event-list.js";

/** Parts of the page that one view at a time fills. */
export class Stage {
  constructor() {
    this.view = null;
    this.list = new EventList(byId("events"), (index) => this.view?.select(index));
    for (const id of ["figure", "events"]) {
      byId(id).addEventListener("keydown", (event) => this.key(event));
    }
    document.addEventListener("keydown", (event) => {
      if (event.target === document.body) this.key(event);
    });
    byId("previous").addEventListener("click", () => this.step("ArrowLeft"));
    byId("next").addEventListener("click", () => this.step("ArrowRight"));
  }

  /** Gives the page to a view: {count, index, select(index), resize()}. */
  take(view) {
    this.view = view;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === document.body && !/^Arrow(Left|Right)$/.test(event.key)) return;
    if (this.step(event.key)) event.preventDefault();
  }

  step(key) {
    const { view } = this;
    if (!view || view.count === 0) return false;
    const index = steppedBy(key, view.index, view.count);
    if (index === null) return false;
    view.select(index);
    return true;
  }

  /** The big numbers: [label, value] for two or three of them. */
  numbers(numbers) {
    ["first", "second", "third"].forEach((place, index) => {
      const [label, value] = numbers[index] ?? ["", ""];
      byId(`${place}-number`).hidden = index >= numbers.length;
      byId(`${place}-label`).textContent = label;
      byId(`${place}-value`).textContent = value;
    });
    const readout = document.querySelector(".readout");
    readout.classList.toggle("three", numbers.length > 2);
    const longest = Math.max(...numbers.map(([, value]) => value.length));
    readout.classList.toggle("long", longest > 6);
    readout.classList.toggle("huge", longest > 11);
  }

  /** Where the reader stands, and what happened there. */
  sentence({ place, icon = null, title = "", text = "", claim = "", says }) {
    byId("place").textContent = place;
    const verdict = byId("verdict");
    verdict.replaceChildren();
    if (icon) verdict.append(icon, " ");
    if (title) verdict.append(html("b", {}, title), ". ");
    verdict.append(text);
    byId("claim").replaceChildren(...[claim].flat());
    byId("says").textContent = says ?? `${place}. ${title}. ${text}`;
    const { view } = this;
    byId("previous").disabled = !view || view.index <= 0;
    byId("next").disabled = !view || view.index >= view.count - 1;
  }

  /** The names of the table's columns. */
  columns(title, names) {
    byId("events-title").textContent = title;
    const cells = names.map((name) => html("div", { role: "columnheader" }, name));
    byId("events-head").replaceChildren(...cells);
  }

  /** Shows the parts of a kind of view and hides the others'. */
  parts({ policy = false, facts = false, command = null, canSave = false, legend = true }) {
    byId("policy").hidden = !policy;
    byId("facts").hidden = !facts;
    byId("legend").hidden = !legend;
    document.querySelector(".terminal").hidden = command === null;
    byId("command").textContent = command ?? "";
    byId("save").hidden = !canSave;
    byId("save-hint").hidden = !canSave;
  }

  /** A list of facts: [term, value] pairs and notes. */
  facts(pairs, notes) {
    const list = byId("facts-list");
    list.replaceChildren();
    for (const [term, value] of pairs) list.append(html("dt", {}, term), html("dd", {}, value));
    for (const note of notes) list.append(html("dd", { class: "note" }, note));
  }
}

/** Shows or takes away what is wrong. */
export function tellFault(name, text) {
  const fault = byId("fault");
  fault.hidden = !text;
  fault.replaceChildren();
  if (text) fault.append(html("b", {}, name), `: ${text}`);
}
