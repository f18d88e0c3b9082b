// Frees the signal from the device's orientation and keeps the band in which steps are.

/// Length, vertical part and axes of the acceleration, each band-passed from 0.5 to 4.5 Hz.
///
/// Gravity is a running mean with a time constant of 1.2 s; the vertical part is the projection on
/// it. The band is two Butterworth filters of second order for 25 Hz, a high-pass at 0.5 Hz and a
/// low-pass at 4.5 Hz (bilinear transform; `scipy.signal.butter(2, f / 12.5)`): human cadence with
/// its first harmonic, without tilt and without rattling.
struct SignalConditioner: Sendable {
  /// One sample of the conditioned signal, in g.
  struct Output: Sendable {
    /// Lanes: length, vertical, unused, unused, x, y, z, unused; all band-passed.
    var band: SIMD8<Float>
    /// The length of the acceleration as it came.
    var length: Float
  }

  /// 1 − exp(−1 / (25 Hz × 1.2 s)).
  private static let gravityGain: Float = 0.0327839
  private static let high: (b0: Float, b1: Float, a1: Float, a2: Float) =
    (0.91496914, -1.82993829, -1.82269493, 0.83718165)
  private static let low: (b0: Float, b1: Float, a1: Float, a2: Float) =
    (0.17508764, 0.35017529, -0.51930341, 0.21965398)

  /// The mean acceleration, in g.
  private(set) var gravity = SIMD4<Float>.zero
  private var offset = SIMD8<Float>.zero
  private var gain: Float = 1
  private var high1 = SIMD8<Float>.zero
  private var high2 = SIMD8<Float>.zero
  private var low1 = SIMD8<Float>.zero
  private var low2 = SIMD8<Float>.zero

  /// Takes one sample in g; its fourth lane is 0.
  @inline(__always)
  mutating func take(_ value: SIMD4<Float>) -> Output {
    let fresh = gain == 1
    gravity += (value - gravity) * gain
    // Until the time constant has passed, the mean of all samples so far.
    gain = Swift.max(gain / (1 + gain), Self.gravityGain)
    let squares = value * value
    let length = (squares.x + squares.y + squares.z).squareRoot()
    let products = value * gravity
    let weights = gravity * gravity
    let down = Swift.max((weights.x + weights.y + weights.z).squareRoot(), 0.3)
    let vertical = (products.x + products.y + products.z) / down - down
    var signal = SIMD8(length, vertical, 0, 0, value.x, value.y, value.z, 0)
    // The filters start from rest at the first sample: no ringing from a step of 1 g.
    if fresh { offset = signal }
    signal -= offset
    let passed = signal * Self.high.b0 + high1
    high1 = signal * Self.high.b1 - passed * Self.high.a1 + high2
    high2 = signal * Self.high.b0 - passed * Self.high.a2
    let band = passed * Self.low.b0 + low1
    low1 = passed * Self.low.b1 - band * Self.low.a1 + low2
    low2 = passed * Self.low.b0 - band * Self.low.a2
    return Output(band: band, length: length)
  }
}
