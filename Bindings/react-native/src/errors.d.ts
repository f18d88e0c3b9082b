// The types of failures: one class, and its codes.

/** What kind of failure it is. */
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
