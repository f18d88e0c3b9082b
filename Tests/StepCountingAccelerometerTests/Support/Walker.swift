// Somebody who walks and stands with an accelerometer in the pocket, and a detector that says the truth.

import Foundation
import StepCounting
import StepCountingAccelerometer
import StepDetection
import Tare
import Testing

/// 15:00 UTC on a Tuesday: where the scenes begin.
let threePM = Date(timeIntervalSince1970: 1_773_154_800)

/// A hand-cranked clock, an accelerometer that measures as it is cranked, and what a `StepDetector` finds
/// in the very samples that were delivered: no test knows a count by heart.
final class Walker {
  let clock: ManualClock
  let accelerometer: FedAccelerometer
  let pedometer: AccelerometerPedometer
  /// Samples a second.
  let hertz: Double
  /// How far the sensor's axis is from the clock's, in nanoseconds.
  var axis: Int64 = -77_000_000_123
  /// How many samples come at once.
  var batch = 1
  private var waiting: [AccelerationSample] = []
  private var phase = 0.0
  private var detector = StepDetector(unit: .standardGravity)
  /// When something was last waited for, such as the end of a session.
  private(set) var edge: Int64 = 0
  /// The times of all steps on the clock's monotonic axis.
  private(set) var truth: [Int64] = []

  init(
    hertz: Double = 50, deliveryDelay: TimeInterval = 0,
    clock: ManualClock = ManualClock(wall: threePM)
  ) {
    self.hertz = hertz
    self.clock = clock
    accelerometer = FedAccelerometer(deliveryDelay: deliveryDelay)
    pedometer = AccelerometerPedometer(source: accelerometer, clock: clock)
  }

  /// The same person five minutes later, in another process that knows nothing of this one.
  convenience init(after other: Walker, isReboot: Bool) {
    self.init(clock: other.clock)
    clock.advance(by: .seconds(300))
    if isReboot { clock.reboot(axis: "boot 2") }
  }

  var now: Int64 { clock.now.monotonic.nanoseconds }

  /// Walks at two steps a second.
  func walk(_ seconds: Double) {
    move(seconds) { phase in
      0.3 * sin(2 * .pi * 2 * phase) + 0.08 * sin(2 * .pi * 4 * phase + 1)
    }
  }

  /// Stands still.
  func stand(_ seconds: Double) { move(seconds) { _ in 0 } }

  private func move(_ seconds: Double, _ vertical: (Double) -> Double) {
    for _ in 0..<Int((seconds * hertz).rounded()) {
      clock.advance(by: .nanoseconds(Int64(1e9 / hertz)))
      phase += 1 / hertz
      let length = 1 + vertical(phase)
      waiting.append(
        AccelerationSample(
          nanoseconds: now &+ axis, x: Float(0.36 * length), y: Float(0.48 * length),
          z: Float(0.8 * length)))
      if waiting.count >= batch { deliver() }
    }
  }

  /// Delivers what waits.
  func deliver() {
    let samples = waiting
    waiting = []
    guard accelerometer.feed(samples) else { return }
    for sample in samples { detector.add(sample) { truth.append($0.nanoseconds &- axis) } }
  }

  /// Lets time pass without a sample, long enough for a gap; what was open is settled.
  func silence(_ seconds: Double) {
    clock.advance(by: .nanoseconds(Int64(seconds * 1e9)))
    settle()
  }

  /// Settles what is still open in the truth.
  func settle() { detector.finish { truth.append($0.nanoseconds &- axis) } }

  /// Steps from after one monotonic instant up to and including another. A detector's idea of when a step
  /// was taken is off by some hundredths of a second: one may lie behind the instant at which the walk
  /// ended.
  func steps(from: Int64 = .min, to: Int64 = .max) -> Int {
    truth.count { $0 > from && $0 <= to }
  }

  /// A counter over the pedometer.
  func counter() -> StepCounter { StepCounter(source: pedometer, clock: clock) }

  /// What the pedometer answers.
  func ask(from: Date, to: Date) -> Result<PedometerReport, PedometerError> {
    let answer = Box<Result<PedometerReport, PedometerError>>()
    pedometer.query(from: from, to: to) { answer.put($0) }
    return answer.value ?? .failure(PedometerError(.timedOut, message: "It did not answer."))
  }

  /// Stops a session, standing still until the closing query was answered.
  func stop(_ session: StepSession) async -> StepReading? {
    await crank { await session.stop() }
  }

  /// The final reading of a session that was reset, standing still until it is known.
  func final(_ finished: FinishedSession) async -> StepReading? {
    await crank { await finished.finalReading() }
  }

  /// Runs something that waits for the clock, and stands still until that is done.
  func crank<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
    edge = now
    let box = Box<Value>()
    let task = Task { box.put(await work()) }
    for _ in 0..<60 {
      if await eventually(within: .milliseconds(50), { box.value != nil }) { return box.value }
      stand(0.5)
    }
    if await eventually(within: .seconds(60), { box.value != nil }) { return box.value }
    task.cancel()
    return nil
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

/// What a handler was called with, in order.
final class Received<Value: Sendable>: Sendable {
  private let lock = NSLock()
  // Guarded by `lock`.
  nonisolated(unsafe) private var values: [Value] = []

  func append(_ value: Value) {
    lock.lock()
    values.append(value)
    lock.unlock()
  }

  var all: [Value] {
    lock.lock()
    defer { lock.unlock() }
    return values
  }
}

extension Received where Value == Result<PedometerReport, PedometerError> {
  var reports: [PedometerReport] { all.compactMap { try? $0.get() } }
  var reasons: [PedometerError.Reason] { all.compactMap { $0.reason } }
}

extension Result where Failure == PedometerError {
  /// Why it failed; nil if it did not.
  var reason: PedometerError.Reason? {
    switch self {
    case .success: nil
    case .failure(let error): error.reason
    }
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
