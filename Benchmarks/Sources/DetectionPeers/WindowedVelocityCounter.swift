// The step counter of Google's simple-pedometer (2013), and what became of it since.
//
// Written anew from a description of it: no code of either project was read for this.

/// Counts a step where the velocity along gravity, summed over a short window, rises over a threshold.
///
/// Gravity is the mean of the newest ``gravitySamples`` readings. Every reading's part along gravity,
/// less gravity's length, goes into a window of ``velocitySamples``; a step is counted where the
/// window's sum rises over the threshold, not sooner than ``holdNanoseconds`` after the step before.
/// Windows are in samples, so the counter is meant for 50 Hz: ``BoxResampler`` makes them.
public struct WindowedVelocityCounter: Sendable {
  /// Readings that gravity is the mean of: 1 s at 50 Hz.
  public static let gravitySamples = 50
  /// Readings whose parts along gravity are summed: 0.2 s at 50 Hz.
  public static let velocitySamples = 10
  /// The least time between two steps: 0.25 s.
  public static let holdNanoseconds: Int64 = 250_000_000
  /// The time between readings that the windows are meant for: 20 ms.
  public static let periodNanoseconds: Int64 = 20_000_000

  /// How the sums over the windows are made.
  public enum Summing: Sendable {
    /// Every window is added up at every reading, as both projects do it.
    case anew
    /// What enters a window is added, what leaves it is taken off: the same counts, much cheaper.
    case running
  }

  /// Steps so far.
  public private(set) var steps = 0

  private let threshold: Float
  private let summing: Summing
  private var xs = [Float](repeating: 0, count: gravitySamples)
  private var ys = [Float](repeating: 0, count: gravitySamples)
  private var zs = [Float](repeating: 0, count: gravitySamples)
  private var velocities = [Float](repeating: 0, count: velocitySamples)
  // Double, so that what running sums lose to rounding never grows to what matters.
  private var sumX = 0.0
  private var sumY = 0.0
  private var sumZ = 0.0
  private var sumVelocity = 0.0
  private var gravityIndex = 0
  private var velocityIndex = 0
  private var filled = 0
  private var oldVelocity: Float = 0
  private var lastStep: Int64 = .min

  /// A counter that takes a step for one above `threshold`, in m/s² summed over 10 samples.
  public init(threshold: Float, summing: Summing = .anew) {
    self.threshold = threshold
    self.summing = summing
  }

  /// Google's simple-pedometer: the threshold is 4.
  public static func simplePedometer(summing: Summing = .anew) -> Self {
    Self(threshold: 4, summing: summing)
  }

  /// The accelerometer's path of the first implementation since March 2023: the threshold is 12.
  public static func firstImplementation(summing: Summing = .anew) -> Self {
    Self(threshold: 12, summing: summing)
  }

  /// Takes a reading in m/s², gravity included; says whether a step was counted.
  public mutating func add(nanoseconds: Int64, x: Float, y: Float, z: Float) -> Bool {
    let slot = gravityIndex
    switch summing {
    case .anew: break
    case .running:
      sumX += Double(x) - Double(xs[slot])
      sumY += Double(y) - Double(ys[slot])
      sumZ += Double(z) - Double(zs[slot])
    }
    xs[slot] = x
    ys[slot] = y
    zs[slot] = z
    gravityIndex = slot + 1 == Self.gravitySamples ? 0 : slot + 1
    if filled < Self.gravitySamples { filled += 1 }

    let count = Float(filled)
    let gravity =
      switch summing {
      case .anew: (x: sum(xs) / count, y: sum(ys) / count, z: sum(zs) / count)
      case .running: (x: Float(sumX) / count, y: Float(sumY) / count, z: Float(sumZ) / count)
      }
    let length =
      (gravity.x * gravity.x + gravity.y * gravity.y + gravity.z * gravity.z).squareRoot()
    // In free fall there is no direction to look along.
    let along =
      length > 0 ? (gravity.x * x + gravity.y * y + gravity.z * z) / length - length : 0

    let place = velocityIndex
    sumVelocity += Double(along) - Double(velocities[place])
    velocities[place] = along
    velocityIndex = place + 1 == Self.velocitySamples ? 0 : place + 1
    let velocity: Float =
      switch summing {
      case .anew: sum(velocities)
      case .running: Float(sumVelocity)
      }

    let rises = velocity > threshold && oldVelocity <= threshold
    oldVelocity = velocity
    guard rises, lastStep == .min || nanoseconds - lastStep > Self.holdNanoseconds else {
      return false
    }
    lastStep = nanoseconds
    steps += 1
    return true
  }

  private func sum(_ values: [Float]) -> Float {
    var sum: Float = 0
    for value in values { sum += value }
    return sum
  }
}
