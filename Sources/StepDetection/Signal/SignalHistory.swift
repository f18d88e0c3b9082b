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

  /// Takes one sample.
  @inline(__always)
  mutating func push(_ band: SIMD8<Float>) {
    if newest == 0 { moveBack() }
    newest &-= 1
    let at = newest
    planes.withUnsafeMutableBufferPointer { planes in
      guard let plane = planes.baseAddress else { return }
      plane[at] = band[0]
      plane[at &+ Self.stride] = band[1]
      plane[at &+ 2 &* Self.stride] = band[4]
      plane[at &+ 3 &* Self.stride] = band[5]
      plane[at &+ 4 &* Self.stride] = band[6]
    }
  }

  @inline(never)
  private mutating func moveBack() {
    planes.withUnsafeMutableBufferPointer { planes in
      guard let start = planes.baseAddress else { return }
      for plane in 0..<5 {
        let base = start + plane * Self.stride
        (base + Self.slack).update(from: base, count: Self.depth)
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
