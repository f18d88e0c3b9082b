// A pedometer that misbehaves on purpose, with the truth beside it.

public import Foundation
public import StepCounting
import Tare

/// A pedometer with somebody walking behind it, that misbehaves as it is told to and knows the truth.
///
///     let clock = ManualClock(wall: Date(timeIntervalSince1970: 1_800_000_000))
///     let pedometer = SimulatedPedometer(
///       walker: Walker([.walk(seconds: 60), .stand(seconds: 60)]), clock: clock,
///       faults: Faults.usual.merging([.duplicate: 0.2]), seed: 7)
///     let counter = StepCounter(source: pedometer, clock: clock)
///     let session = counter.start()
///     clock.advance(by: .seconds(120))
///     session.reading.steps   // 108
///     pedometer.truth.steps   // 108
///
/// On a hand-cranked clock everything happens while it is cranked, on the calling thread, and is the same
/// to the bit for the same seed and the same calls; on the device's clock updates arrive on threads of
/// the concurrency pool. Instants are whole milliseconds.
///
/// The faults that set a clock or reboot need a ``ManualClock``; with another one they do nothing.
public final class SimulatedPedometer: PedometerSource {
  private let clock: any CounterClock
  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `perform` or `withState`.
  nonisolated(unsafe) private var state: PedometerState
  /// What is called when the process dies.
  private let onProcessDeath: @Sendable () -> Void

  /// Creates a pedometer.
  ///
  /// - Parameters:
  ///   - walker: Who walks.
  ///   - clock: What tells the time.
  ///   - device: What kind of pedometer it is.
  ///   - faults: How it misbehaves.
  ///   - seed: What its randomness is drawn from.
  ///   - elapsed: Seconds that the walker has been on the way already: the past that can be asked for.
  ///   - authorization: Whether it may be read.
  ///   - onProcessDeath: Called when ``PedometerFault/processDeath`` strikes, after the subscriptions
  ///     have gone; a test drops its counter then and makes another one.
  public init(
    walker: Walker, clock: any CounterClock, device: SimulatedDevice = .phoneWithHistory,
    faults: Faults = .usual, seed: UInt64 = 1, elapsed: TimeInterval = 0,
    authorization: PedometerAuthorization = .authorized,
    onProcessDeath: @escaping @Sendable () -> Void = {}
  ) {
    self.clock = clock
    self.onProcessDeath = onProcessDeath
    let now = clock.now
    let time = Int64((min(max(0, elapsed), 3e9) * 1000).rounded()) * 1_000_000
    state = PedometerState(
      walker: walker, device: device, faults: faults, random: SplitMix64(seed: seed),
      authorization: authorization, axisOffset: time - now.monotonic.nanoseconds,
      axis: clock.monotonicAxis,
      lastMoment: Moment(time: time, wall: now.wall.nanoseconds),
      counter: RunningCounter(stamped: 0, countedFrom: 0))
    state.names = 1
  }

  // MARK: Truth

  /// What has truly been walked since the walker began, now.
  ///
  ///     let before = pedometer.truth
  ///     clock.advance(by: .seconds(60))
  ///     (pedometer.truth - before).steps
  public var truth: WalkTotals {
    withState { state, now in state.walker.totals(at: now.time) }
  }

  /// What was truly walked between two instants, as the wall clock goes now.
  public func truth(from start: Date, to end: Date) -> WalkTotals {
    withState { state, now in
      let start = now.time(ofWall: Instant(start).microseconds)
      let end = now.time(ofWall: Instant(end).microseconds)
      return state.walker.totals(at: end) - state.walker.totals(at: start)
    }
  }

  /// Steps walked by a monotonic instant of the present axis.
  func truth(at monotonic: Int64) -> Int64 {
    withState { state, _ in state.walker.steps(at: monotonic + state.axisOffset) }
  }

  /// Steps that the source has claimed too much and not taken back: the most by which a session that
  /// believes its newest claims may exceed the truth now.
  ///
  /// The newest claim of a stream replaces its older ones; a window counts until its stream is heard
  /// again. What a fault adds under a start that it never corrects (a burst) stays for good.
  public var overclaimedSteps: Int {
    withState { state, _ in Int(state.ledger.outstanding) }
  }

  /// The most steps by which any claim that ended between two instants fell short of the truth: a
  /// session whose zero was read then may show so many steps of before it.
  public func underclaimedSteps(from start: Date, to end: Date) -> Int {
    withState { state, now in
      Int(
        state.ledger.low(
          from: now.time(ofWall: Instant(start).microseconds),
          to: now.time(ofWall: Instant(end).microseconds)))
    }
  }

  // MARK: What happens to it

  /// The faults and their strengths; they may change at any time.
  public var faults: Faults {
    get { withState { state, _ in state.faults } }
    set {
      perform { state, now, commands in
        state.faults = newValue
        state.rearmAll(forced: false, now, into: &commands)
      }
    }
  }

