// What an accelerometer makes of a motion: its rate, its noise, its faults, and how it is mounted.

public import StepDetection

/// An accelerometer and everything between it and whoever reads it.
///
///     var sensor = SensorModel()
///     sensor.hertz = 25
///     sensor.jitter = 0.2
///
/// A motion is the same whichever sensor records it, and so are its true steps.
public struct SensorModel: Hashable, Sendable {
  /// Readings per second, 1 to 200; beyond, it is held at the border.
  ///
  /// Telephones: 50 to 200 (Android's `SENSOR_DELAY_GAME` is 50); watches: 12.5 to 50.
  public var hertz: Double
  /// How far a reading may be from its place on the regular grid, as a share of the distance of two
  /// readings, evenly spread; 0 to 0.45.
  ///
  /// Sensor hubs jitter by some percent, browsers and busy applications by up to 20.
  public var jitter: Double
  /// Whether a reading is the mean since the one before (as sensors' own filters make it), instead of
  /// an instant's value.
  public var averages: Bool
  /// The deviation of the noise in g, per axis and reading.
  ///
  /// MEMS sensors in use: 0.1 to 0.3 mg/√Hz, that is 0.0005 to 0.003 g in a band of 25 to 100 Hz; wrist
  /// devices at their lowest power up to 0.006.
  public var noise: Double
  /// The smallest difference of two readings in g; 0: none.
  ///
  /// 1/16,384 (±2 g in 16 bits) to 1/64 (±2 g in 8 bits).
  public var quantum: Double
  /// The reading in g that none exceeds: 2, 4, 8 or 16; infinite: no border.
  public var range: Double
  /// By what each axis is multiplied; within ±3 % of 1 in factory-calibrated parts.
  public var gain: SIMD3<Double>
  /// What is added to each axis in g; data sheets promise ±0.02 to ±0.08 g.
  public var offset: SIMD3<Double>
  /// Which way the device is turned; nil: the wearer's way alone.
  ///
  /// Two devices with other seeds on the same wearer read the same lengths in other directions.
  public var mountingSeed: UInt64?
  /// Whether the mounting mirrors one axis, as where axes follow another convention.
  public var mirrors: Bool
  /// Degrees per minute that the mounting slips about a slowly changing axis.
  public var drift: Double
  /// Seconds between sudden re-orientations, each taking 0.3 s; 0: none.
  public var reorientsEvery: Double
  /// Pauses in which readings are lost, per minute.
  public var dropoutsPerMinute: Double
  /// How long such a pause is, in seconds.
  public var dropoutSeconds: ClosedRange<Double>
  /// The share of readings that come twice.
  public var duplicates: Double
  /// The share of readings whose timestamp is set back by up to 0.1 s.
  public var backward: Double
  /// The unit of the readings.
  public var unit: AccelerationUnit
  /// The time of the first instant.
  public var startNanoseconds: Int64

  /// Creates a sensor of 50 readings a second, without any fault.
  public init(hertz: Double = 50) {
    self.hertz = hertz
    jitter = 0
    averages = true
    noise = 0
    quantum = 0
    range = .infinity
    gain = SIMD3(1, 1, 1)
    offset = .zero
    mountingSeed = nil
    mirrors = false
    drift = 0
    reorientsEvery = 0
    dropoutsPerMinute = 0
    dropoutSeconds = 0.1...0.3
    duplicates = 0
    backward = 0
    unit = .standardGravity
    startNanoseconds = 0
  }
}
