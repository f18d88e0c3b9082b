// What was odd about the samples: counted, never silently repaired.

/// What was odd about the samples so far, each kind counted.
public struct SignalDiagnosis: Hashable, Sendable {
  /// Samples handed in, the odd ones included.
  public internal(set) var samples: Int64 = 0
  /// Samples with the time of the one before them; the first one is kept.
  public internal(set) var duplicates: Int64 = 0
  /// Samples older than the one before them by up to a second; they are left out.
  ///
  /// An older one still is a clock that was set back: it counts as a gap.
  public internal(set) var backward: Int64 = 0
  /// Samples with a value that is no finite number; they are left out.
  public internal(set) var notFinite: Int64 = 0
  /// Samples beyond ±32 g on an axis, held at that; no body is shaken so, walking or falling.
  public internal(set) var outOfRange: Int64 = 0
  /// Pauses of more than a second between samples: the detector starts anew, the count stays.
  public internal(set) var gaps: Int64 = 0
  /// What the size of gravity says about the unit, once a few seconds of samples tell.
  public internal(set) var scale: AccelerationScale = .unknown

  /// Creates the diagnosis of no samples.
  public init() {}
}

/// What the length of the mean acceleration says about the unit of the samples.
public enum AccelerationScale: Hashable, Sendable, CaseIterable {
  /// Too few samples yet.
  case unknown
  /// Gravity is about 1 g long, as it should be.
  case plausible
  /// Gravity looks 9.81 times too long: the samples are in m/s² and were said to be in g.
  case seemsMetersPerSecondSquared
  /// Gravity looks 9.81 times too short: the samples are in g and were said to be in m/s².
  case seemsStandardGravity
  /// There is next to no gravity: "linear" acceleration, from which it was taken out.
  case seemsWithoutGravity
  /// None of these: raw counts of a sensor, perhaps.
  case implausible
}

extension AccelerationScale {
  /// What a mean acceleration of `gravity` g, `meanLength` g long on average, says.
  ///
  /// The unit shows in the mean length: an arm that swings shortens the mean vector by a third. Whether
  /// gravity is there at all shows in the vector alone.
  init(gravity: Float, meanLength: Float) {
    guard gravity >= 0.06, gravity >= 0.2 * meanLength else {
      self = .seemsWithoutGravity
      return
    }
    switch meanLength {
    // A runner is 1.7 g on average.
    case 0.75...2.2: self = .plausible
    case 7...16: self = .seemsMetersPerSecondSquared
    case 0.08...0.16: self = .seemsStandardGravity
    default: self = .implausible
    }
  }
}
