// The types of tare.js.

/** A time: seconds (their shortest decimal), ISO 8601 text with zone, or BigInt nanoseconds. */
export type Time = number | bigint | string;

/**
 * A whole number of 64 bits: a Number up to 2^53 - 1 in magnitude, else a BigInt. So it is wherever
 * one comes from: a session, a replay's lines and summary, `parseLine`.
 */
export type Integer = number | bigint;

/** The statuses of tare.h, and what can go wrong beside them. */
export type TareErrorCode =
  | "badArgument"
  | "badPolicy"
  | "firstEventNotOpen"
  | "timeMissing"
  | "zeroAfterOpening"
  | "noNextSession"
  | "badSnapshot"
  | "finished"
  /** It was used after `free()`. */
  | "freed"
  /** The module could not be had, or is not of this build. */
  | "notLoaded"
  /** The module ran out of memory; everything that it held is lost. */
  | "outOfMemory";

/** The one error that is thrown here. Its message quotes no value: those may be personal. */
export class TareError extends Error {
  readonly name: "TareError";
  readonly code: TareErrorCode;
  /** The field that is wrong; null where none is. */
  readonly field: string | null;
}

/** What a fall of the total means on a blind stream, one whose origin is unknown. */
export type Decrease = "correction" | "restart" | { restartBelow: number };

/** The keys of a trace's header; others are ignored. */
export interface SessionOptions {
  /** May the source be asked for its past? False if left out. */
  history?: boolean;
  /** "correction" if left out. */
  decrease?: Decrease;
  /** Bits of a counter that wraps, 1 to 63. */
  width?: number | null;
  /** Units per second that can be true, above 0. */
  maximumRate?: number | null;
  /** Seconds within which two starts are one and the same; 1 if left out. */
  tolerance?: number | bigint;
  /** Seconds within which a window continues another; 0.25 if left out. */
  adjacency?: number | bigint;
  /** The further keys of a header mean nothing here. */
  [other: string]: unknown;
}

interface Stamped {
  /** The session's token; the newest one if it is left out (on "open" the next). */
  session?: Integer;
  /** The wall clock at arrival. */
  wall?: Time;
  /** The monotonic clock at arrival. */
  mono?: Time;
  /** Unknown keys are ignored, as in a trace. */
  [other: string]: unknown;
}

export interface OpenEvent extends Stamped {
  event: "open";
  /** The instant counted from; the opening if it is left out. */
  zero?: Time;
  /** Where the stream counts from; null: unknown, before the session. The zero by default. */
  from?: Time | null;
  /** Will an answer to the baseline query come? */
  baseline?: boolean;
}

export interface ClaimEvent extends Stamped {
  event: "baseline" | "report" | "answer";
  /** The start of the counted interval; null: unknown. */
  from?: Time | null;
  /** The end of the counted interval. */
  to?: Time;
  /** What was counted; null or left out: no data or an error. */
  total?: Integer | null;
}

export interface EdgeEvent extends Stamped {
  event: "close" | "pause" | "resume";
}

/** One event in the words of a trace. */
export type TraceEvent = OpenEvent | ClaimEvent | EdgeEvent;

export type EventKind = TraceEvent["event"];

export type VerdictName =
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

export interface Verdict {
  readonly number: number;
  readonly name: VerdictName;
  /** One sentence for people. */
  readonly sentence: string;
}

/** What a replay prints for an event. */
export interface Line {
  /** The event's number, from 1. */
  n: Integer;
  kind: EventKind;
  /** The event's session. */
  session: Integer;
  /** The event's total; null without one. */
  raw: Integer | null;
  /** The count to show: never falling within a session. */
  displayed: Integer;
  /** The best value now; a correction may lower it. */
  current: Integer;
  /** More may have been counted than any report could prove. */
  lowerBound: boolean;
  /** What became of the claim; null for an opening, a closing and a pause's edges. */
  verdict: VerdictName | null;
  /** This event raised a question. */
  ask: boolean;
}

/** What to ask the source for, in nanoseconds. Hand the result in as an "answer". */
export interface Question {
  from: bigint;
  /** Null: the instant of asking. Otherwise the edge of a pause; answer with this `to`. */
  to: bigint | null;
}

