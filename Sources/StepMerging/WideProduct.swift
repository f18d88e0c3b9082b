// The whole product of two 64-bit numbers, also where the processor has none.

extension UInt64 {
  /// The product in two words.
  func product(_ other: UInt64) -> (high: UInt64, low: UInt64) {
    #if _pointerBitWidth(_64)
      return multipliedFullWidth(by: other)
    #else
      // By halves. The library's own would ask a machine of 32 bits for a C function that a bare one
      // does not have.
      let (a, b) = (self >> 32, self & 0xFFFF_FFFF)
      let (c, d) = (other >> 32, other & 0xFFFF_FFFF)
      let low = b &* d
      let middle = a &* d &+ (low >> 32)
      let second = b &* c &+ (middle & 0xFFFF_FFFF)
      return (a &* c &+ (middle >> 32) &+ (second >> 32), second << 32 | (low & 0xFFFF_FFFF))
    #endif
  }
}
