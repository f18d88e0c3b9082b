// The look-alike's CMPedometer: Apple's interface, and behind it a script instead of a sensor.

public import Foundation

/// Called with the data or the error of a query or an update.
public typealias CMPedometerHandler = (CMPedometerData?, (any Error)?) -> Void

/// Called with an event or an error.
@available(iOS 10.0, watchOS 3.0, macOS 10.15, *)
public typealias CMPedometerEventHandler = (CMPedometerEvent?, (any Error)?) -> Void

/// A step counter that does what a ``ScriptedDevice`` says.
///
/// As with Apple's, nothing but its owner keeps it alive, and what it was to call dies with it.
@available(iOS 8.0, watchOS 2.0, macOS 10.15, *)
open class CMPedometer: NSObject {
  let device: ScriptedDevice
  let number: Int

  // Handlers belong to the object, not to the script: when the object goes, so do they. All guarded
  // by the device's lock.
  var queryHandlers: [Int: CMPedometerHandler] = [:]
  var updateHandlers: [Int: CMPedometerHandler] = [:]
  var eventHandlers: [Int: CMPedometerEventHandler] = [:]

  /// Creates a step counter of the device of the present task.
  public override convenience init() {
    self.init(device: .current)
  }

  /// Creates a step counter of a device. The look-alike's own.
  public init(device: ScriptedDevice) {
    self.device = device
    number = device.noteCreation()
    super.init()
  }

  deinit { device.noteRelease(of: number) }

  /// Whether steps can be counted.
  open class func isStepCountingAvailable() -> Bool {
    ScriptedDevice.current.availability.steps
  }

  /// Whether distance can be measured.
  open class func isDistanceAvailable() -> Bool {
    ScriptedDevice.current.availability.distance
  }

  /// Whether floors can be counted.
  open class func isFloorCountingAvailable() -> Bool {
    ScriptedDevice.current.availability.floors
  }

  /// Whether pace can be measured.
  @available(iOS 9.0, watchOS 2.0, *)
  open class func isPaceAvailable() -> Bool {
    ScriptedDevice.current.availability.pace
  }

  /// Whether cadence can be measured.
  @available(iOS 9.0, watchOS 2.0, *)
  @available(macOS, unavailable)
  open class func isCadenceAvailable() -> Bool {
    ScriptedDevice.current.availability.cadence
  }

  /// Whether events are told.
  @available(iOS 10.0, watchOS 3.0, *)
  @available(macOS, unavailable)
  open class func isPedometerEventTrackingAvailable() -> Bool {
    ScriptedDevice.current.availability.events
  }

  /// What the person said.
  @available(iOS 11.0, watchOS 4.0, *)
  @available(macOS, unavailable)
  open class func authorizationStatus() -> CMAuthorizationStatus {
    ScriptedDevice.current.authorizationStatus
  }

  /// Asks for what was counted between two dates.
  open func queryPedometerData(
    from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler
  ) {
    device.noteQuery(by: self, from: start, to: end, handler: handler)
  }

  /// Starts updates.
  open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
    device.noteStart(by: self, from: start, handler: handler)
  }

  /// Stops updates.
  open func stopUpdates() {
    device.noteStop(by: self)
  }

  /// Starts events.
  @available(iOS 10.0, watchOS 3.0, *)
  @available(macOS, unavailable)
  open func startEventUpdates(handler: @escaping CMPedometerEventHandler) {
    device.noteEventStart(by: self, handler: handler)
  }

  /// Stops events.
  @available(iOS 10.0, watchOS 3.0, *)
  @available(macOS, unavailable)
  open func stopEventUpdates() {
    device.noteEventStop(by: self)
  }
}

// The SDK does not declare it Sendable; the look-alike says outright that it is not.
@available(*, unavailable)
extension CMPedometer: @unchecked Sendable {}
