// Runs the merge firmware as WebAssembly: a day of a phone and a watch, as worked out by hand.
import { readFileSync } from "node:fs";

const file = process.argv[2];
const module = new WebAssembly.Module(readFileSync(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) throw new Error(`imports ${JSON.stringify(imports)}`);
const { tare_open, tare_merge } = new WebAssembly.Instance(module).exports;
const bytes = tare_open(0n);
const minute = 60_000_000_000n;
const [phone, watch] = [0, 1];
tare_merge(0n, 10n * minute, 1000n, watch);
// The watch has the first half of it.
tare_merge(5n * minute, 15n * minute, 900n, phone);
// The same one twice.
tare_merge(180n * minute, 184n * minute, 400n, phone);
tare_merge(180n * minute, 184n * minute, 400n, phone);
tare_merge(835n * minute, 845n * minute, 600n, watch);
const late = tare_merge(0n, minute, 1n, phone);
const thousandths = tare_merge(1n, 0n, 0n, phone);
if (late !== -1n) throw new Error(`${file}: a record out of order gave ${late}`);
if (thousandths !== 2_450_000n) throw new Error(`${file}: ${thousandths} thousandths of 2,450 steps`);
if (bytes <= 0 || bytes > 24 * 1024) throw new Error(`${file}: holds ${bytes} bytes`);
console.log(`merge as WebAssembly, no imports: 2450 steps of 3300, ${bytes} bytes of arrays`);
