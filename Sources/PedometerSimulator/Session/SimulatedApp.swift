// The application of a simulation: opens a session, hands on what arrives, asks, dies, comes back.

import Foundation
import StepCounting
import Tare
import TareTrace

/// The application of a simulation.
///
/// It is driven by one thread, that of whoever asks for the next event: the clock is its own and is
/// cranked nowhere else, so every handler runs inside ``next()``.
// Handlers must be sendable, but none is ever called on another thread: see above.
final class SimulatedApp: @unchecked Sendable {
  let plan: SimulationPlan
  let clock: ManualClock
  let pedometer: SimulatedPedometer
  private let death = DeathNotice()
  private let end: Int64
  private var random: SplitMix64
  private var replay: Replay
  private var events: [SimulatedEvent] = []
  private var read = 0
  private var subscription: PedometerSubscription?
  private var phase = Phase.unopened
  /// The monotonic instants of the zero and of the closing, and the truth at the zero.
  private var opened: Int64 = 0
  private var zero: Int64 = 0
  private var zeroTruth: Int64 = 0
  private var closedTruth: Int64?
  private var awaitsBaseline = false
  private var hasQuestion = false
  /// What the claim that was the zero said too little; nil before there is one.
  private var zeroError: Int64?
  /// The name of the counter that the session was opened on, and the starts of later ones.
  private var firstOrigin: String?
  private var laterStarts: [String: Instant] = [:]

  private enum Phase {
    case unopened
    case open
    case closing
    case over
  }

  init(_ plan: SimulationPlan, minutes: Double, seed: UInt64) {
    self.plan = plan
    random = SplitMix64(seed: seed ^ 0x5349_4D41_5050_0001)
    clock = ManualClock(wall: plan.date)
    let death = death
    pedometer = SimulatedPedometer(
      walker: plan.walker, clock: clock, device: plan.device, faults: plan.faults, seed: seed,
      elapsed: plan.elapsed, onProcessDeath: { death.happened() })
    replay = Replay(history: plan.hasHistory, policy: plan.policy)
    let minutes = minutes.isFinite ? min(max(0, minutes), 52_596_000) : 0
    end = clock.now.monotonic.nanoseconds + Int64((minutes * 60_000).rounded()) * 1_000_000
  }

  func next() -> SimulatedEvent? {
    while read == events.count {
      events.removeAll(keepingCapacity: true)
      read = 0
      switch phase {
      case .unopened: open()
      case .open: crank()
      case .closing:
        // The closing query is answered or never will be.
        let patience = 10 + plan.device.queryDelay + (plan.faults[.slowQuery] ?? 0)
        clock.advance(by: .milliseconds(Int64(min(patience, 7_200) * 1000)))
        if events.isEmpty { phase = .over }
      case .over: return nil
      }
    }
    defer { read += 1 }
    return events[read]
  }

  private func open() {
    phase = .open
    death.action = { [weak self] in self?.die() }
    let now = clock.now
    opened = now.monotonic.nanoseconds
    zero = opened
    let isRequested = plan.device.origin == .requestedStart
    var from: Instant? = isRequested ? now.wall : nil
    switch plan.opening {
    case .now: awaitsBaseline = plan.device.canReadNow
    case .since(let seconds):
      if isRequested {
        zero -= Self.nanoseconds(seconds)
        from = wall(of: zero)
      }
    case .subtracting(let seconds):
      if isRequested {
        from = now.wall.advanced(byNanoseconds: -Self.nanoseconds(seconds))
        awaitsBaseline = true
      }
    }
    zeroTruth = pedometer.truth(at: zero)
    if isRequested && !awaitsBaseline { zeroError = 0 }
    take(
      .open(
        Opening(
          session: 1, arrival: now, zero: wall(of: zero), from: from,
          awaitsBaseline: awaitsBaseline)))
    for strike in plan.strikes {
      _ = clock.schedule(after: .nanoseconds(Self.nanoseconds(strike.seconds))) {
        [weak pedometer] in
        pedometer?.strike(strike.fault, magnitude: strike.magnitude)
      }
    }
    subscribe()
    if awaitsBaseline { askForBaseline() }
  }

  /// Lets ten seconds pass, or what is left of the session.
  private func crank() {
    let left = end - clock.now.monotonic.nanoseconds
    guard left > 0 else { return close() }
    clock.advance(by: .nanoseconds(min(left, 10_000_000_000)))
  }

  private func close() {
    phase = .closing
    subscription = nil
    take(.close(Closing(session: 1, arrival: clock.now)))
    closedTruth = pedometer.truth(at: clock.now.monotonic.nanoseconds)
    guard plan.hasHistory else { return }
    let (start, stop) = (wall(of: zero), clock.now.wall)
    // The newest batch is in the answer only after its length.
    let latency = pedometer.capabilities.latency
    _ = clock.schedule(after: .milliseconds(Int64(latency * 1000))) { [weak self] in
      self?.query(from: start, to: stop, isAnswer: true)
    }
  }