  /// Lets a fault strike: at once where it is an event of its own, else with the next update or query.
  ///
  /// - Parameters:
  ///   - fault: What happens.
  ///   - magnitude: How much of it, where it has a size: seconds of a suspension, a denial or a clock
  ///     step (back, if negative), steps of a burst, a correction or a late booking, the new strength
  ///     of a habit such as ``PedometerFault/batching``. Drawn, or usual, if nil.
  public func strike(_ fault: PedometerFault, magnitude: Double? = nil) {
    perform { state, now, commands in commands += state.strike(fault, magnitude, now) }
  }

  /// Suspends the application until ``wake()``: nothing is delivered or answered.
  public func suspend() {
    perform { state, now, commands in state.suspend(for: nil, now, into: &commands) }
  }

  /// Wakes the application: an update at once, with or without new steps.
  public func wake() {
    perform { state, now, commands in commands += state.wake(now) }
  }

  /// Kills the process: subscriptions and pending answers are gone without a word.
  public func killProcess() {
    perform { state, _, commands in state.die(into: &commands) }
  }

  /// Reboots the device: the process dies, a counter since boot begins again under another name, and
  /// the monotonic clock begins another axis. The walker walks on. Needs a ``ManualClock``.
  public func reboot() {
    guard clock is ManualClock else { return }
    perform { state, now, commands in
      if state.device.origin == .ownStart { state.beginAnew(isHidden: false, now.time) }
      state.die(into: &commands)
      commands.insert(.rebootClock, at: 0)
    }
  }

  /// Ends everything that goes wrong: nothing strikes at random any more, permission is given, the
  /// application is awake, what was booked late is booked. Habits remain.
  public func calmDown() {
    perform { state, now, commands in
      state.faults = state.faults.habitsOnly
      state.struck = []
      state.bookings = []
      commands += state.wake(now)
      state.setAuthorization(.authorized, now, into: &commands)
      state.rearmAll(forced: false, now, into: &commands)
    }
  }

  /// Answers the prompt, or changes the settings, as the person does.
  public func setAuthorization(_ authorization: PedometerAuthorization) {
    perform { state, now, commands in
      state.setAuthorization(authorization, now, into: &commands)
    }
  }

  // MARK: Under the lock

  func withState<Result>(_ body: (inout PedometerState, Moment) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    let now = moment(&state)
    return body(&state, now)
  }

  /// Changes the state under the lock and does outside of it what came of that.
  func perform(_ body: (inout PedometerState, Moment, inout [PedometerCommand]) -> Void) {
    var commands: [PedometerCommand] = []
    withState { state, now in
      body(&state, now, &commands)
      // Clocks change before anybody can look at them.
      for command in commands {
        switch command {
        case .setWall(let wall):
          (clock as? ManualClock)?.setWall(to: Instant(nanoseconds: wall).date)
        case .rebootClock:
          (clock as? ManualClock)?.reboot(axis: "boot \(state.newName())")
          _ = moment(&state)
        case .deliver, .tell, .schedule, .processDied: break
        }
      }
    }
    for command in commands { carryOut(command) }
  }

  private func carryOut(_ command: PedometerCommand) {
    switch command {
    case .deliver(let handler, let result): handler(result)
    case .tell(let handler, let event): handler(.success(event))
    case .schedule(let delay, let timer):
      _ = clock.schedule(after: .nanoseconds(delay)) { [weak self] in self?.fire(timer) }
    case .processDied: onProcessDeath()
    case .setWall, .rebootClock: break
    }
  }

  private func fire(_ timer: PedometerTimer) {
    perform { state, now, commands in
      switch timer {
      case .tick(let subscription, let number):
        commands += state.tick(subscription, number, now)
      case .wake(let number):
        if number == state.outages { commands += state.wake(now) }
      case .restore(let number):
        if number == state.outages { state.setAuthorization(.authorized, now, into: &commands) }
      case .answer(let query): commands += state.answer(query, now)
      case .turn(let listener): commands += state.turn(listener, now)
      }
    }
  }

  /// The present moment; where the monotonic clock has begun another axis, the wall clock says how much
  /// time has passed.
  private func moment(_ state: inout PedometerState) -> Moment {
    let arrival = clock.now
    let axis = clock.monotonicAxis
    if axis != state.axis {
      state.axis = axis
      let passed = max(0, arrival.wall.nanoseconds - state.lastMoment.wall)
      state.axisOffset = state.lastMoment.time + passed - arrival.monotonic.nanoseconds
    }
    // Handlers of another clock may come between its milliseconds; the simulation's instants do not.
    let time = (arrival.monotonic.nanoseconds + state.axisOffset) / 1_000_000 * 1_000_000
    let now = Moment(time: time, wall: (arrival.wall.nanoseconds + 500_000) / 1_000_000 * 1_000_000)
    state.lastMoment = now
    return now
  }
}
