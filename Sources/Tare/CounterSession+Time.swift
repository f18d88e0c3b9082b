// The session's view of time: one monotonic axis relative to its zero, and a wall clock that moves.

extension CounterSession {
  /// Why an event of this session token is not taken at all, if so.
  func refusal(of session: SessionToken) -> Verdict? {
    guard status.contains(.opened), session.rawValue == tokenValue else { return .otherSession }
    return status.contains(.closed) ? .closed : nil
  }

  func isMalformed(_ claim: Claim<Total>, _ total: Total) -> Bool {
    if total.isMalformed { return true }
    guard let from = claim.from else { return false }
    return claim.to < from
  }

  /// Whether the claim ends later than it arrived: then another clock stamped it.
  func isAhead(_ claim: Claim<Total>, _ policy: Policy) -> Bool {
    claim.to.nanoseconds
      > claim.arrival.wall.nanoseconds.saturatingAdd(policy.tolerance)
  }

  /// A wall instant on the session's own axis, through the clocks at arrival.
  func relative(_ wall: Instant, _ arrival: Arrival) -> Int64 {
    let offset = arrival.wall.nanoseconds.saturatingSubtract(arrival.monotonic.nanoseconds)
    return wall.nanoseconds.saturatingSubtract(offset).saturatingSubtract(zero)
  }

  /// Follows the wall clock; true if it was set since the last arrival.
  mutating func noteClock(_ arrival: Arrival, _ policy: Policy) -> Bool {
    let now = arrival.wall.nanoseconds.saturatingSubtract(arrival.monotonic.nanoseconds)
    guard now != clock else { return false }
    let stepped = distance(now, clock) > policy.tolerance
    clock = now
    if stepped { status.insert(.clockStepped) }
    return stepped
  }

  /// How far apart two instants of one axis are.
  func distance(_ one: Int64, _ other: Int64) -> Int64 {
    one < other ? other.saturatingSubtract(one) : one.saturatingSubtract(other)
  }

  /// Raises a question on doubt, unless one is outstanding or nobody can be asked.
  mutating func raise(_ doubt: Bool) -> Bool {
    guard doubt, Memory.mayAsk, !status.contains(.questionOpen) else { return false }
    status.insert(.questionOpen)
    return true
  }

  /// The anchor of a start: by monotonic distance or by its stamp on the wall clock.
  ///
  /// As long as the clock has not been set both say the same and the nearest wins. Afterwards a
  /// source may stamp the old start by the new clock or repeat the old stamp, so either may match;
  /// of several the one matched most often is taken, then the one that matches monotonically.
  func match(wall: Int64?, start: Int64, _ policy: Policy) -> Int? {
    guard let wall else {
      let stream = memory[anchor: 1]
      return stream.traits.isSuperset(of: [.used, .blind]) ? 1 : blindSlot()
    }
    let stepped = status.contains(.clockStepped)
    var best: Int? = nil
    var bestDistance = Int64.max
    var bestHits: UInt8 = 0
    var bestIsMonotonic = false
    for slot in 0..<Memory.anchorCount {
      let anchor = memory[anchor: slot]
      guard anchor.traits.contains(.used), !anchor.traits.contains(.blind) else { continue }
      let monotonic = distance(start, anchor.start)
      let onWall = distance(wall, anchor.wall)
      let nearest = min(monotonic, onWall)
      guard nearest <= policy.tolerance else { continue }
      let isMonotonic = monotonic <= policy.tolerance
      let isBetter: Bool
      if best == nil {
        isBetter = true
      } else if stepped, anchor.hits != bestHits {
        isBetter = anchor.hits > bestHits
      } else if stepped, isMonotonic != bestIsMonotonic {
        isBetter = isMonotonic
      } else {
        isBetter = nearest < bestDistance
      }
      if isBetter {
        best = slot
        bestDistance = nearest
        bestHits = anchor.hits
        bestIsMonotonic = isMonotonic
      }
    }
    return best
  }

  /// The anchor of unknown start beside a stream whose start is known.
  private func blindSlot() -> Int? {
    for slot in 2..<Memory.anchorCount
    where memory[anchor: slot].traits.isSuperset(of: [.used, .blind]) {
      return slot
    }
    return nil
  }
}
