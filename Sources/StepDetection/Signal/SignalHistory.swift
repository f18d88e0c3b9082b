// The last seconds of the conditioned signal, newest first, so that lags lie side by side.

/// The band-passed signal of the last `depth` samples, one plane per channel.
struct SignalHistory: Sendable {
  /// Samples that can be looked back: 6.4 s.
  static let depth = 160
  /// Samples that can come before the planes are moved back.
  private static let slack = 96
  static let stride = depth + slack

  /// Planes: length, vertical, x, y, z.
  private var planes = [Float](repeating: 0, count: 5 * stride)
  /// Where the newest sample of each plane is, counted from the plane's start.
  private var newest = slack

  /// Forgets all samples.
  mutating func begin() {
    for index in planes.indices { planes[index] = 0 }
    newest = Self.slack
  }

  /// Takes so many samples, at most as many as a hop has.
  ///
  /// `fill` is handed the place right behind the next sample's; it writes every plane from there
  /// downwards.
  @inline(__always)
  mutating func push(_ count: Int, _ fill: (UnsafeMutablePointer<Float>) -> Void) {
    if newest < count { moveBack() }
    let before = newest
    newest &-= count
    planes.withUnsafeMutableBufferPointer { planes in
      if let start = planes.baseAddress { fill(start + before) }
    }
  }

  /// Takes so many samples of nothing.
  mutating func pushNothing(_ count: Int) {
    push(count) { slots in
      for plane in 0..<5 {
        for sample in 0..<count { slots[plane * Self.stride - 1 - sample] = 0 }
      }
    }
  }

  @inline(never)
  private mutating func moveBack() {
    planes.withUnsafeMutableBufferPointer { planes in
      guard let start = planes.baseAddress else { return }
      for plane in 0..<5 {
        let base = start + plane * Self.stride
        (base + Self.slack).update(from: base + newest, count: Self.depth)
      }
    }
    newest = Self.slack
  }

  /// The planes from the newest sample on: the sample `age` back of plane p is at
  /// `p * stride + age`.
  @inline(__always)
  func withPlanes(_ body: (UnsafePointer<Float>) -> Void) {
    let newest = newest
    planes.withUnsafeBufferPointer { planes in
      if let start = planes.baseAddress { body(start + newest) }
    }
  }

  /// Length and vertical part at any age in samples, held between the newest and the oldest.
  func at(_ age: Float) -> SIMD2<Float> {
    let held = Swift.min(Swift.max(age, 0), Float(Self.depth - 2))
    let whole = Int(held)
    let part = held - Float(whole)
    var value = SIMD2<Float>.zero
    withPlanes { plane in
      let at = plane + whole
      let below = SIMD2(at[0], at[Self.stride])
      value = below + (SIMD2(at[1], at[Self.stride + 1]) - below) * part
    }
    return value
  }
}
