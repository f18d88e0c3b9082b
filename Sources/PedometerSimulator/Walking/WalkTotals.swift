// What was truly walked.

/// What was truly walked between two instants: the truth beside every claim.
///
/// Whole numbers only, so that the truth is the same to the bit on every machine.
public struct WalkTotals: Hashable, Sendable {
  /// Steps.
  public var steps: Int64
  /// Millimetres on foot.
  public var millimeters: Int64
  /// Floors climbed.
  public var floorsAscended: Int64
  /// Floors descended.
  public var floorsDescended: Int64
  /// Nanoseconds on foot.
  public var activeNanoseconds: Int64

  /// Creates totals; nothing walked, if nothing is given.
  public init(
    steps: Int64 = 0, millimeters: Int64 = 0, floorsAscended: Int64 = 0,
    floorsDescended: Int64 = 0, activeNanoseconds: Int64 = 0
  ) {
    self.steps = steps
    self.millimeters = millimeters
    self.floorsAscended = floorsAscended
    self.floorsDescended = floorsDescended
    self.activeNanoseconds = activeNanoseconds
  }

  /// Metres on foot.
  public var meters: Double { Double(millimeters) / 1000 }

  /// The sums.
  public static func + (left: WalkTotals, right: WalkTotals) -> WalkTotals {
    combine(left, right) { $0 &+ $1 }
  }

  /// The differences.
  public static func - (left: WalkTotals, right: WalkTotals) -> WalkTotals {
    combine(left, right) { $0 &- $1 }
  }

  /// So many times each.
  static func * (times: Int64, totals: WalkTotals) -> WalkTotals {
    combine(totals, totals) { total, _ in times &* total }
  }

  private static func combine(
    _ left: WalkTotals, _ right: WalkTotals, _ with: (Int64, Int64) -> Int64
  ) -> WalkTotals {
    WalkTotals(
      steps: with(left.steps, right.steps), millimeters: with(left.millimeters, right.millimeters),
      floorsAscended: with(left.floorsAscended, right.floorsAscended),
      floorsDescended: with(left.floorsDescended, right.floorsDescended),
      activeNanoseconds: with(left.activeNanoseconds, right.activeNanoseconds))
  }
}
