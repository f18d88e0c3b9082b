// Arms that reach for things: single movements with a rest between.

/// Movements from place to place, each along a line and turning the hand.
///
/// A movement follows the minimum-jerk course 10τ³ − 15τ⁴ + 6τ⁵ (Flash and Hogan, "The coordination of
/// arm movements", J. Neurosci. 5, 1985), whose acceleration peaks at 5.8 distance / time².
struct Reaches {
  /// Seconds between the end of a movement and the next.
  var pause: ClosedRange<Double>
  /// Meters.
  var distance: ClosedRange<Double>
  /// Seconds that a movement takes.
  var duration: ClosedRange<Double>
  /// Degrees that the hand may be turned away from its rest.
  var turn: Double

  private var waiting = 0.0
  private var elapsed = 0.0
  private var length = 0.0
  private var way = SIMD3<Double>.zero
  private var turnedFrom = SIMD3<Double>.zero
  private var turnedTo = SIMD3<Double>.zero

  init(
    pause: ClosedRange<Double>, distance: ClosedRange<Double>, duration: ClosedRange<Double>,
    turn: Double
  ) {
    self.pause = pause
    self.distance = distance
    self.duration = duration
    self.turn = turn
  }

  /// Whether a movement is under way.
  var isMoving: Bool { length > 0 }

  /// The acceleration in g and the turn in degrees after one more tick.
  mutating func next(_ dice: inout Dice) -> (acceleration: SIMD3<Double>, turned: SIMD3<Double>) {
    guard length > 0 else {
      waiting -= tick
      if waiting <= 0 { begin(&dice) }
      return (.zero, turnedFrom)
    }
    elapsed += tick
    let part = elapsed / length
    guard part < 1 else {
      length = 0
      turnedFrom = turnedTo
      waiting = dice.draw(pause)
      return (.zero, turnedFrom)
    }
    let square = part * part
    let share = square * part * (10 - 15 * part + 6 * square)
    let push = 60 * part - 180 * square + 120 * square * part
    return (way * push, turnedFrom + (turnedTo - turnedFrom) * share)
  }

  private mutating func begin(_ dice: inout Dice) {
    elapsed = 0
    length = dice.draw(duration)
    way = dice.direction() * (dice.draw(distance) / (length * length * gravity))
    turnedTo = dice.direction() * dice.draw(0...max(turn, 0))
  }
}
