// The legend of a session's chart: its lines, and the verdicts, which it hides and shows.

import { byId, html } from "./elements.js";
import { whole } from "./numbers.js";
import { markIcon, VERDICT_TITLES } from "./verdict-marks.js";

function key(kind, text) {
  return html("span", { class: "key" }, html("span", { class: `swatch ${kind}` }), text);
}

function toggle(name, count, hidden, changed) {
  const button = html(
    "button",
    { type: "button", "aria-pressed": String(!hidden.has(name)), "data-verdict": name },
    markIcon(name),
    `${VERDICT_TITLES[name]} ${whole(count)}`
  );
  button.addEventListener("click", () => {
    if (!hidden.delete(name)) hidden.add(name);
    button.setAttribute("aria-pressed", String(!hidden.has(name)));
    changed();
  });
  return button;
}

/**
 * Shows the lines and, in the order of the closed list, the verdicts that were given.
 *
 * @param {Record<string, number>} verdicts how often each was given
 * @param {Set<string>} hidden those whose marks are not drawn; buttons change it
 * @param {boolean} isVariant whether the session as recorded is drawn beside
 * @param {() => void} changed is called after a change of `hidden`
 */
export function showLegend(verdicts, hidden, isVariant, changed) {
  const parts = [key("", "raw total"), key("strong", "session")];
  if (isVariant) parts.push(key("dashed", "session as recorded"));
  for (const name of Object.keys(VERDICT_TITLES)) {
    if (verdicts[name]) parts.push(toggle(name, verdicts[name], hidden, changed));
  }
  byId("legend").replaceChildren(...parts);
}
