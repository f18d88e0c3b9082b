// The look-alike's CMAccelerometerData: what an accelerometer's handler gets.

public import Foundation

/// Acceleration along the device's axes, in g.
public struct CMAcceleration: Sendable {
  /// Along the first axis.
  public var x: Double
  /// Along the second axis.
  public var y: Double
  /// Along the third axis.
  public var z: Double

  /// Creates no acceleration.
  public init() { (x, y, z) = (0, 0, 0) }

  /// Creates an acceleration.
  public init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }
}

/// Something measured at an instant.
open class CMLogItem: NSObject {
  /// When it was measured: seconds since the device was booted.
  open var timestamp: TimeInterval { 0 }
}

/// One sample of the accelerometer.
open class CMAccelerometerData: CMLogItem {
  /// The acceleration, gravity included.
  open var acceleration: CMAcceleration { CMAcceleration() }
}

@available(*, unavailable)
extension CMLogItem: @unchecked Sendable {}
