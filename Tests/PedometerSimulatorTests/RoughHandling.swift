// A session over a simulated pedometer that is paused, resumed, reset and killed at random moments.

import Foundation
import StepCounting
import Tare

@testable import PedometerSimulator

/// A session over a simulated pedometer that is paused, resumed, reset and killed at random moments.
final class RoughHandling {
  let random: RandomPlan
  private(set) var broken: [(law: String, text: String)] = []
  /// What was done, and when.
  private(set) var story: [String] = []
  private let tells: Bool
  private let clock: ManualClock
  private let pedometer: SimulatedPedometer
  private let death = Death()
  private var counter: StepCounter
  private var session: StepSession?
  private var dice: SplitMix64

  /// What is true of the session that is shown.
  private struct Truth {
    /// Steps of finished stretches between a start and a pause.
    var walked: Int64 = 0
    /// The truth when the present stretch began; nil while paused.
    var since: Int64?
    var edges = 1
    /// What earlier sessions of the chain showed too much.
    var debt: Int64 = 0
    var ceiling: Int64 = 0
    var shown = 0
    /// Whether it was resumed from a snapshot.
    var hasGap = false

    func steps(_ now: Int64) -> Int64 { walked + (since.map { now - $0 } ?? 0) }
  }

  private var truth = Truth()
  private var isCalm = false
  private var finished: [(session: FinishedSession, truth: Truth, at: String)] = []

  /// Whether the process has died; set by the pedometer on the thread that cranks the clock.
  private final class Death: @unchecked Sendable {
    var hasHappened = false
  }

  init(_ random: RandomPlan, tells: Bool) {
    self.random = random
    self.tells = tells
    dice = SplitMix64(seed: random.seed &+ 0x1234_5678)
    clock = ManualClock(wall: random.plan.date)
    let death = death
    var device = random.plan.device
    // Some answer within the call, some a little later.
    if device.queryDelay == 0, random.seed.isMultiple(of: 2) { device.queryDelay = 0.02 }
    pedometer = SimulatedPedometer(
      walker: random.plan.walker, clock: clock, device: device,
      faults: random.plan.faults, seed: random.seed, elapsed: random.plan.elapsed,
      onProcessDeath: { death.hasHappened = true })
    counter = StepCounter(
      source: Self.source(pedometer, clock, tells), clock: clock,
      configuration: Self.choices(random))
  }

  private static func source(
    _ pedometer: SimulatedPedometer, _ clock: ManualClock, _ tells: Bool
  ) -> any PedometerSource {
    guard tells else { return pedometer }
    return TappedSource(
      pedometer,
      time: { Double(clock.now.monotonic.nanoseconds / 1_000_000 - 1_000_000) / 1000 },
      seconds: { ($0.timeIntervalSince(SimulationPlan.usualDate) * 1000).rounded() / 1000 })
  }

  private static func choices(_ random: RandomPlan) -> CounterConfiguration {
    var configuration = CounterConfiguration()
    configuration.policy.width = random.plan.policy.width
    if !random.limitsRate { configuration.policy.maximumRate = nil }
    return configuration
  }

  private var now: Int64 { pedometer.truth.steps }
  private var time: Double {
    Double(clock.now.monotonic.nanoseconds / 1_000_000) / 1000 - 1000
  }

  private func tell(_ text: String) {
    story.append("\(time) \(text)")
    if tells { print("\(time) \(text)") }
  }

  func run() {
    open()
    let end = random.minutes * 60
    while time < end {
      if time >= RandomPlan.calm.after, !isCalm {
        isCalm = true
        pedometer.calmDown()
      }
      act(mayEnd: time < end - RandomPlan.calm.walk)
      wait(dice.draw(500...4_000))
      if death.hasHappened { comeBack() }
      check()
    }
    if truth.since == nil { resume() }
    clock.advance(by: .seconds(15))
    check()
    reset()
    // The closing query and its repetitions.
    clock.advance(by: .seconds(90))
    checkFinished()
  }

  /// Lets time pass, and looks between any two updates: what is claimed too much may be shown from then
  /// on, even if it is taken back at once.
  private func wait(_ milliseconds: Int) {
    let slice = random.plan.faults[.batching] == nil ? 200 : 2_000
    var left = milliseconds
    while left > 0, !death.hasHappened {
      clock.advance(by: .milliseconds(Int64(min(left, slice))))
      left -= slice
      truth.ceiling = max(truth.ceiling, truth.steps(now) + allowance(truth))
    }
  }

  private func open() {
    switch random.plan.opening {
    case .since(let seconds) where random.plan.device.origin == .requestedStart:
      let start = clock.date.addingTimeInterval(-seconds)
      truth.since = pedometer.truth.steps - pedometer.truth(from: start, to: clock.date).steps
      tell("start since \(-seconds)")
      session = counter.start(.since(start))
      // A source that answers within the call has told the past already; consumers get 0 first all the same.
      if !random.seed.isMultiple(of: 2) { return }
    case .now, .since, .subtracting:
      truth.since = now
      tell("start now")
      session = counter.start()
    }
    if let reading = session?.reading, reading.steps != 0 { report("zero", "\(reading.steps)") }
  }

