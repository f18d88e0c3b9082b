// Where a byte stands next, 32 bytes at a time.

/// Looks for bytes in memory.
///
/// Results are offsets from the beginning of the memory; `end` says that there is none.
enum ByteSearch {
  /// The next place of a byte in `from ..< end`.
  @inline(__always)
  static func first(
    _ wanted: UInt8, in memory: UnsafeRawPointer, from: Int, to end: Int
  ) -> Int {
    let needle = SIMD32<UInt8>(repeating: wanted)
    var at = from
    while end - at >= 32 {
      let hits = memory.loadUnaligned(fromByteOffset: at, as: SIMD32<UInt8>.self) .== needle
      if let lane = firstLane(hits) { return at + lane }
      at += 32
    }
    while at < end, memory.load(fromByteOffset: at, as: UInt8.self) != wanted { at += 1 }
    return at
  }

  /// The next place of either of two bytes in `from ..< end`.
  @inline(__always)
  static func first(
    _ wanted: UInt8, or other: UInt8, in memory: UnsafeRawPointer, from: Int, to end: Int
  ) -> Int {
    let (needle, second) = (
      SIMD32<UInt8>(repeating: wanted), SIMD32<UInt8>(repeating: other)
    )
    var at = from
    while end - at >= 32 {
      let bytes = memory.loadUnaligned(fromByteOffset: at, as: SIMD32<UInt8>.self)
      if let lane = firstLane(bytes .== needle .| bytes .== second) { return at + lane }
      at += 32
    }
    while at < end {
      let byte = memory.load(fromByteOffset: at, as: UInt8.self)
      if byte == wanted || byte == other { return at }
      at += 1
    }
    return at
  }

  /// The first lane that is set: a mask is all ones or all zeros in each byte.
  @inline(__always)
  private static func firstLane(_ mask: SIMDMask<SIMD32<Int8>>) -> Int? {
    let words = unsafeBitCast(mask, to: SIMD4<UInt64>.self)
    if words[0] | words[1] | (words[2] | words[3]) == 0 { return nil }
    for word in 0..<4 where words[word] != 0 {
      return word * 8 + words[word].littleEndian.trailingZeroBitCount / 8
    }
    return nil
  }
}
