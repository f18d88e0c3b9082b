// One leg of a script: something that is done for a while.

/// What somebody does with a device about them.
public enum MotionActivity: Hashable, Sendable {
  /// They walk or run, and take steps.
  case gait(Gait)
  /// They do something else, without a step.
  case pastime(Pastime)
  /// A hand rolls the device to and fro by ±`degrees`, `hertz` times a second (at most 10).
  case rolling(degrees: Double, hertz: Double)
}

/// How long a leg is.
public enum LegLength: Hashable, Sendable {
  /// So many seconds.
  case seconds(Double)
  /// Until so many steps are taken and the walker stands; 60 s of a pastime, which takes none.
  case steps(Int)
}

/// Something that is done for a while.
public struct MotionLeg: Hashable, Sendable {
  /// What is done.
  public var activity: MotionActivity
  /// For how long.
  public var length: LegLength

  /// Creates a leg.
  public init(_ activity: MotionActivity, _ length: LegLength) {
    self.activity = activity
    self.length = length
  }

  /// A gait for a number of seconds, standing for 0.5 to 1.2 s before it and as long after it included.
  public static func walk(_ gait: Gait, seconds: Double) -> MotionLeg {
    MotionLeg(.gait(gait), .seconds(seconds))
  }

  /// A gait for a number of steps, with the same standing about it.
  public static func walk(_ gait: Gait, steps: Int) -> MotionLeg {
    MotionLeg(.gait(gait), .steps(steps))
  }

  /// A pastime for a number of seconds.
  public static func pass(_ pastime: Pastime, seconds: Double) -> MotionLeg {
    MotionLeg(.pastime(pastime), .seconds(seconds))
  }
}
