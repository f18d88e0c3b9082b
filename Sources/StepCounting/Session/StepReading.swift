// What a live session shows: counts above its baseline, momentary values, and what limits them.

public import Foundation
public import Tare

/// One reading of a live session.
///
/// Counts are what was walked since the session began, its pauses taken out. ``steps``, ``distance``
/// and the floors never fall within a session; ``current`` may, when the source corrects itself.
public struct StepReading: Hashable, Sendable {
  /// What the session is doing.
  public enum Phase: String, Hashable, Sendable, Codable {
    /// Counting.
    case running
    /// Paused by the application.
    case paused
    /// Stopped or reset, and waiting for the closing query.
    case closing
    /// Over; this is the final reading.
    case closed
  }

  /// The session's token; a reset begins a session with another one.
  public var session: SessionToken
  /// What the session is doing.
  public var phase: Phase
  /// The instant counted from, on the wall clock when the session began.
  public var start: Date
  /// When the reading was made, on the wall clock.
  public var date: Date
  /// The end of the newest report counted, on the wall clock; nil before the first.
  public var countedTo: Date?
  /// Steps to show: exactly 0 at first, never falling.
  public var steps: Int
  /// Distance to show; nil where the source has none.
  public var distance: Distance?
  /// Floors climbed, to show; nil where the source has none.
  public var floorsAscended: Int?
  /// Floors descended, to show; nil where the source has none.
  public var floorsDescended: Int?
  /// The best value now: below ``steps`` while a correction is waited out.
  public var current: ActivityTotal
  /// The pace of the newest report; nil while paused or not known.
  public var pace: Pace?
  /// The cadence of the newest report; nil while paused or not known.
  public var cadence: Cadence?
  /// The mean pace of the newest report without the time stood still, since the start of the
  /// source's subscription.
  public var averageActivePace: Pace?
  /// Whether the person walks, where the source tells; nil otherwise.
  public var isWalking: Bool?
  /// Steps that the source claimed and that are not counted, since they came faster than can be true:
  /// the past pushed in a burst, or a total that flips. Each claim that was refused counts anew, so this is
  /// the most that can be missing, not what is.
  public var heldApart: Int
  /// What limits the numbers.
  public var caveats: StepCaveats
  /// Why the count does not move; nil while it does, and before anything could be said.
  public var silence: SilenceReason?
  /// What became of the newest claim; nil before the first.
  public var verdict: Verdict?

  /// Whether more may have been walked than any report could prove: show "≥ 1,234".
  public var isLowerBound: Bool { !caveats.isDisjoint(with: [.lowerBound, .unknownGap]) }
  /// Whether a baseline or a pause's edge had to be estimated.
  public var isApproximate: Bool {
    !caveats.isDisjoint(with: [.approximateZero, .approximatePause])
  }
}

/// What limits a session's numbers, and stays true for the rest of it.
public struct StepCaveats: OptionSet, Hashable, Sendable, Codable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// More may have been walked than any report could prove.
  public static let lowerBound = StepCaveats(rawValue: 1 << 0)
  /// The baseline query failed for good, so the zero is the first report's.
  public static let approximateZero = StepCaveats(rawValue: 1 << 1)
  /// The count at a pause or a resumption had to be estimated.
  public static let approximatePause = StepCaveats(rawValue: 1 << 2)
  /// The session was to begin before what the source keeps; counted from what is there.
  public static let historyLimited = StepCaveats(rawValue: 1 << 3)
  /// There is a time of which the source knows nothing: while the application was not running, or
  /// before the source began anew.
  public static let unknownGap = StepCaveats(rawValue: 1 << 4)
  /// The closing query failed, was answered late, or could not be put: what was walked since the last
  /// report may be missing, or something after the end be in.
  public static let unconfirmedEnd = StepCaveats(rawValue: 1 << 5)
}

/// Why a session's count does not move.
public enum SilenceReason: Hashable, Sendable {
  /// The device has no step counter.
  case unavailable
  /// The person has not been asked for permission yet.
  case notDetermined
  /// The person may not give permission.
  case restricted
  /// The person has refused permission, before or during the session.
  case denied
  /// The source keeps nothing from before this instant.
  case historyLimited(availableFrom: Date)
  /// The source failed; the error holds its code.
  case sourceError(PedometerError)
  /// The application paused the session.
  case paused
  /// The source works, and nobody has walked since this instant.
  case nobodyWalked(since: Date)
}

/// Where a session's count begins.
public enum SessionStart: Sendable {
  /// Now: nothing from before is ever shown.
  case now
  /// At an instant in the past, such as midnight: what was walked since then counts. An instant in the
  /// future is now. A source that keeps too little counts from what is there and says so.
  case since(Date)
  /// Where a saved session left off, the time in between filled from the source's history or marked.
  case resuming(StepSnapshot)
}
