// The types of the package's face, and what each number and word means.

import type { CounterType, StepCountData, StepQuantities, StepReading, Verdict } from "./readings.js";
import type { StepCounterError } from "./errors.js";

export * from "./readings.js";
export * from "./errors.js";

/** The name of the native module. */
export const NAME: "StepCounter";
/** The version of this package. */
export const VERSION: string;

/** Whether the person allows the application to read steps. */
export type PermissionState =
  /** Not asked yet; requestPermission() and startStepCounterUpdate() ask, on iOS any session or query. */
  | "notDetermined"
  /** The person cannot allow it: a profile or a system-wide switch forbids it. */
  | "restricted"
  /** The person said no. */
  | "denied"
  /** The person said yes, or the platform does not ask. */
  | "authorized";

/** What the source can do. */
export interface Capabilities {
  /** Whether steps are counted at all. */
  steps: boolean;
  distance: boolean;
  floors: boolean;
  pace: boolean;
  cadence: boolean;
  /** Whether the source tells when the person stops and walks on. */
  walking: boolean;
  /** How far back it can be asked, in milliseconds; 0 for a source without a history. */
  historyMs: number;
  /** How long a step takes to be in an answer, in milliseconds. */
  latencyMs: number;
}

/** What isStepCountingSupported() resolves with. */
export interface StepCountingSupport {
  /** Whether the device counts steps: on Android by its step counter or by its accelerometer. */
  supported: boolean;
  /**
   * Whether startStepCounterUpdate() may count, as code of before takes it: permission is given, or,
   * on Android, nobody has been asked yet and the start asks. On iOS it is false until permission is
   * given. Whether permission is given is `authorization`.
   */
  granted: boolean;
  /** Whether permission is given. */
  authorization: PermissionState;
  capabilities: Capabilities;
}

/** What StepCounter.status() resolves with. */
export interface StepCounterStatus {
  authorization: PermissionState;
  capabilities: Capabilities;
  counterType: CounterType;
}

/** Days of a session or of the history. */
export interface CalendarOptions {
  /** An IANA zone; the device's by default, where the engine knows it. */
  timeZone?: string;
  /** When a day begins, as "HH:MM"; "00:00" by default. */
  dayStart?: string;
}

/** How a session counts. */
export interface SessionOptions {
  /**
   * Where the count begins: now (the default; nothing from before is ever shown), at an instant in
   * the past (a future one is now), or where a saved session left off, the time in between filled in
   * from the source's history or marked.
   */
  zero?: "now" | { since: Date } | { resume: string };
  /** A reading at least so often, though nothing has changed. */
  heartbeatMs?: number;
  /** Attaches local days; see StepSession.days(). A resumed session keeps its own. */
  calendar?: CalendarOptions;
  /** Steps per second that can be true: 5 by default, which no person exceeds; null for no limit. */
  maximumStepsPerSecond?: number | null;
  /** What a falling total means where the source keeps no history; "correction" by default. */
  decrease?: "correction" | "restart";
  /** Records what the source says, for trace() and explain(). */
  record?: boolean;
}

/** A listener's handle, as React Native has it. */
export interface EventSubscription {
  remove(): void;
}

/** The whole steps of a local day. Unix ms. */
export interface DayTotal {
  /** Such as "2026-03-14". */
  day: string;
  steps: number;
  startDate: number;
  endDate: number;
}

/** What one event of a recorded session did; the same line as `tare replay --format jsonl`. */
export interface ExplainedEvent {
  n: number;
  kind: "open" | "baseline" | "report" | "answer" | "close" | "pause" | "resume";
  session: number;
  raw: number | null;
  displayed: number;
  current: number;
  lowerBound: boolean;
  verdict: Verdict | null;
  ask: boolean;
}

/** A session. Several run independently, each with its own zero. */
export interface StepSession {
  /** The opening reading. Rejected where the session could not begin: a damaged snapshot, say. */
  readonly started: Promise<StepReading>;
  /** The newest reading; null before the opening has arrived. */
  readonly reading: StepReading | null;
  /** Why the session could not begin; null otherwise. */
  readonly failure: StepCounterError | null;
  /** Calls with each reading from now on; the last one has the phase "closed". */
  addListener(listener: (reading: StepReading) => void): EventSubscription;
  /** What is walked from now on does not count. */
  pause(): Promise<StepReading>;
  /** What is walked from now on counts again. */
  resume(): Promise<StepReading>;
  /**
   * Begins again at 0, at once and as one step; listeners go on with the new session.
   * @returns The final reading of the session that ended, once its closing query is answered: the
   *   final counts of any chain of resets add up to what one session would have shown.
   */
  reset(): Promise<StepReading>;
  /** The reading now. */
  read(): Promise<StepReading>;
  /**
   * Ends the session, asks the source once more and resolves with the final reading. Where that is
   * rejected the session goes on, and another call tries again.
   */
  stop(): Promise<StepReading>;
  /**
   * The session as it stands, to be stored and given to `zero: { resume }`. Keep the text as it is:
   * its numbers are larger than JSON.parse keeps. It says when somebody walked: personal data.
   */
  snapshot(): Promise<string>;
  /** The local days of the session, adding up to its steps; empty without a calendar. */
  days(): Promise<DayTotal[]>;
  /** Goes on in another zone; what was counted stays on its days. */
  changeTimeZone(timeZone: string): Promise<void>;
  /** What the source said, as JSON Lines for `tare replay`; empty unless recorded. Personal data. */
  trace(): Promise<string>;
  /** What each event of the trace did, and why; empty unless recorded since the session began. */
  explain(): Promise<ExplainedEvent[]>;
}

