// Reports that wait for the baseline: kept per start, and taken in order of their ends.

extension CounterSession {
  /// Keeps the first and the newest report of each start; true if that leaves a doubt, as when a
  /// start had to be let go for a newer one.
  ///
  /// Nothing has an offset while a baseline is awaited, so the anchors themselves keep the reports.
  mutating func hold(_ claim: Placed, _ policy: Policy) -> Bool {
    var doubt = status.contains(.baselineFailed)
    guard let slot = slotToHold(claim, policy, &doubt) else { return doubt }
    var anchor = memory[anchor: slot]
    if !anchor.traits.contains(.used) {
      anchor.traits = claim.wall == nil ? [.used, .blind] : [.used]
      anchor.start = claim.start
    }
    if let wall = claim.wall { anchor.wall = wall }
    if !anchor.traits.contains(.holdsNewest) {
      anchor.traits.insert(.holdsNewest)
      anchor.lastEnd = claim.end
      anchor.lastTotal = claim.total
    } else if claim.end == anchor.lastEnd {
      anchor.lastTotal = claim.total
    } else if claim.end > anchor.lastEnd {
      if !anchor.traits.contains(.holdsFirst) {
        anchor.traits.insert(.holdsFirst)
        anchor.evidencedTo = anchor.lastEnd
        anchor.offset = anchor.lastTotal
      }
      anchor.lastEnd = claim.end
      anchor.lastTotal = claim.total
    } else if !anchor.traits.contains(.holdsFirst) || claim.end < anchor.evidencedTo {
      anchor.traits.insert(.holdsFirst)
      anchor.evidencedTo = claim.end
      anchor.offset = claim.total
    }
    memory[anchor: slot] = anchor
    return doubt
  }

  /// Where to keep a report: with its start, in a free slot, or in place of the start whose newest
  /// report is oldest. Nil if that one is newer than the report.
  private mutating func slotToHold(
    _ claim: Placed, _ policy: Policy, _ doubt: inout Bool
  ) -> Int? {
    if claim.isOnZero { return 0 }
    if let slot = match(wall: claim.wall, start: claim.start, policy) { return slot }
    var oldest = 2
    for slot in 2..<Memory.anchorCount {
      let anchor = memory[anchor: slot]
      guard anchor.traits.contains(.used) else { return slot }
      if anchor.lastEnd < memory[anchor: oldest].lastEnd { oldest = slot }
    }
    status.insert(.lowerBound)
    doubt = true
    guard claim.end > memory[anchor: oldest].lastEnd else { return nil }
    memory[anchor: oldest] = Anchor()
    return oldest
  }

  /// Takes everything held in order of end, with the baseline or the answer that ended the wait.
  ///
  /// - Parameters:
  ///   - policy: The session's choices.
  ///   - outcome: Collects doubt (in `asks`), what was held apart, and an answer's verdict.
  ///   - baseline: What the stream had counted up to the session's zero; nil if that failed.
  ///   - answer: A claim on the session's zero that takes its place in the order.
  mutating func releaseHeld(
    _ policy: Policy, _ outcome: inout Outcome, baseline: Total? = nil, answer: Placed? = nil
  ) {
    let held = memory
    // What is held may correct itself: only where it ends is shown.
    let shown = displayed
    defer { displayed = shown.maximum(current) }
    for slot in 0..<Memory.anchorCount {
      var anchor = Anchor<Total>()
      if slot < 2 {
        let kept = held[anchor: slot]
        anchor.wall = kept.wall
        anchor.start = kept.start
        anchor.traits = kept.traits.subtracting([.holdsFirst, .holdsNewest])
        if slot == 0 {
          anchor.offset = .origin
        } else if let baseline {
          anchor.offset = Total.zero.offset(for: baseline)
          anchor.lastTotal = baseline
          anchor.traits.insert(.claimed)
        }
      }
      memory[anchor: slot] = anchor
    }

    // Two bits per slot say what has been taken: the first report and the newest.
    var taken: UInt32 = 0
    var answer = answer
    while true {
      var next: (bit: UInt32, slot: Int, isFirst: Bool, end: Int64)? = nil
      for slot in 0..<Memory.anchorCount {
        let anchor = held[anchor: slot]
        let firstBit: UInt32 = 1 << UInt32(2 * slot)
        let newestBit: UInt32 = 2 << UInt32(2 * slot)
        if anchor.traits.contains(.holdsFirst), taken & firstBit == 0,
          anchor.evidencedTo < next?.end ?? .max
        {
          next = (firstBit, slot, true, anchor.evidencedTo)
        }
        if anchor.traits.contains(.holdsNewest), taken & newestBit == 0,
          anchor.lastEnd < next?.end ?? .max
        {
          next = (newestBit, slot, false, anchor.lastEnd)
        }
      }
      if let placed = answer, next.map({ placed.end < $0.end }) ?? true {
        answer = nil
        // It settles what was doubtful up to its end.
        outcome.asks = false
        outcome.verdict = collect(placed, policy, &outcome)
        continue
      }
      guard let next else { return }
      taken |= next.bit
      let anchor = held[anchor: next.slot]
      let placed = Placed(
        wall: anchor.traits.contains(.blind) ? nil : anchor.wall, start: anchor.start,
        end: next.end, total: next.isFirst ? anchor.offset : anchor.lastTotal)
      _ = collect(placed, policy, &outcome)
    }
  }

  private mutating func collect(
    _ placed: Placed, _ policy: Policy, _ outcome: inout Outcome
  ) -> Verdict {
    let settlement = settle(placed, policy)
    outcome.asks = outcome.asks || settlement.doubt
    outcome.heldApart = outcome.heldApart.saturatingAdd(settlement.heldApart)
    return settlement.verdict
  }
}
