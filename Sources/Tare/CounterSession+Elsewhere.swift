// A claim whose start matches no anchor: an epoch, a continuation, or a window from elsewhere.

extension CounterSession {
  mutating func settleElsewhere(_ claim: Placed, _ policy: Policy) -> Settlement {
    if Memory.mayAsk, status.contains(.clockStepped), claim.wall != nil {
      // It may be an old start stamped by the new clock; counting it on top would count it twice.
      return leaveToAnswer(claim)
    }
    guard claim.wall != nil else { return settleForeign(claim, floor: nil, policy) }

    if claim.end >= exactEnd, distance(claim.start, exactEnd) <= policy.adjacency {
      // A bound that a late claim raised holds at the start as well.
      let isBounded = boundEnd <= claim.start.saturatingAdd(policy.adjacency)
      return begin(claim, at: isBounded ? current : exact, parent: exactSlot, policy)
    }
    if claim.start >= frontier {
      let isGap = distance(claim.start, frontier) > policy.adjacency
      return begin(claim, at: current, parent: exactSlot, afterGap: isGap, policy)
    }
    if claim.start >= 0 {
      if let known = checkpoint(near: claim.start, within: policy.adjacency) {
        var offset = known.offset(for: .origin)
        let worth = Total.count(of: claim.total, at: &offset, current: current)
        if claim.end < exactEnd { return repairGap(worth, at: claim.end, policy) }
        if worth.lead >= exact.lead {
          return begin(claim, at: known, parent: Anchor<Total>.none, policy)
        }
      }
      return settleForeign(claim, floor: lowerBound(at: claim.start).offset(for: .origin), policy)
    }
    // It straddles the zero. Of a later start than the stream's, the baseline bounds what was before.
    let stream = memory[anchor: 1]
    if stream.traits.isSuperset(of: [.used, .exact, .pinned]),
      stream.traits.isDisjoint(with: [.unset, .blind]), claim.start >= stream.start
    {
      return settleForeign(claim, floor: stream.offset, policy)
    }
    return settleForeign(claim, floor: nil, policy)
  }

  /// It cannot be placed and the source keeps a history: count nothing, ask.
  private mutating func leaveToAnswer(_ claim: Placed) -> Settlement {
    status.insert(.lowerBound)
    // An answer for an earlier instant will not settle it.
    raiseBound(to: current, at: claim.end, by: Int(Anchor<Total>.none))
    return Settlement(verdict: .foreignWindow, doubt: true)
  }

  /// A new anchor whose start adjoins or follows what is known: counted on top.
  private mutating func begin(
    _ claim: Placed, at count: Total, parent: UInt8, afterGap: Bool = false, _ policy: Policy
  ) -> Settlement {
    let before = current
    var settlement = Settlement(verdict: .newEpoch, doubt: afterGap)
    guard let slot = vacate(&settlement) else { return leaveToAnswer(claim) }
    var anchor = newAnchor(claim)
    anchor.traits.insert(.exact)
    anchor.parent = parent
    anchor.offset = count.offset(for: .origin)
    anchor.evidencedTo = afterGap ? exactEnd : claim.start
    if afterGap {
      status.insert(.lowerBound)
      if Memory.mayAsk { return beginUnsettled(&anchor, slot, claim, policy, &settlement) }
    }
    var worth = Total.count(of: claim.total, at: &anchor.offset, current: before)
    guard
      limit(&worth, of: claim, by: &anchor, slot, before, isRestart: false, policy, &settlement)
    else {
      memory[anchor: slot] = anchor
      return settlement
    }
    accept(&anchor, claim)
    memory[anchor: slot] = anchor
    exact = worth
    if claim.end >= frontier { dropBound() }
    exactEnd = claim.end
    exactSlot = UInt8(truncatingIfNeeded: slot)
    status.remove(.answered)
    note(exact, at: exactEnd)
    _ = show(before)
    return settlement
  }

  /// A new epoch whose offset only an answer can tell: it counts as a lower bound, and each of its
  /// claims asks.
  private mutating func beginUnsettled(
    _ anchor: inout Anchor<Total>, _ slot: Int, _ claim: Placed, _ policy: Policy,
    _ settlement: inout Settlement
  ) -> Settlement {
    let before = current
    anchor.traits.remove(.exact)
    var worth = Total.count(of: claim.total, at: &anchor.offset, current: before)
    if limit(&worth, of: claim, by: &anchor, slot, before, isRestart: false, policy, &settlement) {
      accept(&anchor, claim)
      setBound(to: worth, at: claim.end, by: slot)
      _ = show(before)
    }
    memory[anchor: slot] = anchor
    return settlement
  }

