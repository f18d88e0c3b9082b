// Updates: when the next one is due, what it says, and in which order it arrives.

import Foundation
import StepCounting
import Tare

extension PedometerState {
  /// Plans a subscription's next update.
  mutating func rearm(_ index: Int, _ now: Moment, into commands: inout [PedometerCommand]) {
    guard isAllowed, !isSuspended, let due = nextDue(subscriptions[index], now.time) else { return }
    subscriptions[index].ticks += 1
    let subscription = subscriptions[index]
    commands.append(
      .schedule(
        after: max(0, due - now.time),
        .tick(subscription: subscription.id, number: subscription.ticks)))
  }

  /// Plans every subscription's next update, forced or not.
  mutating func rearmAll(
    forced: Bool, _ now: Moment, into commands: inout [PedometerCommand]
  ) {
    for index in subscriptions.indices {
      if forced { subscriptions[index].isForced = true }
      rearm(index, now, into: &commands)
    }
  }

  private func nextDue(_ subscription: RunningSubscription, _ now: Int64) -> Int64? {
    if subscription.isForced { return now }
    if subscription.burst > 0 { return max(now, subscription.began + 400_000_000) }
    let step = walker.nextStep(after: processed(now))
    guard let batch else {
      guard !faults.has(.standingSilence) else { return step }
      return min(step ?? .max, now + 2_500_000_000)
    }
    let next = (now / batch + 1) * batch
    guard faults.has(.standingSilence) else { return next }
    // A step on the border of a batch is in it.
    return step.map { max(next, ($0 + batch - 1) / batch * batch) }
  }

  /// An update is due.
  mutating func tick(_ id: Int, _ number: Int, _ now: Moment) -> [PedometerCommand] {
    guard let index = subscriptions.firstIndex(where: { $0.id == id }),
      subscriptions[index].ticks == number, isAllowed, !isSuspended
    else { return [] }
    var commands: [PedometerCommand] = []
    var now = now
    if interrupt(&now, into: &commands) { return commands }
    let isForced = subscriptions[index].isForced
    subscriptions[index].isForced = false
    takeBurst(index, now)
    bookLate(now)
    let report = makeUpdate(index, now, isForced: isForced)
    subscriptions[index].lastEnd = now.time
    deliver(report, index, into: &commands)
    rearm(index, now, into: &commands)
    return commands
  }

  /// The burst becomes part of the count (or, of a counter since boot, no longer missing from it).
  private mutating func takeBurst(_ index: Int, _ now: Moment) {
    guard subscriptions[index].burst > 0, now.time >= subscriptions[index].began + 400_000_000
    else { return }
    if device.origin == .requestedStart {
      subscriptions[index].counter.excess += subscriptions[index].burst
    } else {
      counter.excess = 0
    }
    subscriptions[index].burst = 0
  }

  private mutating func makeUpdate(
    _ index: Int, _ now: Moment, isForced: Bool
  ) -> PedometerReport {
    let subscription = subscriptions[index]
    // A counter since boot knows no windows.
    guard device.origin == .requestedStart else { return makeStreamUpdate(index, now) }
    if strikes(.overlappingWindow).yes, subscription.lastEnd > subscription.began {
      // Sessions take starts within a second for one and the same, so these are farther apart.
      let length = (now.time - subscription.began) / 4_000_000_000
      let start = subscription.began + Int64(random.draw(0...Int(length))) * 4_000_000_000
      if start < now.time { return makeWindow(from: start, to: now.time, now) }
    }
    if strikes(.foreignWindow).yes {
      let before = Int64(random.draw(1...900)) * 4_000_000_000
      let endsBefore = random.draw(0...2) == 0
      let start = max(0, subscription.began - before)
      let end = endsBefore ? subscription.began - (subscription.began - start) / 4 : now.time
      if end > start { return makeWindow(from: start, to: end, now) }
    }
    return makeStreamUpdate(index, now)
  }

  /// A true claim about a window.
  private mutating func makeWindow(
    from start: Int64, to end: Int64, _ now: Moment
  ) -> PedometerReport {
    let totals = counted(from: start, to: min(end, processed(now.time)), now: now.time)
    ledger.note(
      windowTo: end, error: totals.steps - (walker.steps(at: end) - walker.steps(at: start)))
    return report(totals, from: now.wall(at: start), to: end, now)
  }

