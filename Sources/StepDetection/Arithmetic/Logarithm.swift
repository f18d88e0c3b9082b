// The natural logarithm from + − × ÷ alone, the same to the bit everywhere.

/// The natural logarithm of a positive, finite number, to 2 · 10⁻⁵.
///
/// The exponent is read from the number's bits; the logarithm of the significand m in √½…√2 is
/// 2 artanh((m − 1) / (m + 1)), whose series is cut after the third term. Anything else than a
/// positive normal number gives the logarithm of the smallest one, −87.3.
@inline(__always)
func naturalLogarithm(_ value: Float) -> Float {
  let held = value >= 1.2e-38 ? Swift.min(value, 3.4e38) : 1.2e-38
  let bits = held.bitPattern
  var exponent = Int32(truncatingIfNeeded: bits >> 23) &- 127
  var significand = Float(bitPattern: (bits & 0x007f_ffff) | 0x3f80_0000)
  if significand > 1.41421356 {
    significand *= 0.5
    exponent &+= 1
  }
  let ratio = (significand - 1) / (significand + 1)
  let square = ratio * ratio
  let series = ratio * (2 + square * (0.66666667 + square * 0.4))
  return Float(exponent) * 0.69314718 + series
}
