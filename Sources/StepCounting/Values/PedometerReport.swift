// What a source says once: a cumulative claim about an interval, and what it measures at its end.

public import Foundation

/// One update or one answer of a pedometer: *so much was counted between `start` and `end`*.
///
/// Steps, distance and floors are cumulative since `start`. Pace and cadence are momentary: a session
/// passes them on and never adds them up. A quantity that the source does not have is nil, which is
/// not 0.
public struct PedometerReport: Hashable, Sendable, Codable {
  /// The instant counted from, on the wall clock; nil where the source counts from an instant that it
  /// cannot tell (and that lies before the session).
  public var start: Date?
  /// The instant counted up to, on the wall clock.
  public var end: Date
  /// Steps between `start` and `end`.
  public var steps: Int
  /// Distance between `start` and `end`.
  public var distance: Distance?
  /// Floors climbed between `start` and `end`.
  public var floorsAscended: Int?
  /// Floors descended between `start` and `end`.
  public var floorsDescended: Int?
  /// The pace at `end`.
  public var currentPace: Pace?
  /// The cadence at `end`.
  public var currentCadence: Cadence?
  /// The mean pace since `start` without the time stood still.
  public var averageActivePace: Pace?
  /// Names what the count began with, such as a boot of the device; nil where the source has no such
  /// name. Two reports with the same origin count from the same instant, whatever `start` says: a
  /// source that computes `start` from a clock that is set reports it differently each time.
  public var origin: String?
  /// Seconds between `start` and `end` in which nothing was measured, since the sensor was off or the
  /// process suspended: steps taken then are missing. Nil where the source does not say, or knows the
  /// interval whole.
  public var unmeasured: TimeInterval?

  /// Creates a report.
  public init(
    start: Date?, end: Date, steps: Int, distance: Distance? = nil, floorsAscended: Int? = nil,
    floorsDescended: Int? = nil, currentPace: Pace? = nil, currentCadence: Cadence? = nil,
    averageActivePace: Pace? = nil, origin: String? = nil, unmeasured: TimeInterval? = nil
  ) {
    self.start = start
    self.end = end
    self.steps = steps
    self.distance = distance
    self.floorsAscended = floorsAscended
    self.floorsDescended = floorsDescended
    self.currentPace = currentPace
    self.currentCadence = currentCadence
    self.averageActivePace = averageActivePace
    self.origin = origin
    self.unmeasured = unmeasured
  }
}

/// The person began or ceased to walk, as a source with low latency tells it.
///
/// It says nothing about a session that was paused; that is the application's doing.
public struct WalkingEvent: Hashable, Sendable, Codable {
  /// What happened.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// The person stopped.
    case stopped
    /// The person walks.
    case walking
  }

  /// What happened.
  public var kind: Kind
  /// When the source saw it.
  public var date: Date

  /// Creates an event.
  public init(_ kind: Kind, at date: Date) {
    self.kind = kind
    self.date = date
  }
}
