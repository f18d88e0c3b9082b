// What the tests share: the module of this build, the tool beside it, and the handed files.

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { load } from "../../tare.js";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

/** Where tare.wasm is; the environment's TARE_WASM names another. */
export const wasm = process.env.TARE_WASM ?? path.join(root, ".build/web/tare.wasm");

export const tare = await load(wasm);

const tools = [process.env.TARE, path.join(root, ".build/debug/tare")];
const tool = tools.find((place) => place && fs.existsSync(place)) ?? null;

/** Why a test that compares with the tool is skipped; false if it is not. */
export const withoutTool = tool === null && "no tool: build it, or name it by TARE=/path/to/tare";

/** What the tool prints and how it ends. */
export function runTool(args, input) {
  const run = spawnSync(tool, args, { input, maxBuffer: 1 << 30, encoding: "utf8" });
  if (run.error) throw run.error;
  return { text: run.stdout, errors: run.stderr, code: run.status };
}

/** The files of a folder with this ending, in order; none if it is not there. */
export function filesIn(folder, ending) {
  const place = path.join(root, folder);
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => path.join(place, name));
}
