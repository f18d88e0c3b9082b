// The choices of a live counter.

public import Tare

/// The choices that a counter applies to all its sessions.
public struct CounterConfiguration: Sendable {
  /// The session's policy: what a fall means, how wide a wrapping counter is, what rate can be true.
  ///
  /// By default at most 5 steps a second are believed over a session's length, which no person exceeds
  /// (sprinters reach 4.5 to 5), so that the past pushed in one burst is held apart; a fall is a
  /// correction.
  public var policy: Policy
  /// How long to wait before each repetition of a failed query; after the last it has failed for good.
  public var retryDelays: [Duration] = [.seconds(1), .seconds(2), .seconds(4), .seconds(8)]
  /// How long to wait for an answer before the query has failed; the handler of a platform's query may
  /// never be called. While a person thinks about the permission, the query is simply repeated.
  public var answerTimeout: Duration = .seconds(10)
  /// The shortest time between two snapshots offered by a session.
  public var snapshotInterval: Duration = .seconds(5)
  /// How long nothing must have been counted before ``SilenceReason/nobodyWalked(since:)`` is the
  /// reason. The default covers the latency of the sensors known (up to 10 s on Android).
  public var quietTime: Duration = .seconds(10)
  /// Takes each session as a trace; nil to record nothing.
  public var recorder: (any TraceRecorder)?

  /// Creates the default choices.
  public init() {
    policy = Policy()
    policy.maximumRate = 5
  }
}

extension Duration {
  /// Whole nanoseconds, saturating.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, overflowed) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflowed ? (seconds < 0 ? .min : .max) : sum
  }
}
