// The names of events and verdicts, as a trace and its replay spell them.

public import Tare

/// The kind of an event, as a trace and a replay name it.
public enum EventKind: UInt8, Hashable, Sendable, CaseIterable {
  /// A session begins.
  case open
  /// The answer to the baseline query.
  case baseline
  /// An update of the subscribed stream.
  case report
  /// The answer to a question of the session.
  case answer
  /// A session ends.
  case close
  /// A pause begins.
  case pause
  /// A pause ends.
  case resume

  /// The name, as in `"event":"report"`.
  public var name: StaticString {
    switch self {
    case .open: "open"
    case .baseline: "baseline"
    case .report: "report"
    case .answer: "answer"
    case .close: "close"
    case .pause: "pause"
    case .resume: "resume"
    }
  }
}

extension SessionEvent where Total == Count {
  /// The kind of this event.
  public var kind: EventKind {
    switch self {
    case .open: .open
    case .baseline: .baseline
    case .report: .report
    case .answer: .answer
    case .close: .close
    }
  }
}

extension Verdict {
  /// The verdict's name, as a replay prints it.
  public var name: StaticString {
    switch self {
    case .otherSession: "otherSession"
    case .closed: "closed"
    case .noData: "noData"
    case .malformed: "malformed"
    case .clockStepped: "clockStepped"
    case .beforeSession: "beforeSession"
    case .baselineSet: "baselineSet"
    case .awaitingBaseline: "awaitingBaseline"
    case .duplicate: "duplicate"
    case .stale: "stale"
    case .implausible: "implausible"
    case .newEpoch: "newEpoch"
    case .foreignWindow: "foreignWindow"
    case .lowerBound: "lowerBound"
    case .correctionHeld: "correctionHeld"
    case .advanced: "advanced"
    case .unchanged: "unchanged"
    }
  }
}
