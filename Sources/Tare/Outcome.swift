// What a session says of each event: a verdict, a question, and what was held apart.

/// What a session did with a claim. The list is closed, and every claim gets exactly one: the first
/// in this order that holds.
public enum Verdict: UInt8, Hashable, Sendable, CaseIterable {
  /// It belongs to another session.
  case otherSession
  /// The session has ended.
  case closed
  /// No data or an error: neither 0 nor a claim.
  case noData
  /// A negative total, or an end before the start.
  case malformed
  /// It ends later than it arrived, so another clock stamped it; not counted.
  case clockStepped
  /// It ends before the session's zero: history.
  case beforeSession
  /// It fixed what the stream is worth at the session's zero.
  case baselineSet
  /// Held until the baseline is known.
  case awaitingBaseline
  /// The same claim as the newest of its start.
  case duplicate
  /// Something newer is known already.
  case stale
  /// More than the maximum rate allows; held apart.
  case implausible
  /// It starts at or after what is known, or adjoins it: counted on top.
  case newEpoch
  /// A window that starts elsewhere: counted as far as it proves anything.
  case foreignWindow
  /// It raised the count, as a lower bound.
  case lowerBound
  /// A fall, or a rise that stays under the shown count: the shown count is held.
  case correctionHeld
  /// The count rose.
  case advanced
  /// Accepted; the count is the same.
  case unchanged
}

/// What came of one event.
public struct Outcome: Hashable, Sendable {
  /// What was done with the claim; nil for an opening or a closing, unless that closing belongs to
  /// another session or comes a second time.
  public var verdict: Verdict?
  /// Whether the session now asks for a snapshot from its zero. True once per question: while one is
  /// outstanding no other is raised. The session never performs the query itself.
  public var asks: Bool
  /// Units that this event settled as never accepted under the maximum rate.
  public var heldApart: Int64

  /// Creates an outcome.
  public init(verdict: Verdict?, asks: Bool = false, heldApart: Int64 = 0) {
    self.verdict = verdict
    self.asks = asks
    self.heldApart = heldApart
  }
}

/// A session's count.
public struct Reading<Total: CounterTotal>: Equatable, Sendable {
  /// The count to show: it starts at 0 and never falls within a session.
  public var displayed: Total
  /// The best value now; a correction may lower it.
  public var current: Total
  /// Whether more may have been counted than any report could prove.
  public var isLowerBound: Bool

  /// Creates a reading.
  public init(displayed: Total, current: Total, isLowerBound: Bool) {
    self.displayed = displayed
    self.current = current
    self.isLowerBound = isLowerBound
  }
}
