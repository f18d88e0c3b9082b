// When each step is taken: a cadence with its variation, turns, starts and stops.

/// The phase of a gait: it stands, takes steps, and stands again.
struct StepClock {
  /// Steps since the first foot was lifted, and the part of the present one.
  private(set) var phase = 0.0
  /// Steps per second now; 0 while standing.
  private(set) var rate = 0.0
  /// How much of the gait there is: 0 standing, 1 in full stride.
  private(set) var fullness = 0.0
  /// Whether a foot has just met the ground, and that was a step.
  private(set) var stepped = false
  /// How much of a turn of the path there is, from 0 to 1.
  private(set) var turning = 0.0
  /// Whether the walker has stopped for good and all has died down.
  var isOver: Bool { hasStopped && sinceStop > 0.8 }
  /// Whether the present step is a level one on the landing of a staircase.
  private(set) var isOnLanding = false

  private let cadence: Double
  private let variability: Double
  private let asymmetry: Double
  private let hasTurns: Bool
  private let hasLandings: Bool
  private let stepsWanted: Int?
  private let secondsWanted: Double
  private var time = 0.0
  private var standing: Double
  private var steps = 0
  private var drift = 0.0
  private var deviation = 0.0
  private var hasStopped = false
  private var sinceStop = 0.0
  private var turnIn: Double
  private var turnLeft = 0.0
  private var flightLeft: Int

  init(gait: Gait, length: LegLength, _ dice: inout Dice) {
    cadence = min(max(gait.cadence ?? dice.draw(gait.kind.cadences), 0.4), 4)
    variability = gait.variability ?? dice.draw(0.02...0.04)
    asymmetry = gait.asymmetry ?? dice.draw(-0.06...0.06)
    hasTurns = gait.turns
    hasLandings = gait.kind == .stairsUp || gait.kind == .stairsDown
    switch length {
    case .seconds(let seconds):
      stepsWanted = nil
      secondsWanted = seconds
    case .steps(let steps):
      stepsWanted = max(steps, 0)
      secondsWanted = .infinity
    }
    standing = dice.draw(0.5...1.2)
    turnIn = dice.draw(10...40)
    flightLeft = dice.whole(8...14)
  }

  mutating func next(_ dice: inout Dice) {
    time += tick
    stepped = false
    if standing > 0 {
      standing -= tick
      if standing <= 0 { begin(&dice) }
    } else if !hasStopped {
      turn(&dice)
      let before = phase.rounded(.down)
      phase += rate * tick
      if phase.rounded(.down) > before {
        stepped = true
        steps += 1
        begin(&dice)
      }
    } else {
      sinceStop += tick
    }
    // The first foot is lifted without a fall before it, so that the trunk moves little until about
    // the middle of its swing, and is in full stride with the second step.
    let wanted = rate <= 0 ? 0 : phase < 1 ? 0.7 * phase * phase : 1
    fullness += (wanted - fullness) * (tick * (hasStopped ? 6 : 8))
  }

  /// Begins the next step, or stands.
  private mutating func begin(_ dice: inout Dice) {
    let isEnough = stepsWanted.map { steps >= $0 } ?? (time + 1.1 / cadence > secondsWanted - 0.8)
    guard !isEnough else {
      rate = 0
      hasStopped = true
      return
    }
    // Successive strides are alike: a correlation of about 0.4.
    deviation = 0.4 * deviation + 0.92 * dice.normal()
    drift = 0.97 * drift + 0.24 * dice.normal()
    var period = 1 + variability * (deviation + 0.5 * drift)
    period += asymmetry * (steps.isMultiple(of: 2) ? 0.5 : -0.5)
    if steps == 0 { period *= 1.1 }
    period *= 1 + 0.18 * turning
    if hasLandings {
      flightLeft -= 1
      if flightLeft <= 0 {
        isOnLanding.toggle()
        flightLeft = isOnLanding ? dice.whole(2...4) : dice.whole(8...14)
      }
    }
    rate = cadence / max(period, 0.5)
  }

  private mutating func turn(_ dice: inout Dice) {
    guard hasTurns else { return }
    turnIn -= tick
    if turnIn <= 0 {
      turnLeft = dice.draw(1...2.5)
      turnIn = dice.draw(10...40)
    }
    turnLeft -= tick
    turning += ((turnLeft > 0 ? 1 : 0) - turning) * (tick / 0.3)
  }
}
