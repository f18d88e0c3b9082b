// The comb: a filter tuned to the step period.

/// A comb tuned to the period of the steps.
///
/// The mean over half a period minus the mean over a whole one passes one oscillation per step,
/// and has nulls at zero and at the multiples of the step rate. Both means take the part of a
/// sample that is left at their ends.
struct Comb {
  private let shortReach: Int
  private let shortPart: Float
  private let shortScale: Float
  private let longReach: Int
  private let longPart: Float
  private let longScale: Float

  /// The comb for a period of so many samples, more than 2.
  init(period: Float) {
    let shortHalf = (period * 0.5 - 1) * 0.5
    let longHalf = (period - 1) * 0.5
    shortReach = Int(shortHalf)
    shortPart = shortHalf - Float(shortReach)
    shortScale = 2 / period
    longReach = Int(longHalf)
    longPart = longHalf - Float(longReach)
    longScale = 1 / period
  }

  /// Room for the values of a hop, four to a vector.
  static let room = (Autocorrelation.hop + 3) / 4 * 4

  /// Writes the comb's values around the samples of a hop, the newest of which is `age` back, newest
  /// first; the plane is newest first, too.
  func fill(_ values: inout [Float], _ plane: UnsafePointer<Float>, age: Int) {
    values.withUnsafeMutableBytes { values in
      guard let values = values.baseAddress else { return }
      for chunk in 0..<Self.room / 4 {
        values.storeBytes(
          of: four(around: plane + (age &+ chunk &* 4)), toByteOffset: chunk &* 16,
          as: SIMD4<Float>.self)
      }
    }
  }

  /// The comb around four neighbouring samples.
  @inline(__always)
  private func four(around center: UnsafePointer<Float>) -> SIMD4<Float> {
    @inline(__always) func pair(_ reach: Int) -> SIMD4<Float> {
      LagProducts.four(center + (0 &- reach)) + LagProducts.four(center + reach)
    }
    var sum = LagProducts.four(center)
    var reach = 1
    while reach <= shortReach {
      sum += pair(reach)
      reach &+= 1
    }
    let short = (sum + shortPart * pair(shortReach &+ 1)) * shortScale
    while reach <= longReach {
      sum += pair(reach)
      reach &+= 1
    }
    return short - (sum + longPart * pair(longReach &+ 1)) * longScale
  }
}
