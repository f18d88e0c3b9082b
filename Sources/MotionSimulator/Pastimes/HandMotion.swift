// Hands that reach, type and handle things.

/// Reaches, and keys that are struck between them.
struct HandMotion: Motion {
  private let posture: Rotation
  private var reaches: Reaches
  private var keysPerSecond: Double
  private let keyStrength: Double
  private var key: Resonator
  private var typing: Bouts
  private var sway: Wandering
  private let swayDegrees: Double
  private var tremor: Resonator
  private let trembling: Double

  /// A hand on a keyboard: keys of 0.004 to 0.04 g, and a wrist that wanders little.
  static func typing(posture: Rotation, _ dice: inout Dice) -> HandMotion {
    HandMotion(
      posture: posture,
      reaches: Reaches(
        pause: 4...40, distance: 0.05...0.3, duration: 0.4...1, turn: dice.draw(5...25)),
      keysPerSecond: dice.draw(3...8), keyStrength: dice.draw(0.004...0.04),
      typing: Bouts(work: 2...15, rest: 0.5...6), swayDegrees: dice.draw(0.5...2.5), &dice)
  }

  /// A hand at a desk: a mouse that is moved, a cup that is lifted, and some typing.
  static func deskWork(posture: Rotation, _ dice: inout Dice) -> HandMotion {
    HandMotion(
      posture: posture,
      reaches: Reaches(
        pause: 1...8, distance: 0.03...0.4, duration: 0.35...1.2, turn: dice.draw(15...60)),
      keysPerSecond: dice.draw(1...5), keyStrength: dice.draw(0.004...0.03),
      typing: Bouts(work: 1...8, rest: 2...20), swayDegrees: dice.draw(0.5...3), &dice)
  }

  /// A hand that talks along.
  static func gesturing(posture: Rotation, _ dice: inout Dice) -> HandMotion {
    HandMotion(
      posture: posture,
      reaches: Reaches(
        pause: 0.2...2.5, distance: 0.05...0.45, duration: 0.25...0.8, turn: dice.draw(25...80)),
      keysPerSecond: 0, keyStrength: 0, typing: Bouts(work: 1...2, rest: 5...9),
      swayDegrees: dice.draw(1...4), &dice)
  }

  private init(
    posture: Rotation, reaches: Reaches, keysPerSecond: Double, keyStrength: Double, typing: Bouts,
    swayDegrees: Double, _ dice: inout Dice
  ) {
    self.posture = posture
    self.reaches = reaches
    self.keysPerSecond = keysPerSecond
    self.keyStrength = keyStrength
    self.typing = typing
    self.swayDegrees = swayDegrees
    key = Resonator(hertz: dice.draw(10...20), damping: 0.3)
    sway = Wandering(hertz: dice.draw(0.2...0.6))
    tremor = Resonator(hertz: 9, damping: 0.4)
    trembling = dice.draw(0.001...0.006)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    let share = typing.next(&dice)
    if dice.happens(keysPerSecond * tick * share) {
      key.strike(keyStrength * max(0.1, 1 + 0.4 * dice.normal()))
    }
    let reach = reaches.next(&dice)
    var acceleration = reach.acceleration
    acceleration.z += key.follow(0) + tremor.rumble(&dice, deviation: trembling)
    return Pose(
      acceleration: acceleration,
      attitude: Rotation(degrees: reach.turned + sway.next(&dice) * swayDegrees) * posture)
  }
}

/// A telephone on a table that is picked up, used and put down, again and again.
struct HandlingMotion: Motion {
  private let table: Rotation
  private let held: Rotation
  private var hand: HandMotion
  private var lift = Resonator(hertz: 0.9, damping: 0.9)
  private var contact: Resonator
  private var isHeld = false
  private var left: Double
  private var height = 0.0
  private var speed = 0.0
  private let meters: Double
  private let bang: Double

  init(posture: Rotation, _ dice: inout Dice) {
    table = posture
    held = Rotation(degrees: dice.direction() * dice.draw(30...90)) * posture
    hand = HandMotion.typing(posture: .none, &dice)
    contact = Resonator(hertz: dice.draw(15...25), damping: 0.2)
    left = dice.draw(2...15)
    meters = dice.draw(0.3...0.6)
    bang = dice.draw(0.05...0.8)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    left -= tick
    if left <= 0 {
      isHeld.toggle()
      left = isHeld ? dice.draw(5...30) : dice.draw(3...25)
    }
    let before = height
    height = lift.follow(isHeld ? 1 : 0)
    let change = (height - before) / tick
    let push = (change - speed) / tick * meters / gravity
    speed = change
    // It meets the table near the end of the way down.
    if !isHeld, before > 0.08, height <= 0.08 { contact.strike(bang) }
    let share = min(max(height, 0), 1)
    let used = hand.next(&dice)
    let resting = Pose(attitude: table)
    var pose = resting.blended(
      with: Pose(acceleration: used.acceleration, attitude: used.attitude * held), share: share)
    pose.acceleration.z += push + contact.follow(0)
    return pose
  }
}
