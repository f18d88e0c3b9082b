// Cycling: a rough road, and legs that go round.

/// A ride by bicycle, the device on the wrist, on the trunk or on the thigh.
struct BicycleMotion: Motion {
  private let posture: Rotation
  private let onThigh: Bool
  private var pedals: Rhythm
  private var pedalling = Bouts(work: 8...60, rest: 1...12)
  private var road = Resonator(hertz: 12, damping: 0.5)
  private var frame = Resonator(hertz: 4, damping: 0.5)
  private var lean = Resonator(hertz: 0.3, damping: 0.8)
  private var roughness = Resonator(hertz: 0.1, damping: 1)
  private let deviation: Double
  private let swayShare: Double
  private let leanDegrees: Double
  private let thighDegrees: Double
  private let radius: Double

  init(posture: Rotation, _ dice: inout Dice) {
    self.posture = posture
    onThigh = dice.happens(0.4)
    pedals = Rhythm(hertz: dice.draw(1.08...1.58), irregularity: 0.035)
    deviation = dice.draw(0.03...0.25) * (onThigh ? 0.5 : 1)
    swayShare = dice.draw(0.01...0.06)
    leanDegrees = dice.draw(1...5)
    thighDegrees = dice.draw(17...25)
    radius = dice.draw(0.15...0.3)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    let share = pedalling.next(&dice)
    // Free-wheeling, the pedals stand.
    if share > 0.05 { pedals.next(&dice) }
    let rough = deviation * max(0.15, 1 + 0.5 * roughness.rumble(&dice, deviation: 1))
    let shaken = road.rumble(&dice, deviation: rough)
    let heave = frame.rumble(&dice, deviation: rough * 0.4)
    let phase = pedals.phase
    let swung = swayShare * share * sine(turns: phase)
    let tilt = lean.rumble(&dice, deviation: leanDegrees)
    var acceleration = SIMD3(
      0.3 * shaken + 0.5 * swayShare * share * sine(turns: 2 * phase), swung, shaken + heave)
    var degrees = SIMD3(tilt + 40 * swung, 0, 0)
    if onThigh {
      let angle = thighDegrees * share * sine(turns: phase)
      degrees.y += angle
      let omega = 2 * Double.pi * pedals.hertz
      let radians = angle * (Double.pi / 180)
      acceleration.z -= omega * omega * radians * radius / gravity
    }
    return Pose(acceleration: acceleration, attitude: Rotation(degrees: degrees) * posture)
  }
}
