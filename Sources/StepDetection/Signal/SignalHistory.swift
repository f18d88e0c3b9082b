// The last seconds of the conditioned signal, newest first, so that lags lie side by side.

/// The band-passed signal of the last `depth` samples, one plane per channel.
struct SignalHistory: Sendable {
  /// Samples that can be looked back: 6.4 s.
  static let depth = 160
  /// Samples that can come before the planes are moved back.
  private static let slack = 96
  static let stride = depth + slack

  /// Planes: length, vertical, x, y, z.
  private(set) var planes = [Float](repeating: 0, count: 5 * stride)
  /// Where the newest sample of each plane is, counted from the plane's start.
  private(set) var newest = slack

  /// Takes one sample.
  @inline(__always)
  mutating func push(_ band: SIMD8<Float>) {
    if newest == 0 { moveBack() }
    newest -= 1
    let at = newest
    planes.withUnsafeMutableBufferPointer { planes in
      planes[at] = band[0]
      planes[at + Self.stride] = band[1]
      planes[at + 2 * Self.stride] = band[4]
      planes[at + 3 * Self.stride] = band[5]
      planes[at + 4 * Self.stride] = band[6]
    }
  }

  private mutating func moveBack() {
    planes.withUnsafeMutableBufferPointer { planes in
      for plane in 0..<5 {
        let base = plane * Self.stride
        var age = Self.depth - 1
        while age >= 0 {
          planes[base + Self.slack + age] = planes[base + age]
          age -= 1
        }
      }
    }
    newest = Self.slack
  }
}
