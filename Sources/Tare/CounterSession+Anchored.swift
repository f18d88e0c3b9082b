// A claim whose start is known: what its total is worth, and what it does to the count.

extension CounterSession {
  /// Takes one claim into the count.
  mutating func settle(_ claim: Placed, _ policy: Policy) -> Settlement {
    guard let slot = claim.isOnZero ? 0 : match(wall: claim.wall, start: claim.start, policy)
    else { return settleElsewhere(claim, policy) }
    var anchor = memory[anchor: slot]
    if let wall = claim.wall { anchor.wall = wall }
    if anchor.hits < .max { anchor.hits += 1 }

    if anchor.traits.contains(.unset) { return establish(anchor, slot, claim) }
    if isDuplicate(anchor, slot, claim.end, claim.total), !answersAnew(claim) {
      memory[anchor: slot] = anchor
      if claim.isOnZero, claim.end >= frontier { status.remove(.lowerBound) }
      return Settlement(verdict: .duplicate)
    }
    if claim.end == exactEnd, status.contains(.answered), !claim.isOnZero {
      // The source was asked about this very instant; a report of it, perhaps repeated, is older.
      memory[anchor: slot] = anchor
      return Settlement(verdict: .stale)
    }
    if status.contains(.restartHeld), candidateSlot == UInt8(truncatingIfNeeded: slot),
      claim.end < anchor.lastEnd
    {
      // Without a later end it neither confirms the restart nor speaks against it.
      memory[anchor: slot] = anchor
      return Settlement(verdict: .stale)
    }
    if anchor.traits.contains(.exact) {
      return claim.end < exactEnd
        ? settleLate(anchor, slot, claim, policy) : settleNewest(anchor, slot, claim, policy)
    }
    return settleBounded(anchor, slot, claim, policy)
  }

  /// Whether an answer settles something although the zero's anchor has said the same before.
  private func answersAnew(_ claim: Placed) -> Bool {
    claim.isOnZero && claim.end >= exactEnd && (exactSlot != 0 || claim.end > exactEnd)
  }

  /// Whether the claim repeats the newest of its start, accepted or held apart.
  func isDuplicate(_ anchor: Anchor<Total>, _ slot: Int, _ end: Int64, _ total: Total) -> Bool {
    if end == anchor.lastEnd, anchor.traits.contains(.claimed), total == anchor.lastTotal {
      return true
    }
    // Candidates share one memory of their newest end, so any not newer one may be the repeated one.
    guard end <= anchor.lastEnd, candidateSlot == UInt8(truncatingIfNeeded: slot) else {
      return false
    }
    if status.contains(.firstCandidate), total == firstCandidate { return true }
    return !status.isDisjoint(with: [.newestCandidate, .restartHeld]) && total == newestCandidate
  }

  /// The first claim of a stream whose worth at the zero is unknown: it is worth nothing and fixes
  /// what the stream is worth.
  private mutating func establish(
    _ anchor: Anchor<Total>, _ slot: Int, _ claim: Placed
  ) -> Settlement {
    var anchor = anchor
    let before = current
    let known = claim.end >= frontier ? before : lowerBound(at: claim.end)
    anchor.traits.remove(.unset)
    anchor.traits.insert(.claimed)
    anchor.offset = known.offset(for: claim.total)
    anchor.lastEnd = claim.end
    anchor.lastTotal = claim.total
    anchor.evidencedTo = claim.end
    if exactEnd > 0 { anchor.traits.remove(.exact) }
    memory[anchor: slot] = anchor
    if anchor.traits.contains(.exact) {
      exactEnd = max(exactEnd, claim.end)
      exactSlot = UInt8(truncatingIfNeeded: slot)
      note(exact, at: exactEnd)
    } else {
      raiseBound(to: before, at: claim.end, by: slot)
    }
    return Settlement(verdict: .baselineSet, doubt: !anchor.traits.contains(.exact))
  }

  /// A claim that is the newest exact one.
  private mutating func settleNewest(
    _ anchor: Anchor<Total>, _ slot: Int, _ claim: Placed, _ policy: Policy
  ) -> Settlement {
    var anchor = anchor
    let before = current
    let reading = read(claim, by: &anchor, slot, before, policy)
    if reading.isHeld {
      memory[anchor: slot] = anchor
      return Settlement(
        verdict: .correctionHeld, doubt: true, heldApart: reading.heldApart)
    }
    var settlement = Settlement(verdict: .unchanged, doubt: reading.doubt)
    var worth = reading.count.floored()

    let isFall = reading.isFall && !reading.isRestart
    // What a window proved by an earlier instant, an epoch that has not fallen cannot take back.
    let undercuts =
      !isFall && status.contains(.bounded) && worth.lead < bound.lead && claim.end >= boundEnd
      && !anchor.traits.contains(.pinned)
    if undercuts || worth.lead < exact.lead && !mayCorrect(anchor, slot) {
      settlement.doubt = true
      if isFall {
        anchor.lastEnd = claim.end
        anchor.lastTotal = claim.total
        memory[anchor: slot] = anchor
        settlement.verdict = .correctionHeld
        return settlement
      }
      // The count was higher already at an earlier end, so the offset was too low.
      if !Memory.mayAsk { anchor.offset = before.offset(for: claim.total) }
      anchor.traits.remove(.exact)
      status.insert(.lowerBound)
      accept(&anchor, claim)
      memory[anchor: slot] = anchor
      raiseBound(to: before, at: claim.end, by: slot)
      return settlement
    }

    guard
      limit(
        &worth, of: claim, by: &anchor, slot, before, isRestart: reading.isRestart, policy,
        &settlement)
    else {
      memory[anchor: slot] = anchor
      return settlement
    }
    let fell = worth.lead < exact.lead
    if fell && slot != Int(exactSlot) || slot == 1 && status.contains(.streamDoubted) {
      settlement.doubt = true
    }
    if fell || claim.end >= frontier { dropBound() }
    let isNewest = claim.end >= frontier
    accept(&anchor, claim)
    memory[anchor: slot] = anchor
    exact = worth
    exactEnd = claim.end
    exactSlot = UInt8(truncatingIfNeeded: slot)
    if claim.isOnZero { status.insert(.answered) } else { status.remove(.answered) }
    if fell { dropRefuted(by: slot, &settlement) }
    note(exact, at: exactEnd)
    if slot == 0, isNewest {
      status.remove(.lowerBound)
      reconcile(at: claim.end)
    }
    settlement.verdict = show(before)
    if reading.isRestart { settlement.verdict = .newEpoch }
    return settlement
  }

