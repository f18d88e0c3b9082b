// What the session keeps of the past: bounds, checkpoints, gaps before epochs, refuted anchors.

extension CounterSession {
  /// Raises the shown count to the current one; says what the claim did to both.
  mutating func show(_ before: Total) -> Verdict {
    let now = current
    displayed = displayed.maximum(now)
    if now.lead < before.lead { return .correctionHeld }
    if now.lead == before.lead { return .unchanged }
    return now.lead < displayed.lead ? .correctionHeld : .advanced
  }

  /// Makes `count` the lower bound from `end` on.
  mutating func setBound(to count: Total, at end: Int64, by slot: Int) {
    boundEnd = max(end, frontier)
    bound = count
    boundSlot = UInt8(truncatingIfNeeded: slot)
    status.insert(.bounded)
  }

  /// Records that at least `count` was counted by `end`, if that is news.
  mutating func raiseBound(to count: Total, at end: Int64, by slot: Int) {
    guard end > frontier else { return }
    setBound(to: count.maximum(current), at: end, by: slot)
  }

  /// A newer exact count makes the bound history.
  mutating func dropBound() {
    status.remove(.bounded)
    boundSlot = Anchor<Total>.none
  }

  /// The count at least reached by an instant.
  func lowerBound(at instant: Int64) -> Total {
    if instant >= frontier { return current }
    if instant >= exactEnd { return exact }
    var best = Total.zero
    for index in 0..<Memory.checkpointCount {
      let checkpoint = memory[checkpoint: index]
      if checkpoint.end >= 0, checkpoint.end <= instant { best = best.maximum(checkpoint.count) }
    }
    return best
  }

  /// The count at the known instant nearest to `instant`, if one is within `distance`.
  func checkpoint(near instant: Int64, within limit: Int64) -> Total? {
    var best: Total? = nil
    var bestDistance = limit
    for index in 0..<Memory.checkpointCount {
      let checkpoint = memory[checkpoint: index]
      guard checkpoint.end >= 0 else { continue }
      let apart = distance(checkpoint.end, instant)
      if apart <= bestDistance {
        best = checkpoint.count
        bestDistance = apart
      }
    }
    return best
  }

  /// Remembers that the count was known at an instant.
  mutating func note(_ count: Total, at end: Int64) {
    guard Memory.checkpointCount > 0 else { return }
    var index = Int(memory.newestCheckpoint)
    if memory[checkpoint: index].end != end {
      index = index + 1 == Memory.checkpointCount ? 0 : index + 1
      memory.newestCheckpoint = UInt8(truncatingIfNeeded: index)
    }
    memory[checkpoint: index] = Checkpoint(end: end, count: count)
  }

  /// An exact count for an instant before the newest claim. Where it lies in the gap between an
  /// epoch and the evidence before it, it says what the epoch began at.
  mutating func repairGap(_ count: Total, at end: Int64, _ policy: Policy) -> Settlement {
    let before = current
    var epoch: Int? = nil
    var epochStart = Int64.max
    for slot in 1..<Memory.anchorCount {
      let anchor = memory[anchor: slot]
      guard anchor.traits.isSuperset(of: [.used, .exact]),
        anchor.traits.isDisjoint(with: [.pinned, .blind]), anchor.evidencedTo < end,
        anchor.start.saturatingAdd(policy.adjacency) >= end, anchor.start < epochStart
      else { continue }
      epoch = slot
      epochStart = anchor.start
    }
    guard let epoch else { return Settlement(verdict: .stale) }
    var anchor = memory[anchor: epoch]
    let shift = count.difference(from: anchor.offset)
    let rise = shift.lead
    guard rise <= 0 || admit(before.adding(shift), before, policy, end) else {
      return Settlement(verdict: .implausible, heldApart: rise)
    }
    anchor.evidencedTo = end
    memory[anchor: epoch] = anchor
    shiftEpoch(epoch, by: shift)
    note(count, at: end)
    let verdict = show(before)
    return Settlement(verdict: verdict == .unchanged ? .stale : verdict)
  }

  /// A lower bound for an instant before the newest claim raises the epochs that began after it.
  mutating func raiseEpochs(to count: Total, after end: Int64) {
    for slot in 1..<Memory.anchorCount {
      let anchor = memory[anchor: slot]
      guard anchor.traits.isSuperset(of: [.used, .exact]),
        anchor.traits.isDisjoint(with: [.pinned, .blind]), anchor.start >= end,
        anchor.offset.lead < count.lead
      else { continue }
      shiftEpoch(slot, by: count.difference(from: anchor.offset))
    }
  }

