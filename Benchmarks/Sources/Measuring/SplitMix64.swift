// Random numbers from a seed, the same on every machine.

/// A small random generator with a fixed seed, so that every run feeds the same events.
///
/// Inlinable, since what is measured draws from it while the clock runs.
package struct SplitMix64: RandomNumberGenerator {
  @usableFromInline var state: UInt64

  @inlinable package init(seed: UInt64) { state = seed }

  @inlinable package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
