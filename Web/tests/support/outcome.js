// An outcome as the tool prints its line.

import { parseLine } from "../../tare.js";
import { tare } from "./module.js";

/** The line; a BigInt is written as the whole number that it is. */
export function printed(outcome) {
  const { n, kind, session, raw, displayed, current, lowerBound, verdict, ask } = outcome;
  const text = verdict === null ? "null" : `"${verdict}"`;
  return (
    `{"n":${n},"kind":"${kind}","session":${session},"raw":${raw},"displayed":${displayed},` +
    `"current":${current},"lowerBound":${lowerBound},"verdict":${text},"ask":${ask}}`
  );
}

/** The events of a trace, and the session that its header asks for. */
export function open(trace) {
  const [header, ...events] = trace.split("\n").filter((line) => line.trim()).map(parseLine);
  return { session: tare.createSession(header), events };
}
