// A piece of a way: how somebody moves, how fast, and for how long.

/// How somebody moves.
public enum Gait: String, Hashable, Sendable, Codable, CaseIterable {
  /// On foot.
  case walk
  /// On foot, both feet off the ground at times.
  case run
  /// Not moving.
  case stand
  /// Carried: time passes, distance on foot and steps do not.
  case drive
}

/// A piece of a way, walked at one cadence and one step length.
///
///     WalkLeg.walk(seconds: 60)            // 108 steps, 79.92 m
///     WalkLeg.run(seconds: 60)             // 162 steps, 170.1 m
///     WalkLeg.stand(seconds: 20)
///
/// Everything is kept in whole numbers, so that the same leg gives the same steps on every machine:
/// milliseconds, thousandths of a step per second, millimetres per step. Values out of range are
/// brought to the nearest end of it.
public struct WalkLeg: Hashable, Sendable {
  /// How somebody moves.
  public let gait: Gait
  /// How long, in milliseconds: 0 to a week.
  public let milliseconds: Int64
  /// Thousandths of a step per second: 0 to 5,000.
  public let millistepsPerSecond: Int64
  /// Millimetres per step: 0 to 3,000.
  public let millimetersPerStep: Int64
  /// Floors climbed during the leg (descended, if negative), evenly; -1,000 to 1,000.
  public let floors: Int64

  /// Creates a leg; one that is not on foot has neither steps nor floors.
  ///
  /// - Parameters:
  ///   - gait: How somebody moves.
  ///   - seconds: How long: 0 to a week.
  ///   - stepsPerSecond: The cadence: 0 to 5.
  ///   - metersPerStep: The length of a step: 0 to 3.
  ///   - floors: Floors climbed, or descended if negative.
  public init(
    _ gait: Gait, seconds: Double, stepsPerSecond: Double = 0, metersPerStep: Double = 0,
    floors: Int = 0
  ) {
    self.gait = gait
    let isOnFoot = gait == .walk || gait == .run
    milliseconds = Self.whole(seconds * 1000, 0...604_800_000)
    millistepsPerSecond = isOnFoot ? Self.whole(stepsPerSecond * 1000, 0...5000) : 0
    millimetersPerStep = isOnFoot ? Self.whole(metersPerStep * 1000, 0...3000) : 0
    self.floors = isOnFoot ? Int64(min(max(floors, -1000), 1000)) : 0
  }

  /// Walks, by default at 1.8 steps per second and 0.74 m per step.
  ///
  /// 100 steps per minute are moderate and 130 vigorous walking (Tudor-Locke et al., "How fast is fast
  /// enough?", British Journal of Sports Medicine 52, 2018); 108 lie between. A step of 0.74 m is
  /// 0.415 of a height of 1.78 m, the share that pedometers commonly use.
  public static func walk(
    seconds: Double, stepsPerSecond: Double = 1.8, metersPerStep: Double = 0.74, floors: Int = 0
  ) -> WalkLeg {
    WalkLeg(
      .walk, seconds: seconds, stepsPerSecond: stepsPerSecond, metersPerStep: metersPerStep,
      floors: floors)
  }

  /// Runs, by default at 2.7 steps per second and 1.05 m per step: 5:53 minutes per kilometre.
  ///
  /// Recreational runners take 2.6 to 3 steps per second.
  public static func run(
    seconds: Double, stepsPerSecond: Double = 2.7, metersPerStep: Double = 1.05, floors: Int = 0
  ) -> WalkLeg {
    WalkLeg(
      .run, seconds: seconds, stepsPerSecond: stepsPerSecond, metersPerStep: metersPerStep,
      floors: floors)
  }

  /// Stands.
  public static func stand(seconds: Double) -> WalkLeg { WalkLeg(.stand, seconds: seconds) }

  /// Is driven.
  public static func drive(seconds: Double) -> WalkLeg { WalkLeg(.drive, seconds: seconds) }

  private static func whole(_ value: Double, _ range: ClosedRange<Int64>) -> Int64 {
    guard value.isFinite else { return range.lowerBound }
    return Int64(min(max(value.rounded(), Double(range.lowerBound)), Double(range.upperBound)))
  }
}

extension WalkLeg {
  /// Nanoseconds of the leg.
  var nanoseconds: Int64 { milliseconds * 1_000_000 }

  /// Steps after so many nanoseconds of the leg: floor(time × cadence). A leg is a week at most, so the
  /// product is below 3.1 × 10¹² and fits.
  func steps(after time: Int64) -> Int64 {
    time / 1_000_000 * millistepsPerSecond / 1_000_000
  }

  /// When a step is taken: the first whole millisecond after which ``steps(after:)`` counts it.
  func time(ofStep step: Int64) -> Int64 {
    guard millistepsPerSecond > 0 else { return .max }
    let milliseconds = (step * 1_000_000 + millistepsPerSecond - 1) / millistepsPerSecond
    return milliseconds * 1_000_000
  }

  /// What has been walked after so many nanoseconds of the leg.
  func totals(after time: Int64) -> WalkTotals {
    let steps = steps(after: time)
    let climbed =
      milliseconds == 0 ? 0 : time / 1_000_000 * abs(floors) / milliseconds
    return WalkTotals(
      steps: steps, millimeters: steps * millimetersPerStep,
      floorsAscended: floors > 0 ? climbed : 0, floorsDescended: floors < 0 ? climbed : 0,
      activeNanoseconds: millistepsPerSecond > 0 ? time : 0)
  }
}