export interface Reading {
  /** The newest session's token; 0 before the first opening. */
  session: Integer;
  displayed: Integer;
  current: Integer;
  lowerBound: boolean;
  /** The question that is outstanding; null if none is. */
  question: Question | null;
  asking: boolean;
  /** The count at an edge of a pause had to be estimated. */
  approximate: boolean;
  paused: boolean;
  closed: boolean;
}

/** What came of an event. */
export interface Outcome extends Line, Reading {
  session: Integer;
  displayed: Integer;
  current: Integer;
  lowerBound: boolean;
  /** The verdict for people; null where there is none. */
  sentence: string | null;
  /** Units that this event settled as never accepted under the maximum rate. */
  heldApart: Integer;
}

interface Freed {
  /** Ends it and gives its memory back. Forgetting it does so too, but late. */
  free(): void;
}

export interface Session extends Freed {
  /** Takes one event, in arrival order. On an error the session is as it was. */
  ingest(event: TraceEvent): Outcome;
  /** How many events were taken. */
  readonly events: number;
  /** The count without an event. */
  readonly reading: Reading;
  /** Ends the input without a closing, as the end of a trace does. */
  finish(): Reading & { heldApart: Integer };
  /** The session as bytes (0.5 to 1.5 KB), the same as those of the C library. Personal data. */
  snapshot(): Uint8Array;
}

export interface ReplaySummary {
  events: Integer;
  complete: boolean;
  sessions: Array<{
    session: Integer;
    first: Integer;
    last: Integer;
    lowerBound: boolean;
    approximate?: boolean;
  }>;
  verdicts: Partial<Record<VerdictName, Integer>>;
  rawFirst: Integer | null;
  rawLast: Integer | null;
  rawBackwards: Integer;
  heldApart: Integer;
  asks: Integer;
  unanswered: Integer;
}

/** Why a trace was refused. */
export interface Fault {
  /** Counted from 1. */
  line: number;
  /** The line, the field, what is wrong and what would be right. */
  text: string;
}

export interface ReplayResult {
  lines: Line[];
  /** Of a refused trace: of what came before the fault, `complete` being false. */
  summary: ReplaySummary;
  fault: Fault | null;
  /** What `tare replay --format jsonl` prints, byte for byte. */
  text: string;
}

export interface Replay extends Freed {
  /**
   * Reads the next bytes, in any split, and returns the lines that they complete; after a refusal
   * "", without an error.
   */
  feed(chunk: string | Uint8Array | ArrayBuffer | ArrayBufferView): string;
  /** Ends the trace and returns the last lines with the summary; "" if it was refused. */
  finish(): string;
  /** Why the trace was refused; what is fed afterwards is passed over. Null if it was not. */
  readonly fault: Fault | null;
}

export interface Step {
  /** When it was taken, in seconds on the samples' own axis: `nanoseconds` as a Number. */
  t: number;
  nanoseconds: bigint;
  /** How sure the detector is, 0.5 to 1. */
  confidence: number;
  /** A bout of walking starts with this step. */
  startsBout: boolean;
}

export interface Detection {
  /** Steps that are settled: none is taken back. */
  steps: Integer;
  /** The best count now; it may fall. */
  liveSteps: Integer;
  /** Steps per second now; 0 unless walking. */
  cadence: number;
  state: "unknown" | "still" | "moving" | "walking";
  diagnosis: {
    samples: Integer;
    /** With the time of the one before. */
    duplicates: Integer;
    /** Older by up to a second. */
    backward: Integer;
    /** With a value that is no finite number. */
    notFinite: Integer;
    /** Beyond 32 g, held at that. */
    outOfRange: Integer;
    /** After a pause of more than a second. */
    gaps: Integer;
    /** What the length of gravity says about the unit. */
    scale:
      | "unknown"
      | "plausible"
      | "seemsMetersPerSecondSquared"
      | "seemsStandardGravity"
      | "seemsWithoutGravity"
      | "implausible";
  };
}

type NumberArray =
  | Float64Array
  | Float32Array
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | readonly number[];

/** Seconds, rounded to nanoseconds, or nanoseconds. */
type TimeArray = NumberArray | BigInt64Array;

