// Runs a firmware program as WebAssembly: standard input in, standard output out, its exit code.
//
//   node firmware-run.mjs PROGRAM.wasm <INPUT
import { readFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const input = readFileSync(0);
let at = 0;
let memory;

/** The bytes of the program's memory at `address`. */
const bytes = (address, count) => new Uint8Array(memory.buffer, address >>> 0, count);

const board = {
  read(address, count) {
    const part = input.subarray(at, at + count);
    bytes(address, part.length).set(part);
    at += part.length;
    return part.length;
  },
  write(address, count) {
    for (let rest = bytes(address, count); rest.length > 0; ) {
      rest = rest.subarray(writeSync(1, rest));
    }
  },
};

const instance = new WebAssembly.Instance(module, { board });
memory = instance.exports.memory;
process.exitCode = instance.exports.firmware_main();
