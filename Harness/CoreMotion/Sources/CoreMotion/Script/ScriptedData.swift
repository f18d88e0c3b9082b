// The objects that a script hands out; they notice who reads them after their handler has returned.

import Foundation

/// Data with scripted numbers, readable only until their handler returns.
final class ScriptedData: CMPedometerData {
  private let sample: ScriptedSample
  private let device: ScriptedDevice
  private var isExpired = false

  init(_ sample: ScriptedSample, device: ScriptedDevice) {
    self.sample = sample
    self.device = device
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  func expire() { isExpired = true }

  private func read<Value>(_ value: Value) -> Value {
    if isExpired { device.noteLateRead() }
    return value
  }

  private func read(_ value: Double?) -> NSNumber? { read(value.map { NSNumber(value: $0) }) }

  override var startDate: Date { read(sample.start) }
  override var endDate: Date { read(sample.end) }
  override var numberOfSteps: NSNumber { read(NSNumber(value: sample.steps)) }
  override var distance: NSNumber? { read(sample.distance) }
  override var floorsAscended: NSNumber? { read(sample.floorsAscended) }
  override var floorsDescended: NSNumber? { read(sample.floorsDescended) }
  override var currentPace: NSNumber? { read(sample.currentPace) }
  override var currentCadence: NSNumber? { read(sample.currentCadence) }
  override var averageActivePace: NSNumber? { read(sample.averageActivePace) }
}

/// An event with a scripted date and type.
final class ScriptedEventObject: CMPedometerEvent {
  private let scriptedDate: Date
  private let scriptedType: CMPedometerEventType

  init(_ type: CMPedometerEventType, at date: Date) {
    scriptedType = type
    scriptedDate = date
    super.init()
  }

  required init?(coder: NSCoder) { nil }

  override var date: Date { scriptedDate }
  override var type: CMPedometerEventType { scriptedType }
}
