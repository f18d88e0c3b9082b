// Distance, pace and cadence: quantities that carry their unit in the name.

/// A distance on foot.
///
///     Distance(meters: 812.5).kilometers  // 0.8125
public struct Distance: Hashable, Comparable, Sendable, Codable {
  /// Metres; never negative or infinite in a reading.
  public var meters: Double

  /// Creates a distance of so many metres.
  public init(meters: Double) {
    self.meters = meters
  }

  /// Kilometres.
  public var kilometers: Double { meters / 1000 }

  /// Whether `left` is shorter.
  public static func < (left: Distance, right: Distance) -> Bool { left.meters < right.meters }
}

/// How long a metre takes: the inverse of speed, as pedometers report it.
///
///     Pace(secondsPerMeter: 0.36).minutesPerKilometer  // 6
public struct Pace: Hashable, Comparable, Sendable, Codable {
  /// Seconds per metre; 0.2 (a fast run) to about 1.5 (a stroll) on foot.
  public var secondsPerMeter: Double

  /// Creates a pace of so many seconds per metre.
  public init(secondsPerMeter: Double) {
    self.secondsPerMeter = secondsPerMeter
  }

  /// Minutes per kilometre.
  public var minutesPerKilometer: Double { secondsPerMeter * 1000 / 60 }

  /// Metres per second; infinite for a pace of 0.
  public var metersPerSecond: Double { 1 / secondsPerMeter }

  /// Whether `left` is faster: it takes less time per metre.
  public static func < (left: Pace, right: Pace) -> Bool {
    left.secondsPerMeter < right.secondsPerMeter
  }
}

/// Steps per unit of time, at an instant.
///
///     Cadence(stepsPerSecond: 1.9).stepsPerMinute  // 114
public struct Cadence: Hashable, Comparable, Sendable, Codable {
  /// Steps per second; 1.5 to 2.2 walking, up to about 4 in a sprint.
  public var stepsPerSecond: Double

  /// Creates a cadence of so many steps per second.
  public init(stepsPerSecond: Double) {
    self.stepsPerSecond = stepsPerSecond
  }

  /// Steps per minute.
  public var stepsPerMinute: Double { stepsPerSecond * 60 }

  /// Whether `left` is slower.
  public static func < (left: Cadence, right: Cadence) -> Bool {
    left.stepsPerSecond < right.stepsPerSecond
  }
}
