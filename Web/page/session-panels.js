// The scales of a session's chart: one for both lines, or a panel each where one would be flat.

import { valueAxis } from "./ticks.js";

/** Above this ratio the two have a panel each: one scale would flatten the smaller one. */
const APART = 5;

/** The panels of a chart: {raw, session}, the same one where a scale serves both. */
export function panelsOf(model, frame) {
  const bounds = (values) => {
    let [least, most] = [0, 0];
    for (const value of values) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return [least, most];
  };
  const shown = bounds(
    model.shown.map((one) => one.displayed).concat(model.base?.map((one) => one.displayed) ?? [])
  );
  let raw = bounds(model.raw.map((one) => one.total));
  const isApart = raw[1] > APART * Math.max(shown[1], 1) && model.raw.length > 1 && shown[1] > 0;
  const panel = (range, top, bottom, count) => {
    const axis = valueAxis(range[0], range[1], count);
    return {
      ...axis,
      top,
      bottom,
      y: (value) => bottom - ((value - axis.least) / (axis.most - axis.least)) * (bottom - top)
    };
  };
  if (isApart) {
    // A counter that never comes near 0 is shown where it is.
    const least = model.raw.reduce((low, one) => Math.min(low, one.total), Infinity);
    if (least > 0.5 * raw[1]) raw = [least, raw[1]];
    const middle = (frame.top + frame.bottom) / 2;
    return {
      raw: panel(raw, frame.top, middle - 14, 3),
      session: panel(shown, middle + 14, frame.bottom, 3),
    };
  }
  const both = [Math.min(raw[0], shown[0]), Math.max(raw[1], shown[1])];
  const one = panel(both, frame.top, frame.bottom, frame.bottom > 300 ? 6 : 5);
  return { raw: one, session: one };
}