  private func act(mayEnd: Bool) {
    guard mayEnd else {
      if truth.since == nil { resume() }
      return
    }
    switch dice.draw(0...19) {
    case 0, 1: truth.since == nil ? resume() : pause()
    case 2: if truth.since == nil { resume() }
    case 3: reset()
    case 4 where dice.draw(0...2) == 0:
      tell("kill")
      pedometer.killProcess()
    default: break
    }
  }

  private func pause() {
    tell("pause")
    truth.walked = truth.steps(now)
    truth.since = nil
    truth.edges += 1
    session?.pause()
  }

  private func resume() {
    tell("resume")
    truth.since = now
    truth.edges += 1
    session?.resume()
  }

  private func reset() {
    guard let session else { return }
    tell("reset")
    var ended = truth
    ended.walked = ended.steps(now)
    ended.since = nil
    let debt = truth.debt + max(0, Int64(session.reading.steps) - truth.steps(now))
    finished.append((session.reset(), ended, "\(time)"))
    // What the old session showed too much, the new one owes: together they show what one would have.
    truth = Truth()
    truth.since = now
    truth.edges = 2
    truth.debt = debt
    if session.reading.steps != 0 { report("zero", "\(session.reading.steps) after a reset") }
  }

  /// The process died: only a snapshot is left.
  private func comeBack() {
    guard let old = session else { return }
    let snapshot = old.snapshot()
    session = nil
    let isPaused = truth.since == nil
    tell("dead with \(snapshot.steps)\(isPaused ? ", paused" : "")")
    // Sessions that were closing are gone with the process.
    finished = []
    clock.advance(by: .seconds(dice.draw(1...30)))
    death.hasHappened = false
    counter = StepCounter(
      source: Self.source(pedometer, clock, tells), clock: clock,
      configuration: Self.choices(random))
    tell("resume from the snapshot")
    session = counter.start(.resuming(snapshot))
    truth.hasGap = true
    truth.edges += 1
  }

  private func check() {
    guard let session else { return }
    let reading = session.reading
    if tells {
      print(
        time, reading.steps, reading.current.steps, reading.caveats.rawValue, reading.phase,
        reading.verdict.map { "\($0)" } ?? "-", "truth", truth.steps(now), "over",
        pedometer.overclaimedSteps, reading.silence.map { "\($0)" } ?? "")
    }
    if reading.steps < truth.shown { report("monotone", "\(truth.shown), then \(reading.steps)") }
    truth.ceiling = max(truth.ceiling, truth.steps(now) + allowance(truth))
    if reading.steps > max(Int(truth.ceiling), truth.shown), !random.isPhantomExcepted,
      !isEstimated(reading)
    {
      report(
        "phantom", "at \(time): \(reading.steps) of \(truth.steps(now)) + \(allowance(truth))")
    }
    truth.shown = reading.steps
  }

  /// Whether a counter without a history says itself that it had to guess.
  private func isEstimated(_ reading: StepReading) -> Bool {
    random.plan.device.origin == .ownStart
      && (reading.isApproximate || reading.isLowerBound
        || reading.caveats.contains(.unconfirmedEnd))
  }

  /// What a session may show beyond the truth: what is claimed too much, and at each edge (a start, a
  /// pause, a resumption) what a claim said too little.
  private func allowance(_ truth: Truth) -> Int64 {
    // Where queries fail, an edge is estimated from the updates around it.
    let guessed = random.drawn.contains(.queryFailure) ? 8 : 0
    let low = pedometer.underclaimedSteps(from: .distantPast, to: .distantFuture)
    // A counter without a history is read some time after an edge: then a batch more is in.
    let late = random.plan.device.historyDepth > 0 ? 0 : 8
    return Int64(pedometer.overclaimedSteps + truth.edges * (low + late + guessed) + 3)
  }

  private func checkFinished() {
    for (finished, truth, at) in finished {
      let reading = finished.reading
      if reading.phase != .closed {
        report("end", "the session that ended at \(at) is still \(reading.phase)")
      }
      let steps = truth.steps(now)
      if reading.steps > max(Int64(truth.ceiling), steps + allowance(truth)),
        !random.isPhantomExcepted, !isEstimated(reading)
      {
        report("phantom", "\(reading.steps) of \(steps) + \(allowance(truth)) in the end, \(at)")
      }
      // Steps that were booked only after the closing query.
      let low = Int64(
        pedometer.underclaimedSteps(from: .distantPast, to: .distantFuture))
      // What a query says at the edge of a pause while the source holds steps back is subtracted for good.
      let isOwn =
        random.plan.device.origin == .ownStart || random.drawn.contains(.correctionDown)
      if Int64(reading.steps) < steps - truth.debt - low - (isOwn ? Int64(truth.edges * 8) : 0),
        reading.caveats.isEmpty, !random.isLossExcepted,
        !random.isZeroUncertain, !random.isRateTouched
      {
        report("loss", "\(reading.steps) of \(steps), unmarked, ended \(at)")
      }
    }
  }

  private func report(_ law: String, _ text: String) {
    broken.append((law, text))
    if tells { print("BROKEN", law, text) }
  }
}
