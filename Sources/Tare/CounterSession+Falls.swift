// What a total says through its anchor, and what a fall of it means.

extension CounterSession {
  /// A total read through its anchor's offset.
  struct AnchoredReading {
    /// The session count it claims; may be negative.
    var count: Total
    /// It is smaller than the last accepted total, and that is no wrap.
    var isFall = false
    /// It is believed as a new beginning from zero.
    var isRestart = false
    /// It is kept back until another report confirms a restart.
    var isHeld = false
    /// It cannot be explained by what is known.
    var doubt = false
    /// Candidates of another stream that it made way for.
    var heldApart: Int64 = 0
  }

  /// Reads a claim through its anchor; a wrap or a restart moves the anchor's offset.
  mutating func read(
    _ claim: Placed, by anchor: inout Anchor<Total>, _ slot: Int, _ before: Total, _ policy: Policy
  ) -> AnchoredReading {
    let total = claim.total
    let last = anchor.lastTotal
    if anchor.traits.contains(.claimed), total.lead < last.lead, claim.end >= anchor.lastEnd {
      if let rise = wrap(from: last.lead, to: total.lead, claim.end, policy) {
        var wrapped = Total.count(of: total, at: &anchor.offset, current: before)
        wrapped.lead = anchor.offset.lead.saturatingAdd(last.lead).saturatingAdd(rise)
        anchor.offset.lead = wrapped.lead.saturatingSubtract(total.lead)
        return AnchoredReading(count: wrapped)
      }
      if anchor.traits.contains(.blind) {
        return readBlindFall(claim, by: &anchor, slot, before, policy)
      }
      var reading = AnchoredReading(
        count: Total.count(of: total, at: &anchor.offset, current: before), isFall: true)
      reading.doubt = reading.count.lead < 0
      return reading
    }
    if status.contains(.restartHeld), candidateSlot == UInt8(truncatingIfNeeded: slot) {
      status.remove(.restartHeld)
      if !status.contains(.firstCandidate) { candidateSlot = Anchor<Total>.none }
    }
    let count = Total.count(of: total, at: &anchor.offset, current: before)
    return AnchoredReading(count: count, doubt: count.lead < 0)
  }

  /// How far a counter of declared width rose by wrapping, or nil if the fall is no plausible wrap.
  ///
  /// The rise is the difference modulo 2^width, taken as a signed number of that width; half the
  /// range and more is a fall.
  private func wrap(
    from last: Int64, to total: Int64, _ end: Int64, _ policy: Policy
  ) -> Int64? {
    guard let width = policy.width, width >= 1, width <= 63 else { return nil }
    let mask: UInt64 = (1 << UInt64(width)) &- 1
    let rise = UInt64(bitPattern: total &- last) & mask
    guard rise > 0, rise < 1 << UInt64(width - 1) else { return nil }
    let signed = Int64(bitPattern: rise)
    guard isPlausible(signed, at: end, policy) else { return nil }
    return signed
  }

  /// A fall of a stream of unknown origin: the values cannot tell, so the policy decides.
  private mutating func readBlindFall(
    _ claim: Placed, by anchor: inout Anchor<Total>, _ slot: Int, _ before: Total, _ policy: Policy
  ) -> AnchoredReading {
    let isLater = claim.end > anchor.lastEnd
    let isHeldHere =
      status.contains(.restartHeld) && candidateSlot == UInt8(truncatingIfNeeded: slot)
    var begins = false
    switch policy.decrease {
    case .correction: break
    case .restart: begins = isLater
    case .restartBelow(let share):
      if isHeldHere, isLater {
        begins = true
      } else if isHeldHere || (isLater && isBelow(claim.total, share, of: anchor.lastTotal)) {
        var reading = AnchoredReading(count: before, isHeld: true)
        if candidateSlot != UInt8(truncatingIfNeeded: slot) {
          reading.heldApart = pendingExcess
          status.remove(.firstCandidate)
        }
        status.insert(.restartHeld)
        status.remove(.newestCandidate)
        candidateSlot = UInt8(truncatingIfNeeded: slot)
        newestCandidate = claim.total
        anchor.lastEnd = claim.end
        return reading
      }
    }
    if isHeldHere {
      status.remove(.restartHeld)
      if !status.contains(.firstCandidate) { candidateSlot = Anchor<Total>.none }
    }
    if begins {
      anchor.offset = before.offset(for: .origin)
      return AnchoredReading(
        count: Total.count(of: claim.total, at: &anchor.offset, current: before),
        isFall: true, isRestart: true, doubt: true)
    }
    return AnchoredReading(
      count: Total.count(of: claim.total, at: &anchor.offset, current: before),
      isFall: true, doubt: true)
  }

  private func isBelow(_ total: Total, _ share: Double, of last: Total) -> Bool {
    Double(total.lead) < share * Double(last.lead)
  }
}
