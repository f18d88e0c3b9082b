// Answers once there has been a pause: for an edge, for the session's own question, or for both.

extension PausableSession {
  /// Which edges of the newest pause an answer speaks of.
  private struct Addressed {
    var beginning = false
    var ending = false
    /// By how much the answer's end lies off the edge on the session's axis, where it was known by
    /// its stamp on a wall clock that has been set since.
    var shift: Int64 = 0

    var isNone: Bool { !beginning && !ending }
  }

  mutating func takeAnswer(_ original: Claim<Total>, _ policy: Policy) -> Outcome {
    var claim = original
    let refusal = session.refusal(of: claim.session)
    let isClosed = refusal == .closed
    if refusal == .otherSession { return Outcome(verdict: .otherSession) }
    let isTooLate = isClosed && end(of: claim) > session.clock
    let addressed = isTooLate ? Addressed() : edges(of: claim, policy)
    claim.to = claim.to.advanced(byNanoseconds: addressed.shift)

    if isClosed, !addressed.isNone,
      end(of: claim) < session.clock || session.status.contains(.finalAnswerTaken)
    {
      return settleClosed(addressed, claim, policy)
    }
    let wasAsking = session.hasOpenQuestion
    let wasWaiting = session.isAwaitingBaseline
    var outcome = session.ingest(.answer(claim), under: policy)
    if addressed.isNone {
      if outcome.verdict == .closed { return outcome }
      // No data, and the session itself had not asked: the edges' query has failed.
      if outcome.verdict == .noData, !wasAsking { giveUp(Addressed(beginning: true, ending: true)) }
    } else {
      let isUsable = outcome.verdict != .implausible && settle(addressed, claim, policy)
      if !isUsable { giveUp(addressed) }
      // What the session itself asked is not answered by the count at an earlier instant.
      let isNewest = isUsable && end(of: claim) >= session.frontier
      if wasAsking, !isNewest, !isClosed, wasWaiting == session.isAwaitingBaseline {
        session.status.insert(.questionOpen)
      }
    }
    follow()
    outcome.asks = hasOpenQuestion
    return outcome
  }

  /// An answer for an edge after the closing; the one final answer is for the closing itself.
  private mutating func settleClosed(
    _ addressed: Addressed, _ claim: Claim<Total>, _ policy: Policy
  ) -> Outcome {
    let before = counted
    var outcome = Outcome(verdict: .unchanged)
    if settle(addressed, claim, policy) {
      let now = counted
      if now.lead < before.lead || now.lead > before.lead && now.lead < shown.lead {
        outcome.verdict = .correctionHeld
      } else if now.lead > before.lead {
        outcome.verdict = .advanced
      }
    } else {
      giveUp(addressed)
      if let total = claim.total {
        outcome.verdict = session.isMalformed(claim, total) ? .malformed : .implausible
      } else {
        outcome.verdict = .noData
      }
    }
    follow()
    outcome.asks = hasOpenQuestion
    return outcome
  }

  /// The end of a claim, relative to the session's zero.
  private func end(of claim: Claim<Total>) -> Int64 { session.relative(claim.to, claim.arrival) }

  /// The edges that an answer is for: the nearest within the adjacency, by the monotonic axis or by
  /// the stamp on the wall clock, as long as another word on it can still change something.
  private func edges(of claim: Claim<Total>, _ policy: Policy) -> Addressed {
    var addressed = Addressed()
    var best = max(0, policy.adjacency)
    let isEndingOpen = phase == .resumed && ending.knowledge != .exact
    if phase == .paused || isEndingOpen || beginning.knowledge != .exact {
      let apart = distance(claim, beginning)
      if apart <= best {
        addressed.beginning = true
        addressed.shift = shift(claim, beginning, policy)
        best = apart
      }
    }
    if isEndingOpen {
      let apart = distance(claim, ending)
      if apart <= best {
        if apart < best { addressed.beginning = false }
        addressed.ending = true
        addressed.shift = shift(claim, ending, policy)
      }
    }
    return addressed
  }

  private func distance(_ claim: Claim<Total>, _ edge: Edge) -> Int64 {
    min(
      session.distance(end(of: claim), edge.end),
      session.distance(claim.to.nanoseconds, edge.wall))
  }

  private func shift(_ claim: Claim<Total>, _ edge: Edge, _ policy: Policy) -> Int64 {
    let off = edge.end.saturatingSubtract(end(of: claim))
    return session.distance(off, 0) <= policy.adjacency ? 0 : off
  }

  /// Makes an answer's worth the count at its edges; false if it is not worth anything.
  private mutating func settle(
    _ addressed: Addressed, _ claim: Claim<Total>, _ policy: Policy
  ) -> Bool {
    guard let total = claim.total, !session.isMalformed(claim, total),
      !session.isAhead(claim, policy)
    else { return false }
    // While a baseline is awaited the zero's anchor holds reports; its offset is still 0.
    var offset = session.isAwaitingBaseline ? Total.origin : session.memory[anchor: 0].offset
    let estimate = addressed.ending ? ending.count : beginning.count
    let worth = Total.count(of: total, at: &offset, current: estimate).floored()
    let excess = worth.lead.saturatingSubtract(session.spent)
    if worth.lead > estimate.lead, !session.isPlausible(excess, at: end(of: claim), policy) {
      return false
    }
    if addressed.beginning {
      beginning.count = worth
      beginning.knowledge = .exact
    }
    if addressed.ending {
      ending.count = worth
      ending.knowledge = .exact
    }
    return true
  }

  private mutating func giveUp(_ addressed: Addressed) {
    if addressed.beginning { beginning.giveUpAsking() }
    if addressed.ending { ending.giveUpAsking() }
  }
}
