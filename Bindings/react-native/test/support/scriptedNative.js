// A native module that does what a test says: it keeps every call, and sends what it is told to.

import { nativeMethods } from "../../src/native.js";
import { READING_EVENT } from "../../src/name.js";
import { install } from "./reactNative.js";

/** 2026-03-10 15:00 UTC. */
export const threePM = 1_773_154_800_000;

/** A reading as the native side sends it. */
export function nativeReading(change = {}) {
  return {
    sessionId: "?",
    session: 1,
    phase: "running",
    startDate: threePM,
    endDate: threePM,
    countedTo: null,
    date: threePM,
    steps: 0,
    distance: null,
    floorsAscended: null,
    floorsDescended: null,
    current: { steps: 0, distance: null, floorsAscended: null, floorsDescended: null },
    pace: null,
    cadence: null,
    averageActivePace: null,
    isWalking: null,
    heldApart: 0,
    caveats: [],
    isLowerBound: false,
    isApproximate: false,
    silence: null,
    verdict: null,
    counterType: "CMPedometer",
    ...change,
  };
}

/** A rejection as React Native makes one of what a native module rejects with. */
export function nativeFailure(code, message, userInfo) {
  return Object.assign(new Error(message), { code, userInfo });
}

/** Installs a native module; `answers` has, by method, a value or a function that makes one. */
export function installScripted(answers = {}) {
  const calls = [];
  const listeners = new Set();
  let observers = 0;
  const defaults = {
    status: {
      authorization: "authorized",
      counterType: "CMPedometer",
      capabilities: {
        steps: true,
        distance: true,
        floors: true,
        pace: true,
        cadence: true,
        walking: true,
        historyMs: 604_800_000,
        latencyMs: 2500,
      },
    },
    startSession: (id) => nativeReading({ sessionId: id }),
    readSession: (id) => nativeReading({ sessionId: id }),
    pauseSession: (id) => nativeReading({ sessionId: id, phase: "paused" }),
    resumeSession: (id) => nativeReading({ sessionId: id }),
    resetSession: (id) => nativeReading({ sessionId: id, phase: "closed" }),
    stopSession: (id) => nativeReading({ sessionId: id, phase: "closed" }),
  };
  const module = {
    addListener: () => void (observers += 1),
    removeListeners: (count) => void (observers -= count),
    listen(name, listener) {
      if (name !== READING_EVENT) throw new Error(`nobody sends ${name}`);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  for (const method of nativeMethods) {
    module[method] ??= async (...args) => {
      calls.push([method, ...args]);
      const answer = method in answers ? answers[method] : defaults[method];
      return typeof answer === "function" ? answer(...args) : answer;
    };
  }
  install(module);
  return {
    module,
    calls,
    /** The ids of the sessions that were started, in order. */
    started: () => calls.filter(([method]) => method === "startSession").map(([, id]) => id),
    observers: () => observers,
    /** Sends a reading, as the native side does, whether or not the session is known. */
    send(id, change) {
      for (const listener of [...listeners]) listener(nativeReading({ sessionId: id, ...change }));
    },
  };
}

/** Lets every promise that can go on go on. */
export function settled() {
  return new Promise((resolve) => setImmediate(resolve));
}
