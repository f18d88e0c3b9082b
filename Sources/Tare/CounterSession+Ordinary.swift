// The ordinary report: next in line, through the anchor that made the count, not smaller.

extension CounterSession {
  /// Takes the report that nearly every report is, in a fraction of the time; nil for any other.
  ///
  /// It decides nothing by itself: for what it accepts, the general way gives the same state and
  /// the same outcome. A rate limit, an open doubt of any kind, or a clock that was set leaves the
  /// report to that.
  @inline(__always)
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
    guard end > exactEnd, claim.from != nil || slot == 1 else { return nil }
    let from = claim.from?.nanoseconds
    let known = exact
    let advanced = memory.update(slot) {
      $0.advance(from, to, end, total, above: known)
    }
    guard let worth = advanced else { return nil }
    let rises = worth.lead > exact.lead
    exact = worth
    exactEnd = end
    note(worth, at: end)
    if slot == 0 { status.remove(.lowerBound) }
    guard rises else {
      displayed = displayed.maximum(worth)
      return Outcome(verdict: .unchanged)
    }
    let isHeld = worth.lead < displayed.lead
    displayed = displayed.maximum(worth)
    return Outcome(verdict: isHeld ? .correctionHeld : .advanced)
  }
}

extension Anchor {
  /// Takes a total that continues this anchor's claims, or nothing if it does not plainly do so.
  fileprivate mutating func advance(
    _ from: Int64?, _ to: Int64, _ end: Int64, _ total: Total, above known: Total
  ) -> Total? {
    guard traits.intersection([.used, .exact, .claimed, .unset]) == [.used, .exact, .claimed],
      end > lastEnd, total.lead >= lastTotal.lead
    else { return nil }
    if let from {
      guard from == wall, from <= to, traits.isDisjoint(with: .blind) else { return nil }
    } else {
      guard traits.contains(.blind) else { return nil }
    }
    let worth = Total.count(of: total, at: &offset, current: known)
    guard worth.lead >= known.lead, !worth.isMalformed else { return nil }
    lastEnd = end
    lastTotal = total
    hits = hits &+ (hits < .max ? 1 : 0)
    return worth
  }
}
