// What the script lets an accelerometer measure.

public import Foundation

/// What an accelerometer's handler is called with.
public enum ScriptedAcceleration: Sendable {
  /// A sample, measured so many seconds after boot.
  case sample(seconds: TimeInterval, CMAcceleration)
  /// An error of Core Motion.
  case failure(code: Int)
  /// Neither.
  case nothing
}

/// A sample with scripted numbers, readable only until its handler returns.
final class ScriptedAccelerometerData: CMAccelerometerData {
  private let seconds: TimeInterval
  private let scripted: CMAcceleration
  private let device: ScriptedDevice
  private var isExpired = false

  init(_ seconds: TimeInterval, _ acceleration: CMAcceleration, device: ScriptedDevice) {
    self.seconds = seconds
    scripted = acceleration
    self.device = device
    super.init()
  }

  func expire() { isExpired = true }

  private func read<Value>(_ value: Value) -> Value {
    if isExpired { device.noteLateRead() }
    return value
  }

  override var timestamp: TimeInterval { read(seconds) }
  override var acceleration: CMAcceleration { read(scripted) }
}

extension CMMotionManager {
  /// Delivers on the queue that the updates were started with, and waits until the handler has returned.
  ///
  /// - Returns: Whether the accelerometer was running.
  @discardableResult
  public func deliver(_ acceleration: ScriptedAcceleration) -> Bool {
    guard let accelerometer = device.withState({ _ in accelerometer }) else { return false }
    let delivery = Delivery(handler: accelerometer.handler, device: device)
    let operation = BlockOperation { delivery.run(acceleration) }
    accelerometer.queue.addOperations([operation], waitUntilFinished: true)
    return true
  }
}

/// A sample on its way to a handler.
private struct Delivery: @unchecked Sendable {
  // Sendable: Core Motion's handlers are not, and are called on the queue given all the same.
  let handler: CMAccelerometerHandler
  let device: ScriptedDevice

  func run(_ acceleration: ScriptedAcceleration) {
    switch acceleration {
    case .sample(let seconds, let values):
      let data = ScriptedAccelerometerData(seconds, values, device: device)
      handler(data, nil)
      data.expire()
    case .failure(let code): handler(nil, NSError(domain: CMErrorDomain, code: code))
    case .nothing: handler(nil, nil)
    }
  }
}
