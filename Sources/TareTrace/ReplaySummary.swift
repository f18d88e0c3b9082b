// The last line of a replay: what became of all events together.

public import Tare

/// What a replay prints at its end.
public struct ReplaySummary: Equatable, Sendable {
  /// How many events there were.
  public var events: Int
  /// Whether the trace was read to its end without a fault.
  public var complete: Bool
  /// Every session, in the order of their openings.
  public var sessions: [ReplaySession]
  /// How often each verdict was given.
  public var verdicts: VerdictCounts
  /// The first report's total; nil if no report had one.
  public var rawFirst: Int64?
  /// The last report's total; nil if no report had one.
  public var rawLast: Int64?
  /// How many reports had a smaller total than the report with a total before them.
  public var rawBackwards: Int
  /// Units never accepted under the maximum rate.
  public var heldApart: Int64
  /// Questions raised.
  public var asks: Int
  /// Questions that a restart or the end of the trace left without an answer.
  public var unanswered: Int

  /// Creates a summary.
  public init(
    events: Int, complete: Bool, sessions: [ReplaySession], verdicts: VerdictCounts,
    rawFirst: Int64?, rawLast: Int64?, rawBackwards: Int, heldApart: Int64, asks: Int,
    unanswered: Int
  ) {
    self.events = events
    self.complete = complete
    self.sessions = sessions
    self.verdicts = verdicts
    self.rawFirst = rawFirst
    self.rawLast = rawLast
    self.rawBackwards = rawBackwards
    self.heldApart = heldApart
    self.asks = asks
    self.unanswered = unanswered
  }

  /// Appends the summary as JSON with a newline, keys in the order of the contract, no spaces.
  /// `verdicts` lists those that occurred, in the order of the closed list.
  public func writeJSON(to out: inout [UInt8]) {
    out.append(#"{"summary":{"events":"#)
    out.append(decimal: Int64(events))
    out.append(#","complete":"#)
    out.append(complete)
    out.append(#","sessions":["#)
    var isFirst = true
    for session in sessions {
      if !isFirst { out.append(UInt8(ascii: ",")) }
      isFirst = false
      session.writeJSON(to: &out)
    }
    out.append(#"],"verdicts":{"#)
    isFirst = true
    for verdict in Verdict.allCases where verdicts[verdict] > 0 {
      out.append(isFirst ? "\"" : ",\"" as StaticString)
      isFirst = false
      out.append(verdict.name)
      out.append("\":")
      out.append(decimal: Int64(verdicts[verdict]))
    }
    out.append(#"},"rawFirst":"#)
    out.append(decimal: rawFirst)
    out.append(#","rawLast":"#)
    out.append(decimal: rawLast)
    out.append(#","rawBackwards":"#)
    out.append(decimal: Int64(rawBackwards))
    out.append(#","heldApart":"#)
    out.append(decimal: heldApart)
    out.append(#","asks":"#)
    out.append(decimal: Int64(asks))
    out.append(#","unanswered":"#)
    out.append(decimal: Int64(unanswered))
    out.append("}}\n")
  }
}

/// What one session came to.
public struct ReplaySession: Equatable, Sendable {
  /// The session's token.
  public var session: Int64
  /// The count shown at the opening; always 0.
  public var first: Int64
  /// The last count shown.
  public var last: Int64
  /// Whether more may have been counted.
  public var lowerBound: Bool
  /// Whether the count at an edge of a pause had to be estimated. It is no part of the JSON.
  public var approximate: Bool

  /// Creates an entry.
  public init(
    session: Int64, first: Int64, last: Int64, lowerBound: Bool, approximate: Bool = false
  ) {
    self.session = session
    self.first = first
    self.last = last
    self.lowerBound = lowerBound
    self.approximate = approximate
  }

  fileprivate func writeJSON(to out: inout [UInt8]) {
    JSONBytes.append(to: &out) { line in
      line.put(#"{"session":"#)
      line.put(session)
      line.put(#","first":"#)
      line.put(first)
      line.put(#","last":"#)
      line.put(last)
      line.put(#","lowerBound":"#)
      line.put(lowerBound)
      line.put("}")
    }
  }
}

/// How often each verdict was given.
///
///     summary.verdicts[.advanced]  // 3
public struct VerdictCounts: Equatable, Sendable {
  private var counts: [Int]

  /// Creates counts of zero.
  public init() {
    counts = [Int](repeating: 0, count: Verdict.allCases.count)
  }

  /// The count of one verdict.
  public subscript(verdict: Verdict) -> Int {
    get { counts[Int(verdict.rawValue)] }
    set { counts[Int(verdict.rawValue)] = newValue }
  }
}
