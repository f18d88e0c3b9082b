// A point in time on one axis, in whole nanoseconds.

/// A point in time: whole nanoseconds on one axis, wall or monotonic.
///
/// Any zero will do as long as all instants of one axis share it; a trace uses 1970. The range is
/// ±292 years around that zero, and every operation saturates at its ends instead of trapping.
///
///     let noon = Instant(nanoseconds: 43_200_000_000_000)
///     let later = noon.advanced(byNanoseconds: 5_000_000_000)
///     later.nanoseconds(since: noon)  // 5_000_000_000
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the axis' zero.
  public var nanoseconds: Int64

  /// Creates the instant that lies `nanoseconds` after the axis' zero.
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Whether `left` comes before `right`.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The instant `nanoseconds` later (earlier if negative), saturating at the ends of the range.
  public func advanced(byNanoseconds distance: Int64) -> Instant {
    Instant(nanoseconds: nanoseconds.saturatingAdd(distance))
  }

  /// Nanoseconds from `other` to this instant, saturating at the ends of the range.
  public func nanoseconds(since other: Instant) -> Int64 {
    nanoseconds.saturatingSubtract(other.nanoseconds)
  }
}

/// When something reached the session, on both clocks.
public struct Arrival: Hashable, Sendable {
  /// The wall clock at arrival; it may be set, forward or back, at any time.
  public var wall: Instant
  /// A clock that is never set and runs on while the device sleeps.
  public var monotonic: Instant

  /// Creates an arrival stamped by both clocks.
  public init(wall: Instant, monotonic: Instant) {
    self.wall = wall
    self.monotonic = monotonic
  }

  /// Creates an arrival for a source with a single clock that is never set.
  public init(_ instant: Instant) {
    self.init(wall: instant, monotonic: instant)
  }
}
