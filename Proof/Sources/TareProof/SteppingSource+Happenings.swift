// The simulator's moves: what each letter of the alphabet does and delivers.

extension SteppingSource {
  /// Lets one event happen. False if it cannot happen here (nothing to replay, say); then nothing
  /// has changed.
  mutating func step(_ happening: Happening, into deliveries: inout [Delivery]) -> Bool {
    let due = held
    switch happening {
    case .walk: report(error: 0, into: &deliveries)
    case .over: report(error: 3, into: &deliveries)
    case .under: report(error: -1, into: &deliveries)
    case .dip: dip(late: false, into: &deliveries)
    case .zeroDip:
      walk()
      deliver(streamClaim(total: 0), .news, into: &deliveries)
    case .jitter:
      walk()
      var claim = streamClaim(error: 0)
      claim.fromStamp? += 400 * jitterSign
      claim.fromSteady? += 400 * jitterSign
      jitterSign = -jitterSign
      deliver(claim, .news, into: &deliveries)
    case .gap: walk(3)
    case .late: reportLate(error: 0)
    case .lateOver: reportLate(error: 3)
    case .lateDip: dip(late: true, into: &deliveries)
    case .reset:
      epoch += 1
      epochStart = now
      epochStamp = now + shift
      counterBase = truth.count(at: now)
      historyError = 0
      report(error: 0, into: &deliveries)
    case .hiddenReset:
      blemishes.insert(.hiddenReset)
      // While all reports are held, only the first and the newest are kept: nobody sees the fall.
      // From the session's own zero, and from an epoch's, a fall is a correction by definition.
      let isCorrection = epochStart != Self.pastStart && !world.isBlind
      if lastDeliveredTotal <= 2 || ledger.isAwaiting || isCorrection {
        blemishes.insert(.unseenReset)
      }
      epoch += 1
      counterBase = truth.count(at: now)
      historyError = 0
      report(error: 0, into: &deliveries)
    case .segment, .lateSegment:
      let start = lastEnd ?? zero
      walk()
      if happening == .segment {
        deliver(window(from: start), .news, into: &deliveries)
      } else {
        blemishes.insert(.lateWindow)
        held.append(window(from: start))
      }
    case .overlap:
      guard let end = lastEnd, end - 4_000 > zero else { return false }
      walk()
      deliver(window(from: end - 4_000), .news, into: &deliveries)
    case .straddle:
      walk()
      deliver(window(from: zero - 33_000), .news, into: &deliveries)
    case .windowGrows:
      guard let start = windowStart else { return false }
      walk()
      deliver(window(from: start), .news, into: &deliveries)
    case .windowDips:
      guard let start = windowStart else { return false }
      walk()
      blemishes.insert(.windowDipped)
      let total = max(0, windowTotal - 1)
      deliver(window(from: start, total: total), .news, into: &deliveries)
    case .catchUp:
      let known = (windowStart, windowTotal)
      let claim = window(from: zero - 60_000, to: zero - 15_000)
      (windowStart, windowTotal) = known
      deliver(claim, .news, into: &deliveries)
      return true
    case .replay, .duplicate: return echo(happening, into: &deliveries)
    case .noData:
      let known = lastStreamTotal
      var claim = streamClaim(error: 0)
      claim.total = nil
      lastStreamTotal = known
      deliver(claim, .nothing, into: &deliveries)
      return true
    case .restart:
      open(into: &deliveries)
      return true
    case .clockForward, .clockBack:
      // Back by less than the stream's age: a source that echoes a start later than its end talks
      // nonsense, which is no clock step but a malformed report.
      let back = habit == .echoes ? -61_250 : -3_600_000
      let step = happening == .clockForward ? 3_600_000 : back
      if habit == .echoes && now + shift + step < max(epochStamp, zero + zeroShift) { return false }
      shift += step
      shifts.append((now, shift))
      blemishes.insert(.clockStepped)
      return true
    case .revised:
      guard world.isPast, epoch == 0, historyError == 0 else { return false }
      historyError = -2
      blemishes.insert(.historyRevised)
      return true
    }
    // Whatever was held when this walk began arrives after it, and then the late baselines.
    held.removeFirst(due.count)
    for claim in due { deliver(claim, .news, into: &deliveries) }
    deliverDueBaselines(into: &deliveries)
    return true
  }

  /// Ten seconds and some steps, the last of them at the end.
  mutating func walk(_ steps: Int = 2) {
    truth.walk(1, at: now + 5_000)
    truth.walk(steps - 1, at: now + 10_000)
    now += 10_000
  }

  private mutating func report(error: Int, into deliveries: inout [Delivery]) {
    walk()
    deliver(streamClaim(error: error), .news, into: &deliveries)
  }

  private mutating func reportLate(error: Int) {
    walk()
    held.append(streamClaim(error: error))
  }

  private mutating func dip(late: Bool, into deliveries: inout [Delivery]) {
    let total = max(0, lastStreamTotal - 1)
    walk()
    let claim = streamClaim(total: total)
    if late { held.append(claim) } else { deliver(claim, .news, into: &deliveries) }
  }

  private mutating func streamClaim(error: Int) -> SourceClaim {
    streamClaim(total: max(0, truth.count(at: now) - counterBase + historyError + error))
  }

  private mutating func streamClaim(total: Int) -> SourceClaim {
    lastStreamTotal = total
    let stamp: Int
    switch habit {
    case .restamps: stamp = epochStart + shift
    case .echoes: stamp = epochStamp
    }
    return SourceClaim(
      session: session, epoch: epoch, start: epochStart, end: now, total: total,
      error: total - (truth.count(at: now) - counterBase),
      fromStamp: world.isBlind ? nil : stamp, fromSteady: world.isBlind ? nil : epochStart,
      shift: shift)
  }

  private mutating func window(from start: Int, to end: Int? = nil, total: Int? = nil)
    -> SourceClaim
  {
    let end = end ?? now
    let exact = truth.count(at: end) - truth.count(at: start)
    windowStart = start
    windowTotal = total ?? exact
    let stamp: Int
    switch habit {
    case .restamps: stamp = start + shift
    case .echoes: stamp = start + (start == zero ? zeroShift : shiftThen(start))
    }
    if stamp != start + shift { blemishes.insert(.windowAcrossStep) }
    return SourceClaim(
      session: session, epoch: start == epochStart ? epoch : nil, start: start, end: end,
      total: windowTotal, error: windowTotal - exact, fromStamp: stamp, fromSteady: start,
      shift: shift)
  }

  private func shiftThen(_ time: Int) -> Int {
    var result = 0
    for step in shifts where step.time < time { result = step.shift }
    return result
  }

  private mutating func echo(_ happening: Happening, into deliveries: inout [Delivery]) -> Bool {
    let claim = happening == .replay ? oldest : newest
    if claim?.session != session, let baseline = deliveredBaseline {
      deliverBaseline(baseline, .echo, into: &deliveries)
      return true
    }
    guard let claim else { return false }
    if claim.end < lastStreamEnd || claim.end != newest?.end { blemishes.insert(.oldEcho) }
    deliver(claim, claim.epoch == nil ? .windowEcho : .echo, into: &deliveries)
    return true
  }

  private mutating func deliverDueBaselines(into deliveries: inout [Delivery]) {
    guard !pendingBaselines.isEmpty else { return }
    var waiting: [PendingBaseline] = []
    for var pending in pendingBaselines {
      pending.walks -= 1
      if pending.walks > 0 {
        waiting.append(pending)
      } else {
        deliverBaseline(pending.claim, .news, into: &deliveries)
      }
    }
    pendingBaselines = waiting
  }
}
