// What can be read at any moment: steps, live steps, state, cadence.

import MotionSimulator
import StepDetection
import Testing

@Suite("Live readings") struct LiveTests {
  @Test(arguments: 0..<5 as Range<UInt64>)
  func countsNeverFallAndEveryStepIsTold(seed: UInt64) {
    let recording = MotionScript.random(seed: seed &+ 40, mix: .outing, seconds: 240)
      .recorded(by: .random(seed: seed))
    var detector = StepDetector(unit: .standardGravity)
    var told: Int64 = 0
    var before: Int64 = 0
    var falls = 0
    var behind = 0
    var untold = 0
    for sample in recording.samples {
      detector.add(sample) { _ in told += 1 }
      if detector.steps < before { falls += 1 }
      if detector.liveSteps < detector.steps { behind += 1 }
      if detector.steps != told { untold += 1 }
      before = detector.steps
    }
    detector.finish { _ in told += 1 }
    #expect(falls == 0)
    #expect(behind == 0)
    #expect(untold == 0)
    #expect(detector.steps == told)
    #expect(detector.liveSteps == detector.steps, "nothing is open after the end")
  }

  @Test(arguments: clearPlaces)
  func theLiveCountFollowsWithinTwoSecondsAndTheSettledOneWithinSix(place: Carrying) {
    let recording = walk(place, steps: 100, seed: 14)
    let first = recording.steps[0]
    let last = recording.steps[99]
    var detector = StepDetector(unit: .standardGravity)
    var late = 0
    var early = 0
    var unsettled = 0
    for sample in recording.samples {
      detector.add(sample)
      let now = sample.nanoseconds
      guard now > first + 8_000_000_000, now < last else { continue }
      let taken = Int64(recording.steps.count { $0 <= now })
      let before = Int64(recording.steps.count { $0 <= now - 2_000_000_000 })
      let longAgo = Int64(recording.steps.count { $0 <= now - 6_000_000_000 })
      if detector.liveSteps < before - 2 { late += 1 }
      if detector.liveSteps > taken + 3 { early += 1 }
      if detector.steps < longAgo - 2 { unsettled += 1 }
    }
    #expect(late == 0)
    #expect(early == 0)
    #expect(unsettled == 0)
  }

  @Test func theStateFollowsWhatIsDone() {
    let script = MotionScript(
      seed: 23,
      legs: [
        .pass(.still, seconds: 20),
        .walk(Gait(.walk, carrying: .hand, turns: false), seconds: 30),
        .pass(.still, seconds: 20), .pass(.gesturing, seconds: 30),
      ])
    let recording = script.recorded(by: .telephone)
    var detector = StepDetector(unit: .standardGravity)
    #expect(detector.state == .unknown)
    var states: [WalkingState] = []
    for sample in recording.samples {
      detector.add(sample)
      states.append(detector.state)
      let isWalking = detector.state == .walking
      if !isWalking, detector.cadence != 0 {
        Issue.record("a cadence of \(detector.cadence) where nobody walks")
        return
      }
    }
    /// The states from `from` to `to` seconds after the beginning of a leg.
    func during(_ leg: Int, from: Double, to: Double) -> Set<WalkingState> {
      let start = Double(recording.spans[leg].start) / 1e9
      return Set(
        zip(recording.samples, states).filter { pair in
          let time = Double(pair.0.nanoseconds) / 1e9 - start
          return time >= from && time <= to
        }.map(\.1))
    }
    #expect(during(0, from: 0, to: 0.05) == [.unknown])
    #expect(during(0, from: 8, to: 19) == [.still])
    #expect(during(1, from: 8, to: 28) == [.walking])
    #expect(during(2, from: 8, to: 19) == [.still])
    #expect(during(3, from: 2, to: 29).contains(.moving))
    #expect(!during(3, from: 4, to: 29).contains(.walking))
  }

  @Test(arguments: [1.4, 1.8, 2.2])
  func theCadenceIsThatOfTheWalker(cadence: Double) {
    let recording = walk(.backpack, steps: 60, seed: 31, cadence: cadence)
    var detector = StepDetector(unit: .standardGravity)
    var read: [Float] = []
    for sample in recording.samples {
      detector.add(sample)
      if sample.nanoseconds > recording.steps[20], sample.nanoseconds < recording.steps[55] {
        read.append(detector.cadence)
      }
    }
    let mean = Double(read.reduce(0, +)) / Double(read.count)
    #expect(abs(mean / cadence - 1) < 0.06, "\(mean) steps/s")
  }

  @Test func theStateOfADetectorIsSmall() {
    #expect(MemoryLayout<StepDetector>.size <= 32_768)
  }
}
