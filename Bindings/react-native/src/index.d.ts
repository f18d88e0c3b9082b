// The types of the package's face, and what each number and word means.

/** The name of the native module. */
export const NAME: "StepCounter";
/** The version of this package. */
export const VERSION: string;

/** Which sensor counts. The first implementation typed these three and sent others on Android. */
export type CounterType = "CMPedometer" | "STEP_COUNTER" | "ACCELEROMETER";

/** Whether the person allows the application to read steps. */
export type PermissionState =
  /** Not asked yet; the first query, session or requestPermission() asks. */
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
  /** Whether the device counts steps. */
  supported: boolean;
  /** Whether permission is given: `authorization` is "authorized". */
  granted: boolean;
  authorization: PermissionState;
  capabilities: Capabilities;
}

/** What StepCounter.status() resolves with. */
export interface StepCounterStatus {
  authorization: PermissionState;
  capabilities: Capabilities;
  counterType: CounterType;
}

/** Steps, metres and floors above one baseline; null where the source has none, which is not 0. */
export interface StepQuantities {
  steps: number;
  /** Metres. */
  distance: number | null;
  floorsAscended: number | null;
  floorsDescended: number | null;
}

/** What the session did with a report of the source; the list is closed. */
export type Verdict =
  | "otherSession"
  | "closed"
  | "noData"
  | "malformed"
  | "clockStepped"
  | "beforeSession"
  | "baselineSet"
  | "awaitingBaseline"
  | "duplicate"
  | "stale"
  | "implausible"
  | "newEpoch"
  | "foreignWindow"
  | "lowerBound"
  | "correctionHeld"
  | "advanced"
  | "unchanged";

/** What limits a session's numbers, and stays true for the rest of it. */
export type Caveat =
  /** More may have been walked than any report could prove. */
  | "lowerBound"
  /** The baseline query failed for good, so the zero is the first report's. */
  | "approximateZero"
  /** The count at a pause or a resumption had to be estimated. */
  | "approximatePause"
  /** The session was to begin before what the source keeps. */
  | "historyLimited"
  /** There is a time of which the source knows nothing. */
  | "unknownGap"
  /** The closing query failed, was answered late, or could not be put. */
  | "unconfirmedEnd";

/** Why the count does not move. */
export type StepSilence =
  | { reason: "unavailable" | "notDetermined" | "restricted" | "denied" | "paused" }
  /** Unix ms. */
  | { reason: "historyLimited"; availableFrom: number }
  /** Unix ms. */
  | { reason: "nobodyWalked"; since: number }
  | {
      reason: "sourceError";
      code: StepCounterErrorCode;
      message: string;
      domain: string | null;
      nativeCode: number | null;
      isTransient: boolean;
    };

/** One reading of a session. Instants are Unix milliseconds. */
export interface StepReading extends StepQuantities {
  /** The id that this package gave to the session. */
  sessionId: string;
  /** The session's token: a reset begins another. */
  session: number;
  phase: "running" | "paused" | "closing" | "closed";
  /** The instant counted from: of `steps`, `distance` and floors alike. */
  startDate: number;
  /** The end of the newest report that counted; `startDate` before the first. */
  endDate: number;
  /** The same, but null before the first. */
  countedTo: number | null;
  /** When the reading was made. */
  date: number;
  /** Exactly 0 at first; never falls within a session. */
  steps: number;
  /** The best value now: below `steps` while a correction is waited out. */
  current: StepQuantities;
  /** Seconds per metre, of the newest report; null while not known. Never to be added up. */
  pace: number | null;
  /** Steps per second, of the newest report; null while not known. */
  cadence: number | null;
  /** Seconds per metre without the time stood still. */
  averageActivePace: number | null;
  /** Whether the person walks, where the source tells. */
  isWalking: boolean | null;
  /** Steps claimed faster than can be true, and not counted. */
  heldApart: number;
  caveats: Caveat[];
  /** Show "≥ 1,234". */
  isLowerBound: boolean;
  /** Whether a baseline or a pause's edge had to be estimated. */
  isApproximate: boolean;
  /** Why the count does not move; null while it does. */
  silence: StepSilence | null;
  /** The silence as an error, where somebody has to do something about it. */
  error: StepCounterError | null;
  /** What became of the source's newest report; null before the first. */
  verdict: Verdict | null;
  counterType: CounterType;
}

/** What startStepCounterUpdate() calls back with: all of a reading. */
export type StepCountData = StepReading;

export type StepCounterErrorCode =
  /** No step counter, or the native module is not linked. */
  | "ERR_UNAVAILABLE"
  /** The person has not been asked, and the question could not be put. */
  | "ERR_NOT_DETERMINED"
  /** The person may not allow it. */
  | "ERR_RESTRICTED"
  /** The person said no. */
  | "ERR_DENIED"
  /** The application lacks an entitlement. */
  | "ERR_NOT_ENTITLED"
  /** Info.plist lacks NSMotionUsageDescription. */
  | "ERR_USAGE_DESCRIPTION_MISSING"
  /** The sensor cannot measure before the device has moved. */
  | "ERR_REQUIRES_MOVEMENT"
  /** The request made no sense, such as an end before its start. */
  | "ERR_INVALID_REQUEST"
  /** The source keeps no history, or none of the asked interval. */
  | "ERR_HISTORY_UNAVAILABLE"
  /** The source keeps a part only, from `availableFrom` on. */
  | "ERR_HISTORY_LIMITED"
  /** The source answered without data and without a reason. */
  | "ERR_NO_DATA"
  /** No answer came in time. */
  | "ERR_TIMED_OUT"
  /** Anything else; see `nativeCode`. */
  | "ERR_OTHER"
  /** A date that is none; a number is refused, since it may be seconds or milliseconds. */
  | "ERR_INVALID_DATE"
  /** An option that is not one. */
  | "ERR_INVALID_OPTION"
  /** A snapshot that is damaged, or of another version. */
  | "ERR_INVALID_SNAPSHOT"
  /** A session that never began, or ended long ago. */
  | "ERR_UNKNOWN_SESSION";

/** Why something could not be counted, answered or started. */
export class StepCounterError extends Error {
  constructor(
    code: StepCounterErrorCode,
    message: string,
    details?: {
      domain?: string | null;
      nativeCode?: number | null;
      isTransient?: boolean;
      availableFrom?: number | null;
      cause?: unknown;
    },
  );
  name: "StepCounterError";
  code: StepCounterErrorCode;
  /** What names `nativeCode`, such as "CMErrorDomain". */
  domain: string | null;
  nativeCode: number | null;
  /** Whether asking again can help without the person or the developer doing something. */
  isTransient: boolean;
  /** Unix ms; with ERR_HISTORY_LIMITED only. */
  availableFrom: number | null;
  cause?: unknown;
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
  /** Ends the session, asks the source once more and resolves with the final reading. */
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

/** What the device can do and whether it may. */
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

/** Counts, and calls back at once with 0 and then whenever something has changed. */
export function startStepCounterUpdate(
  start: Date,
  callBack: (data: StepCountData) => void,
  options?: StartOptions,
): StepCounterSubscription;

/** Ends that session; resolves with the final count, or null where nothing ran. */
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
