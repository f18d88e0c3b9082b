// Movements to and fro, as regular as people are, and their bouts.

/// A phase that turns at about a frequency, each turn a little longer or shorter.
struct Rhythm {
  /// Turns per second.
  var hertz: Double
  /// The deviation of a turn's length, as a share of it.
  var irregularity: Double
  /// Whole turns and the part of the present one.
  private(set) var phase = 0.0
  /// Whether a turn was completed by the last tick.
  private(set) var turned = false
  private var rate = 0.0

  init(hertz: Double, irregularity: Double) {
    self.hertz = hertz
    self.irregularity = irregularity
  }

  @discardableResult
  mutating func next(_ dice: inout Dice) -> Double {
    if rate == 0 { rate = hertz }
    let before = phase.rounded(.down)
    phase += rate * tick
    turned = phase.rounded(.down) > before
    if turned { rate = hertz * max(0.3, 1 + irregularity * dice.normal()) }
    return phase
  }

  /// The acceleration in g of a swing of this reach (m) at the present phase.
  func swing(meters: Double) -> Double {
    let omega = 2 * Double.pi * rate
    return -omega * omega * meters * sine(turns: phase) / gravity
  }
}

/// Work and rest in turn, with soft edges.
struct Bouts {
  var work: ClosedRange<Double>
  var rest: ClosedRange<Double>
  /// From 0, resting, to 1, working.
  private(set) var share = 0.0
  /// Whether a bout of work began with the last tick.
  private(set) var began = false
  private var isWorking = false
  private var left = 0.0

  init(work: ClosedRange<Double>, rest: ClosedRange<Double>) {
    self.work = work
    self.rest = rest
  }

  @discardableResult
  mutating func next(_ dice: inout Dice) -> Double {
    left -= tick
    began = false
    if left <= 0 {
      isWorking.toggle()
      began = isWorking
      left = dice.draw(isWorking ? work : rest)
    }
    // A time constant of 0.15 s: a hand starts and stops within about that.
    share += ((isWorking ? 1 : 0) - share) * (tick / 0.15)
    return share
  }
}
