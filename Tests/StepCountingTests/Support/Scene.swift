// A clock, a pedometer, a counter and a session on one time axis that begins with the session.

import Foundation
import StepCounting
import StepDays
import Tare
import Testing

/// 15:00 UTC on a Tuesday: where most scenes begin.
let threePM = Date(timeIntervalSince1970: 1_773_154_800)
/// The midnight before it.
let midnight = Date(timeIntervalSince1970: 1_773_100_800)

/// Everything one session needs, with second 0 where the scene began.
final class Scene {
  let clock: ManualClock
  let source: ScriptedPedometer
  let counter: StepCounter
  let beginning: Date
  private let monotonicBeginning: Instant
  private(set) var started: StepSession?
  /// What was reset, in order.
  var finished: [FinishedSession] = []

  init(
    _ kind: ScriptedPedometer.Kind = .phone, at beginning: Date = threePM,
    _ configure: (inout CounterConfiguration, ScriptedPedometer) -> Void = { _, _ in }
  ) {
    self.beginning = beginning
    clock = ManualClock(wall: beginning)
    monotonicBeginning = clock.now.monotonic
    source = ScriptedPedometer(kind, clock: clock)
    var configuration = CounterConfiguration()
    configure(&configuration, source)
    counter = StepCounter(source: source, clock: clock, configuration: configuration)
  }

  /// Continues another scene's time and truth in another process: same clock and source, new counter.
  init(after other: Scene) {
    beginning = other.beginning
    clock = other.clock
    monotonicBeginning = other.monotonicBeginning
    source = other.source
    counter = StepCounter(source: source, clock: clock)
  }

  /// The session; starts it at second 0 if nobody has.
  var session: StepSession {
    if let started { return started }
    precondition(clock.now.monotonic == monotonicBeginning, "start the session, then let time pass")
    return start()
  }

  @discardableResult
  func start(_ start: SessionStart = .now, _ calendar: DayCalendar? = nil) -> StepSession {
    let session = counter.start(start, calendar: calendar)
    started = session
    return session
  }

  /// Lets go of the session, as an application does that loses its last reference.
  func release() { started = nil }

  var reading: StepReading { session.reading }
  var shown: Int { reading.steps }

  /// The wall-clock date of a second of the scene, if nobody sets the clock.
  func date(_ second: Double) -> Date { beginning.addingTimeInterval(second) }

  /// Cranks the clock to a second of the scene.
  func reach(_ second: Double) {
    let target = monotonicBeginning.advanced(byNanoseconds: Int64((second * 1e9).rounded()))
    clock.advance(by: .nanoseconds(target.nanoseconds(since: clock.now.monotonic)))
  }

  /// Stops, cranking the clock until the closing query has been put and answered.
  @discardableResult func stop(within limit: Duration = .seconds(60)) async -> StepReading {
    let session = session
    return await crank(within: limit) { await session.stop() } ?? session.reading
  }

  /// Runs something that waits for the clock, and cranks it until that is done; nil if it never is.
  func crank<Value: Sendable>(
    within limit: Duration = .seconds(60), _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let box = Box<Value>()
    let task = Task { box.put(await work()) }
    // At once, if it can be: no time passes then.
    if await eventually(within: .milliseconds(200), { box.value != nil }) { return box.value }
    var passed = Duration.zero
    while passed < limit {
      clock.advance(by: .milliseconds(500))
      passed += .milliseconds(500)
      if await eventually(within: .milliseconds(5), { box.value != nil }) { return box.value }
    }
    guard await eventually(within: .seconds(2), { box.value != nil }) else {
      task.cancel()
      return nil
    }
    return box.value
  }
}

/// A value that comes later, from another task.
final class Box<Value: Sendable>: Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  nonisolated(unsafe) private var stored: Value?

  var value: Value? {
    lock.lock()
    defer { lock.unlock() }
    return stored
  }

  func put(_ value: Value) {
    lock.lock()
    stored = value
    lock.unlock()
  }
}

/// Waits until something holds, or long enough that it never will.
func eventually(
  within limit: Duration = .seconds(600), _ condition: () -> Bool
) async -> Bool {
  let end = ContinuousClock.now + limit
  while !condition() {
    if ContinuousClock.now > end { return condition() }
    await Task.yield()
    try? await Task.sleep(for: .microseconds(200))
  }
  return true
}
