// Replaying a trace: the machine its header asks for, one line per event, and the tallies.

public import Tare

/// Drives the machine that a header asks for and keeps the tallies of the summary.
///
///     var replay = Replay(history: header.history, policy: header.policy)
///     for item in items { replay.ingest(item)?.writeJSON(to: &out) }
///     replay.finish(complete: true).writeJSON(to: &out)
///
/// Constant memory but for one entry of the summary per session. A replay never invents answers: a
/// question stays open until the trace answers it.
public struct Replay: Sendable {
  // Both machines are stored and one is used: a payload of an enumeration would be copied out and
  // back with every event.
  private var small = PausableSmallSession()
  private var full = PausableFullSession()
  private let history: Bool
  private let policy: Policy

  private var summary = ReplaySummary(
    events: 0, complete: false, sessions: [], verdicts: VerdictCounts(), rawFirst: nil,
    rawLast: nil, rawBackwards: 0, heldApart: 0, asks: 0, unanswered: 0)

  /// Creates a replay before its first event.
  ///
  /// - Parameters:
  ///   - history: Whether the machine may ask: the small machine if true, else the full one.
  ///   - policy: The named choices.
  public init(history: Bool, policy: Policy) {
    self.history = history
    self.policy = policy
  }

  /// The newest session's count.
  public var reading: Reading<Count> { history ? small.reading : full.reading }

  /// Opens a session that no line stands for, as a CSV log implies: it is a session of the summary,
  /// but not one of its events.
  public mutating func openImplied(_ opening: Opening) {
    _ = feed(.open(opening))
  }

  /// Takes one event and says what is printed for it.
  ///
  /// - Parameters:
  ///   - event: The event, in arrival order.
  ///   - kind: What the line and the tallies call it, if not by its own kind.
  /// - Returns: What to print.
  public mutating func ingest(
    _ event: SessionEvent<Count>, as kind: EventKind? = nil
  ) -> ReplayLine {
    summary.events += 1
    let outcome = feed(event)
    if let verdict = outcome.verdict { summary.verdicts[verdict] += 1 }
    let (session, raw) = event.sessionAndRaw
    let kind = kind ?? event.kind
    if kind == .report, let raw { tally(raw) }
    let reading = reading
    return ReplayLine(
      n: summary.events, kind: kind, session: session, raw: raw,
      displayed: reading.displayed.value, current: reading.current.value,
      lowerBound: reading.isLowerBound, verdict: outcome.verdict, ask: outcome.asks)
  }

  /// Takes one line of a trace and says what is printed for it.
  ///
  /// - Parameter item: The line, in the order of the trace.
  /// - Returns: What to print; nil for a header.
  public mutating func ingest(_ item: TraceItem) -> ReplayLine? {
    switch item {
    case .header: nil
    case .event(let event): ingest(event)
    case .pause(let edge): pause(edge)
    case .resume(let edge): resume(edge)
    }
  }

  /// Takes the beginning of a pause.
  ///
  /// - Parameter edge: Whose session is paused, and when.
  /// - Returns: What to print.
  public mutating func pause(_ edge: PauseEdge) -> ReplayLine {
    take(
      edge, .pause, history ? small.pause(edge, under: policy) : full.pause(edge, under: policy))
  }

  /// Takes the end of a pause.
  ///
  /// - Parameter edge: Whose session is resumed, and when.
  /// - Returns: What to print.
  public mutating func resume(_ edge: PauseEdge) -> ReplayLine {
    take(
      edge, .resume, history ? small.resume(edge, under: policy) : full.resume(edge, under: policy))
  }

  /// Ends the replay: what is still held for a baseline is taken as it stands.
  ///
  /// Call it once; the replay is used up.
  ///
  /// - Parameter complete: Whether the trace was read to its end without a fault.
  /// - Returns: The summary.
  public mutating func finish(complete: Bool) -> ReplaySummary {
    let isAsking = isAsking
    let outcome = history ? small.finish(under: policy) : full.finish(under: policy)
    note(outcome)
    leaveSession(isAsking)
    summary.complete = complete
    return summary
  }

  private mutating func feed(_ event: SessionEvent<Count>) -> Outcome {
    if case .open = event { leaveSession(isAsking) }
    let outcome =
      history ? small.ingest(event, under: policy) : full.ingest(event, under: policy)
    switch event {
    case .open(let opening):
      let reading = reading
      summary.sessions.append(
        ReplaySession(
          session: opening.session.rawValue, first: reading.displayed.value,
          last: reading.displayed.value, lowerBound: reading.isLowerBound))
    case .baseline, .report, .answer, .close: break
    }
    note(outcome)
    return outcome
  }

  /// An edge of a pause has been taken: tallies it and says what is printed for it.
  private mutating func take(
    _ edge: PauseEdge, _ kind: EventKind, _ outcome: Outcome
  ) -> ReplayLine {
    summary.events += 1
    if let verdict = outcome.verdict { summary.verdicts[verdict] += 1 }
    note(outcome)
    let reading = reading
    return ReplayLine(
      n: summary.events, kind: kind, session: edge.session.rawValue, raw: nil,
      displayed: reading.displayed.value, current: reading.current.value,
      lowerBound: reading.isLowerBound, verdict: outcome.verdict, ask: outcome.asks)
  }

  private mutating func note(_ outcome: Outcome) {
    if outcome.asks { summary.asks += 1 }
    if outcome.heldApart != 0 { addHeldApart(outcome.heldApart) }
  }

  /// Takes the newest session's last reading, and what it leaves undone.
  private mutating func leaveSession(_ isAsking: Bool) {
    if isAsking { summary.unanswered += 1 }
    guard !summary.sessions.isEmpty else { return }
    let reading = reading
    let last = summary.sessions.count - 1
    summary.sessions[last].last = reading.displayed.value
    summary.sessions[last].lowerBound = reading.isLowerBound
    summary.sessions[last].approximate = history ? small.isApproximate : full.isApproximate
    addHeldApart(history ? small.session.pendingExcess : full.session.pendingExcess)
  }

  /// Whether the newest session's question has no answer yet.
  private var isAsking: Bool { history ? small.hasOpenQuestion : full.hasOpenQuestion }

  private mutating func addHeldApart(_ units: Int64) {
    summary.heldApart = Count(summary.heldApart).adding(Count(units)).value
  }

  private mutating func tally(_ raw: Int64) {
    if summary.rawFirst == nil { summary.rawFirst = raw }
    if let last = summary.rawLast, raw < last { summary.rawBackwards += 1 }
    summary.rawLast = raw
  }
}

extension SessionEvent where Total == Count {
  /// What a replay prints of the event itself: its session and its total.
  fileprivate var sessionAndRaw: (session: Int64, raw: Int64?) {
    switch self {
    case .open(let opening): (opening.session.rawValue, nil)
    case .baseline(let claim), .report(let claim), .answer(let claim):
      (claim.session.rawValue, claim.total?.value)
    case .close(let closing): (closing.session.rawValue, nil)
    }
  }
}
