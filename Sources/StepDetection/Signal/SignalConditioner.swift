// Frees the signal from the device's orientation and keeps the band in which steps are.

/// Length, vertical part and axes of the acceleration, each band-passed from 0.5 to 4.5 Hz.
///
/// Gravity is a running mean with a time constant of 1.2 s; the vertical part is the projection on
/// it. The band is two Butterworth filters of second order for 25 Hz, a high-pass at 0.5 Hz and a
/// low-pass at 4.5 Hz (bilinear transform; `scipy.signal.butter(2, f / 12.5)`): human cadence with
/// its first harmonic, without tilt and without rattling.
struct SignalConditioner: Sendable {
  /// 1 − exp(−1 / (25 Hz × 1.2 s)).
  private static let gravityGain: Float = 0.0327839
  /// 1 − exp(−40 ms / 1.6 s).
  private static let jitterGain: Float = 0.0246901
  private static let high = Biquad(b0: 0.91496914, b1: -1.82993829, a1: -1.82269493, a2: 0.83718165)
  private static let low = Biquad(b0: 0.17508764, b1: 0.35017529, a1: -0.51930341, a2: 0.21965398)

  /// The mean acceleration, in g.
  private(set) var gravity = SIMD4<Float>.zero
  /// The mean square of the change of length from value to value, over 1.6 s, in g².
  private(set) var jitter: Float = 0
  private var gain: Float = 1
  private var length: Float = 0
  /// Length and vertical part, and the axes.
  private var lengths = BandFilter()
  private var axes = BandFilter()

  /// Takes values in g, whose fourth lane is 0; answers the energy of the band-passed axes.
  mutating func take(
    _ values: UnsafeBufferPointer<SIMD4<Float>>, into history: inout SignalHistory
  ) -> Float {
    // In registers from the first value to the last.
    var gravity = gravity, gain = gain, jitter = jitter, last = length
    var lengths = lengths, axes = axes
    var energy: Float = 0
    history.push(values.count) { slots in
      var slots = slots
      for value in values {
        let fresh = gain == 1
        gravity += (value - gravity) * gain
        // Until the time constant has passed, the mean of all values so far.
        if gain > Self.gravityGain { gain = Swift.max(gain / (1 + gain), Self.gravityGain) }
        let length = Self.sum(value * value).squareRoot()
        let down = Swift.max(Self.sum(gravity * gravity).squareRoot(), 0.3)
        let upright = SIMD4(length, Self.sum(value * gravity) / down - down, 0, 0)
        if fresh {
          lengths.begin(upright)
          axes.begin(value)
        } else {
          let change = length - last
          jitter += (change * change - jitter) * Self.jitterGain
        }
        last = length
        let banded = lengths.take(upright, Self.high, Self.low)
        let bandedAxes = axes.take(value, Self.high, Self.low)
        energy += Self.sum(bandedAxes * bandedAxes)
        slots -= 1
        slots[0] = banded.x
        slots[SignalHistory.stride] = banded.y
        slots[2 * SignalHistory.stride] = bandedAxes.x
        slots[3 * SignalHistory.stride] = bandedAxes.y
        slots[4 * SignalHistory.stride] = bandedAxes.z
      }
    }
    self.gravity = gravity
    self.gain = gain
    self.jitter = jitter
    length = last
    self.lengths = lengths
    self.axes = axes
    return energy
  }

  @inline(__always)
  private static func sum(_ value: SIMD4<Float>) -> Float { value.x + value.y + value.z }
}
