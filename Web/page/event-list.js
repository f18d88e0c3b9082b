// The events as a table, the chart's twin for the keyboard and for screen readers.

import { html } from "./elements.js";

const ROW = 34;
const SPARE = 6;
/** Rows that are printed at most, some 60 sheets. */
const PRINTED = 2000;

/** A table of any length of which only the rows in sight exist. */
export class EventList {
  /**
   * @param {Element} element the scrolling grid, with its head of columns in it
   * @param {(index: number) => void} select is told which row was chosen
   */
  constructor(element, select) {
    this.element = element;
    this.body = html("div", { class: "rows", role: "rowgroup" });
    this.head = element.querySelector(".row-head");
    element.append(this.body);
    // On paper nothing scrolls.
    addEventListener("beforeprint", () => this.draw(PRINTED));
    addEventListener("afterprint", () => this.draw());
    this.rows = { count: 0, cells: () => [] };
    this.index = -1;
    this.isPending = false;
    element.addEventListener("scroll", () => this.draw(), { passive: true });
    this.body.addEventListener("click", (event) => {
      const row = event.target.closest("[data-index]");
      if (row) select(Number(row.dataset.index));
    });
  }

  /**
   * @param {{count: number, cells(index: number): (Node | string)[]}} rows
   */
  show(rows) {
    this.rows = rows;
    this.element.setAttribute("aria-rowcount", rows.count + 1);
    this.body.style.height = `${rows.count * ROW}px`;
    this.draw();
  }

  /** Marks a row and brings it into sight, with the next picture. */
  select(index) {
    this.index = index;
    if (this.isPending) return;
    this.isPending = true;
    requestAnimationFrame(() => {
      this.isPending = false;
      this.reveal(this.index);
    });
  }

  reveal(index) {
    const height = this.element.clientHeight - this.head.offsetHeight;
    const top = index * ROW;
    const at = this.element.scrollTop;
    if (top < at)
      this.element.scrollTop = top;
    else if (top + ROW > at + height)
      this.element.scrollTop = top + ROW - height;
    this.draw();
  }

  /** Draws the rows in sight, or so many from the first. */
  draw(printed = 0) {
    const height = Math.max(this.element.clientHeight, 8 * ROW);
    const first = printed ? 0 : Math.max(0, Math.floor(this.element.scrollTop / ROW) - SPARE);
    const end = printed || Math.ceil((this.element.scrollTop + height) / ROW) + SPARE;
    const last = Math.min(this.rows.count, end);
    const fresh = [];
    for (let i = first; i < last; i++) fresh.push(this.row(i));
    this.body.replaceChildren(...fresh);
    const isThere = this.index >= first && this.index < last;
    if (isThere)
      this.element.setAttribute("aria-activedescendant", `row-${this.index}`);
    else
      this.element.removeAttribute("aria-activedescendant");
  }

  row(index) {
    const row = html("div", {
      role: "row",
      id: `row-${index}`,
      class: "row",
      "data-index": index,
      "aria-rowindex": index + 2,
      "aria-selected": index === this.index ? "true" : "false",
    });
    row.style.top = `${index * ROW}px`;
    for (const cell of this.rows.cells(index))
      row.append(html("div", { role: "gridcell" }, ...[cell].flat()));
    return row;
  }
}

/** Rows that a page key moves by. */
export const PAGE = 10;

/** Where a key leads from a row, or null if it leads nowhere. */
export function steppedBy(key, index, count) {
  const move = {
    ArrowLeft: -1,
    ArrowUp: -1,
    ArrowRight: 1,
    ArrowDown: 1,
    PageUp: -PAGE,
    PageDown: PAGE
  }[key];
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (move === undefined) return null;
  return Math.min(count - 1, Math.max(0, index + move));
}
