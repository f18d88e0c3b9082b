// The chunk law: one by one, in any spans, or from a copy half-way, the same steps to the bit.

import MotionSimulator
import StepDetection
import Testing

@Suite("The chunk law of the detector") struct DetectorChunkLawTests {
  /// Motions of every kind, over sensors with every fault.
  static let recordings: [[AccelerationSample]] = (0..<4 as Range<UInt64>).map { seed in
    var sensor = SensorModel.random(seed: seed, hertz: seed.isMultiple(of: 2) ? 25 : 100)
    sensor.duplicates = 0.01
    sensor.backward = 0.01
    sensor.dropoutsPerMinute = 2
    sensor.dropoutSeconds = 0.2...1.8
    return MotionScript.random(seed: seed, mix: .outing, seconds: 240).recorded(by: sensor).samples
  }

  @Test(arguments: recordings.indices)
  func anySpansGiveTheSameSteps(index: Int) {
    let samples = Self.recordings[index]
    let whole = Detection(samples)
    #expect(!whole.steps.isEmpty, "a recording without a step proves nothing")
    for seed in 0..<6 as Range<UInt64> {
      var random = SeededRandom(state: seed)
      var detector = StepDetector(unit: .standardGravity)
      var steps: [DetectedStep] = []
      let span = samples.span
      var from = 0
      while from < samples.count {
        let most = [1, 3, 40, 1_000, samples.count].randomElement(using: &random) ?? 1
        let to = min(samples.count, from + Int.random(in: 0...most, using: &random))
        detector.add(span.extracting(from..<to)) { steps.append($0) }
        from = to
      }
      detector.finish { steps.append($0) }
      #expect(steps == whole.steps, "seed \(seed)")
      #expect(detector.diagnosis == whole.diagnosis, "seed \(seed)")
    }
  }

  @Test(arguments: recordings.indices)
  func aCopyGoesOnAsTheOriginalDoes(index: Int) {
    let samples = Self.recordings[index]
    let whole = Detection(samples)
    for seed in 0..<6 as Range<UInt64> {
      var random = SeededRandom(state: seed &+ 77)
      let place = Int.random(in: 0...samples.count, using: &random)
      var original = StepDetector(unit: .standardGravity)
      var before: [DetectedStep] = []
      for sample in samples[..<place] { original.add(sample) { before.append($0) } }
      var copy = original
      // What the original is told meanwhile is none of the copy's business.
      for sample in samples[..<min(place, 300)] {
        var elsewhere = sample
        elsewhere.x = -elsewhere.x * 1.7
        original.add(elsewhere)
      }
      original.finish()
      for sample in samples[place...] { copy.add(sample) { before.append($0) } }
      copy.finish { before.append($0) }
      #expect(before == whole.steps, "seed \(seed), copied at \(place)")
      #expect(copy.diagnosis == whole.diagnosis, "seed \(seed), copied at \(place)")
    }
  }

  @Test func twoRunsAreEqualToTheBit() {
    for samples in Self.recordings {
      let one = Detection(samples)
      let other = Detection(samples)
      #expect(one == other)
      #expect(
        zip(one.steps, other.steps).allSatisfy {
          $0.confidence.bitPattern == $1.confidence.bitPattern
        })
    }
  }

  @Test func theZeroOfTimeChangesNothing() {
    let samples = Self.recordings[0]
    let usual = Detection(samples)
    for shift: Int64 in [-4_000_000_000_000_000_000, 1_700_000_000_000_000_000, 12_345] {
      let moved = Detection(
        samples.map {
          AccelerationSample(nanoseconds: $0.nanoseconds + shift, x: $0.x, y: $0.y, z: $0.z)
        })
      #expect(moved.steps.map(\.confidence) == usual.steps.map(\.confidence), "shifted by \(shift)")
      #expect(
        moved.steps.map(\.nanoseconds) == usual.steps.map { $0.nanoseconds + shift },
        "shifted by \(shift)")
    }
  }
}
