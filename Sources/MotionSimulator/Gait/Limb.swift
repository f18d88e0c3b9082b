// A thigh, an arm or a dangling bag: a pendulum that carries the device.

/// A limb that swings in the walker's plane once every two steps, the device fixed to it.
///
/// The device feels the pendulum's own acceleration, r θ″ along and r θ′² toward the pivot, and turns
/// with it, so that gravity moves through its axes.
struct Limb {
  /// Meters from the pivot to the device.
  var radius: Double
  /// Half of the swing, in turns.
  var amplitude: Double
  /// The mean angle, forward, in turns.
  var lean: Double
  /// Swings per step: ½ of an arm or a thigh, 1 of a bag that bobs.
  var swingsPerStep: Double
  /// When it swings, in turns of its own.
  var lag: Double
  /// A second harmonic, as a share of the first.
  var harmonic: Double

  init(
    radius: Double, degrees: Double, leanDegrees: Double, swingsPerStep: Double = 0.5, lag: Double,
    harmonic: Double
  ) {
    self.radius = radius
    amplitude = degrees / 360
    lean = leanDegrees / 360
    self.swingsPerStep = swingsPerStep
    self.lag = lag
    self.harmonic = harmonic
  }

  /// What it adds: its acceleration in g, and the rotation about the axis to the left in degrees.
  func pose(_ clock: StepClock) -> (acceleration: SIMD3<Double>, degrees: Double) {
    let turnsPerSecond = clock.rate * swingsPerStep
    let phase = clock.phase * swingsPerStep - lag
    let size = amplitude * clock.fullness
    let first = sine(turns: phase)
    let second = harmonic * sine(turns: 2 * phase + 0.1)
    let angle = lean * clock.fullness + size * (first + second)
    // From turns to radians, and per second.
    let omega = 2 * Double.pi * turnsPerSecond
    let radians = 2 * Double.pi * size
    let speed =
      omega * radians * (cosine(turns: phase) + 2 * harmonic * cosine(turns: 2 * phase + 0.1))
    let change = -omega * omega * radians * (first + 4 * second)
    let s = sine(turns: angle)
    let c = cosine(turns: angle)
    let scale = radius / gravity
    return (
      SIMD3(
        scale * (change * c - speed * speed * s), 0, scale * (change * s + speed * speed * c)),
      -angle * 360
    )
  }
}