  /// A window whose start is worth at least `floor`, or nothing known if nil.
  ///
  /// It proves a lower bound and no more. A late one is not remembered: it counts if what it proves
  /// is more than what is known.
  private mutating func settleForeign(
    _ claim: Placed, floor: Total?, _ policy: Policy
  ) -> Settlement {
    let before = current
    let isLate = claim.end < exactEnd
    var worth = before
    if let floor {
      var offset = floor
      worth = Total.count(of: claim.total, at: &offset, current: before).floored()
    }
    if isLate {
      return floor == nil
        ? Settlement(verdict: .stale) : settleLateWindow(worth, claim, policy)
    }
    if Memory.mayAsk {
      // What ends where the zero itself was claimed proves nothing new.
      return claim.end == exactEnd && exactSlot == 0
        ? Settlement(verdict: .stale) : leaveToAnswer(claim)
    }

    var settlement = Settlement(verdict: .foreignWindow, doubt: true)
    // A bound for a later instant says nothing of this window's end, so no offset is built on it.
    let atEnd = worth.maximum(claim.end >= frontier ? before : exact)
    worth = worth.maximum(before)
    guard let slot = vacate(&settlement) else {
      setBound(to: worth, at: claim.end, by: Int(Anchor<Total>.none))
      status.insert(.lowerBound)
      _ = show(before)
      return settlement
    }
    var anchor = newAnchor(claim)
    guard
      limit(&worth, of: claim, by: &anchor, slot, before, isRestart: false, policy, &settlement)
    else {
      anchor.offset = before.offset(for: .origin)
      memory[anchor: slot] = anchor
      return settlement
    }
    anchor.offset = worth.minimum(atEnd).offset(for: claim.total)
    accept(&anchor, claim)
    memory[anchor: slot] = anchor
    status.insert(.lowerBound)
    setBound(to: worth, at: claim.end, by: slot)
    _ = show(before)
    return settlement
  }

  /// A window that ends before what is known: stale, unless it proves more than is known.
  mutating func settleLateWindow(
    _ worth: Total, _ claim: Placed, _ policy: Policy
  ) -> Settlement {
    let before = current
    var raised = self
    raised.raiseEpochs(to: worth, after: claim.end)
    if worth.lead > raised.current.lead {
      raised.setBound(to: worth.maximum(raised.current), at: claim.end, by: Int(Anchor<Total>.none))
    }
    let after = raised.current
    guard after.lead > before.lead else { return Settlement(verdict: .stale) }
    guard !Memory.mayAsk else { return leaveToAnswer(claim) }
    guard raised.admit(after, before, policy, claim.end) else {
      return Settlement(
        verdict: .implausible, heldApart: after.lead.saturatingSubtract(before.lead))
    }
    self = raised
    status.insert(.lowerBound)
    _ = show(before)
    return Settlement(verdict: .foreignWindow, doubt: true)
  }

  private func newAnchor(_ claim: Placed) -> Anchor<Total> {
    var anchor = Anchor<Total>()
    anchor.traits = .used
    anchor.start = claim.start
    anchor.evidencedTo = claim.start
    anchor.hits = 1
    if let wall = claim.wall {
      anchor.wall = wall
    } else {
      anchor.traits.insert(.blind)
    }
    return anchor
  }

  /// A slot for a new anchor: a free one, or that of the anchor whose newest claim is oldest. Pinned
  /// anchors stay; so does the one that made the newest claim, as long as another can go.
  private mutating func vacate(_ settlement: inout Settlement) -> Int? {
    var oldest: Int? = nil
    var oldestEnd = Int64.max
    for slot in 1..<Memory.anchorCount {
      let anchor = memory[anchor: slot]
      guard anchor.traits.contains(.used) else { return slot }
      if anchor.traits.contains(.pinned) { continue }
      let isNewest = slot == Int(exactSlot)
      let end = isNewest ? Int64.max - 1 : anchor.lastEnd
      if end < oldestEnd {
        oldest = slot
        oldestEnd = end
      }
    }
    if let oldest { forget(oldest, &settlement) }
    return oldest
  }
}
