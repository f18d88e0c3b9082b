// Texts for a demo screen; numbers and units are the application's business in earnest.

import { objectOf } from "./options.js";

/**
 * The texts of a reading.
 *
 * @param {import("./index.js").StepCountData} data A reading, or any object with its fields.
 * @param {import("./index.js").ParseOptions} [options] Goal, energy per step, and how times are told.
 * @returns {import("./index.js").ParsedStepCountData} Texts; a distance that is not known is null.
 */
export function parseStepData(data, options = {}) {
  const {
    dailyGoal = 10_000,
    kilocaloriesPerStep = 0.045,
    locale = "en-gb",
    timeZone,
  } = objectOf(options, "options");
  const { steps, startDate, endDate, distance } = objectOf(data, "data", "a reading");
  const time = (milliseconds) => new Date(milliseconds).toLocaleTimeString(locale, { timeZone });
  return {
    dailyGoal: steps >= dailyGoal ? "Goal Reached" : `${steps}/${dailyGoal} steps`,
    steps,
    stepsString: `${steps} steps`,
    calories: `${(steps * kilocaloriesPerStep).toFixed(2)}kCal`,
    startDate: time(startDate),
    endDate: time(endDate),
    distance: Number.isFinite(distance) ? `${distance.toFixed(1)}m` : null,
  };
}
