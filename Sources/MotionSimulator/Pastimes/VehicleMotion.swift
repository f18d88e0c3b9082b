// Riding: a body on springs, a road, brakes and bends.

/// How a vehicle shakes whom it carries.
struct VehicleKind {
  /// The body on its springs.
  var bounceHertz: ClosedRange<Double>
  var bounceDamping: ClosedRange<Double>
  /// The deviation of the bounce at full speed, in g.
  var bounce: ClosedRange<Double>
  /// The wheels on theirs.
  var hopHertz: ClosedRange<Double> = 10...15
  var hop: ClosedRange<Double>
  /// What comes through the seat from 3 to 8 Hz.
  var rumble: ClosedRange<Double>
  /// Sway to the sides.
  var swayHertz: ClosedRange<Double> = 0.5...1.5
  var sway: ClosedRange<Double>
  /// Brakes and bends at most, in g.
  var push: ClosedRange<Double>
  /// Seconds of driving and of standing.
  var driving: ClosedRange<Double>
  var halt: ClosedRange<Double>
  /// The engine, which is felt while standing too.
  var engine: ClosedRange<Double>
  /// Holes in the road per second.
  var holes: ClosedRange<Double>
  /// Rail joints per second at full speed; 0: none.
  var joints: ClosedRange<Double> = 0...0
  var jointStrength: ClosedRange<Double> = 0...0

  static let car = VehicleKind(
    bounceHertz: 1...2, bounceDamping: 0.2...0.4, bounce: 0.01...0.06, hop: 0.004...0.03,
    rumble: 0.006...0.04, sway: 0.005...0.03, push: 0.05...0.3, driving: 20...240, halt: 3...40,
    engine: 0.001...0.01, holes: 0.02...0.3)
  static let bus = VehicleKind(
    bounceHertz: 1.2...1.8, bounceDamping: 0.12...0.3, bounce: 0.02...0.09, hop: 0.005...0.03,
    rumble: 0.008...0.04, sway: 0.01...0.05, push: 0.05...0.25, driving: 20...100, halt: 8...35,
    engine: 0.003...0.02, holes: 0.05...0.4)
  static let train = VehicleKind(
    bounceHertz: 0.9...1.6, bounceDamping: 0.15...0.3, bounce: 0.004...0.03, hopHertz: 6...12,
    hop: 0.002...0.015, rumble: 0.002...0.015, sway: 0.006...0.04, push: 0.03...0.12,
    driving: 60...400, halt: 20...60, engine: 0.0005...0.004, holes: 0...0.05, joints: 0.7...2.2,
    jointStrength: 0.01...0.12)
}

/// A ride, with the device on a passenger's or driver's body or in a holder.
struct VehicleMotion: Motion {
  private let posture: Rotation
  private var bounce: Resonator
  private var hop: Resonator
  private var rumble: Resonator
  private var sway: Resonator
  private var engine: Resonator
  private var joint: Resonator
  private var pushes: (Resonator, Resonator)
  private var jointRhythm: Rhythm
  private var secondKnock = 0.0
  private let deviations: (bounce: Double, hop: Double, rumble: Double, sway: Double)
  private let engineShare: Double
  private let push: Double
  private let holes: Double
  private let jointStrength: Double
  private let jointHertz: Double
  private var ride: Bouts
  private var speed = 0.0
  private var isDriving = false
  private var roughness = Resonator(hertz: 0.05, damping: 1)
  private var hand: Reaches
  private var sitting = Wandering(hertz: 0.15)
  private let sittingDegrees: Double
  private let bodyGain: Double

  init(_ kind: VehicleKind, posture: Rotation, _ dice: inout Dice) {
    self.posture = posture
    bounce = Resonator(hertz: dice.draw(kind.bounceHertz), damping: dice.draw(kind.bounceDamping))
    hop = Resonator(hertz: dice.draw(kind.hopHertz), damping: dice.draw(0.15...0.35))
    rumble = Resonator(hertz: dice.draw(3...8), damping: 0.6)
    sway = Resonator(hertz: dice.draw(kind.swayHertz), damping: dice.draw(0.2...0.6))
    engine = Resonator(hertz: dice.draw(12...30), damping: 0.02)
    joint = Resonator(hertz: dice.draw(6...14), damping: 0.3)
    pushes = (Resonator(hertz: 0.12, damping: 1), Resonator(hertz: 0.08, damping: 1))
    jointHertz = dice.happens(0.7) ? dice.draw(kind.joints) : 0
    jointRhythm = Rhythm(hertz: max(jointHertz, 0.1), irregularity: 0.01)
    deviations = (
      dice.draw(kind.bounce), dice.draw(kind.hop), dice.draw(kind.rumble), dice.draw(kind.sway)
    )
    engineShare = dice.draw(kind.engine)
    push = dice.draw(kind.push)
    holes = dice.draw(kind.holes)
    jointStrength = dice.draw(kind.jointStrength)
    ride = Bouts(work: kind.driving, rest: kind.halt)
    // A hand on the wheel or with a telephone; a device in a holder is not touched.
    let isTouched = dice.happens(0.6)
    hand = Reaches(
      pause: isTouched ? 0.5...10 : 1_000_000...1_000_001, distance: 0.03...0.4,
      duration: 0.4...1.5, turn: isTouched ? dice.draw(5...50) : 0)
    sittingDegrees = isTouched ? dice.draw(0.3...2) : 0.1
    bodyGain = dice.draw(0.6...1.2)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    ride.next(&dice)
    let wanted = ride.share > 0.5 ? 1.0 : 0
    isDriving = wanted > 0
    // A vehicle takes about 6 s to speed up, and as long to stop.
    speed += (wanted - speed) * (tick / 3)
    let rough = max(0.2, 1 + 0.5 * roughness.rumble(&dice, deviation: 1)) * speed
    if dice.happens(holes * tick * speed) {
      let depth = dice.draw(0.5...3)
      bounce.strike(2 * deviations.bounce * depth)
      hop.strike(3 * deviations.hop * depth)
    }
    knock(&dice)
    let up =
      bounce.rumble(&dice, deviation: deviations.bounce * rough)
      + hop.rumble(&dice, deviation: deviations.hop * rough)
      + rumble.rumble(&dice, deviation: deviations.rumble * rough) + joint.follow(0)
      + engine.rumble(&dice, deviation: engineShare * (0.5 + speed))
    let along = pushes.0.rumble(&dice, deviation: push * 0.5 * speed)
    let across =
      pushes.1.rumble(&dice, deviation: push * 0.5 * speed)
      + sway.rumble(&dice, deviation: deviations.sway * rough)
    let reach = hand.next(&dice)
    let turned = reach.turned + sitting.next(&dice) * sittingDegrees
    return Pose(
      acceleration: SIMD3(along + 0.3 * joint.position, across, up * bodyGain)
        + reach.acceleration,
      attitude: Rotation(degrees: turned) * posture)
  }

  /// A rail's joint: both axles of a bogie, one after the other.
  private mutating func knock(_ dice: inout Dice) {
    guard jointHertz > 0, speed > 0.3 else { return }
    jointRhythm.hertz = jointHertz * speed
    jointRhythm.next(&dice)
    let strength = jointStrength * max(0.3, 1 + 0.25 * dice.normal())
    if jointRhythm.turned {
      joint.strike(strength)
      // Axles 2.5 m apart on rails of 12 to 25 m.
      secondKnock = 0.15 / jointRhythm.hertz
    } else if secondKnock > 0 {
      secondKnock -= tick
      if secondKnock <= 0 { joint.strike(strength * 0.9) }
    }
  }
}
