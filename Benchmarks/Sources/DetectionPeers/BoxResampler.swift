// Readings at a fixed rate from readings at any, by averaging: for counters that need their own rate.

/// Averages the straight lines between readings over consecutive periods of a fixed length.
///
/// Faster readings are thereby averaged, slower ones drawn out in straight lines. A pause of more than
/// a second starts anew; readings that run backward are left out.
public struct BoxResampler: Sendable {
  /// The pause that starts anew: 1 s.
  public static let gapNanoseconds: Int64 = 1_000_000_000

  private let period: Int64
  private let perPeriod: Float
  private var last: (nanoseconds: Int64, x: Float, y: Float, z: Float)?
  private var cellEnd: Int64 = 0
  private var x: Float = 0
  private var y: Float = 0
  private var z: Float = 0

  /// A resampler whose readings are `periodNanoseconds` apart.
  public init(periodNanoseconds: Int64) {
    period = periodNanoseconds
    perPeriod = 1 / Float(periodNanoseconds)
  }

  /// Takes a reading, and hands out the mean of every period that ends with it or before, stamped
  /// with the period's end.
  public mutating func add(
    nanoseconds: Int64, x newX: Float, y newY: Float, z newZ: Float,
    onReading: (Int64, Float, Float, Float) -> Void
  ) {
    guard let old = last, nanoseconds - old.nanoseconds <= Self.gapNanoseconds else {
      last = (nanoseconds, newX, newY, newZ)
      cellEnd = nanoseconds + period
      (x, y, z) = (0, 0, 0)
      return
    }
    guard nanoseconds > old.nanoseconds else { return }
    last = (nanoseconds, newX, newY, newZ)
    let perNanosecond = 1 / Float(nanoseconds - old.nanoseconds)
    let slopeX = (newX - old.x) * perNanosecond
    let slopeY = (newY - old.y) * perNanosecond
    let slopeZ = (newZ - old.z) * perNanosecond
    var from = old.nanoseconds
    while true {
      let to = min(nanoseconds, cellEnd)
      // The mean of a straight line over a stretch is its value in the middle.
      let share = Float(to - from) * perPeriod
      let middle = Float((from - old.nanoseconds) + (to - old.nanoseconds)) * 0.5
      x += (old.x + slopeX * middle) * share
      y += (old.y + slopeY * middle) * share
      z += (old.z + slopeZ * middle) * share
      from = to
      guard to == cellEnd else { return }
      onReading(cellEnd, x, y, z)
      (x, y, z) = (0, 0, 0)
      cellEnd += period
      if from == nanoseconds { return }
    }
  }
}
