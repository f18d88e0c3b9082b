// Labelled recordings of others, where they are here: a handful of every set, the shortest ones.

import fs from "node:fs";
import path from "node:path";

import { filesIn } from "./module.js";

const most = process.env.TARE_ALL_RECORDINGS ? Infinity : 4;

const sets = new Map();
for (const file of filesIn("../shared/recordings", ".csv.gz")) {
  const set = path.basename(path.dirname(file));
  sets.set(set, [...(sets.get(set) ?? []), file]);
}

/** Their files; none if they are not here. */
export const recordings = [...sets.values()].flatMap((files) =>
  files.sort((a, b) => fs.statSync(a).size - fs.statSync(b).size).slice(0, most),
);
