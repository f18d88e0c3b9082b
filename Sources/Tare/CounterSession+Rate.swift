// The maximum rate: what exceeds it is held apart as a candidate, never silently dropped.
//
// The allowance at an end is max(rate · t, rate · 2.5 s) − accepted, where t runs from the zero, or
// from the first report on a blind stream. So a session may open with 2.5 s worth at once, and over
// its whole length never holds more than is due.

extension CounterSession {
  /// Nanoseconds whose worth may be accepted at once when a session opens.
  private var openingGrace: Int64 { 2_500_000_000 }

  /// Whether so many more units can be true by an end.
  func isPlausible(_ rise: Int64, at end: Int64, _ policy: Policy) -> Bool {
    guard let rate = policy.maximumRate else { return true }
    let stream = memory[anchor: 1]
    let isRunningBlind =
      stream.traits.isSuperset(of: [.used, .blind]) && !stream.traits.contains(.unset)
    let elapsed = end.saturatingSubtract(isRunningBlind ? stream.evidencedTo : 0)
    let due = rate * Double(max(elapsed, openingGrace)) / 1e9
    return Double(rise) + Double(spent) <= due
  }

  /// Whether a rise of the count is plausible; if so it is spent.
  mutating func admit(_ worth: Total, _ before: Total, _ policy: Policy, _ end: Int64) -> Bool {
    guard policy.maximumRate != nil else { return true }
    let rise = worth.lead.saturatingSubtract(before.lead)
    guard rise > 0 else { return true }
    guard isPlausible(rise, at: end, policy) else { return false }
    spent = spent.saturatingAdd(rise)
    return true
  }

  /// Applies the maximum rate to a count that a claim would make.
  ///
  /// The last accepted count is tried first, then each candidate; whichever makes the claim
  /// plausible is followed. Following a candidate credits only the rise since it.
  ///
  /// - Returns: False if the claim is implausible; it is then the newest candidate.
  mutating func limit(
    _ worth: inout Total, of claim: Placed, by anchor: inout Anchor<Total>, _ slot: Int,
    _ before: Total, isRestart: Bool, _ policy: Policy, _ settlement: inout Settlement
  ) -> Bool {
    guard policy.maximumRate != nil else { return true }
    let rise = worth.lead.saturatingSubtract(before.lead)
    guard rise > 0 else { return true }
    if isPlausible(rise, at: claim.end, policy) {
      spent = spent.saturatingAdd(rise)
      if candidateSlot == UInt8(truncatingIfNeeded: slot) { forgetCandidates(upTo: claim.total) }
      settleCandidates(&settlement)
      return true
    }
    if candidateSlot == UInt8(truncatingIfNeeded: slot) {
      if status.contains(.firstCandidate), isPlausible(claim, since: firstCandidate, policy) {
        follow(firstCandidate, &worth, claim, &anchor, slot, before, &settlement)
        return true
      }
      if status.contains(.newestCandidate), isPlausible(claim, since: newestCandidate, policy) {
        follow(newestCandidate, &worth, claim, &anchor, slot, before, &settlement)
        return true
      }
    } else {
      settleCandidates(&settlement)
    }
    // A restart that is not believed leaves the anchor where it was.
    if isRestart { anchor.offset = memory[anchor: slot].offset }
    if status.contains(.firstCandidate) {
      newestCandidate = claim.total
      status.insert(.newestCandidate)
      status.remove(.restartHeld)
    } else {
      firstCandidate = claim.total
      status.insert(.firstCandidate)
    }
    candidateSlot = UInt8(truncatingIfNeeded: slot)
    anchor.lastEnd = max(anchor.lastEnd, claim.end)
    settlement.verdict = .implausible
    settlement.doubt = false
    return false
  }

  private func isPlausible(_ claim: Placed, since candidate: Total, _ policy: Policy) -> Bool {
    let rise = claim.total.lead.saturatingSubtract(candidate.lead)
    return rise >= 0 && isPlausible(rise, at: claim.end, policy)
  }

  /// Credits the rise since a candidate; what the candidate exceeded is never accepted, and later
  /// answers are worth that much less.
  private mutating func follow(
    _ candidate: Total, _ worth: inout Total, _ claim: Placed, _ anchor: inout Anchor<Total>,
    _ slot: Int, _ before: Total, _ settlement: inout Settlement
  ) {
    let rise = claim.total.difference(from: candidate)
    let followed = before.adding(rise)
    let excess = worth.difference(from: followed)
    settlement.heldApart = settlement.heldApart.saturatingAdd(
      max(excess.lead, pendingExcess))
    clearCandidates()
    anchor.offset = followed.offset(for: claim.total)
    if slot != 0 {
      var origin = memory[anchor: 0]
      origin.offset = origin.offset.removing(excess)
      memory[anchor: 0] = origin
    }
    spent = spent.saturatingAdd(max(0, rise.lead))
    worth = followed
  }

  /// Units held as candidates under the maximum rate, neither accepted nor given up.
  public var pendingExcess: Int64 {
    guard Int(candidateSlot) < Memory.anchorCount else { return 0 }
    var excess: Int64 = 0
    if status.contains(.firstCandidate) { excess = max(excess, self.excess(of: firstCandidate)) }
    if status.contains(.newestCandidate) { excess = max(excess, self.excess(of: newestCandidate)) }
    return excess
  }

  /// What a candidate would have added to the count.
  private func excess(of candidate: Total) -> Int64 {
    let anchor = memory[anchor: Int(candidateSlot)]
    if anchor.traits.contains(.claimed), candidate.lead < anchor.lastTotal.lead {
      return candidate.lead
    }
    return anchor.offset.lead.saturatingAdd(candidate.lead).saturatingSubtract(current.lead)
  }

  /// Gives the candidates up: what they exceeded was never accepted.
  mutating func settleCandidates(_ settlement: inout Settlement) {
    settlement.heldApart = settlement.heldApart.saturatingAdd(pendingExcess)
    clearCandidates()
  }

  /// A candidate that an accepted total covers was accepted after all.
  private mutating func forgetCandidates(upTo total: Total) {
    if firstCandidate.lead <= total.lead { status.remove(.firstCandidate) }
    if newestCandidate.lead <= total.lead { status.remove(.newestCandidate) }
  }

  private mutating func clearCandidates() {
    status.remove([.firstCandidate, .newestCandidate])
    if !status.contains(.restartHeld) { candidateSlot = Anchor<Total>.none }
  }
}
