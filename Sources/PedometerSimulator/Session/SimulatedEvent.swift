// One event of a simulated session, with the truth beside it.

public import Tare

/// One event of a simulated session, what a session made of it, and the truth beside it.
public struct SimulatedEvent: Equatable, Sendable {
  /// What the session was told.
  public var event: SessionEvent<Count>
  /// Steps truly walked since the session's zero when the event arrived; after a closing, until that.
  public var truth: Int64
  /// Steps that the source had claimed too much by then and not taken back, and what the claim that
  /// was the session's zero said too little (any claim, where the session is only a lower bound and
  /// cannot ask).
  public var overclaimed: Int64
  /// What the session showed after the event.
  public var reading: Reading<Count>
  /// What it did with the event; nil for an opening or a closing.
  public var verdict: Verdict?
  /// Whether it then asked for a snapshot.
  public var asks: Bool

  /// Creates an event.
  public init(
    event: SessionEvent<Count>, truth: Int64, overclaimed: Int64, reading: Reading<Count>,
    verdict: Verdict?, asks: Bool
  ) {
    self.event = event
    self.truth = truth
    self.overclaimed = overclaimed
    self.reading = reading
    self.verdict = verdict
    self.asks = asks
  }
}
