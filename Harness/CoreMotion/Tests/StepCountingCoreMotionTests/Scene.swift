// A scripted device, a hand-cranked clock and the adapter over both.

import CoreMotion
import Foundation
import StepCounting

@testable import StepCountingCoreMotionUnderTest

/// What every test begins with.
struct Scene: Sendable {
  let device = ScriptedDevice()
  let clock = ManualClock(wall: Scene.noon)
  let pedometer: CoreMotionPedometer

  /// An instant to begin at.
  static let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

  init(
    usageDescription: String? = "Counts your steps.", answerTimeout: Duration = .seconds(10),
    tellsStatus: Bool = true
  ) {
    let device = device
    pedometer = CoreMotionPedometer(
      usageDescription: usageDescription, clock: clock, answerTimeout: answerTimeout,
      readStatus: { tellsStatus ? device.authorizationStatus : nil },
      makePedometer: { CMPedometer(device: device) })
  }

  /// Runs the body where class functions of `CMPedometer` mean this scene's device.
  func play<Result>(_ body: () throws -> Result) rethrows -> Result {
    try ScriptedDevice.$current.withValue(device, operation: body)
  }

  /// A sample from noon to so many seconds later.
  func sample(_ steps: Double, after seconds: TimeInterval = 60) -> ScriptedSample {
    ScriptedSample(
      from: Scene.noon, to: Scene.noon.addingTimeInterval(seconds), steps: steps)
  }
}

/// What a handler was called with, in order, from any thread.
final class Received<Value: Sendable>: @unchecked Sendable {
  // Sendable: `values` is touched under `lock` only.
  private let lock = NSLock()
  private var values: [Value] = []

  func append(_ value: Value) {
    lock.withLock { values.append(value) }
  }

  var all: [Value] { lock.withLock { values } }
  var count: Int { all.count }
}

typealias Answers = Received<Result<PedometerReport, PedometerError>>

extension Received {
  /// The steps of the successes.
  func steps() -> [Int] where Value == Result<PedometerReport, PedometerError> {
    all.compactMap { try? $0.get().steps }
  }

  /// The reasons of the failures.
  func reasons<Success>() -> [PedometerError.Reason]
  where Value == Result<Success, PedometerError> {
    all.compactMap {
      switch $0 {
      case .success: nil
      case .failure(let error): error.reason
      }
    }
  }
}
