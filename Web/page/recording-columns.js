// The columns of a recording: a time and three axes of one accelerometer, found by their names.

import { meaningOf } from "./column-names.js";
import { Refusal } from "./refusal.js";

/**
 * Finds the columns; null if there are no three axes of one sensor.
 * Of several sensors the first is read that includes gravity.
 */
export function recordingColumns(names) {
  const sensors = [];
  let time = null;
  names.forEach((name, field) => {
    const meaning = meaningOf(name);
    if (meaning.kind === "time") {
      time ??= { field, unit: meaning.unit };
    } else if (meaning.kind === "axis") {
      let sensor = sensors.find((one) => one.name === meaning.sensor && one.unit === meaning.unit);
      if (!sensor) {
        sensor = {
          name: meaning.sensor,
          unit: meaning.unit,
          isLinear: meaning.isLinear,
          axes: [],
          twice: -1
        };
        sensors.push(sensor);
      }
      if (sensor.axes[meaning.axis] !== undefined) sensor.twice = field;
      sensor.axes[meaning.axis] = field;
    }
  });
  const complete = sensors.filter((one) => [0, 1, 2].every((axis) => one.axes[axis] !== undefined));
  const sensor = complete.find((one) => !one.isLinear) ?? complete[0];
  if (!sensor) return null;
  if (sensor.twice >= 0) {
    throw new Refusal(
      "the column stands twice; give each a name of its own", { field: names[sensor.twice] }
    );
  }
  const folded = names.map((name) => name.toLowerCase());
  const isSensorLogger = folded.includes("seconds_elapsed") && sensor.name === "";
  const isPhyphox =
    folded.includes("time (s)") && folded[sensor.axes[0]].endsWith("acceleration x (m/s^2)");
  return {
    time: time?.field ?? -1,
    timeUnit: time?.unit ?? null,
    axes: sensor.axes,
    unit: sensor.unit,
    isLinear: sensor.isLinear ? true
      : isPhyphox             ? false
                              : null,
    isSensorLogger,
  };
}
