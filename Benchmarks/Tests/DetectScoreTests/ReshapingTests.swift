// That derived recordings are what they are said to be.
import Foundation
import Measuring
import Testing

@testable import detect_score

@Suite struct ReshapingTests {
  /// Ten seconds at 25 Hz that swing at 2 Hz.
  let samples = (0..<250).map { index in
    let seconds = Double(index) / 25
    return RecordedSample(
      seconds: seconds, x: 0.3, y: -0.4 + 0.1 * sin(4 * .pi * seconds),
      z: 0.8 + 0.2 * sin(4 * .pi * seconds))
  }

  @Test(arguments: [1 as UInt64, 2, 3, 4, 5])
  func turningKeepsLengthsAndAngles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let turned = Rotation.random(&random).turning(samples)
    func dot(_ a: RecordedSample, _ b: RecordedSample) -> Double {
      a.x * b.x + a.y * b.y + a.z * b.z
    }
    for (before, after) in zip(samples, turned) {
      #expect(abs(dot(before, before) - dot(after, after)) < 1e-12)
      #expect(abs(dot(before, samples[0]) - dot(after, turned[0])) < 1e-12)
    }
    #expect(abs(turned[0].x - samples[0].x) > 1e-3)
  }

  /// Averaging over a period damps 2 Hz by a few per cent where the new rate is as low as 12.5 Hz.
  @Test(arguments: [(12.5, 0.03), (15, 0.03), (50, 0.003), (100, 0.003), (200, 0.003)])
  func anotherRateDrawsTheSameSwing(rate: Double, tolerance: Double) {
    var random = SplitMix64(seed: 9)
    let other = resampled(samples, rate: rate, jitter: 0.2, random: &random)
    #expect(abs(Double(other.count) - 9.96 * rate) < 0.05 * 10 * rate)
    for sample in other.dropFirst(2).dropLast(2) {
      #expect(abs(sample.z - (0.8 + 0.2 * sin(4 * .pi * sample.seconds))) < tolerance)
    }
    let distances = zip(other.dropFirst(), other).map { ($0.seconds - $1.seconds) * rate }
    #expect(distances.min() ?? 0 > 0.79 && distances.max() ?? 9 < 1.21)
    #expect((distances.max() ?? 0) - (distances.min() ?? 0) > 0.3)
  }

  @Test func aPauseStaysOne() {
    var random = SplitMix64(seed: 9)
    let paused = samples.filter { $0.seconds < 3 || $0.seconds > 5 }
    let other = resampled(paused, rate: 100, jitter: 0.2, random: &random)
    #expect(!other.contains { $0.seconds > 3 && $0.seconds < 5 })
    #expect(other.contains { $0.seconds > 5.1 })
  }

  @Test func dropoutsLastThreeTenthsOfASecond() {
    var random = SplitMix64(seed: 3)
    let long = (0..<100_000).map { RecordedSample(seconds: Double($0) / 100, x: 0, y: 0, z: 1) }
    let kept = droppingOut(long, random: &random)
    let holes = zip(kept.dropFirst(), kept).map { $0.seconds - $1.seconds }.filter { $0 > 0.015 }
    #expect((70...130).contains(holes.count))
    #expect(holes.allSatisfy { abs($0 - 0.31) < 0.011 })
  }

  @Test func joiningShiftsTheWalk() {
    let piece = samples.prefix(50).map { $0 }
    let (whole, delay) = joined(piece, samples, piece)
    #expect(whole.count == 350)
    #expect(abs(delay - 2) < 1e-9)
    #expect(zip(whole.dropFirst(), whole).allSatisfy { abs($0.seconds - $1.seconds - 0.04) < 1e-9 })
  }
}
