// The choices that a counter session cannot make for its user.

/// What a fall of the total means on a blind stream, one whose origin is unknown.
///
/// With an equal known origin a fall is always a correction; with another origin it is another
/// epoch or a foreign window. Only where no origin is known is the question open: `10, 4, 6` is 6 in
/// all if the 4 was a correction and 16 if the counter began again, and the values alone cannot tell.
public enum DecreaseRule: Hashable, Sendable {
  /// Hold the shown count until the total has passed it again.
  case correction
  /// A smaller total with a later end begins again from zero, on top of what there was.
  case restart
  /// A total below this share of the last accepted one is held, and believed as a restart when the
  /// next report with a later end is still below the last accepted total. The share is above 0 and
  /// at most 1.
  case restartBelow(Double)
}

/// The named choices of a session.
///
/// A policy lives outside the session's state and is passed with each event; pass the same one
/// throughout a session.
public struct Policy: Hashable, Sendable {
  /// What a fall means on a blind stream.
  public var decrease: DecreaseRule = .correction
  /// Bits of a counter that wraps, 1 to 63, or nil for one that does not. Never guessed.
  public var width: Int? = nil
  /// Units per second that can be true, above 0, or nil for no limit. What exceeds it is held
  /// apart, never silently dropped.
  public var maximumRate: Double? = nil
  /// Nanoseconds within which two start instants are one and the same.
  public var tolerance: Int64 = 1_000_000_000
  /// Nanoseconds within which a window that starts where another ended is its continuation.
  public var adjacency: Int64 = 250_000_000

  /// Creates the default policy: corrections, no wrap, no rate limit, 1 s and 0.25 s.
  public init() {}
}
