// The comb: a filter tuned to the step period, and its summits.

/// Summits of the signal after a comb tuned to the period of the steps.
///
/// The mean over half a period minus the mean over a whole one passes one oscillation per step,
/// and has nulls at zero and at the multiples of the step rate.
enum CombPeaks {
  /// The comb around the sample of that age.
  @inline(__always)
  static func value(
    _ plane: UnsafePointer<Float>, age: Int, shortReach: Int, shortPart: Float,
    shortScale: Float, longReach: Int, longPart: Float, longScale: Float
  ) -> Float {
    var sum = plane[age]
    var reach = 1
    while reach <= shortReach {
      sum += plane[age - reach] + plane[age + reach]
      reach += 1
    }
    let short =
      (sum + shortPart * (plane[age - shortReach - 1] + plane[age + shortReach + 1])) * shortScale
    while reach <= longReach {
      sum += plane[age - reach] + plane[age + reach]
      reach += 1
    }
    let long =
      (sum + longPart * (plane[age - longReach - 1] + plane[age + longReach + 1])) * longScale
    return short - long
  }
}
