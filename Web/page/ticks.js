// Where the ticks of an axis stand: round values, and times in the steps of a clock.

const TIME_STEPS = [
  0.1, 0.2, 0.5,  1,    2,    5,     10,    15,    30,    60,     120,    300,
  600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800,
];

function multiples(step, least, most) {
  const ticks = [];
  for (let i = Math.ceil(least / step - 1e-9); i * step <= most + step * 1e-9; i++)
    ticks.push(i * step);
  return ticks;
}

/** Times in seconds, at most so many. */
export function timeTicks(least, most, count) {
  const wanted = (most - least) / Math.max(1, count);
  let step = TIME_STEPS.find((one) => one >= wanted);
  if (!step) step = 604800 * Math.ceil(wanted / 604800);
  return multiples(step, least, most);
}

/** A value axis from at most `least` to at least `most`: {least, most, ticks}, of whole steps. */
export function valueAxis(least, most, count, fractions = false) {
  const span = Math.max(most - least, fractions ? 0.1 : 4);
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => span / one <= count);
  const whole = fractions ? step : Math.max(1, step);
  const from = Math.floor(least / whole + 1e-9) * whole;
  const to = Math.max(Math.ceil(most / whole - 1e-9) * whole, from + whole);
  return { least: from, most: to, ticks: multiples(whole, from, to) };
}
