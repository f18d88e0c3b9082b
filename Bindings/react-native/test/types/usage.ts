// How the declarations are used: what must compile, and, marked, what must not.

import {
  createStepCounter,
  createStepCountFilter,
  isStepCountingSupported,
  NAME,
  parseStepData,
  startStepCounterUpdate,
  StepCounterError,
  stopStepCounterUpdate,
  VERSION,
} from "../../src/index.js";
import type {
  CounterType,
  ParsedStepCountData,
  StepCountData,
  StepCountFilter,
  StepCountFilterOptions,
  StepSilence,
} from "../../src/index.js";

// As code for the first implementation has it.
export async function before(): Promise<void> {
  const { supported, granted, authorization } = await isStepCountingSupported();
  console.log(authorization === "authorized");
  if (!supported || !granted) return;
  const options: StepCountFilterOptions = { minimumStepIntervalMs: 300 };
  const filter: StepCountFilter = createStepCountFilter(options);
  const subscription = startStepCounterUpdate(new Date(), (data: StepCountData) => {
    const filtered = filter(data);
    if (!filtered) return;
    const parsed: ParsedStepCountData = parseStepData(filtered);
    const type: CounterType = filtered.counterType;
    console.log(NAME, VERSION, parsed.stepsString, type, data.startDate, data.endDate);
  });
  subscription.remove();
  stopStepCounterUpdate();
}

// As new code has it.
export async function after(snapshot: string): Promise<string> {
  const counter = createStepCounter();
  const session = counter.start({ zero: { resume: snapshot }, heartbeatMs: 1000 });
  const listening = session.addListener((reading) => {
    const metres: number | null = reading.distance;
    if (reading.error?.code === "ERR_DENIED") console.log(reading.error.message);
    console.log(metres ?? "unknown", reading.isLowerBound ? "at least" : "", explain(reading.silence));
  });
  listening.remove();
  const lap = await session.reset();
  const final = await session.stop();
  const days = await counter.historyByDay({ from: new Date(0), to: new Date(), timeZone: "UTC" });
  console.log(lap.steps + final.steps, days[0]?.day);
  return session.snapshot();
}

/** The reasons are told apart by one member, and all of them. */
function explain(silence: StepSilence | null): string {
  if (silence === null) return "";
  switch (silence.reason) {
    case "historyLimited":
      return `since ${silence.availableFrom}`;
    case "nobodyWalked":
      return `since ${silence.since}`;
    case "sourceError":
      return silence.message;
    case "unavailable":
    case "notDetermined":
    case "restricted":
    case "denied":
    case "paused":
      return silence.reason;
    default: {
      const nothing: never = silence;
      return nothing;
    }
  }
}

// @ts-expect-error A number may be seconds or milliseconds.
startStepCounterUpdate(1_773_154_800_000, () => {});
// @ts-expect-error The first implementation sent it on Android, and typed it otherwise.
export const wrong: CounterType = "Step Counter";
// @ts-expect-error A distance that is not known is null.
export const metres = (data: StepCountData): number => data.distance;
// @ts-expect-error The codes are a closed list.
new StepCounterError("ERR_WHATEVER", "no");
// @ts-expect-error A session's zero has other words than the drop-in's.
createStepCounter().start({ zero: "subscription" });
