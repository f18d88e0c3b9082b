// Pausing and resuming: what is held, what is left out, and what the other events mean then.

extension PausableSession {
  /// Begins a pause: from this instant on nothing counts until ``resume(_:under:)``.
  ///
  /// The reading is held at the newest count known. Reports that end at or before the edge still
  /// raise it; later ones do not. A pause within a pause changes nothing. A second pause while the
  /// end of the one before is still being asked for leaves that with its estimate.
  ///
  /// - Parameters:
  ///   - edge: Whose session is paused, and when.
  ///   - policy: The session's choices; its adjacency decides whether the edge is known already.
  /// - Returns: No verdict, but for another session's or a closed one's; whether the session now asks
  ///   for the edge.
  @discardableResult
  public mutating func pause(_ edge: PauseEdge, under policy: Policy) -> Outcome {
    if let verdict = session.refusal(of: edge.session) { return Outcome(verdict: verdict) }
    let wasAsking = hasOpenQuestion
    switch phase {
    case .paused: return Outcome(verdict: nil)
    case .unpaused: shown = session.displayed
    case .resumed: settleForGood()
    }
    phase = .paused
    beginning = place(edge, policy)
    follow()
    return Outcome(verdict: nil, asks: hasOpenQuestion && !wasAsking)
  }

  /// Ends a pause: what was counted since its beginning is left out for good.
  ///
  /// While the count at either edge is being asked for, the reading stays where the pause held it.
  /// Without a pause this changes nothing.
  ///
  /// - Parameters:
  ///   - edge: Whose session is resumed, and when; an instant before the pause counts as the pause's.
  ///   - policy: The session's choices; its adjacency decides whether the edge is known already.
  /// - Returns: No verdict, but for another session's or a closed one's; whether the session now asks
  ///   for the edge.
  @discardableResult
  public mutating func resume(_ edge: PauseEdge, under policy: Policy) -> Outcome {
    if let verdict = session.refusal(of: edge.session) { return Outcome(verdict: verdict) }
    guard phase == .paused else { return Outcome(verdict: nil) }
    let wasAsking = hasOpenQuestion
    phase = .resumed
    ending = place(edge, policy)
    ending.end = max(ending.end, beginning.end)
    follow()
    return Outcome(verdict: nil, asks: hasOpenQuestion && !wasAsking)
  }

  /// Takes an event once there has been a pause.
  mutating func ingestAfterPause(_ event: SessionEvent<Total>, _ policy: Policy) -> Outcome {
    switch event {
    case .open:
      self = PausableSession()
      return session.ingest(event, under: policy)
    case .answer(let claim):
      return takeAnswer(claim, policy)
    case .baseline, .report, .close:
      let wasAsking = hasOpenQuestion
      var outcome = session.ingest(event, under: policy)
      follow()
      outcome.asks = hasOpenQuestion && !wasAsking
      return outcome
    }
  }

  /// W: the count without the pauses, held while a pause lasts or an edge is being asked for.
  var counted: Total {
    switch phase {
    case .unpaused:
      return session.current
    case .resumed where beginning.knowledge != .asked && ending.knowledge != .asked:
      return counting.removing(excluded.adding(leftOut)).floored()
    case .paused, .resumed:
      return beginning.count.removing(excluded).floored()
    }
  }

  /// S now. A closed session does not hear of the pause's end when that is answered late.
  private var counting: Total {
    session.isClosed && ending.knowledge == .exact
      ? session.current.maximum(ending.count) : session.current
  }

  /// What the newest pause leaves out, once it has ended.
  private var leftOut: Total { ending.count.difference(from: beginning.count).floored() }

  /// Lets the estimates follow what is known by now, and the shown count follow W.
  mutating func follow() {
    beginning.raise(to: session.lowerBound(at: beginning.end))
    if phase == .resumed { ending.raise(to: session.lowerBound(at: ending.end)) }
    shown = shown.maximum(counted)
  }

  /// The newest pause is over and another begins: what it leaves out is final.
  private mutating func settleForGood() {
    excluded = excluded.adding(leftOut)
    if beginning.knowledge != .exact || ending.knowledge != .exact { hasEstimates = true }
    ending = Edge()
  }

  /// An edge on the session's own axis. Its count is the newest one known; it is exact, and nobody
  /// has to be asked, where that is an answer for this very instant, or where the session begins.
  private func place(_ edge: PauseEdge, _ policy: Policy) -> Edge {
    let end = edge.arrival.monotonic.nanoseconds.saturatingSubtract(session.zero)
    var placed = Edge()
    placed.end = max(0, end)
    placed.wall = edge.arrival.wall.nanoseconds
    placed.count = session.current
    let isAnswered =
      session.status.contains(.answered) && !session.status.contains(.bounded)
      && session.distance(session.exactEnd, placed.end) <= policy.adjacency
    let isZero = placed.end == 0 && session.frontier <= 0
    if isAnswered || isZero {
      placed.knowledge = .exact
    } else {
      placed.knowledge = Memory.mayAsk ? .asked : .estimated
    }
    return placed
  }
}

extension PausableSession.Edge {
  /// At least so much had been counted there.
  mutating func raise(to count: Memory.Total) {
    if knowledge != .exact { self.count = self.count.maximum(count) }
  }

  /// Nobody will say: the estimate stands.
  mutating func giveUpAsking() {
    if knowledge == .asked { knowledge = .estimated }
  }
}
