// A hand that rolls a device to and fro.

/// Rolling about one axis, with the lever between the axis and the sensor.
struct RollingMotion: Motion {
  private let posture: Rotation
  private let axis: SIMD3<Double>
  private let outward: SIMD3<Double>
  private let degrees: Double
  private let radius: Double
  private var rhythm: Rhythm
  private var tremor = Resonator(hertz: 9, damping: 0.4)
  private var fade = 0.0

  /// Rolls by ±`degrees` (nil: drawn from 40 to 80) at `hertz` (nil: drawn from 0.2 to 1.5).
  init(posture: Rotation, degrees: Double?, hertz: Double?, _ dice: inout Dice) {
    self.posture = posture
    // The forearm's axis lies about level.
    let turn = dice.draw(0.0...1.0)
    axis = SIMD3(cosine(turns: turn), sine(turns: turn), 0)
    outward = SIMD3(-sine(turns: turn), cosine(turns: turn), 0)
    self.degrees = degrees ?? dice.draw(40...80)
    radius = dice.draw(0.01...0.06)
    rhythm = Rhythm(hertz: hertz ?? dice.draw(0.2...1.5), irregularity: 0.04)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    fade += (1 - fade) * (tick / 0.3)
    let phase = rhythm.next(&dice)
    let omega = 2 * Double.pi * rhythm.hertz
    let radians = degrees * (Double.pi / 180) * fade
    let angle = radians * sine(turns: phase)
    let speed = radians * omega * cosine(turns: phase)
    let change = -omega * omega * angle
    let out = angle / (2 * Double.pi)
    // Toward the axis with θ′², along the arc with θ″.
    let radial = outward * cosine(turns: out) + SIMD3(0, 0, 1) * sine(turns: out)
    let along = SIMD3(0, 0, 1) * cosine(turns: out) - outward * sine(turns: out)
    let scale = radius / gravity
    var acceleration = radial * (-speed * speed * scale) + along * (change * scale)
    acceleration.z += tremor.rumble(&dice, deviation: 0.004)
    return Pose(
      acceleration: acceleration,
      attitude: Rotation(degrees: axis * (angle * 180 / Double.pi)) * posture)
  }
}
