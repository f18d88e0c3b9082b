// Acceleration of somebody who stands, walks and stands again, and CSV files of it.

import { tare } from "./module.js";
import { dice } from "./dice.js";

/**
 * Two minutes of walking between pauses, in a hand that sways: no model of anybody, but periodic
 * enough to be a walk.
 *
 * @param {{seed: number, rate: number, start?: number, gaps?: boolean}} options
 * @returns {{times: BigInt64Array, x: Float32Array, y: Float32Array, z: Float32Array}}
 */
export function walk({ seed, rate, start = 0, gaps = false }) {
  const random = dice(seed);
  const cadence = 1.6 + 0.4 * random();
  const times = [];
  const axes = [[], [], []];
  let phase = 0;
  for (let index = 0; index < 150 * rate; index += 1) {
    const at = index / rate;
    if (gaps && at % 40 > 38) continue;
    const isWalking = at > 10 && at < 140;
    phase += (cadence * (1 + 0.02 * (random() - 0.5))) / rate;
    const step = 2 * Math.PI * phase;
    const swing = isWalking ? 1 : 0;
    const noise = () => 0.02 * (random() + random() + random() - 1.5);
    times.push(BigInt(start) * 1_000_000_000n + BigInt(Math.round(at * 1e9)));
    axes[0].push(0.15 * Math.sin(step / 2) * swing + 0.2 + noise());
    axes[1].push((0.1 * Math.sin(step + 1) + 0.05 * Math.sin(2 * step)) * swing + noise());
    axes[2].push(0.97 + (0.3 * Math.sin(step) + 0.12 * Math.sin(2 * step + 0.7)) * swing + noise());
  }
  const [x, y, z] = axes.map((values) => Float32Array.from(values));
  return { times: BigInt64Array.from(times), x, y, z };
}

/** The samples as a CSV file that the tool knows. */
export function csvOf({ times, x, y, z }, unit = "g") {
  const scale = unit === "g" ? 1 : 9.80665;
  const rows = [unit === "g" ? "t_s,x_g,y_g,z_g" : "t_s,x_ms2,y_ms2,z_ms2"];
  times.forEach((time, index) => {
    const values = [x, y, z].map((axis) => (scale * axis[index]).toFixed(5));
    const text = String(time).padStart(10, "0");
    rows.push([`${text.slice(0, -9)}.${text.slice(-9)}`, ...values].join(","));
  });
  return `${rows.join("\n")}\n`;
}

/** The samples of such a file, without its remarks; times are the decimals that they are. */
export function readCsv(text) {
  const lines = text.trim().split("\n").filter((line) => !line.startsWith("#"));
  const rows = lines.slice(1).map((row) => row.split(","));
  const axis = (place) => Float32Array.from(rows, (row) => Number(row[place]));
  return {
    times: BigInt64Array.from(rows, (row) => tare.nanoseconds(row[0])),
    x: axis(1),
    y: axis(2),
    z: axis(3),
  };
}
