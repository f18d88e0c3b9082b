// Randomness that can be had again, to the bit, on every machine.

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014): one
/// addition and three mixing steps a number.
///
/// The numbers are drawn by integer arithmetic alone, and not by the standard library, whose ways of
/// drawing from a range may change from version to version.
struct SplitMix64: Sendable, Hashable {
  private var state: UInt64

  /// A generator that always gives the same numbers for a seed.
  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number of the range, each about equally likely (to 2⁻⁶⁴ times the range's size).
  mutating func draw(_ range: ClosedRange<Int>) -> Int {
    let size = UInt64(bitPattern: Int64(range.upperBound) &- Int64(range.lowerBound)) &+ 1
    guard size != 0 else { return Int(truncatingIfNeeded: next()) }
    return range.lowerBound &+ Int(truncatingIfNeeded: next().multipliedFullWidth(by: size).high)
  }

  /// Whether something of this chance happens; a chance of 0 draws nothing.
  mutating func happens(_ chance: Double) -> Bool {
    guard chance > 0 else { return false }
    // 53 bits are what a Double holds; the product of a power of two is exact.
    return Double(next() >> 11) * 0x1p-53 < chance
  }
}
