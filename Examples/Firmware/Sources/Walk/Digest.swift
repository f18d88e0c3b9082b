// A hash over everything that is computed, so that two machines can be compared to the bit.

/// FNV-1a of 64 bits over whole words, lowest byte first (G. Fowler, L. C. Noll, K.-P. Vo).
struct Digest {
  /// The hash so far, from the offset basis.
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Takes the eight bytes of a word.
  mutating func take(_ word: UInt64) {
    var word = word
    for _ in 0..<8 {
      value = (value ^ (word & 0xff)) &* 0x100_0000_01b3
      word >>= 8
    }
  }

  /// Takes a whole number.
  mutating func take(_ number: Int64) { take(UInt64(bitPattern: number)) }
  /// Takes the bits of a number.
  mutating func take(_ number: Float) { take(UInt64(number.bitPattern)) }
  /// Takes a choice.
  mutating func take(_ choice: Bool) { take(choice ? 1 as UInt64 : 0) }
}
