// Where a pedometer made of an accelerometer gets its samples.

public import StepDetection

/// Something that delivers acceleration samples: a phone's sensor, a socket, a recording.
public protocol AccelerometerSource: AnyObject, Sendable {
  /// The unit of the samples.
  var unit: AccelerationUnit { get }
}
