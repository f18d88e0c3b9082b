// The look-alike's CMMotionManager, its accelerometer only: Apple's interface over a script.

public import Foundation

/// Called with a sample or an error.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void

/// What delivers raw sensor data. No Mac has it; the harness is for Linux, where no availability tells.
open class CMMotionManager: NSObject {
  let device: ScriptedDevice

  // Guarded by the device's lock.
  var interval: TimeInterval = 0.01
  var accelerometer: (handler: CMAccelerometerHandler, queue: OperationQueue)?

  /// Creates a manager of the device of the present task.
  public override convenience init() {
    self.init(device: .current)
  }

  /// Creates a manager of a device. The look-alike's own.
  public init(device: ScriptedDevice) {
    self.device = device
    super.init()
  }

  /// Seconds between two samples.
  open var accelerometerUpdateInterval: TimeInterval {
    get { device.withState { _ in interval } }
    set { device.withState { _ in interval = newValue } }
  }

  /// Whether there is an accelerometer.
  open var isAccelerometerAvailable: Bool { device.availability.accelerometer }

  /// Whether samples are delivered.
  open var isAccelerometerActive: Bool { device.withState { _ in accelerometer != nil } }

  /// Delivers samples from now on.
  open func startAccelerometerUpdates(
    to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler
  ) {
    device.withState {
      $0.calls.append(.startAccelerometer)
      if accelerometer != nil { $0.doubleStarts += 1 }
      accelerometer = (handler, queue)
    }
  }

  /// Delivers no samples any more.
  open func stopAccelerometerUpdates() {
    // Released outside the lock: what a handler holds may call back.
    let stopped = device.withState {
      $0.calls.append(.stopAccelerometer)
      defer { accelerometer = nil }
      return accelerometer
    }
    withExtendedLifetime(stopped) {}
  }
}

// The SDK does not declare it Sendable; the look-alike says outright that it is not.
@available(*, unavailable)
extension CMMotionManager: @unchecked Sendable {}
