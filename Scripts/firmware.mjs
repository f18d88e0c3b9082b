// Runs a linked firmware as WebAssembly: 150 → 0 steps is a fall, and the count waits.
import { readFileSync } from "node:fs";

const file = process.argv[2];
const module = new WebAssembly.Module(readFileSync(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) throw new Error(`imports ${JSON.stringify(imports)}`);
const { tare_open, tare_report } = new WebAssembly.Instance(module).exports;
const second = 1_000_000_000n;
tare_open(0n);
const shown = [[5n, 8n], [10n, 3n], [15n, 13n]].map(([at, total]) =>
  tare_report(0n, at * second, total));
const right = "8,8,13";
if (shown.join() !== right) throw new Error(`${file}: showed ${shown}, expected ${right}`);
console.log(`${file.split("/").pop()} as WebAssembly, no imports: 8, 3, 13 shown as ${shown.join(", ")}`);