  /// An exact claim that ends before the newest one. It is stale, unless it ends in the gap before an
  /// epoch: then it says what that epoch began at.
  private mutating func settleLate(
    _ anchor: Anchor<Total>, _ slot: Int, _ claim: Placed, _ policy: Policy
  ) -> Settlement {
    var anchor = anchor
    let isOld = anchor.traits.contains(.claimed) && claim.end < anchor.lastEnd
    var worth = Total.zero
    if !isOld {
      worth = Total.count(of: claim.total, at: &anchor.offset, current: current).floored()
      accept(&anchor, claim)
    }
    memory[anchor: slot] = anchor
    guard !isOld else { return Settlement(verdict: .stale) }
    let settlement = repairGap(worth, at: claim.end, policy)
    guard settlement.verdict == .stale, slot != Int(exactSlot), worth.lead > current.lead else {
      return settlement
    }
    // Another start proves more than the newest claim: one of the two is wrong.
    let newest = Int(exactSlot)
    var late = settleLateWindow(worth, claim, policy)
    guard late.verdict == .foreignWindow else { return late }
    late.verdict = Memory.mayAsk ? .stale : .lowerBound
    if !Memory.mayAsk, newest < Memory.anchorCount, anchor.traits.contains(.pinned) {
      liftBehind(newest, to: worth)
    }
    return late
  }

  /// A claim's count was reached before the anchor's newest claim, so that is worth at least as much.
  private mutating func liftBehind(_ slot: Int, to count: Total) {
    var anchor = memory[anchor: slot]
    guard anchor.traits.contains(.claimed), !anchor.traits.contains(.pinned) else { return }
    let fitting = count.offset(for: anchor.lastTotal)
    guard anchor.offset.lead < fitting.lead else { return }
    anchor.offset = fitting
    anchor.traits.remove(.exact)
    memory[anchor: slot] = anchor
  }

  /// A claim through an offset that is only a lower bound.
  private mutating func settleBounded(
    _ anchor: Anchor<Total>, _ slot: Int, _ claim: Placed, _ policy: Policy
  ) -> Settlement {
    var anchor = anchor
    if anchor.traits.contains(.claimed), claim.end < anchor.lastEnd {
      memory[anchor: slot] = anchor
      return Settlement(verdict: .stale)
    }
    let before = current
    let reading = read(claim, by: &anchor, slot, before, policy)
    if reading.isHeld {
      memory[anchor: slot] = anchor
      return Settlement(
        verdict: .correctionHeld, doubt: true, heldApart: reading.heldApart)
    }
    var settlement = Settlement(verdict: .unchanged, doubt: true)
    let isFall = reading.isFall && !reading.isRestart
    if claim.end < exactEnd {
      accept(&anchor, claim)
      memory[anchor: slot] = anchor
      return settleLateWindow(reading.count.floored(), claim, policy)
    }
    // Its own earlier bound may come down; what others proved stays.
    let ownsBound = status.contains(.bounded) && boundSlot == UInt8(truncatingIfNeeded: slot)
    var worth = reading.count.floored().maximum(ownsBound ? exact : before)
    guard
      limit(
        &worth, of: claim, by: &anchor, slot, before, isRestart: reading.isRestart, policy,
        &settlement)
    else {
      memory[anchor: slot] = anchor
      return settlement
    }
    if !isFall, !Memory.mayAsk, ownsBound || claim.end >= frontier {
      anchor.offset = worth.offset(for: claim.total)
    }
    accept(&anchor, claim)
    memory[anchor: slot] = anchor
    status.insert(.lowerBound)
    setBound(to: worth, at: claim.end, by: slot)
    settlement.verdict = show(before)
    if settlement.verdict == .advanced { settlement.verdict = .lowerBound }
    if reading.isRestart { settlement.verdict = .newEpoch }
    return settlement
  }

  /// Records the claim as the last accepted of its anchor.
  func accept(_ anchor: inout Anchor<Total>, _ claim: Placed) {
    anchor.traits.insert(.claimed)
    anchor.lastEnd = max(anchor.lastEnd, claim.end)
    anchor.lastTotal = claim.total
  }

  /// Whether this anchor may lower the count: the session's zero, its stream, the anchor that made
  /// the newest claim, or one that the latter was built on.
  private func mayCorrect(_ anchor: Anchor<Total>, _ slot: Int) -> Bool {
    if anchor.traits.contains(.pinned) { return true }
    return descends(exactSlot, from: slot)
  }

  /// Whether `slot` is `ancestor` or was built on it.
  func descends(_ slot: UInt8, from ancestor: Int) -> Bool {
    var walker = slot
    for _ in 0..<Memory.anchorCount {
      if Int(walker) == ancestor { return true }
      guard Int(walker) < Memory.anchorCount else { return false }
      walker = memory[anchor: Int(walker)].parent
    }
    return false
  }
}
