// The values of the hop that is not full yet.

/// Room for one hop of grid values; they are worked on together when the hop is full.
struct HopBuffer: Sendable {
  private typealias Five = (
    SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>
  )
  // Inside of the struct, so that a value is kept without a look at any array.
  private var values: (Five, Five) = (
    (.zero, .zero, .zero, .zero, .zero), (.zero, .zero, .zero, .zero, .zero)
  )
  /// How many values there are, at most ``Autocorrelation/hop``.
  private(set) var count = 0

  /// Takes a value, and says whether the hop is full now.
  @inline(__always)
  mutating func push(_ value: SIMD4<Float>) -> Bool {
    let at = count
    // Never more than there is room for, as `clear` follows on a full hop.
    guard at < Autocorrelation.hop else { return true }
    withUnsafeMutableBytes(of: &values) {
      $0.storeBytes(of: value, toByteOffset: at &* 16, as: SIMD4<Float>.self)
    }
    count = at &+ 1
    return count == Autocorrelation.hop
  }

  /// Empties the hop.
  @inline(__always)
  mutating func clear() { count = 0 }

  /// The values, oldest first.
  @inline(__always)
  func withValues(_ body: (UnsafeBufferPointer<SIMD4<Float>>) -> Void) {
    withUnsafeBytes(of: values) { bytes in
      let all = bytes.assumingMemoryBound(to: SIMD4<Float>.self)
      body(UnsafeBufferPointer(rebasing: all.prefix(count)))
    }
  }
}