/** A range of the past. */
export interface HistoryRange {
  from: Date;
  to: Date;
}

/** What the source kept of a range. Unix ms. */
export interface HistoryTotal extends StepQuantities {
  startDate: number;
  endDate: number;
  /** Seconds per metre without the time stood still. */
  averageActivePace: number | null;
  /** The instant from which the source keeps anything, where that lies within the range. */
  availableFrom: number | null;
  counterType: CounterType;
}

/** What the source kept of a local day, or of the part of it that the range covers. */
export interface HistoryDay extends HistoryTotal {
  /** Such as "2026-03-14". */
  day: string;
}

/** The counter of the device. */
export interface StepCounter {
  status(): Promise<StepCounterStatus>;
  permission(): Promise<PermissionState>;
  /** Asks the person, if nobody has yet, and resolves with what they said. */
  requestPermission(): Promise<PermissionState>;
  /** What was counted between two instants; a true 0 is 0, no answer is an error. */
  history(range: HistoryRange): Promise<HistoryTotal>;
  /** The same per local day; days that the source has forgotten are left out. */
  historyByDay(range: HistoryRange & CalendarOptions): Promise<HistoryDay[]>;
  /** Begins a session. It never fails for want of a sensor or permission: `silence` says why. */
  start(options?: SessionOptions): StepSession;
}

/** Creates a counter; nothing is asked of the device yet. */
export function createStepCounter(): StepCounter;

/** What the device can do and whether it may; it asks nobody. */
export function isStepCountingSupported(): Promise<StepCountingSupport>;

/** What startStepCounterUpdate() takes beside what it always took. */
export interface StartOptions extends Omit<SessionOptions, "zero"> {
  /**
   * What the count is above: what was walked before this call ("subscription", the default and the
   * numbers of the first implementation), what was walked before `start` ("start": all of today, say),
   * or a saved session's.
   */
  zero?: "subscription" | "start" | { resume: string };
  /** Called where the session could not begin; otherwise that is written to the console. */
  onError?: (error: StepCounterError) => void;
}

/** What startStepCounterUpdate() returns. */
export interface StepCounterSubscription extends EventSubscription {
  /** The session behind it: pause, reset, snapshot. */
  readonly session: StepSession;
  /** Ends the session; nothing is called back any more. */
  remove(): void;
}

/**
 * Counts, and calls back at once with 0 and then whenever something has changed. Where nobody has been
 * asked for permission, the person is.
 */
export function startStepCounterUpdate(
  start: Date,
  callBack: (data: StepCountData) => void,
  options?: StartOptions,
): StepCounterSubscription;

/**
 * Ends that session; resolves with the final count, or null where nothing ran or could begin. Nobody
 * has to look at the promise; where it is rejected the session goes on, and the next call tries again.
 */
export function stopStepCounterUpdate(): Promise<StepCountData | null>;

/** Texts for a demo screen. */
export interface ParsedStepCountData {
  dailyGoal: string;
  steps: number;
  stepsString: string;
  calories: string;
  startDate: string;
  endDate: string;
  /** null where the source has no distance. */
  distance: string | null;
}

export interface ParseOptions {
  /** Steps; 10,000 by default. */
  dailyGoal?: number;
  /** 0.045 by default. */
  kilocaloriesPerStep?: number;
  /** "en-gb" by default. */
  locale?: string;
  /** An IANA zone; the device's by default. */
  timeZone?: string;
}

/** The texts of a reading. */
export function parseStepData(
  data: Pick<StepCountData, "steps" | "startDate" | "endDate" | "distance">,
  options?: ParseOptions,
): ParsedStepCountData;

/** The fields that a filter looks at. */
export type FilterableStepData = Pick<StepCountData, "steps" | "startDate" | "endDate"> &
  Partial<Pick<StepCountData, "distance" | "session" | "heldApart">>;

export interface StepCountFilterOptions {
  /** The shortest time of a step in milliseconds: 250 by default, four steps a second; 0 for none. */
  minimumStepIntervalMs?: number;
}

/** A filter: the reading as far as it can be true, or null where it says nothing. */
export type StepCountFilter = <Data extends FilterableStepData>(data: Data) => Data | null;

/** Creates a rate limit that credits what can be true of a burst and holds the rest apart. */
export function createStepCountFilter(options?: StepCountFilterOptions): StepCountFilter;
