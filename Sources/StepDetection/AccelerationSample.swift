// One reading of a three-axis accelerometer, and the units it may come in.

/// One reading of a three-axis accelerometer, gravity included.
///
/// The axes may point anywhere and may be in any order or hand, as long as they stay so within a
/// recording: nothing that ``StepDetector`` computes depends on which way the device is turned.
public struct AccelerationSample: Hashable, Sendable {
  /// When it was measured: nanoseconds on one axis with any zero, wall or monotonic.
  public var nanoseconds: Int64
  /// The first axis, in the ``AccelerationUnit`` that the detector was made for.
  public var x: Float
  /// The second axis.
  public var y: Float
  /// The third axis.
  public var z: Float

  /// Creates a reading at a whole number of nanoseconds.
  public init(nanoseconds: Int64, x: Float, y: Float, z: Float) {
    self.nanoseconds = nanoseconds
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates a reading at `seconds`, rounded to nanoseconds.
  ///
  /// Seconds beyond ±292 years are held at the ends of that range; what is no number becomes the
  /// end before every instant, so that the detector names the reading as one that runs backward.
  public init(seconds: Double, x: Float, y: Float, z: Float) {
    let exact = seconds * 1e9
    let nanoseconds: Int64
    if exact >= 9.2e18 {
      nanoseconds = .max
    } else if exact > -9.2e18 {
      // Rounding as a function belongs to the C library, which not every machine has.
      let whole = Int64(exact)
      let rest = exact - Double(whole)
      nanoseconds = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    } else {
      nanoseconds = .min
    }
    self.init(nanoseconds: nanoseconds, x: x, y: y, z: z)
  }
}

/// What a reading of 1 means.
public enum AccelerationUnit: Hashable, Sendable, CaseIterable {
  /// Standard gravity, 9.80665 m/s²: what CoreMotion and most wearables deliver.
  case standardGravity
  /// Meters per second squared: what Android, the web and most recording apps deliver.
  case metersPerSecondSquared

  /// How many g a reading of 1 is.
  ///
  /// Standard gravity is 9.80665 m/s² by definition (3rd General Conference on Weights and
  /// Measures, 1901).
  var standardGravities: Float {
    switch self {
    case .standardGravity: 1
    case .metersPerSecondSquared: 1 / 9.80665
    }
  }
}
