// Reports and answers at the door: whose they are, when they count, and whether they must wait.

extension CounterSession {
  /// What became of one claim that reached the count.
  struct Settlement {
    var verdict: Verdict
    /// It could not be explained: ask, if anybody can be asked.
    var doubt = false
    var heldApart: Int64 = 0
  }

  /// A claim on the session's own axis.
  struct Placed {
    /// The start's stamp on the wall clock; nil if unknown.
    var wall: Int64?
    /// The start relative to zero; 0 if unknown.
    var start: Int64
    /// The end relative to zero.
    var end: Int64
    var total: Total
    /// It counts from the session's own zero, whatever its stamps say.
    var isOnZero = false
  }

  @inline(__always)
  mutating func takeReport(_ claim: Claim<Total>, _ policy: Policy) -> Outcome {
    if let outcome = takeOrdinary(claim, policy) { return outcome }
    if let verdict = refusal(of: claim.session) { return Outcome(verdict: verdict) }
    return take(claim, policy, isAnswer: false)
  }

  mutating func takeAnswer(_ claim: Claim<Total>, _ policy: Policy) -> Outcome {
    switch refusal(of: claim.session) {
    case nil:
      status.remove(.questionOpen)
      return take(claim, policy, isAnswer: true)
    case .closed: return takeFinalAnswer(claim, policy)
    case .some(let verdict): return Outcome(verdict: verdict)
    }
  }

  private mutating func take(
    _ claim: Claim<Total>, _ policy: Policy, isAnswer: Bool
  ) -> Outcome {
    guard let total = claim.total else { return Outcome(verdict: .noData) }
    guard !isMalformed(claim, total) else { return Outcome(verdict: .malformed) }
    let stepped = noteClock(claim.arrival, policy)
    guard !isAhead(claim, policy) else {
      return Outcome(verdict: .clockStepped, asks: raise(stepped))
    }
    // An answer is a claim on the session's own zero, however the source stamps that.
    let placed = isAnswer ? placeOnZero(claim, total) : place(claim, total)
    guard placed.end >= 0 else {
      return Outcome(verdict: .beforeSession, asks: raise(stepped))
    }
    var outcome: Outcome
    if status.contains(.awaitingBaseline) {
      if isAnswer, status.contains(.baselineFailed) {
        // The zero is known after all, so nothing has to wait any longer.
        status.remove(.awaitingBaseline)
        outcome = Outcome(verdict: .unchanged)
        releaseHeld(policy, &outcome, answer: placed)
      } else {
        outcome = Outcome(verdict: .awaitingBaseline)
        outcome.asks = hold(placed, policy)
      }
    } else {
      let settlement = settle(placed, policy)
      outcome = Outcome(
        verdict: settlement.verdict, asks: settlement.doubt, heldApart: settlement.heldApart)
      // An answer that came too late to settle the doubt leaves it.
      if isAnswer, placed.end < frontier, status.contains(.lowerBound) { outcome.asks = true }
    }
    outcome.asks = raise(stepped || outcome.asks)
    return outcome
  }

  private func place(_ claim: Claim<Total>, _ total: Total) -> Placed {
    var placed = Placed(
      wall: nil, start: 0, end: relative(claim.to, claim.arrival), total: total)
    if let from = claim.from {
      placed.wall = from.nanoseconds
      placed.start = relative(from, claim.arrival)
    }
    return placed
  }

  private func placeOnZero(_ claim: Claim<Total>, _ total: Total) -> Placed {
    Placed(
      wall: nil, start: 0, end: relative(claim.to, claim.arrival), total: total, isOnZero: true)
  }

  /// One answer may follow the closing: it can raise the final count, never lower it.
  private mutating func takeFinalAnswer(_ claim: Claim<Total>, _ policy: Policy) -> Outcome {
    guard !status.contains(.finalAnswerTaken) else { return Outcome(verdict: .closed) }
    let end = relative(claim.to, claim.arrival)
    guard end <= clock else { return Outcome(verdict: .closed) }
    status.remove(.questionOpen)
    // A failed query is no answer: another may follow.
    guard let total = claim.total else { return Outcome(verdict: .noData) }
    status.insert(.finalAnswerTaken)
    guard !isMalformed(claim, total) else { return Outcome(verdict: .malformed) }
    guard !isAhead(claim, policy) else { return Outcome(verdict: .clockStepped) }
    guard end >= 0 else { return Outcome(verdict: .beforeSession) }

    var origin = memory[anchor: 0]
    if isDuplicate(origin, 0, end, total) { return Outcome(verdict: .duplicate) }
    guard end >= frontier else { return Outcome(verdict: .stale) }
    let before = current
    let worth = Total.count(of: total, at: &origin.offset, current: before).floored()
    if worth.lead < before.lead { return Outcome(verdict: .correctionHeld) }
    var settlement = Settlement(verdict: .unchanged)
    guard admit(worth, before, policy, end) else {
      settlement.verdict = .implausible
      settlement.heldApart = worth.lead.saturatingSubtract(before.lead)
      return Outcome(verdict: .implausible, heldApart: settlement.heldApart)
    }
    exact = worth
    exactEnd = end
    status.remove([.lowerBound, .bounded])
    return Outcome(verdict: show(before))
  }
}
