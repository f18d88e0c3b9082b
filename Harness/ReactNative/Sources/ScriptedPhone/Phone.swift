// A phone with somebody walking: the scripted device under the adapter, under the module.

public import CoreMotion
public import Foundation
import React
public import StepCounting
import Tare
public import TareReactNative

@testable import StepCountingCoreMotionUnderTest

/// A module over Core Motion's adapter over a scripted device, with a hand-cranked clock.
///
/// What is walked is the truth; queries are answered with it unless told otherwise, and updates say it or
/// any other number.
public final class Phone: @unchecked Sendable {
  // Sendable: `state` is touched under `lock` only; the module takes calls from any thread.

  /// How queries are answered.
  public enum Answering: String, Sendable {
    /// At once, with what was walked.
    case truth
    /// Not before `release()`, with what had been walked when they were put.
    case held
    /// At once, with an error.
    case failure
  }

  private struct Footfall {
    var date: Date
    var steps: Double
  }

  private struct State {
    var walked: [Footfall] = []
    var answering = Answering.truth
    var held: [(query: ScriptedQuery, truth: ScriptedSample)] = []
    var module: TareStepCounter
  }

  /// 2026-03-10 15:00 UTC.
  public static let threePM = Date(timeIntervalSince1970: 1_773_154_800)

  /// The device.
  public let device: ScriptedDevice
  /// The clock.
  public let clock = ManualClock(wall: Phone.threePM)
  private let pedometer: CoreMotionPedometer
  private let onSend: @Sendable (String, Any) -> Void
  private let lock = NSLock()
  private var state: State

  /// Creates a phone.
  ///
  /// - Parameter onSend: Takes what its module sends.
  public init(onSend: @escaping @Sendable (String, Any) -> Void) {
    let device = ScriptedDevice()
    self.device = device
    self.onSend = onSend
    pedometer = CoreMotionPedometer(
      usageDescription: "Counts your steps.", clock: clock, answerTimeout: .seconds(10),
      readStatus: { device.authorizationStatus }, makePedometer: { CMPedometer(device: device) })
    state = State(module: Phone.module(pedometer, clock, onSend))
    device.onQuery = { [weak self] in self?.take($0) }
  }

  private static func module(
    _ pedometer: CoreMotionPedometer, _ clock: ManualClock,
    _ onSend: @escaping @Sendable (String, Any) -> Void
  ) -> TareStepCounter {
    let module = TareStepCounter(
      source: pedometer, clock: clock, counterType: "CMPedometer",
      askPermission: { await pedometer.requestAuthorization() })
    module.onSend = onSend
    return module
  }

  private func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.withLock { body(&state) }
  }

  /// The module that JavaScript talks to now.
  public var module: TareStepCounter { withState { $0.module } }

  /// Runs something where Core Motion's class functions mean this phone.
  public func play<Value>(_ body: () throws -> Value) rethrows -> Value {
    try ScriptedDevice.$current.withValue(device, operation: body)
  }

  /// The script is reloaded: the module is invalidated, and another one made.
  public func reload() {
    let old = module
    old.invalidate()
    let fresh = Phone.module(pedometer, clock, onSend)
    withState { $0.module = fresh }
  }

  // MARK: Time and truth

  /// Lets time pass.
  public func advance(by seconds: Double) {
    play { clock.advance(by: .nanoseconds(Int64((seconds * 1e9).rounded()))) }
  }

  /// Somebody takes so many steps now, or so many seconds ago.
  public func walk(_ steps: Double, secondsAgo: Double = 0) {
    let date = clock.date.addingTimeInterval(-secondsAgo)
    withState { $0.walked.append(Footfall(date: date, steps: steps)) }
  }

  private func truth(from start: Date, to end: Date) -> ScriptedSample {
    let steps = withState { state in
      state.walked.filter { $0.date > start && $0.date <= end }.reduce(0) { $0 + $1.steps }
    }
    return sample(steps, from: start, to: end)
  }

  /// A number of steps with its distance and floors: 0.75 m a step, a floor each 100.
  private func sample(_ steps: Double, from start: Date, to end: Date) -> ScriptedSample {
    var sample = ScriptedSample(from: start, to: end, steps: steps)
    sample.distance = steps * 0.75
    sample.floorsAscended = (steps / 100).rounded(.down)
    sample.floorsDescended = 0
    return sample
  }

  // MARK: What Core Motion says

  /// Tells every subscription the truth.
  public func update() {
    play {
      for feed in device.feeds where feed.isRunning {
        guard device.authorizationStatus == .authorized else {
          feed.send(.failure(code: 105))
          continue
        }
        feed.send(.data(truth(from: feed.start, to: clock.date)))
      }
    }
  }

  /// Tells every subscription a number, true or not, that began some seconds beside its start.
  public func say(_ steps: Double, shiftedBy seconds: Double = 0) {
    play {
      for feed in device.feeds where feed.isRunning {
        let start = feed.start.addingTimeInterval(seconds)
        feed.send(.data(sample(steps, from: start, to: clock.date)))
      }
    }
  }

  /// Tells every subscription an error of Core Motion.
  public func fail(code: Int) {
    play { for feed in device.feeds where feed.isRunning { feed.send(.failure(code: code)) } }
  }

  /// How queries are answered from now on.
  public func answer(_ answering: Answering) { withState { $0.answering = answering } }

  /// Answers what was held, oldest first.
  public func release() {
    let held = withState { state in
      defer { state.held = [] }
      return state.held
    }
    play { for (query, truth) in held { query.answer(.data(truth)) } }
  }

  private func take(_ query: ScriptedQuery) {
    guard device.authorizationStatus == .authorized else {
      // The first query asks the person; a test answers with `permit` and `release`.
      if device.authorizationStatus == .notDetermined {
        let truth = truth(from: query.start, to: query.end)
        withState { $0.held.append((query, truth)) }
      } else {
        query.answer(.failure(code: 105))
      }
      return
    }
    let truth = truth(from: query.start, to: query.end)
    switch withState({ $0.answering }) {
    case .truth: query.answer(.data(truth))
    case .held: withState { $0.held.append((query, truth)) }
    case .failure: query.answer(.failure(code: 103))
    }
  }

  /// The person answers the prompt, or changes the settings.
  public func permit(_ status: CMAuthorizationStatus) { device.authorizationStatus = status }
}