  /// Moves an epoch, what was built on it, and the counts made through them.
  private mutating func shiftEpoch(_ epoch: Int, by shift: Total) {
    guard shift.lead != 0 else { return }
    let start = memory[anchor: epoch].start
    var moved: UInt32 = 0
    for slot in 1..<Memory.anchorCount
    where memory[anchor: slot].traits.contains(.used)
      && descends(UInt8(truncatingIfNeeded: slot), from: epoch)
    {
      moved |= 1 << UInt32(slot)
    }
    for slot in 1..<Memory.anchorCount where moved & (1 << UInt32(slot)) != 0 {
      var anchor = memory[anchor: slot]
      anchor.offset = anchor.offset.adding(shift)
      memory[anchor: slot] = anchor
    }
    if isMoved(exactSlot, moved) { exact = exact.adding(shift).floored() }
    if status.contains(.bounded), isMoved(boundSlot, moved) {
      bound = bound.adding(shift).floored()
    }
    for index in 0..<Memory.checkpointCount {
      var checkpoint = memory[checkpoint: index]
      guard checkpoint.end >= 0, checkpoint.end > start else { continue }
      checkpoint.count = checkpoint.count.adding(shift).floored()
      memory[checkpoint: index] = checkpoint
    }
  }

  private func isMoved(_ slot: UInt8, _ moved: UInt32) -> Bool {
    slot < 32 && moved & (1 << UInt32(slot)) != 0
  }

  /// A fall refutes what was built on the higher count: such anchors are dropped, never shifted.
  mutating func dropRefuted(by claimant: Int, _ settlement: inout Settlement) {
    for slot in 1..<Memory.anchorCount where slot != claimant {
      var anchor = memory[anchor: slot]
      guard anchor.traits.contains(.used) else { continue }
      guard anchor.traits.isDisjoint(with: [.exact, .unset]) else {
        if !anchor.traits.contains(.pinned), anchor.offset.lead > exact.lead {
          forget(slot, &settlement)
        }
        continue
      }
      // Its last claim was worth more than what is known now, so its offset was built on that.
      let fitting = exact.offset(for: anchor.lastTotal)
      guard anchor.offset.lead > fitting.lead else { continue }
      if anchor.traits.contains(.pinned) {
        anchor.offset = anchor.offset.minimum(fitting)
        memory[anchor: slot] = anchor
      } else {
        forget(slot, &settlement)
      }
    }
    for index in 0..<Memory.checkpointCount {
      var checkpoint = memory[checkpoint: index]
      guard checkpoint.count.lead > exact.lead else { continue }
      checkpoint.end = -1
      memory[checkpoint: index] = checkpoint
    }
  }

  /// The session's own zero has spoken: offsets that contradict it are lower bounds from now on, and
  /// none is worth more than it says.
  mutating func reconcile(at end: Int64) {
    for slot in 1..<Memory.anchorCount {
      var anchor = memory[anchor: slot]
      guard anchor.traits.isSuperset(of: [.used, .claimed]), anchor.lastEnd <= end else {
        continue
      }
      let fitting = exact.offset(for: anchor.lastTotal)
      let isRefuted =
        anchor.offset.lead > fitting.lead
        || (anchor.lastEnd == end && anchor.offset.lead < fitting.lead)
      if anchor.traits.isSuperset(of: [.exact, .pinned]) {
        // The baseline is not given up for one answer, but the stream stays in doubt.
        if isRefuted {
          status.insert(.streamDoubted)
        } else if anchor.lastEnd == end {
          status.remove(.streamDoubted)
        }
        continue
      }
      guard isRefuted else { continue }
      anchor.offset = anchor.offset.minimum(fitting)
      anchor.traits.remove(.exact)
      memory[anchor: slot] = anchor
    }
  }

  /// Gives up an anchor; what was built on it is then built on what it was built on.
  mutating func forget(_ slot: Int, _ settlement: inout Settlement) {
    let name = UInt8(truncatingIfNeeded: slot)
    let parent = memory[anchor: slot].parent
    if candidateSlot == name { settleCandidates(&settlement) }
    for other in 1..<Memory.anchorCount {
      var anchor = memory[anchor: other]
      guard anchor.parent == name else { continue }
      anchor.parent = parent
      memory[anchor: other] = anchor
    }
    if exactSlot == name { exactSlot = Anchor<Total>.none }
    if boundSlot == name { boundSlot = Anchor<Total>.none }
    memory[anchor: slot] = Anchor()
  }
}
