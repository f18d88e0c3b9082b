// Samples that repeat, run backward, pause, or are no numbers.

import MotionSimulator
import StepDetection
import Testing

@Suite("Odd samples") struct OddSampleTests {
  static let recording = walk(.trouserPocket, steps: 60, seed: 2)
  static let usual = Detection(recording)

  @Test func aRepeatedTimeIsCountedAndLeftOut() {
    var samples: [AccelerationSample] = []
    for sample in Self.recording.samples {
      samples.append(sample)
      var again = sample
      again.x = -3
      samples.append(again)
    }
    let found = Detection(samples)
    #expect(found.steps == Self.usual.steps)
    #expect(found.diagnosis.duplicates == Int64(Self.recording.samples.count))
    #expect(found.diagnosis.samples == Int64(samples.count))
  }

  @Test(arguments: [1, 30_000_000, 999_999_999, 1_000_000_000] as [Int64])
  func aTimeThatRunsBackwardIsCountedAndLeftOut(by: Int64) {
    var samples: [AccelerationSample] = []
    var odd: Int64 = 0
    for (index, sample) in Self.recording.samples.enumerated() {
      samples.append(sample)
      if index % 10 == 9 {
        samples.append(
          AccelerationSample(nanoseconds: sample.nanoseconds - by, x: 2, y: -2, z: 2))
        odd += 1
      }
    }
    let found = Detection(samples)
    #expect(found.steps == Self.usual.steps)
    #expect(found.diagnosis.backward == odd)
    #expect(found.diagnosis.gaps == 0)
  }

  @Test func aClockThatIsSetBackIsAGapAndCountsOn() {
    let again = Self.recording.samples
    let found = Detection(again + again)
    #expect(found.diagnosis.gaps == 1)
    #expect(found.diagnosis.backward == 0)
    #expect(abs(found.count - 2 * Self.usual.count) <= 2)
  }

  @Test func whatIsNoNumberIsCountedAndLeftOut() {
    var samples: [AccelerationSample] = []
    let bad: [Float] = [.nan, .infinity, -.infinity, .signalingNaN]
    for (index, sample) in Self.recording.samples.enumerated() {
      var odd = sample
      odd.nanoseconds += 1
      switch index % 3 {
      case 0: odd.x = bad[index / 3 % 4]
      case 1: odd.y = bad[index / 3 % 4]
      default: odd.z = bad[index / 3 % 4]
      }
      samples.append(sample)
      samples.append(odd)
    }
    let found = Detection(samples)
    #expect(found.diagnosis.notFinite == Int64(Self.recording.samples.count))
    #expect(found.steps == Self.usual.steps)
  }

  @Test func valuesBeyondAnyBodyAreHeldAndDoNoLastingHarm() {
    var samples = Self.recording.samples
    for index in stride(from: 50, to: 250, by: 40) {
      samples[index].x = index.isMultiple(of: 80) ? .greatestFiniteMagnitude : -1e30
    }
    let found = Detection(samples)
    #expect(found.diagnosis.outOfRange == 5)
    // The odd ones are within 2.5 s while the wearer stands; the walk comes after.
    #expect(abs(found.count - Self.usual.count) <= 4)
  }

  @Test func aPauseStartsAnewAndTheCountStays() {
    let first = walk(.hand, steps: 40, seed: 6)
    let second = walk(.hand, steps: 30, seed: 7)
    let lastStep = first.steps.last ?? 0
    // The samples end half a second after the last step, and go on ten seconds later.
    let before = first.samples.filter { $0.nanoseconds <= lastStep + 500_000_000 }
    let shift = (before.last?.nanoseconds ?? 0) + 10_000_000_000
    let after = second.samples.map {
      AccelerationSample(nanoseconds: $0.nanoseconds + shift, x: $0.x, y: $0.y, z: $0.z)
    }
    var detector = StepDetector(unit: .standardGravity)
    var steps: [DetectedStep] = []
    for sample in before { detector.add(sample) { steps.append($0) } }
    #expect(detector.state == .walking)
    #expect(detector.liveSteps >= 35)
    detector.add(after[0]) { steps.append($0) }
    #expect(detector.state == .unknown)
    #expect(detector.cadence == 0)
    #expect(detector.diagnosis.gaps == 1)
    // What was open is settled by the pause, as by an end.
    #expect(abs(detector.steps - 40) <= 2)
    #expect(detector.steps == detector.liveSteps)
    let settled = steps.count
    for sample in after.dropFirst() { detector.add(sample) { steps.append($0) } }
    detector.finish { steps.append($0) }
    #expect(abs(detector.steps - 70) <= 3)
    #expect(steps.count > settled && steps[settled].startsBout, "a bout starts after the pause")
    #expect(steps[0].startsBout)
    #expect(steps[settled].nanoseconds >= shift)
    #expect(steps[settled - 1].nanoseconds < shift)
  }

  @Test func aPauseOfASecondIsNone() {
    var samples = Self.recording.samples
    samples.removeAll { $0.nanoseconds > 10_000_000_000 && $0.nanoseconds < 10_950_000_000 }
    let found = Detection(samples)
    #expect(found.diagnosis.gaps == 0)
    #expect(abs(found.count - Self.usual.count) <= 3)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func noTimesAndNoValuesTrap(seed: UInt64) {
    var random = SeededRandom(state: seed)
    let times: [Int64] = [.min, .min + 1, -1, 0, 1, 1_000_000_000, .max - 1, .max, .max / 2]
    let values: [Float] = [
      0, 1, -1, 9.81, .nan, .infinity, -.infinity, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 32, -32.5, -0.0,
    ]
    var detector = StepDetector(
      unit: seed.isMultiple(of: 2) ? .standardGravity : .metersPerSecondSquared)
    var said: Int64 = 0
    var time: Int64 = 0
    var seen: Int64 = 0
    for _ in 0..<3_000 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: time = times.randomElement(using: &random) ?? 0
      case 1: time = Int64.random(in: .min ... .max, using: &random)
      default:
        time =
          time.addingReportingOverflow(Int64.random(in: 0...80_000_000, using: &random))
          .partialValue
      }
      let wild = Int.random(in: 0..<4, using: &random) == 0
      func value() -> Float {
        wild
          ? values.randomElement(using: &random) ?? 0 : Float.random(in: -3...3, using: &random)
      }
      let before = detector.steps
      detector.add(AccelerationSample(nanoseconds: time, x: value(), y: value(), z: value())) { _ in
        said += 1
      }
      seen += 1
      if Int.random(in: 0..<500, using: &random) == 0 { detector.finish { _ in said += 1 } }
      guard detector.steps >= before, detector.liveSteps >= detector.steps, detector.steps == said
      else {
        Issue.record("seed \(seed): \(before), \(detector.steps), \(detector.liveSteps), \(said)")
        return
      }
    }
    detector.finish { _ in said += 1 }
    #expect(detector.steps == said)
    #expect(detector.diagnosis.samples == seen)
  }

  @Test func noSampleAtAllIsNoStep() {
    var detector = StepDetector(unit: .standardGravity)
    #expect(detector.state == .unknown)
    detector.finish()
    detector.finish()
    #expect(detector.steps == 0)
    #expect(detector.liveSteps == 0)
    #expect(detector.cadence == 0)
    #expect(detector.diagnosis == SignalDiagnosis())
  }
}
