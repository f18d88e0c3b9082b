// Turning things in space, and the sine that it takes.

/// The sine of an angle given in turns: sine(turns: 0.25) = 1.
///
/// Folded to a quarter turn, then the Taylor series up to the 13th power: the error is below 1e-9.
/// The same to the bit everywhere, which no system's own sine is.
func sine(turns: Double) -> Double {
  var part = turns - turns.rounded()
  if part > 0.25 {
    part = 0.5 - part
  } else if part < -0.25 {
    part = -0.5 - part
  }
  let angle = part * (2 * Double.pi)
  let square = angle * angle
  var sum = 1 - square / 156
  sum = 1 - square / 110 * sum
  sum = 1 - square / 72 * sum
  sum = 1 - square / 42 * sum
  sum = 1 - square / 20 * sum
  sum = 1 - square / 6 * sum
  return angle * sum
}

/// The cosine of an angle given in turns.
func cosine(turns: Double) -> Double {
  sine(turns: turns + 0.25)
}

/// A rotation in space, as a unit quaternion.
struct Rotation: Hashable, Sendable {
  /// The three imaginary parts, then the real one.
  private var parts: SIMD4<Double>

  static let none = Rotation(quaternion: SIMD4(0, 0, 0, 1))

  init(quaternion: SIMD4<Double>) {
    parts = quaternion
  }

  /// The rotation about the vector's direction by its length in degrees.
  init(degrees vector: SIMD3<Double>) {
    let length = (vector * vector).sum().squareRoot()
    guard length > 1e-9 else {
      self = .none
      return
    }
    let imaginary = vector * (sine(turns: length / 720) / length)
    parts = SIMD4(imaginary, cosine(turns: length / 720))
  }

  /// First `second`, then `first`.
  static func * (first: Rotation, second: Rotation) -> Rotation {
    let (a, b) = (first.parts, second.parts)
    return Rotation(
      quaternion: SIMD4(
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
        a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z))
  }

  /// What is seen of `vector` from inside of what was turned so.
  func inside(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    // v + 2 u × (u × v + w v) with u negated, which is the inverse rotation.
    let u = SIMD3(-parts.x, -parts.y, -parts.z)
    return vector + 2 * cross(u, cross(u, vector) + parts.w * vector)
  }

  /// Between this rotation and another, `share` of the way along the shorter arc.
  func blended(with other: Rotation, share: Double) -> Rotation {
    let product = (parts * other.parts).sum()
    let mixed = parts * (1 - share) + other.parts * (product < 0 ? -share : share)
    let square = (mixed * mixed).sum()
    guard square > 1e-12 else { return self }
    return Rotation(quaternion: mixed / square.squareRoot())
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
