// The texts of tare.h: version, statuses, verdicts and kinds of event.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CTare
import Tare
import TareTrace

/// A literal as C reads it; the compiler ends every literal with NUL.
private func text(_ literal: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// The version of the interface.
@c @implementation
public func tare_abi_version() -> UInt32 { UInt32(TARE_ABI_VERSION) }

/// The version of the library, which is the package's; a gate compares the two.
@c @implementation
public func tare_version() -> UnsafePointer<CChar>? { text("0.1.0") }

/// What a status means.
@c @implementation
public func tare_status_text(_ status: tare_status) -> UnsafePointer<CChar>? {
  switch status {
  case TARE_OK: text("ok")
  case TARE_BAD_ARGUMENT:
    text("an argument is missing, or a kind, unit, type or size that does not exist")
  case TARE_BAD_POLICY:
    text(
      """
      the policy is out of range: width 0 to 63, rate from 0, tolerance and adjacency from 0, \
      a restart's share above 0 and at most 1
      """)
  case TARE_FIRST_EVENT_NOT_OPEN: text("the first event is not an opening; open the session first")
  case TARE_TIME_MISSING: text("the first event needs a wall time or a zero")
  case TARE_ZERO_AFTER_OPENING:
    text("the zero is later than the opening; a session counts from its opening or from before")
  case TARE_NO_NEXT_SESSION:
    text("the session before has the greatest token, so there is no next one; give a token")
  case TARE_BAD_SNAPSHOT: text("no snapshot of this version, or a damaged one")
  case TARE_TRACE_REFUSED: text("the trace is refused; its fault says the line and the field")
  case TARE_FINISHED: text("it was finished before; make another")
  default: text("no such status")
  }
}

/// A verdict's name.
@c @implementation
public func tare_verdict_name(_ verdict: Int32) -> UnsafePointer<CChar>? {
  Verdict(number: verdict).map { text($0.name) }
}

/// A verdict in a sentence.
@c @implementation
public func tare_verdict_text(_ verdict: Int32) -> UnsafePointer<CChar>? {
  Verdict(number: verdict).map { text($0.sentence) }
}

/// The name of a kind of event.
@c @implementation
public func tare_event_name(_ kind: Int32) -> UnsafePointer<CChar>? {
  UInt8(exactly: kind).flatMap(EventKind.init(rawValue:)).map { text($0.name) }
}

extension Verdict {
  fileprivate init?(number: Int32) {
    guard let number = UInt8(exactly: number) else { return nil }
    self.init(rawValue: number)
  }

  /// What happened to the claim, for people.
  fileprivate var sentence: StaticString {
    switch self {
    case .otherSession: "It belongs to another session, so it changes nothing here."
    case .closed: "The session has ended; only one last answer could still count."
    case .noData: "The source had no data or failed: that is neither 0 nor a claim."
    case .malformed: "A negative total, or an end before the start: nobody can have counted that."
    case .clockStepped: "It ends later than it arrived, so another clock stamped it; not counted."
    case .beforeSession: "It ends before the session began: history, worth nothing here."
    case .baselineSet: "It says what the source had counted before the session; that is subtracted."
    case .awaitingBaseline: "Held until it is known what the source had counted before the session."
    case .duplicate: "The same claim once more; it changes nothing."
    case .stale: "Something newer is known already; it changes nothing."
    case .implausible: "More than anyone can walk in that time; held apart until it is confirmed."
    case .newEpoch: "The source began to count anew; its total is counted on top."
    case .foreignWindow: "A window that starts elsewhere; counted as far as it proves anything."
    case .lowerBound: "At least this much was counted, and perhaps more; the count rose to it."
    case .correctionHeld: "The source took steps back; the shown count waits until they return."
    case .advanced: "New steps; the count rose."
    case .unchanged: "Accepted; there were no new steps."
    }
  }
}

/// The status of a refusal.
func status(of problem: TraceError.Problem) -> tare_status {
  switch problem {
  case .firstEventNotOpen: TARE_FIRST_EVENT_NOT_OPEN
  case .missing: TARE_TIME_MISSING
  case .zeroAfterOpening: TARE_ZERO_AFTER_OPENING
  case .noNextSession: TARE_NO_NEXT_SESSION
  case .noHeader, .secondHeader, .otherVersion, .lineTooLong, .notJSON, .tooDeep, .repeatedKey,
    .wrong, .fraction, .beyondInt64, .timeBeyondRange, .timeWithoutZone, .impossibleTime,
    .halfSurrogate, .unknownEvent:
    TARE_BAD_ARGUMENT
  }
}
