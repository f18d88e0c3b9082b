// Replaying a trace: the machine its header asks for, one line per event, and the tallies.

public import Tare

/// Drives the machine that a header asks for and keeps the tallies of the summary.
public struct Replay: Sendable {
  private var small = SmallSession()
  private var full = FullSession()
  private let history: Bool
  private let policy: Policy

  /// Creates a replay before its first event.
  ///
  /// - Parameters:
  ///   - history: Whether the machine may ask: the small machine if true, else the full one.
  ///   - policy: The named choices.
  public init(history: Bool, policy: Policy) {
    self.history = history
    self.policy = policy
  }

  /// Opens a session that no line stands for, as a CSV log implies: it is not counted as an event.
  public mutating func openImplied(_ opening: Opening) {}

  /// Takes one event and says what is printed for it.
  ///
  /// - Parameters:
  ///   - event: The event, in arrival order.
  ///   - kind: What the line calls it, if not by its own kind.
  /// - Returns: What to print.
  public mutating func ingest(
    _ event: SessionEvent<Count>, as kind: EventKind? = nil
  ) -> ReplayLine {
    ReplayLine(
      n: 0, kind: .open, session: 0, raw: nil, displayed: 0, current: 0, lowerBound: false,
      verdict: nil, ask: false)
  }

  /// Ends the replay.
  ///
  /// - Parameter complete: Whether the trace was read to its end without a fault.
  /// - Returns: The summary.
  public mutating func finish(complete: Bool) -> ReplaySummary {
    ReplaySummary(
      events: 0, complete: complete, sessions: [], verdicts: VerdictCounts(), rawFirst: nil,
      rawLast: nil, rawBackwards: 0, heldApart: 0, asks: 0, unanswered: 0)
  }
}
