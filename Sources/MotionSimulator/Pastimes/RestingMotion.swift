// Lying on a table, in bed, or standing about.

/// Nothing at all.
struct StillMotion: Motion {
  let posture: Rotation

  mutating func next(_ dice: inout Dice) -> Pose {
    Pose(attitude: posture)
  }
}

/// In bed: a chest that rises, a heart that beats, a sleeper who turns over.
struct LyingMotion: Motion {
  private let posture: Rotation
  private let breathDegrees: Double
  private var breath: Rhythm
  private var heart: Rhythm
  private let beat: Double
  private var thump: Resonator
  private var turns: Reaches

  init(posture: Rotation, _ dice: inout Dice) {
    self.posture = posture
    breathDegrees = dice.draw(0.1...2)
    breath = Rhythm(hertz: dice.draw(0.2...0.33), irregularity: 0.08)
    heart = Rhythm(hertz: dice.draw(0.83...1.25), irregularity: 0.04)
    beat = dice.draw(0.002...0.006)
    thump = Resonator(hertz: dice.draw(4...7), damping: 0.25)
    turns = Reaches(
      pause: 120...900, distance: 0.1...0.5, duration: 0.8...2.5, turn: dice.draw(40...120))
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    heart.next(&dice)
    if heart.turned { thump.strike(beat * max(0.3, 1 + 0.2 * dice.normal())) }
    let turn = turns.next(&dice)
    let lift = breathDegrees * sine(turns: breath.next(&dice))
    var acceleration = turn.acceleration
    acceleration.z += thump.follow(0)
    return Pose(
      acceleration: acceleration,
      attitude: Rotation(degrees: turn.turned + SIMD3(lift, 0, 0)) * posture)
  }
}

/// Upright and in one place: sway, and a shift of the weight now and then.
struct StandingMotion: Motion {
  private let posture: Rotation
  private var sway = Wandering(hertz: 0.3)
  private var shifts: Reaches
  private let degrees: Double

  init(posture: Rotation, _ dice: inout Dice) {
    self.posture = posture
    shifts = Reaches(
      pause: 2...12, distance: 0.02...0.1, duration: 0.5...1.2, turn: dice.draw(2...15))
    degrees = dice.draw(0.3...2)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    let shift = shifts.next(&dice)
    let wander = sway.next(&dice)
    return Pose(
      acceleration: shift.acceleration + wander * 0.004,
      attitude: Rotation(degrees: shift.turned + wander * degrees) * posture)
  }
}

/// Rides in a lift, with a wait between.
struct ElevatorMotion: Motion {
  private var standing: StandingMotion
  private var hum: Resonator
  private let humming: Double
  private let push: Double
  private let pushSeconds: Double
  private var clock = 0.0
  private var ride = 0.0
  private var wait: Double
  private var direction = 1.0

  init(posture: Rotation, _ dice: inout Dice) {
    standing = StandingMotion(posture: posture, &dice)
    hum = Resonator(hertz: dice.draw(8...20), damping: 0.3)
    humming = dice.draw(0.001...0.006)
    push = dice.draw(0.05...0.15)
    pushSeconds = dice.draw(1...2.5)
    ride = dice.draw(4...25)
    wait = dice.draw(3...15)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    clock += tick
    if clock > wait + ride + 2 * pushSeconds {
      clock = 0
      wait = dice.draw(3...20)
      ride = dice.draw(4...25)
      direction = dice.happens(0.5) ? 1 : -1
    }
    var pose = standing.next(&dice)
    let begun = clock - wait
    if begun > 0 {
      let ending = begun - ride - pushSeconds
      if begun < pushSeconds {
        pose.acceleration.z += direction * push * bump(begun / pushSeconds)
      } else if ending > 0 {
        pose.acceleration.z -= direction * push * bump(ending / pushSeconds)
      }
      pose.acceleration.z += hum.rumble(&dice, deviation: humming)
    }
    return pose
  }

  /// From 0 up to 1 and down to 0.
  private func bump(_ part: Double) -> Double {
    (1 - cosine(turns: min(max(part, 0), 1))) / 2
  }
}
