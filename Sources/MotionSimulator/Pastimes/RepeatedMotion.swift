// Hands that do the same over and over: rolling, scrubbing, brushing, cutting, clapping.

/// What a hand repeats.
struct Repetition {
  /// Repetitions per second.
  var hertz: ClosedRange<Double>
  /// The deviation of one repetition's length.
  var irregularity = 0.05
  /// How unlike one repetition is to the next in size and direction: 0 the same, 1 anything.
  var variety = 0.2
  /// The deviation of what the hand does besides while it works, below 3 Hz, in g.
  var fumbling = 0.01
  /// Half of the way to and fro, in meters.
  var meters: ClosedRange<Double>
  /// How much of a second movement across there is: 0 a line, 1 a circle.
  var roundness: ClosedRange<Double> = 0...0.3
  /// Half of the turn of the hand, in degrees.
  var degrees: ClosedRange<Double> = 0...5
  /// The shock of what is hit, in g.
  var shock: ClosedRange<Double> = 0...0
  /// Seconds of work and of rest.
  var work: ClosedRange<Double>
  var rest: ClosedRange<Double>
  /// What is done in the rests.
  var reaches: Reaches
}

/// A repetition in bouts, with other movements between.
struct RepeatedMotion: Motion {
  private let what: Repetition
  private let posture: Rotation
  private let usual: Double
  private var rhythm: Rhythm
  private var bouts: Bouts
  private var reaches: Reaches
  private var sway = Wandering(hertz: 0.4)
  private var fumble = Wandering(hertz: 1.6)
  private var size = 1.0
  private var sizeWanted = 1.0
  private var tremor: Resonator
  private var thud: Resonator
  private var along = SIMD3<Double>(1, 0, 0)
  private var across = SIMD3<Double>(0, 1, 0)
  private var axis = SIMD3<Double>(0, 0, 1)
  private var meters = 0.0
  private var roundness = 0.0
  private var degrees = 0.0
  private let shock: Double

  init(_ what: Repetition, posture: Rotation, _ dice: inout Dice) {
    self.what = what
    self.posture = posture
    usual = dice.draw(what.hertz)
    rhythm = Rhythm(hertz: usual, irregularity: what.irregularity)
    bouts = Bouts(work: what.work, rest: what.rest)
    reaches = what.reaches
    tremor = Resonator(hertz: 9, damping: 0.4)
    thud = Resonator(hertz: dice.draw(10...22), damping: dice.draw(0.15...0.4))
    shock = dice.draw(what.shock)
  }

  mutating func next(_ dice: inout Dice) -> Pose {
    let share = bouts.next(&dice)
    if bouts.began { beginBout(&dice) }
    rhythm.next(&dice)
    if rhythm.turned, shock > 0, share > 0.3 {
      thud.strike(shock * share * max(0.2, 1 + 0.25 * dice.normal()))
    }
    if rhythm.turned { vary(&dice) }
    size += (sizeWanted - size) * (tick * 8)
    let reach = reaches.next(&dice)
    let rest = 1 - share * (1 - what.variety)
    let omega = 2 * Double.pi * rhythm.hertz
    let swing = -omega * omega * meters * size / gravity
    let phase = rhythm.phase
    var acceleration = along * (swing * sine(turns: phase) * share)
    acceleration += across * (swing * roundness * cosine(turns: phase) * share)
    acceleration += along * thud.follow(0)
    acceleration += reach.acceleration * rest + fumble.next(&dice) * what.fumbling
    acceleration.z += tremor.rumble(&dice, deviation: 0.004 + 0.02 * share * abs(swing))
    let turned =
      axis * (degrees * sine(turns: phase + 0.1) * share) + reach.turned
      + sway.next(&dice) * 1.5
    return Pose(acceleration: acceleration, attitude: Rotation(degrees: turned) * posture)
  }

  /// No repetition is quite like the one before.
  private mutating func vary(_ dice: inout Dice) {
    sizeWanted = max(0.1, 1 + 0.6 * what.variety * dice.normal())
    let turned = along + dice.direction() * (0.5 * what.variety)
    let length = (turned * turned).sum().squareRoot()
    if length > 0.2 { along = turned / length }
  }

  private mutating func beginBout(_ dice: inout Dice) {
    rhythm.hertz = usual * dice.draw(0.85...1.15)
    along = dice.direction()
    across = dice.direction()
    axis = dice.direction()
    meters = dice.draw(what.meters)
    roundness = dice.draw(what.roundness)
    degrees = dice.draw(what.degrees)
  }
}
