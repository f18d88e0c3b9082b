// Things on springs: what rings when struck, and rumbles when shaken.

/// A damped spring, y″ + 2ζω y′ + ω² (y − u) = 0, moved a tick at a time.
///
/// Semi-implicit Euler, stable up to ω · tick < 2, that is up to 63 Hz. With a damping of 1 it is a
/// low pass, and its noise a slow wandering.
struct Resonator {
  private let omega: Double
  private let damping: Double
  private let noiseGain: Double
  private var speed = 0.0
  /// Where it is.
  private(set) var position = 0.0

  /// A spring with a natural frequency in Hz, and a damping (1: none of it rings).
  init(hertz: Double, damping: Double) {
    omega = 2 * Double.pi * min(hertz, 40)
    self.damping = damping
    // White noise of this deviation gives a position of deviation 1: variance ω σ² tick / 4ζ.
    noiseGain = (4 * damping / (omega * tick)).squareRoot()
  }

  /// Moves on, drawn toward `target`.
  @discardableResult
  mutating func follow(_ target: Double) -> Double {
    speed += tick * omega * (omega * (target - position) - 2 * damping * speed)
    position += tick * speed
    return position
  }

  /// Moves on, shaken at random so that the position's deviation is `deviation` in the long run.
  mutating func rumble(_ dice: inout Dice, deviation: Double) -> Double {
    follow(dice.normal() * noiseGain * deviation)
  }

  /// Strikes it, so that an undamped one would swing to `height`.
  mutating func strike(_ height: Double) {
    speed += omega * height
  }
}

/// Three slow wanderings about zero, each of deviation 1.
struct Wandering {
  private var axes: (Resonator, Resonator, Resonator)

  init(hertz: Double) {
    let axis = Resonator(hertz: hertz, damping: 1)
    axes = (axis, axis, axis)
  }

  mutating func next(_ dice: inout Dice) -> SIMD3<Double> {
    SIMD3(
      axes.0.rumble(&dice, deviation: 1), axes.1.rumble(&dice, deviation: 1),
      axes.2.rumble(&dice, deviation: 1))
  }
}
