// The streams that are fed: somebody walking, and a day of much rest, both from a fixed seed.
import Measuring
import StepDetection

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Samples in g, and how many steps were put into them.
struct GeneratedMotion {
  private(set) var samples: [AccelerationSample] = []
  private(set) var trueSteps = 0
  private let rate: Double
  private var random: SplitMix64
  private var index = 0
  /// Where the walker is within a pair of steps, in steps; the whole number counts them.
  private var phase = 0.0
  private var cadence = 1.85

  /// Nothing yet, of a sensor of `rate` samples a second.
  init(rate: Double, seed: UInt64 = 7) {
    self.rate = rate
    random = SplitMix64(seed: seed)
  }

  /// Walking without end: every step is taken.
  static func walking(seconds: Double, rate: Double) -> Self {
    var motion = Self(rate: rate)
    motion.walk(seconds: seconds)
    return motion
  }

  /// Hours of which each rests for 55 minutes and walks for 5: a day is 22 h of rest and 2 h of walking.
  static func day(hours: Int, rate: Double) -> Self {
    var motion = Self(rate: rate)
    motion.samples.reserveCapacity(Int(Double(hours) * 3600 * rate))
    for _ in 0..<hours {
      motion.rest(seconds: 3300)
      motion.walk(seconds: 300)
    }
    return motion
  }

  /// A device that lies still: gravity, and 3 mg of a sensor's noise.
  mutating func rest(seconds: Double) {
    for _ in 0..<Int(seconds * rate) { append(0, 0, 0, noise: 0.003) }
  }

  /// A waist or a pocket: a bounce at each step with its second harmonic, a push ahead, a sway from
  /// side to side at half the rate, cadence wandering between 1.6 and 2.1 steps a second, 20 mg of noise.
  mutating func walk(seconds: Double) {
    let before = phase.rounded(.down)
    for _ in 0..<Int(seconds * rate) {
      cadence = min(
        2.1, max(1.6, cadence + .random(in: -0.02...0.02, using: &random) / rate.squareRoot()))
      phase += cadence / rate
      let turn = 2 * Double.pi * phase
      append(
        0.28 * sin(turn) + 0.10 * sin(2 * turn + 0.7), 0.12 * sin(turn + 1.3), 0.08 * sin(turn / 2),
        noise: 0.02)
    }
    trueSteps += Int(phase.rounded(.down) - before)
  }

  /// One sample of a device that is held askew; timestamps jitter by ±5 % of their distance.
  private mutating func append(_ up: Double, _ ahead: Double, _ aside: Double, noise: Double) {
    let vertical = 1 + up
    let seconds = (Double(index) + .random(in: -0.05...0.05, using: &random)) / rate
    index += 1
    samples.append(
      AccelerationSample(
        seconds: seconds,
        x: Float(0.48 * vertical + 0.8 * ahead - 0.36 * aside + jitter(noise)),
        y: Float(-0.64 * vertical + 0.6 * ahead + 0.48 * aside + jitter(noise)),
        z: Float(0.6 * vertical + 0.8 * aside + jitter(noise))))
  }

  /// Noise of a standard deviation of `deviation`: three even draws are bell-shaped enough here.
  private mutating func jitter(_ deviation: Double) -> Double {
    var sum = 0.0
    for _ in 0..<3 { sum += .random(in: -1...1, using: &random) }
    return sum * deviation
  }
}