  private mutating func makeStreamUpdate(_ index: Int, _ now: Moment) -> PedometerReport {
    let isOwn = device.origin == .ownStart
    var counter = isOwn ? self.counter : subscriptions[index].counter
    var totals = counted(from: counter.countedFrom, to: processed(now.time), now: now.time)
    let reference = isOwn ? counter.countedFrom : counter.stamped
    let truth = walker.steps(at: now.time) - walker.steps(at: reference)
    totals.steps = max(0, totals.steps + counter.excess + liveError(index))
    var isZero = false
    if strikes(.transientZero).yes {
      totals = WalkTotals()
      isZero = true
    }
    let name = counter.number
    var isWindow = false
    if strikes(.movedStart).yes, device.startStamp != .none {
      let moved = Int64(random.draw(-2_400...2_400)) * 1_000_000
      counter.requested? += moved
      counter.stamped += moved
      // A start within a second is the same one, and so is that of a counter since boot.
      isWindow = !isOwn && abs(moved) > 1_000_000_000
    }
    if isWindow {
      let said = walker.steps(at: now.time) - walker.steps(at: counter.stamped)
      ledger.note(windowTo: now.time, error: totals.steps - said)
    } else {
      ledger.note(counter: name, end: now.time, error: totals.steps - truth)
    }
    var update = report(
      totals, from: stamp(counter, now), to: now.time, now, counter: isOwn ? counter : nil)
    if isZero { update.steps = 0 }
    return update
  }

  /// How far the live count of a subscription is off now.
  private mutating func liveError(_ index: Int) -> Int64 {
    if subscriptions[index].liveErrorLeft > 0 {
      subscriptions[index].liveErrorLeft -= 1
      if subscriptions[index].liveErrorLeft == 0 { subscriptions[index].liveError = 0 }
    } else {
      let down = strikes(.correctionDown)
      let up = strikes(.correctionUp)
      if down.yes || up.yes {
        let size = (down.magnitude ?? up.magnitude).map { Int64(min(abs($0), 1e9)) }
        let drawn = size ?? Int64(random.draw(1...20))
        subscriptions[index].liveError = down.yes ? drawn : -drawn
        subscriptions[index].liveErrorLeft = 1 + random.draw(1...5)
      }
    }
    return subscriptions[index].liveError
  }

  private mutating func bookLate(_ now: Moment) {
    let strike = strikes(.lateBookkeeping)
    guard strike.yes, bookings.count < 8 else { return }
    let time = now.time - Int64(random.draw(0...30_000)) * 1_000_000
    let walked = walker.steps(at: time) - walker.steps(at: time - 30_000_000_000)
    let most = strike.magnitude.map { Int64(min(abs($0), 1e9)) } ?? Int64(random.draw(1...20))
    guard min(walked, most) > 0 else { return }
    bookings.append(
      LateBooking(
        time: time, steps: min(walked, most),
        until: now.time + Int64(random.draw(10_000...120_000)) * 1_000_000))
  }

  /// The start that a counter's report names; nil where it names none.
  func stamp(_ counter: RunningCounter, _ now: Moment) -> Int64? {
    switch device.startStamp {
    case .none: return nil
    case .recomputed: return now.wall(at: counter.stamped)
    case .asRequested:
      guard let requested = counter.requested, requested <= now.wall else {
        return now.wall(at: counter.stamped)
      }
      return requested
    }
  }

  private mutating func deliver(
    _ report: PedometerReport, _ index: Int, into commands: inout [PedometerCommand]
  ) {
    let handler = subscriptions[index].handler
    let late = subscriptions[index].late
    if late == nil, strikes(.outOfOrder).yes {
      subscriptions[index].late = report
      return
    }
    commands.append(.deliver(handler, .success(report)))
    if strikes(.duplicate).yes { commands.append(.deliver(handler, .success(report))) }
    if let late { commands.append(.deliver(handler, .success(late))) }
    subscriptions[index].late = nil
  }

  /// A report of these totals, with momentary values where the device has them.
  ///
  /// `counter` is the counter since boot that they are read from, if it is one: it may wrap, and have
  /// a name.
  func report(
    _ totals: WalkTotals, from start: Int64?, to end: Int64, _ now: Moment,
    counter: RunningCounter? = nil, isLive: Bool = true
  ) -> PedometerReport {
    let date = Instant(nanoseconds: now.wall(at: end)).date
    var report = PedometerReport(
      start: start.map { Instant(nanoseconds: $0).date }, end: date,
      steps: Int(counter.map { shown(totals.steps, of: $0) } ?? totals.steps))
    if device.measuresDistance { report.distance = Distance(meters: totals.meters) }
    if device.countsFloors {
      report.floorsAscended = Int(totals.floorsAscended)
      report.floorsDescended = Int(totals.floorsDescended)
    }
    if device.tellsMomentaryValues {
      if totals.millimeters > 0 {
        report.averageActivePace = Pace(
          secondsPerMeter: Double(totals.activeNanoseconds) / 1e9 / totals.meters)
      }
      if isLive, let leg = walker.leg(at: end), leg.millistepsPerSecond > 0 {
        let cadence = Double(leg.millistepsPerSecond) / 1000
        report.currentCadence = Cadence(stepsPerSecond: cadence)
        if leg.millimetersPerStep > 0 {
          report.currentPace = Pace(
            secondsPerMeter: 1 / (cadence * Double(leg.millimetersPerStep) / 1000))
        }
      }
    }
    if let counter, device.namesOrigin { report.origin = "boot \(counter.number)" }
    return report
  }
}