export interface Detector extends Freed {
  /**
   * Takes one sample: seconds (rounded to nanoseconds) or nanoseconds, and three axes. What is no
   * number is refused; NaN and infinity are numbers, and are counted as such.
   */
  push(time: number | bigint, x: number, y: number, z: number): void;
  /**
   * Takes many samples; the result is the same as of pushing each. All columns are checked first:
   * on an error none of the samples was taken.
   */
  pushAll(times: TimeArray, x: NumberArray, y: NumberArray, z: NumberArray): void;
  /** Takes many samples whose axes lie x, y, z by turns. */
  pushAll(times: TimeArray, xyz: NumberArray): void;
  /** Hands the settled steps over that were not taken yet. */
  takeSteps(): Step[];
  /** Settles what is open, knowing that nothing follows. */
  finish(): void;
  readonly detection: Detection;
}

export type Doubt = "cadence" | "driving" | "future" | "long";

/** A source's claim that it counted so many steps from start to end (not included). */
export interface StepRecord {
  start: Time;
  end: Time;
  /**
   * 0 to 2,147,483,647, in units of 2^-32: a Number's exact binary value is rounded to the nearest
   * unit, halves up.
   */
  steps: Integer;
  /** A number from 0 (the default), or a name out of `rules.sources`. */
  source?: number | string;
  /** How much it is trusted, a whole number of 32 bits; greater wins. 0 if it is left out. */
  priority?: number;
  /** When it was last changed; unknown if it is left out. */
  modified?: Time | null;
}

export interface MergeRules {
  /** Names of the sources; copied. */
  sources?: string[];
  /** Doubts for which steps are left out. */
  exclude?: Doubt[];
  /** Spans in a vehicle. */
  driving?: Array<{ start: Time; end: Time }>;
  /** Sources whose overlapping records add up. */
  addsUp?: Array<number | string>;
  /** Steps a second above which a record is doubtful; 4 if left out. */
  maximumCadence?: number;
  /** Seconds above which a record is doubtful; an hour if left out. */
  longestInterval?: number | bigint;
  /** The present; nothing is in the future if it is left out. */
  now?: Time | null;
}

/** An exact amount of steps: whole + fraction / 2^32. */
export interface Amount {
  whole: Integer;
  /** From 0 to 2^32 - 1. */
  fraction: number;
  /** The nearest Number to the amount. */
  steps: number;
}

export interface Tally {
  records: Integer;
  input: Amount;
  used: Amount;
  shadowed: Amount;
  excluded: Amount;
  /** Of the used ones: those with a doubt. */
  doubtful: Amount;
}

export interface Piece {
  /** Nanoseconds. */
  start: bigint;
  end: bigint;
  /** The nearest Number to what it adds. */
  steps: number;
  /** What it adds, exactly, in units of 2^-32 of a step. */
  units: bigint;
  source: number | string;
  doubts: Doubt[];
  excluded: boolean;
}

export interface Merge extends Freed {
  readonly pieces: Piece[];
  readonly totals: Tally;
  readonly sources: Array<Tally & { source: number | string }>;
  /** The used steps between each two neighbors of ascending borders. */
  between(borders: Iterable<Time>): Amount[];
}

export interface Tare {
  readonly version: string;
  readonly abiVersion: number;
  readonly verdicts: readonly Verdict[];
  readonly memorySize: number;
  createSession(options?: SessionOptions): Session;
  /** `events` is what `n` counts on from; 0 if it is left out. */
  restore(snapshot: Uint8Array, options?: { events?: number }): Session;
  replay(trace: string | Uint8Array | ArrayBuffer | ArrayBufferView): ReplayResult;
  createReplay(): Replay;
  /** "g" if no unit is given; browsers and Android measure in "m/s2". */
  createDetector(options?: { unit?: "g" | "m/s2" }): Detector;
  merge(records: Iterable<StepRecord>, rules?: MergeRules): Merge;
  /** A time as nanoseconds, exactly; decimal text is read as seconds. */
  nanoseconds(time: Time): bigint;
}

/** Loads the module; tare.wasm is beside tare.js if no source is given. */
export function load(
  source?: URL | string | Response | Promise<Response> | BufferSource | WebAssembly.Module,
): Promise<Tare>;

/**
 * Parses one line of a trace, header or event, with every number kept: totals and tokens beyond
 * 2^53 become BigInt, times with more digits than a Number holds become nanoseconds. What is no
 * JSON object is refused with a `badArgument`.
 */
export function parseLine(text: string): SessionOptions & Partial<TraceEvent>;
