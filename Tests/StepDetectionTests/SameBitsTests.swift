// The same steps to the bit on every machine, in debug and in release.

import StepDetection
import Testing

@Suite("The same bits everywhere") struct SameBitsTests {
  /// Sampling distance, and what the steps of ten minutes hashed to when this was last recorded.
  ///
  /// Weights or features that change on purpose change these: run the test, and copy what it prints.
  /// A difference between machines, or between debug and release, is a fault.
  static let recorded: [(nanosecondsApart: Int64, steps: Int64, hash: UInt64)] = [
    (10_000_000, 933, 0x2c96_f9d6_006c_403e),
    (20_000_000, 934, 0xbc1d_d375_0b78_89ff),
    (80_000_000, 931, 0x6860_8378_5f67_bfab),
  ]

  @Test(arguments: recorded.indices)
  func timesAndConfidencesAreThoseThatWereRecorded(index: Int) {
    let (apart, steps, hash) = Self.recorded[index]
    let samples = plainWalk(seconds: 600, nanosecondsApart: apart, seed: 7)
    let found = Detection(samples)
    // Fowler, Noll and Vo's hash (FNV-1a), 64 bits at a time.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for step in found.steps {
      for part in [UInt64(bitPattern: step.nanoseconds), UInt64(step.confidence.bitPattern)] {
        sum = (sum ^ part) &* 0x100_0000_01B3
      }
    }
    print("recorded: (\(apart), \(found.count), 0x\(String(sum, radix: 16))),")
    #expect(found.count == steps)
    #expect(sum == hash)
  }
}
