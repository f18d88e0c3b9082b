// The types of a reading: its numbers and units, and why they stand still. Types only.

import type { StepCounterError, StepCounterErrorCode } from "./errors.js";

/** Which sensor counts. The first implementation typed these three and sent others on Android. */
export type CounterType = "CMPedometer" | "STEP_COUNTER" | "ACCELEROMETER";

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
