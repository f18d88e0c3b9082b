// What every simulated motion is: a device's acceleration and attitude, tick by tick.

/// How long a tick of every motion is: 5 ms, so that 200 readings a second are all there.
let tick = 0.005

/// Standard gravity, m/s² (3rd General Conference on Weights and Measures, 1901).
let gravity = 9.80665

/// What a device is exposed to at an instant.
struct Pose {
  /// Its acceleration in g: forward, to the left, upward.
  var acceleration = SIMD3<Double>.zero
  /// How it is turned.
  var attitude = Rotation.none

  /// What an accelerometer in it reads, in g: its acceleration and the push against gravity.
  var reading: SIMD3<Double> {
    attitude.inside(acceleration + SIMD3(0, 0, 1))
  }

  func blended(with other: Pose, share: Double) -> Pose {
    Pose(
      acceleration: acceleration * (1 - share) + other.acceleration * share,
      attitude: attitude.blended(with: other.attitude, share: share))
  }
}

/// A motion that goes on for as long as it is asked.
protocol Motion {
  /// The pose after one more tick.
  mutating func next(_ dice: inout Dice) -> Pose
  /// Whether a step ended with the last tick.
  var stepped: Bool { get }
  /// Whether a motion that knows its end has reached it.
  var isOver: Bool { get }
}

extension Motion {
  var stepped: Bool { false }
  var isOver: Bool { false }
}
