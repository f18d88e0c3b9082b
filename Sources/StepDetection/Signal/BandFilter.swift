// A high-pass and a low-pass of second order, one after the other, on four signals at once.

/// The coefficients of a filter of second order whose third b is its first.
struct Biquad: Sendable {
  let b0, b1, a1, a2: Float
}

/// A high-pass at 0.5 Hz, then a low-pass at 4.5 Hz, both Butterworth filters for 25 Hz (bilinear
/// transform; `scipy.signal.butter(2, f / 12.5)`), in the transposed second direct form:
///
///     y = b0 x + s1        s1 ← (b1 x + s2) − a1 y        s2 ← b0 x − a2 y
///
/// The signals start from rest at their first values: no ringing from a step of 1 g.
struct BandFilter: Sendable {
  private static let high = Biquad(b0: 0.91496914, b1: -1.82993829, a1: -1.82269493, a2: 0.83718165)
  private static let low = Biquad(b0: 0.17508764, b1: 0.35017529, a1: -0.51930341, a2: 0.21965398)

  private var offset = SIMD4<Float>.zero
  private var high1 = SIMD4<Float>.zero
  private var high2 = SIMD4<Float>.zero
  private var low1 = SIMD4<Float>.zero
  private var low2 = SIMD4<Float>.zero

  /// Starts at these values.
  @inline(__always)
  mutating func begin(_ first: SIMD4<Float>) {
    self = Self()
    offset = first
  }

  /// Takes the next values, and answers what is left of them in the band.
  @inline(__always)
  mutating func take(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let high = Self.high
    let low = Self.low
    let signal = value - offset
    let scaled = signal * high.b0
    let passed = scaled + high1
    // What does not wait for the output comes first: the next value waits for the result.
    high1 = (signal * high.b1 + high2) - passed * high.a1
    high2 = scaled - passed * high.a2
    let scaledPassed = passed * low.b0
    let band = scaledPassed + low1
    low1 = (passed * low.b1 + low2) - band * low.a1
    low2 = scaledPassed - band * low.a2
    return band
  }
}
