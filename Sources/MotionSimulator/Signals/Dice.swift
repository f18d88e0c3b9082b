// Randomness that can be had again, to the bit, on every machine.

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014), and
/// what the simulated motions draw with it.
///
/// Nothing is drawn by the standard library, whose ways of drawing from a range may change from
/// version to version, and only + − × ÷ and √ are used.
struct Dice: Sendable {
  private var state: UInt64

  /// Dice that always fall the same way for a seed.
  init(seed: UInt64) {
    state = seed
  }

  /// Dice of their own for the part `index` of something with this seed.
  ///
  /// What one part draws then changes nothing of another.
  init(seed: UInt64, part index: Int) {
    var mixer = Dice(seed: seed ^ (UInt64(truncatingIfNeeded: index) &* 0xD6E8_FEB8_6659_FD93))
    state = mixer.word()
  }

  mutating func word() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of the range, each equally likely.
  mutating func draw(_ range: ClosedRange<Double>) -> Double {
    // 53 bits are what a Double holds.
    let share = Double(word() >> 11) * 0x1p-53
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  /// A whole number of the range, each about equally likely.
  mutating func whole(_ range: ClosedRange<Int>) -> Int {
    let size = UInt64(bitPattern: Int64(range.upperBound) &- Int64(range.lowerBound)) &+ 1
    guard size != 0 else { return Int(truncatingIfNeeded: word()) }
    return range.lowerBound &+ Int(truncatingIfNeeded: word().multipliedFullWidth(by: size).high)
  }

  /// Whether something of this chance happens.
  mutating func happens(_ chance: Double) -> Bool {
    draw(0...1) < chance
  }

  /// One of the choices; `fallback` if there are none.
  mutating func pick<Choice>(_ choices: [Choice], or fallback: Choice) -> Choice {
    choices.isEmpty ? fallback : choices[whole(0...choices.count - 1)]
  }

  /// A number with mean 0 and standard deviation 1, never beyond ±3.47.
  ///
  /// It is the sum of four uniform 16-bit numbers (Irwin and Hall): close to normal, with tails as
  /// short as a real sensor's noise has them after its own filter.
  mutating func normal() -> Double {
    let bits = word()
    let sum =
      (bits & 0xFFFF) + (bits >> 16 & 0xFFFF) + (bits >> 32 & 0xFFFF) + (bits >> 48)
    // Mean 4 × 32767.5; deviation of one 16-bit number 65536 / √12, of four twice that.
    return (Double(sum) - 131_070) * (1.732_050_807_568_877_2 / 65_536)
  }

  /// A direction, each equally likely.
  mutating func direction() -> SIMD3<Double> {
    while true {
      let point = SIMD3(draw(-1...1), draw(-1...1), draw(-1...1))
      let square = (point * point).sum()
      if square > 0.01, square < 1 { return point / square.squareRoot() }
    }
  }

  /// An orientation, each equally likely.
  mutating func rotation() -> Rotation {
    while true {
      let point = SIMD4(draw(-1...1), draw(-1...1), draw(-1...1), draw(-1...1))
      let square = (point * point).sum()
      if square > 0.01, square < 1 { return Rotation(quaternion: point / square.squareRoot()) }
    }
  }
}
