// Brings samples of any rate, jittery or not, onto the fixed grid of 25 Hz.

/// Turns samples at any times into one value per 40 ms: the mean of the straight lines between them.
///
/// The mean over a cell is the exact integral of the linear interpolant, so jitter and dropouts
/// cost nothing, and a fast sensor is low-passed on the way down. Cells start at the first sample.
struct BoxResampler: Sendable {
  /// The length of a cell in nanoseconds: 25 Hz.
  static let cell: Int32 = 40_000_000
  static let perNanosecond: Float = 1e-9
  static let perCell: Float = 1 / 0.04

  private var previous = SIMD4<Float>.zero
  /// The integral over the part of the open cell that is behind us, in unit × seconds.
  private var integral = SIMD4<Float>.zero
  /// Nanoseconds from the open cell's start to the last sample, from 0 to `cell`.
  private var elapsed: Int32 = 0

  /// Starts the first cell at a sample with this value.
  mutating func begin(_ value: SIMD4<Float>) {
    previous = value
    integral = .zero
    elapsed = 0
  }

  /// Takes the sample `distance` nanoseconds after the last one, at most a second, if it stays
  /// within the open cell; else nothing is changed, and the answer is false.
  @inline(__always)
  mutating func takeWithin(_ value: SIMD4<Float>, after distance: Int32) -> Bool {
    let reached = elapsed &+ distance
    guard reached < Self.cell else { return false }
    let half = Float(distance) * (0.5 * Self.perNanosecond)
    integral += (previous + value) * half
    elapsed = reached
    previous = value
    return true
  }

  /// Takes the sample `distance` nanoseconds after the last one, at most a second.
  ///
  /// `emit` is called with each cell that this completes.
  @inline(__always)
  mutating func take(
    _ value: SIMD4<Float>, after distance: Int32, emit: (SIMD4<Float>) -> Void
  ) {
    if takeWithin(value, after: distance) { return }
    let slope = (value - previous) * (1 / Float(distance))
    var from = previous
    var left = distance
    var step = Self.cell &- elapsed
    var sum = integral
    while left >= step {
      let to = from + slope * Float(step)
      sum += (from + to) * (Float(step) * (0.5 * Self.perNanosecond))
      emit(sum * Self.perCell)
      sum = .zero
      from = to
      left &-= step
      step = Self.cell
    }
    sum += (from + value) * (Float(left) * (0.5 * Self.perNanosecond))
    integral = sum
    elapsed = left
    previous = value
  }
}
