// Plays a recording of t_s,x_g,y_g,z_g and prints what the firmware prints: node play.js FILE.csv

import fs from "node:fs";

import { tare } from "./module.js";
import { play } from "./player.js";
import { readCsv } from "./walk.js";

console.log(play(tare, readCsv(fs.readFileSync(process.argv[2] ?? 0, "utf8"))).join("\n"));
