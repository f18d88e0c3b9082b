// The ordinary report: next in line, through the anchor that made the count, not smaller.

extension CounterSession {
  /// Takes the report that nearly every report is, in a fraction of the time; nil for any other.
  ///
  /// It decides nothing by itself: for what it accepts, the general way gives the same state and
  /// the same outcome. A rate limit, an open doubt of any kind, or a clock that was set leaves the
  /// report to that.
  mutating func takeOrdinary(_ claim: Claim<Total>, _ policy: Policy) -> Outcome? {
    guard status.subtracting([.lowerBound, .questionOpen]) == .opened,
      claim.session.rawValue == tokenValue, policy.maximumRate == nil,
      let total = claim.total, !total.isMalformed,
      Int(exactSlot) < Memory.anchorCount
    else { return nil }
    let wall = claim.arrival.wall.nanoseconds
    let to = claim.to.nanoseconds
    guard wall.saturatingSubtract(claim.arrival.monotonic.nanoseconds) == clock, to <= wall else {
      return nil
    }
    let end = to.saturatingSubtract(clock).saturatingSubtract(zero)
    let slot = Int(exactSlot)
    let ordinary: Anchor<Total>.Traits = [.used, .exact, .claimed]
    guard end > exactEnd, end > memory[anchor: slot].lastEnd,
      memory[anchor: slot].traits.isSuperset(of: ordinary),
      total.lead >= memory[anchor: slot].lastTotal.lead
    else { return nil }
    if let from = claim.from {
      guard from.nanoseconds == memory[anchor: slot].wall, from <= claim.to,
        memory[anchor: slot].traits.isDisjoint(with: [.unset, .blind])
      else { return nil }
    } else {
      guard slot == 1, memory[anchor: slot].traits.isDisjoint(with: .unset),
        memory[anchor: slot].traits.contains(.blind)
      else { return nil }
    }
    let worth = Total.count(of: total, at: &memory[anchor: slot].offset, current: exact)
    guard worth.lead >= exact.lead, !worth.isMalformed else { return nil }

    memory[anchor: slot].lastEnd = end
    memory[anchor: slot].lastTotal = total
    if memory[anchor: slot].hits < .max { memory[anchor: slot].hits += 1 }
    let before = exact
    exact = worth
    exactEnd = end
    note(worth, at: end)
    if slot == 0 { status.remove(.lowerBound) }
    return Outcome(verdict: show(before))
  }
}
