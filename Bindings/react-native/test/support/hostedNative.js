// The real native module, in a process of its own: JSON Lines over its input and output.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";

import { nativeMethods } from "../../src/native.js";
import { install } from "./reactNative.js";

/** Where the host is; without it the tests that need it are skipped, and say so. */
export const hostPath =
  process.env.TARE_MODULE_HOST ??
  new URL("../../../../Harness/ReactNative/.build/debug/ModuleHost", import.meta.url).pathname;

/** The reason to skip, or false. */
export const withoutHost = existsSync(hostPath)
  ? false
  : `no host at ${hostPath}: swift build --package-path Harness/ReactNative --product ModuleHost`;

/**
 * Starts a host and installs its module.
 *
 * @param {string[]} args What the host counts in; none for the scripted phone.
 * @returns {object} `perform` makes things happen, `until` waits for something to hold, `close` ends it.
 */
export function host(...args) {
  const child = spawn(hostPath, args, { stdio: ["pipe", "pipe", "pipe"] });
  const listeners = new Map();
  const waiting = new Map();
  const complaints = [];
  let last = 0;

  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    if (message.event !== undefined) {
      for (const listener of [...(listeners.get(message.event) ?? [])]) listener(message.body);
      return;
    }
    const [resolve, reject] = waiting.get(message.settle ?? message.done) ?? [];
    waiting.delete(message.settle ?? message.done);
    if (message.error !== undefined) {
      const { code, message: text, userInfo } = message.error;
      reject?.(Object.assign(new Error(text), { code, userInfo }));
    } else {
      resolve?.(message.done === undefined ? message.value : message.result);
    }
  });
  createInterface({ input: child.stderr }).on("line", (line) => complaints.push(line));

  const ask = (message) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, [resolve, reject]);
      child.stdin.write(`${JSON.stringify({ ...message, ["method" in message ? "call" : "do"]: last })}\n`);
    });

  const module = {
    listen(name, listener) {
      if (!listeners.has(name)) listeners.set(name, new Set());
      listeners.get(name).add(listener);
      return () => listeners.get(name).delete(listener);
    },
  };
  const sessions = [];
  for (const method of nativeMethods) {
    module[method] = (...args) => {
      if (method === "startSession") sessions.push(args[0]);
      return ask({ method, args });
    };
  }
  install(module);

  return {
    complaints,
    /** Lets something happen and resolves with what it came to. */
    perform: (what, amount = 0, more = {}) => ask({ what, amount, ...more }),
    /** Waits until something holds; fails with what it was instead. */
    async until(holds, describe) {
      const end = Date.now() + 20_000;
      while (!holds()) {
        if (Date.now() > end) throw new Error(`it never came to: ${describe()}`);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
    /** Cranks the clock until a promise settles. */
    async crank(promise, seconds = 30) {
      let isSettled = false;
      const watched = promise.finally(() => (isSettled = true));
      watched.catch(() => {});
      for (let passed = 0; passed < seconds && !isSettled; passed += 0.5) {
        // The call has to be there before time passes, and its answer before more does.
        await new Promise((resolve) => setTimeout(resolve, 5));
        if (!isSettled) await ask({ what: "advance", amount: 0.5 });
      }
      return watched;
    },
    async close() {
      // What a test left running would keep its listener, which is the process's only one.
      for (const sessionId of sessions) {
        for (const heard of listeners.values()) {
          for (const listener of [...heard]) listener({ sessionId, phase: "closed", silence: null });
        }
      }
      child.stdin.end();
      await new Promise((resolve) => child.once("close", resolve));
      install(null);
    },
  };
}
