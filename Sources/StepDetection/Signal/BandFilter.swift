// A high-pass and a low-pass of second order, one after the other, on four signals at once.

/// The coefficients of a filter of second order whose third b is its first.
struct Biquad: Sendable {
  let b0, b1, a1, a2: Float
}

/// A high-pass, then a low-pass, in the transposed second direct form:
///
///     y = b0 x + s1        s1 ← b1 x − a1 y + s2        s2 ← b0 x − a2 y
///
/// The signals start from rest at their first values: no ringing from a step of 1 g.
struct BandFilter: Sendable {
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
  mutating func take(_ value: SIMD4<Float>, _ high: Biquad, _ low: Biquad) -> SIMD4<Float> {
    let signal = value - offset
    let scaled = signal * high.b0
    let passed = scaled + high1
    high1 = signal * high.b1 - passed * high.a1 + high2
    high2 = scaled - passed * high.a2
    let scaledPassed = passed * low.b0
    let band = scaledPassed + low1
    low1 = passed * low.b1 - band * low.a1 + low2
    low2 = scaledPassed - band * low.a2
    return band
  }
}
