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
  var phase = Phase.unopened
  /// The monotonic instants of the zero and of the closing, and the truth at the zero.
  private var opened: Int64 = 0
  var zero: Int64 = 0
  private var zeroTruth: Int64 = 0
  private var closedTruth: Int64?
  var awaitsBaseline = false
  var hasQuestion = false
  /// What the claim that was the zero said too little; nil before there is one.
  var zeroError: Int64?
  /// The most that any claim said too little: where a stream's worth is only a bound, it raises that.
  var mostLow: Int64 = 0
  var first: (end: Date, low: Int64)?
  /// The name of the counter that the session was opened on, and the starts of later ones.
  var firstOrigin: String?
  var laterStarts: [String: Instant] = [:]

  enum Phase {
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
    if let calm = plan.calmAfter {
      _ = clock.schedule(after: .nanoseconds(Self.nanoseconds(calm))) { [weak pedometer] in
        guard let pedometer else { return }
        pedometer.calmDown()
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

  func take(_ event: SessionEvent<Count>) {
    let line = replay.ingest(event)
    let isBound = !plan.hasHistory && line.lowerBound
    let now = clock.now.monotonic.nanoseconds
    let truth = (closedTruth ?? pedometer.truth(at: now)) - zeroTruth
    events.append(
      SimulatedEvent(
        event: event, truth: truth,
        overclaimed: Int64(pedometer.overclaimedSteps) + max(isBound ? mostLow : 0, zeroError ?? 0),
        reading: replay.reading, verdict: line.verdict, asks: line.ask))
    guard line.ask, phase == .open, !hasQuestion else { return }
    hasQuestion = true
    if case .answer = event {
      // An answer that raises a question is no reason to hurry.
      _ = clock.schedule(after: .seconds(1)) { [weak self] in self?.askAgain() }
    } else {
      askAgain()
    }
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
      askAgain()
    }
  }

  /// Asks what is counted since the zero, if that is in question.
  private func askAgain() {
    guard hasQuestion, phase == .open else { return }
    query(from: wall(of: zero), to: clock.now.wall, isAnswer: true)
  }

  /// A monotonic instant on the wall clock as it goes now.
  func wall(of monotonic: Int64) -> Instant {
    let now = clock.now
    return now.wall.advanced(byNanoseconds: monotonic - now.monotonic.nanoseconds)
  }

  static func nanoseconds(_ seconds: Double) -> Int64 {
    Int64((min(max(0, seconds), 3e9) * 1000).rounded()) * 1_000_000
  }
}

/// Tells the application of its death; made before it.
// Only ever touched on the thread that cranks the clock, like the application itself.
private final class DeathNotice: @unchecked Sendable {
  var action: () -> Void = {}
  func happened() { action() }
}
