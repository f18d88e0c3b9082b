// What a walker's trunk does: up and down once a step, from side to side once a stride.

/// The trunk's acceleration in g, and the shocks of the heels.
struct Trunk {
  private let kind: GaitKind
  private let rise: (Double, Double, Double, Double)
  private let push: (Double, Double)
  private let sway: (Double, Double)
  private let lag: Double
  private let flight: Double
  private let shock: Double
  private var strength = 1.0
  private var strengthTarget = 1.0
  private var corner: Double

  init(kind: GaitKind, cadence: Double, _ dice: inout Dice) {
    self.kind = kind
    // A trunk that rises by h at f steps a second has the amplitude ½ h (2πf)²; slow steps are also
    // shorter, so that h itself falls with the cadence.
    let pace = cadence / 1.8
    let first: Double
    switch kind {
    case .walk, .run: first = dice.draw(0.15...0.36) * pace * pace * min(max(pace, 0.6), 1.3)
    case .shuffle: first = dice.draw(0.015...0.06) * max(pace, 0.5)
    case .stairsUp: first = dice.draw(0.14...0.3) * max(pace, 0.6)
    case .stairsDown: first = dice.draw(0.18...0.36) * max(pace, 0.6)
    }
    rise = (
      first, first * dice.draw(0.12...0.45), first * dice.draw(0.08...0.35),
      first * dice.draw(0.03...0.2)
    )
    push = (first * dice.draw(0.3...0.6), first * dice.draw(0.05...0.25))
    sway = (first * dice.draw(0.15...0.45), first * dice.draw(0.05...0.2))
    lag = dice.draw(0.08...0.2)
    flight = dice.draw(0.55...0.75)
    switch kind {
    case .walk: shock = dice.draw(0.2...1) * min(max(pace, 0.4), 1.4)
    case .shuffle: shock = dice.draw(0.01...0.05)
    case .run: shock = dice.draw(0.8...2.5)
    case .stairsUp: shock = dice.draw(0.1...0.5)
    case .stairsDown: shock = dice.draw(0.4...1.3)
    }
    corner = dice.draw(0.04...0.1) * (dice.happens(0.5) ? 1 : -1)
  }

  /// The strength of the shock of a step that was just taken, in g; draws the next step's strength.
  mutating func heelStrike(_ clock: StepClock, _ dice: inout Dice) -> Double {
    strengthTarget = max(0.5, 1 + 0.08 * dice.normal()) * (clock.isOnLanding ? 0.8 : 1)
    return shock * max(0.3, 1 + 0.2 * dice.normal()) * (0.4 + 0.6 * clock.fullness)
  }

  mutating func next(_ clock: StepClock) -> SIMD3<Double> {
    strength += (strengthTarget - strength) * (tick * 6)
    let amount = clock.fullness * strength
    let phase = clock.phase
    let up: Double
    if kind == .run {
      // Weightless in flight, and in stance a half wave whose mean over the step is 1 g.
      let part = phase - phase.rounded(.down)
      let peak = Double.pi / 2 / flight
      up = (part < flight ? peak * sine(turns: part / flight / 2) : 0) - 1
    } else {
      up =
        rise.0 * cosine(turns: phase - lag) + rise.1 * cosine(turns: 2 * (phase - lag * 0.7))
        + rise.2 * cosine(turns: 3 * (phase - lag * 0.5)) + rise.3 * cosine(turns: 4 * phase - lag)
    }
    let forward =
      -push.0 * sine(turns: phase - lag * 0.5) + push.1 * sine(turns: 2 * phase - lag)
    let side =
      sway.0 * cosine(turns: phase / 2 - lag) + sway.1 * cosine(turns: 1.5 * phase)
      + corner * clock.turning
    return SIMD3(forward, side, up) * amount
  }
}
