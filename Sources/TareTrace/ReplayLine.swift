// One line of a replay: what an event claimed and what the session made of it.

public import Tare

/// What a replay prints of one event.
public struct ReplayLine: Equatable, Sendable {
  /// The event's number, from 1; the header is not one.
  public var n: Int
  /// What the event was.
  public var kind: EventKind
  /// The event's session token.
  public var session: Int64
  /// The event's total; nil for an opening, a closing, a pause's edges and a claim without data.
  public var raw: Int64?
  /// The count that the newest session shows after the event.
  public var displayed: Int64
  /// The best value of the newest session after the event.
  public var current: Int64
  /// Whether more may have been counted than any report could prove.
  public var lowerBound: Bool
  /// What became of the claim; nil for an opening, a closing or a pause's edges.
  public var verdict: Verdict?
  /// Whether the event raised a question.
  public var ask: Bool

  /// Creates a line.
  public init(
    n: Int, kind: EventKind, session: Int64, raw: Int64?, displayed: Int64, current: Int64,
    lowerBound: Bool, verdict: Verdict?, ask: Bool
  ) {
    self.n = n
    self.kind = kind
    self.session = session
    self.raw = raw
    self.displayed = displayed
    self.current = current
    self.lowerBound = lowerBound
    self.verdict = verdict
    self.ask = ask
  }

  /// Appends the line as JSON with a newline, keys in the order of the contract, no spaces.
  ///
  /// It allocates only where `out` has to grow.
  public func writeJSON(to out: inout [UInt8]) {
    JSONBytes.append(to: &out) { line in
      line.put(#"{"n":"#)
      line.put(Int64(n))
      line.put(#","kind":""#)
      line.put(kind.name)
      line.put(#"","session":"#)
      line.put(session)
      line.put(#","raw":"#)
      line.put(raw)
      line.put(#","displayed":"#)
      line.put(displayed)
      line.put(#","current":"#)
      line.put(current)
      line.put(#","lowerBound":"#)
      line.put(lowerBound)
      line.put(#","verdict":"#)
      if let verdict {
        line.put("\"")
        line.put(verdict.name)
        line.put("\"")
      } else {
        line.put("null")
      }
      line.put(#","ask":"#)
      line.put(ask)
      line.put("}\n")
    }
  }
}
