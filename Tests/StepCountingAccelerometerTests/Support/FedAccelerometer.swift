// An accelerometer that delivers what a test feeds it, and remembers how it was used.

import Foundation
import StepCounting
import StepCountingAccelerometer
import StepDetection

final class FedAccelerometer: AccelerometerSource {
  typealias Handler = @Sendable (Result<[AccelerationSample], PedometerError>) -> Void

  private struct State {
    var handler: Handler?
    var lateHandler: Handler?
    var starts = 0
    var stops = 0
    var hertz = 0.0
    var isAvailable = true
    var authorization = PedometerAuthorization.authorized
  }

  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state = State()
  let unit = AccelerationUnit.standardGravity
  let deliveryDelay: TimeInterval

  init(deliveryDelay: TimeInterval = 0) { self.deliveryDelay = deliveryDelay }

  private func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  var isAvailable: Bool {
    get { withState { $0.isAvailable } }
    set { withState { $0.isAvailable = newValue } }
  }

  var authorization: PedometerAuthorization {
    get { withState { $0.authorization } }
    set { withState { $0.authorization = newValue } }
  }

  var isRunning: Bool { withState { $0.handler != nil } }
  var starts: Int { withState { $0.starts } }
  var stops: Int { withState { $0.stops } }
  var hertz: Double { withState { $0.hertz } }

  func start(at hertz: Double, handler: @escaping Handler) {
    withState { state in
      state.starts += 1
      state.hertz = hertz
      state.handler = handler
      state.lateHandler = handler
    }
  }

  func stop() {
    withState { state in
      state.stops += 1
      state.handler = nil
    }
  }

  /// Delivers samples; false if the sensor does not run.
  @discardableResult
  func feed(_ samples: [AccelerationSample]) -> Bool {
    guard let handler = withState({ $0.handler }) else { return false }
    handler(.success(samples))
    return true
  }

  /// Delivers samples as if they had been on their way when the sensor was stopped.
  func feedLate(_ samples: [AccelerationSample]) {
    withState { $0.lateHandler }?(.success(samples))
  }

  func fail(_ error: PedometerError) { withState { $0.handler }?(.failure(error)) }
}
