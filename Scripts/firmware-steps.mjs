// Runs the step firmware as WebAssembly: a minute of walking at 50 Hz, two steps a second.
import { readFileSync } from "node:fs";

const file = process.argv[2];
const module = new WebAssembly.Module(readFileSync(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) throw new Error(`imports ${JSON.stringify(imports)}`);
const { tare_open, tare_sample } = new WebAssembly.Instance(module).exports;
const bytes = tare_open(0n);
let steps = 0n;
const walk = (from, to) => {
  for (let sample = from * 50 + 1; sample <= to * 50; sample++) {
    const turn = (2 * Math.PI * 2 * sample) / 50;
    steps = tare_sample(
      BigInt(sample) * 20_000_000n, 0.08 * Math.sin(turn / 2), 0.1 * Math.sin(turn + 1),
      1 + 0.25 * Math.sin(turn) + 0.1 * Math.sin(2 * turn));
  }
};
walk(0, 30);
const before = steps;
walk(30, 60);
if (steps < 114n || steps > 121n) throw new Error(`${file}: ${steps} steps of 120`);
if (bytes <= 0 || bytes > 24 * 1024) throw new Error(`${file}: holds ${bytes} bytes`);
console.log(
  `steps as WebAssembly, no imports: ${steps} of 120 steps (${before} after half), ` +
    `${bytes} bytes of arrays`);
