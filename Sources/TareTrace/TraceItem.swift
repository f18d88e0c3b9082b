// What a trace holds: one header, then events.

public import Tare

/// The first line of a trace: what is counted, whether the source can be asked, and the policy.
///
///     var header = TraceHeader()
///     header.policy.width = 16
public struct TraceHeader: Equatable, Sendable {
  /// What one unit of the totals is, as UTF-8; "steps" by default. For people, never interpreted.
  public var unit: [UInt8]
  /// Whether the machine may ask the source for a snapshot: the small machine if true, the full one
  /// if false (the default).
  public var history: Bool
  /// The named choices of the session.
  public var policy: Policy

  /// Creates the header that `{"trace":1}` stands for: every default.
  public init() {
    let unit: StaticString = "steps"
    self.unit = unit.withUTF8Buffer { Array($0) }
    self.history = false
    self.policy = Policy()
  }
}

/// One line of a trace.
public enum TraceItem: Equatable, Sendable {
  /// The header; always the first item, and never a second one.
  case header(TraceHeader)
  /// An event, complete: every default has been resolved. The first is an opening.
  case event(SessionEvent<Count>)
  /// A pause begins; complete, as every event.
  case pause(PauseEdge)
  /// A pause ends; complete, as every event.
  case resume(PauseEdge)
}
