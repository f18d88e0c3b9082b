// The counter session: reports in, readings out.

/// Placeholder that fixes the interface while the machine is written.
public struct CounterSession<Memory: SessionMemory>: Equatable, Sendable {
  /// Total
  public typealias Total = Memory.Total
  /// Creates a session that has not been opened: every claim is of another session.
  public init() {}
  /// The count.
  public var reading: Reading<Total> {
    Reading(displayed: .zero, current: .zero, isLowerBound: false)
  }
  /// The token of the newest session; nil before the first opening.
  public var token: SessionToken? { nil }
  /// Whether reports are being held until a baseline is known.
  public var isAwaitingBaseline: Bool { false }
  /// Whether a question is outstanding.
  public var hasOpenQuestion: Bool { false }
  /// Whether the session has been closed.
  public var isClosed: Bool { false }
  /// Excess still held as a candidate under the maximum rate, neither accepted nor given up.
  public var pendingExcess: Int64 { 0 }
  /// Takes one event, in arrival order, and says what became of it.
  @discardableResult
  public mutating func ingest(_ event: SessionEvent<Total>, under policy: Policy) -> Outcome {
    Outcome(verdict: nil)
  }
  /// Ends the input without a closing: what is still held for a baseline is taken as it stands, as
  /// when a trace ends; the reading may rise and become a lower bound.
  public mutating func finish(under policy: Policy) -> Outcome {
    Outcome(verdict: nil)
  }
}

/// How much a session can remember.
public protocol SessionMemory: Equatable, Sendable {
  /// What is totalled.
  associatedtype Total: CounterTotal
  /// Whether the session may ask its source for a snapshot from the session's zero.
  static var mayAsk: Bool { get }
}
/// For sources that keep a history: two pinned anchors and one epoch; asks on doubt.
public struct SmallMemory<Total: CounterTotal>: SessionMemory {
  /// It may ask.
  public static var mayAsk: Bool { true }
}
/// For sources without a history: eight anchors and checkpoints; lives with bounded anchors.
public struct FullMemory<Total: CounterTotal>: SessionMemory {
  /// It has nobody to ask.
  public static var mayAsk: Bool { false }
}
/// A session over a source that keeps a history.
public typealias SmallSession = CounterSession<SmallMemory<Count>>
/// A session over a source without a history.
public typealias FullSession = CounterSession<FullMemory<Count>>
