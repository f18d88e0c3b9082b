// What a session is told: openings, claims and closings, as plain values.

/// Names a session; every answer and update carries the token of the session that asked for it.
public struct SessionToken: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// Any integer.
  public var rawValue: Int64

  /// Creates a token.
  public init(_ rawValue: Int64) {
    self.rawValue = rawValue
  }

  /// Creates a token from a literal.
  public init(integerLiteral value: Int64) {
    rawValue = value
  }
}

/// A session begins.
public struct Opening: Hashable, Sendable {
  /// The new session's token.
  public var session: SessionToken
  /// When it opened.
  public var arrival: Arrival
  /// The instant counted from, on the wall clock; never later than the opening.
  public var zero: Instant
  /// The instant from which the subscribed stream counts, on the wall clock; nil if it is unknown
  /// and before the session (a counter since boot, a log).
  public var from: Instant?
  /// Whether the answer to a baseline query will come. Meaningful where `from` is before `zero` or
  /// nil; where `from` is before `zero` and no answer will come, the baseline counts as failed.
  public var awaitsBaseline: Bool

  /// Creates an opening.
  ///
  /// - Parameters:
  ///   - session: The new session's token.
  ///   - arrival: When it opened.
  ///   - zero: The instant counted from; the opening's wall time if nil.
  ///   - from: The instant from which the subscribed stream counts, or nil if unknown.
  ///   - awaitsBaseline: Whether a baseline answer will come.
  public init(
    session: SessionToken, arrival: Arrival, zero: Instant? = nil, from: Instant?,
    awaitsBaseline: Bool
  ) {
    self.session = session
    self.arrival = arrival
    self.zero = zero ?? arrival.wall
    self.from = from
    self.awaitsBaseline = awaitsBaseline
  }
}

/// The source claims `total` counted between `from` and `to`.
public struct Claim<Total: CounterTotal>: Equatable, Sendable {
  /// The session whose subscription or query delivered it.
  public var session: SessionToken
  /// The start of the counted interval on the wall clock; nil if unknown.
  public var from: Instant?
  /// The end of the counted interval on the wall clock.
  public var to: Instant
  /// What was counted; nil for no data or an error, which is neither 0 nor a claim.
  public var total: Total?
  /// When it reached the session.
  public var arrival: Arrival

  /// Creates a claim.
  public init(
    session: SessionToken, from: Instant?, to: Instant, total: Total?, arrival: Arrival
  ) {
    self.session = session
    self.from = from
    self.to = to
    self.total = total
    self.arrival = arrival
  }
}

/// A session ends.
public struct Closing: Hashable, Sendable {
  /// The token of the session that ends.
  public var session: SessionToken
  /// When it ended.
  public var arrival: Arrival

  /// Creates a closing.
  public init(session: SessionToken, arrival: Arrival) {
    self.session = session
    self.arrival = arrival
  }
}

/// A pause begins or ends: the edge of a stretch that a ``PausableSession`` leaves out.
public struct PauseEdge: Hashable, Sendable {
  /// The session that is paused or resumed.
  public var session: SessionToken
  /// The instant that parts what counts from what does not; its monotonic time decides.
  public var arrival: Arrival

  /// Creates an edge.
  public init(session: SessionToken, arrival: Arrival) {
    self.session = session
    self.arrival = arrival
  }
}

/// Anything a session is told, in arrival order.
public enum SessionEvent<Total: CounterTotal>: Equatable, Sendable {
  /// A session begins; a second one restarts.
  case open(Opening)
  /// The answer to the baseline query over [`from` of the open, `zero`].
  case baseline(Claim<Total>)
  /// An update of the subscribed stream.
  case report(Claim<Total>)
  /// The answer to a question of the session: a claim on the session's own zero.
  case answer(Claim<Total>)
  /// The session ends; one answer may follow.
  case close(Closing)
}
