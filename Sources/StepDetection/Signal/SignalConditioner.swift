// Frees the signal from the device's orientation and keeps the band in which steps are.

/// Length, vertical part and axes of the acceleration, each band-passed from 0.5 to 4.5 Hz.
///
/// Gravity is a running mean with a time constant of 1.2 s; the vertical part is the projection on
/// it. The band (``BandFilter``) is human cadence with its first harmonic, without tilt and without
/// rattling.
struct SignalConditioner: Sendable {
  /// 1 − exp(−1 / (25 Hz × 1.2 s)).
  private static let gravityGain: Float = 0.0327839
  /// 1 − exp(−1 / (25 Hz × 10 s)).
  private static let lengthGain: Float = 0.0039920
  /// 1 − exp(−40 ms / 1.6 s).
  private static let jitterGain: Float = 0.0246901

  /// The mean acceleration, in g.
  private(set) var gravity = SIMD4<Float>.zero
  /// The mean square of the change of length from value to value, over 1.6 s, in g².
  private(set) var jitter: Float = 0
  /// The mean length of the acceleration over 10 s, in g: a swing shortens the mean
  /// acceleration, and not this.
  private(set) var meanLength: Float = 0
  private var gain: Float = 1
  private var slowGain: Float = 1
  private var length: Float = 0
  /// Length and vertical part; the axes.
  private var lengths = BandFilter()
  private var axes = BandFilter()

  /// Takes values in g, whose fourth lane is ignored; answers the energy of the band-passed axes.
  mutating func take(
    _ values: UnsafeBufferPointer<SIMD4<Float>>, into history: inout SignalHistory
  ) -> Float {
    guard let first = values.baseAddress, values.count > 0 else { return 0 }
    let count = values.count
    var energy: Float = 0
    history.push(count) { end in
      let fresh = gain == 1
      project(first, count, into: end)
      if fresh {
        let length = end[-1]
        let vertical = end[SignalHistory.stride - 1]
        lengths.begin(SIMD4(length, vertical, length, vertical))
        axes.begin(first[0])
      }
      lengths = Self.pass(lengths, end, count)
      let passed = Self.pass(axes, first, end + 2 * SignalHistory.stride, count)
      axes = passed.filter
      energy = Self.sum(passed.energies)
    }
    return energy
  }

  // The filters are handed in and out by value: only so do they stay in registers in the loops.

  /// Filters length and vertical part where they stand, right before `end`, newest first.
  private static func pass(
    _ filter: BandFilter, _ end: UnsafeMutablePointer<Float>, _ count: Int
  ) -> BandFilter {
    var filter = filter
    var slot = end
    for _ in 0..<count {
      slot -= 1
      let length = slot[0]
      let vertical = slot[SignalHistory.stride]
      let banded = filter.take(SIMD4(length, vertical, length, vertical))
      slot[0] = banded.x
      slot[SignalHistory.stride] = banded.y
    }
    return filter
  }

  /// Filters the axes into three planes, right before `end`, newest first; sums their squares.
  private static func pass(
    _ filter: BandFilter, _ values: UnsafePointer<SIMD4<Float>>,
    _ end: UnsafeMutablePointer<Float>, _ count: Int
  ) -> (filter: BandFilter, energies: SIMD4<Float>) {
    var filter = filter
    var energies = SIMD4<Float>.zero
    var slot = end
    for index in 0..<count {
      let banded = filter.take(values[index])
      energies += banded * banded
      slot -= 1
      slot[0] = banded.x
      slot[SignalHistory.stride] = banded.y
      slot[2 * SignalHistory.stride] = banded.z
    }
    return (filter, energies)
  }

  /// Follows gravity, and writes length and vertical part, newest first, right before `end`.
  @inline(__always)
  private mutating func project(
    _ values: UnsafePointer<SIMD4<Float>>, _ count: Int, into end: UnsafeMutablePointer<Float>
  ) {
    var gravity = gravity
    var gain = gain
    var jitter = jitter
    var meanLength = meanLength
    var last = length
    var slot = end
    for index in 0..<count {
      let value = values[index]
      let fresh = gain == 1
      gravity += (value - gravity) * gain
      // Until the time constant has passed, the mean of all values so far.
      if gain > Self.gravityGain { gain = Swift.max(gain / (1 + gain), Self.gravityGain) }
      let length = Self.sum(value * value).squareRoot()
      meanLength += (length - meanLength) * slowGain
      if slowGain > Self.lengthGain {
        slowGain = Swift.max(slowGain / (1 + slowGain), Self.lengthGain)
      }
      let down = Swift.max(Self.sum(gravity * gravity).squareRoot(), 0.3)
      let change = fresh ? 0 : length - last
      jitter += (change * change - jitter) * Self.jitterGain
      last = length
      slot -= 1
      slot[0] = length
      slot[SignalHistory.stride] = Self.sum(value * gravity) / down - down
    }
    self.gravity = gravity
    self.gain = gain
    self.jitter = jitter
    self.meanLength = meanLength
    length = last
  }

  @inline(__always)
  private static func sum(_ value: SIMD4<Float>) -> Float { value.x + value.y + value.z }
}
