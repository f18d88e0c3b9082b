// A session's beginning and end: opening, baseline, closing, and the end of the input.

extension CounterSession {
  mutating func open(_ opening: Opening, _ policy: Policy) -> Outcome {
    self = CounterSession()
    status = .opened
    tokenValue = opening.session.rawValue
    let wall = opening.arrival.wall.nanoseconds
    let zeroWall = min(opening.zero.nanoseconds, wall)
    clock = wall.saturatingSubtract(opening.arrival.monotonic.nanoseconds)
    zero = zeroWall.saturatingSubtract(clock)

    var origin = Anchor<Total>()
    origin.wall = zeroWall
    origin.offset = .origin
    origin.traits = [.used, .exact, .pinned]
    memory[anchor: 0] = origin

    var doubt = false
    var stream = Anchor<Total>()
    if let from = opening.from?.nanoseconds {
      // Within the tolerance after the zero it is the zero: two reads of one instant.
      let isZero = from >= zeroWall && distance(from, zeroWall) <= max(0, policy.tolerance)
      if !isZero {
        stream.wall = from
        stream.start = from.saturatingSubtract(zeroWall)
        stream.traits = [.used, .exact]
        if from > zeroWall {
          // What was counted between the zero and the stream's start, only an answer can tell.
          if Memory.mayAsk { stream.traits.remove(.exact) }
          stream.parent = 0
          stream.offset = .origin
          status.insert(.lowerBound)
          doubt = true
        } else {
          stream.traits.formUnion([.pinned, .unset])
          if opening.awaitsBaseline {
            status.insert(.awaitingBaseline)
          } else {
            doubt = failBaseline(&stream)
          }
        }
        memory[anchor: 1] = stream
      }
    } else {
      stream.traits = [.used, .exact, .pinned, .unset, .blind]
      if opening.awaitsBaseline { status.insert(.awaitingBaseline) }
      memory[anchor: 1] = stream
    }
    return Outcome(verdict: nil, asks: raise(doubt))
  }

  /// The baseline will not come: hold on and ask, or take the first report as a zero that is only a
  /// lower bound.
  private mutating func failBaseline(_ stream: inout Anchor<Total>) -> Bool {
    stream.traits.remove(.exact)
    status.insert([.lowerBound, .baselineFailed])
    if Memory.mayAsk {
      status.insert(.awaitingBaseline)
    } else {
      status.remove(.awaitingBaseline)
    }
    return true
  }

  mutating func takeBaseline(_ claim: Claim<Total>, _ policy: Policy) -> Outcome {
    if let verdict = refusal(of: claim.session) { return Outcome(verdict: verdict) }
    let isAwaited = status.contains(.awaitingBaseline) && !status.contains(.baselineFailed)
    guard let total = claim.total else {
      guard isAwaited else { return Outcome(verdict: .noData) }
      var stream = memory[anchor: 1]
      let doubt = failBaseline(&stream)
      memory[anchor: 1] = stream
      var outcome = Outcome(verdict: .noData)
      if !Memory.mayAsk { releaseHeld(policy, &outcome) }
      outcome.asks = raise(doubt)
      return outcome
    }
    guard !isMalformed(claim, total) else { return Outcome(verdict: .malformed) }
    let stepped = noteClock(claim.arrival, policy)
    // Once the clock has been set, the answer's stamps say nothing; it is the baseline all the same.
    let isDated = !status.contains(.clockStepped)
    guard !isDated || !isAhead(claim, policy) else {
      return Outcome(verdict: .clockStepped, asks: raise(stepped))
    }
    let end = relative(claim.to, claim.arrival)
    guard !isDated || end >= Int64(0).saturatingSubtract(policy.tolerance) else {
      return Outcome(verdict: .beforeSession, asks: raise(stepped))
    }
    guard isAwaited else { return Outcome(verdict: .duplicate, asks: raise(stepped)) }

    var stream = memory[anchor: 1]
    var doubt = stepped
    var outcome = Outcome(verdict: .baselineSet)
    stream.traits.remove(.unset)
    status.remove(.awaitingBaseline)
    if isDated, end > policy.tolerance {
      // It includes what was counted after the zero, so the offset is too low by that much.
      stream.traits.remove(.exact)
      status.insert(.lowerBound)
      doubt = true
    }
    memory[anchor: 1] = stream
    releaseHeld(policy, &outcome, baseline: total)
    outcome.asks = raise(doubt || outcome.asks)
    return outcome
  }

  mutating func close(_ closing: Closing, _ policy: Policy) -> Outcome {
    if let verdict = refusal(of: closing.session) { return Outcome(verdict: verdict) }
    var outcome = finish(under: policy)
    clock = closing.arrival.monotonic.nanoseconds.saturatingSubtract(zero)
    status.insert(.closed)
    outcome.verdict = nil
    return outcome
  }

  /// Ends the input without a closing, as when a trace ends: what is still held for a baseline is
  /// taken as if the baseline had failed with nobody left to ask, so the count may rise and become a
  /// lower bound.
  ///
  /// - Parameter policy: The session's choices.
  /// - Returns: An outcome without verdict that says what was settled as held apart.
  @discardableResult
  public mutating func finish(under policy: Policy) -> Outcome {
    var outcome = Outcome(verdict: nil)
    guard status.contains(.awaitingBaseline) else { return outcome }
    status.remove(.awaitingBaseline)
    status.insert([.lowerBound, .baselineFailed])
    var stream = memory[anchor: 1]
    stream.traits.remove(.exact)
    memory[anchor: 1] = stream
    releaseHeld(policy, &outcome)
    outcome.asks = false
    return outcome
  }
}