  private func subscribe() {
    let start: Int64 =
      switch plan.opening {
      case .now, .since: zero
      case .subtracting(let seconds): zero - Self.nanoseconds(seconds)
      }
    subscription = pedometer.startUpdates(from: wall(of: start).date) { [weak self] result in
      self?.update(result)
    }
  }

  private func update(_ result: Result<PedometerReport, PedometerError>) {
    guard phase != .over else { return }
    switch result {
    case .failure:
      let now = clock.now
      take(.report(Claim(session: 1, from: nil, to: now.wall, total: nil, arrival: now)))
    case .success(let report):
      if zeroError == nil, !awaitsBaseline { noteZero(report) }
      take(.report(claim(report)))
    }
  }

  private func noteZero(_ report: PedometerReport) {
    zeroError = Int64(pedometer.underclaimedSteps(from: report.end, to: report.end))
  }

  /// A report as a claim: a counter since boot is known by its name, and its start is believed only
  /// where it began within the session.
  private func claim(_ report: PedometerReport) -> Claim<Count> {
    var from = report.start.map { Instant(nanoseconds: Instant($0).microseconds) }
    if plan.device.origin == .ownStart {
      if let origin = report.origin, origin != firstOrigin {
        if firstOrigin == nil {
          firstOrigin = origin
          from = nil
        } else if let start = laterStarts[origin] {
          from = start
        } else if let start = from {
          // The newest is enough: an older counter never speaks again.
          laterStarts = [origin: start]
        }
      } else if report.origin != nil || plan.device.namesOrigin == false {
        from = nil
      }
    }
    return Claim(
      session: 1, from: from, to: Instant(nanoseconds: Instant(report.end).microseconds),
      total: Count(Int64(report.steps)), arrival: clock.now)
  }

  private func askForBaseline() {
    if plan.device.origin == .ownStart {
      pedometer.readNow { [weak self] in self?.baseline($0) }
    } else {
      var start = zero
      if case .subtracting(let seconds) = plan.opening { start -= Self.nanoseconds(seconds) }
      query(from: wall(of: start), to: wall(of: zero), isAnswer: false)
    }
  }

  private func baseline(_ result: Result<PedometerReport, PedometerError>) {
    guard phase == .open, awaitsBaseline else { return }
    awaitsBaseline = false
    switch result {
    case .success(let report):
      noteZero(report)
      take(.baseline(claim(report)))
    case .failure:
      let now = clock.now
      take(.baseline(Claim(session: 1, from: nil, to: now.wall, total: nil, arrival: now)))
    }
  }

  private func query(from start: Instant, to end: Instant, isAnswer: Bool) {
    pedometer.query(from: start.date, to: end.date) { [weak self] result in
      guard let self else { return }
      guard isAnswer else { return baseline(result) }
      hasQuestion = false
      let total = (try? result.get()).map { Count(Int64($0.steps)) }
      take(
        .answer(Claim(session: 1, from: start, to: end, total: total, arrival: clock.now)))
    }
  }

  private func take(_ event: SessionEvent<Count>) {
    let line = replay.ingest(event)
    let now = clock.now.monotonic.nanoseconds
    let truth = (closedTruth ?? pedometer.truth(at: now)) - zeroTruth
    events.append(
      SimulatedEvent(
        event: event, truth: truth,
        overclaimed: Int64(pedometer.overclaimedSteps) + (zeroError ?? 0),
        reading: replay.reading, verdict: line.verdict, asks: line.ask))
    guard line.ask, phase == .open, !hasQuestion else { return }
    hasQuestion = true
    query(from: wall(of: zero), to: clock.now.wall, isAnswer: true)
  }

  /// The process died; it is opened again after a while, and goes on with the session it had saved.
  private func die() {
    subscription = nil
    guard phase == .open else { return }
    let delay = plan.relaunchDelay ?? Double(random.draw(5...300))
    _ = clock.schedule(after: .nanoseconds(Self.nanoseconds(delay))) { [weak self] in
      guard let self, phase == .open else { return }
      subscribe()
      if awaitsBaseline { askForBaseline() }
      if hasQuestion { query(from: wall(of: zero), to: clock.now.wall, isAnswer: true) }
    }
  }

  /// A monotonic instant on the wall clock as it goes now.
  private func wall(of monotonic: Int64) -> Instant {
    let now = clock.now
    return now.wall.advanced(byNanoseconds: monotonic - now.monotonic.nanoseconds)
  }

  private static func nanoseconds(_ seconds: Double) -> Int64 {
    Int64((min(max(0, seconds), 3e9) * 1000).rounded()) * 1_000_000
  }
}

/// Tells the application of its death; made before it.
// Only ever touched on the thread that cranks the clock, like the application itself.
private final class DeathNotice: @unchecked Sendable {
  var action: () -> Void = {}
  func happened() { action() }
}
