// Scripts: repeatable, with the truth that was asked for, whichever sensor records them.

import MotionSimulator
import StepDetection
import Testing

@Suite struct MotionScriptTests {
  @Test(arguments: 0..<6 as Range<UInt64>)
  func theSameSeedGivesTheSameRecordingToTheBit(seed: UInt64) {
    let sensor = SensorModel.random(seed: seed)
    let script = MotionScript.random(seed: seed, mix: .outing, seconds: 60)
    let again = MotionScript.random(seed: seed, mix: .outing, seconds: 60)
    #expect(script == again)
    #expect(script.recorded(by: sensor) == again.recorded(by: sensor))
    let other = MotionScript.random(seed: seed &+ 1_000, mix: .outing, seconds: 60)
    #expect(script.recorded(by: sensor).samples != other.recorded(by: sensor).samples)
  }

  @Test func theSensorChangesNothingOfTheTruth() {
    let script = MotionScript.random(seed: 5, mix: .outing, seconds: 120)
    let truth = script.recorded(by: SensorModel(hertz: 100)).steps
    #expect(!truth.isEmpty)
    for seed in 0..<8 as Range<UInt64> {
      #expect(script.recorded(by: .random(seed: seed)).steps == truth, "sensor \(seed)")
    }
  }

  @Test(arguments: [
    (GaitKind.walk, 0.6), (.walk, 1.0), (.walk, 1.8), (.walk, 2.4), (.run, 2.4), (.run, 3.2),
    (.shuffle, 1), (.stairsUp, 1.5), (.stairsDown, 1.8),
  ])
  func aGaitHasTheCadenceThatWasAsked(kind: GaitKind, cadence: Double) {
    let gait = Gait(kind, carrying: .hand, cadence: cadence, turns: false)
    let recording = MotionScript(seed: 3, legs: [.walk(gait, seconds: 120)])
      .recorded(by: SensorModel(hertz: 20))
    let seconds = recording.steps.map { Double($0) / 1e9 }
    let found = Double(seconds.count - 1) / (seconds[seconds.count - 1] - seconds[0])
    #expect(abs(found / cadence - 1) < 0.03, "\(found) steps/s")
    // Standing for 0.5 to 1.2 s, then a first step; at the end likewise.
    #expect(seconds[0] > 0.5 && seconds[0] < 1.3 + 1.5 / cadence)
    #expect(seconds[seconds.count - 1] < 120 && seconds[seconds.count - 1] > 115)
    #expect(zip(seconds, seconds.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [0.02, 0.04])
  func stridesVaryAsMuchAsWasAsked(variability: Double) {
    let gait = Gait(
      .walk, carrying: .hand, cadence: 1.8, variability: variability, asymmetry: 0, turns: false)
    let steps = MotionScript(seed: 11, legs: [.walk(gait, steps: 400)])
      .recorded(by: SensorModel(hertz: 20)).steps
    let periods = zip(steps.dropFirst(), steps).map { Double($0 - $1) / 1e9 }.dropFirst()
    let mean = periods.reduce(0, +) / Double(periods.count)
    let square = periods.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(periods.count)
    let found = square.squareRoot() / mean
    #expect(found > variability * 0.8 && found < variability * 1.5, "\(found)")
  }

  @Test(arguments: [1, 2, 10, 100], Carrying.allCases)
  func aGaitTakesAsManyStepsAsWasAsked(steps: Int, carrying: Carrying) {
    let recording = MotionScript(
      seed: 9, legs: [.walk(Gait(.walk, carrying: carrying), steps: steps)]
    ).recorded(by: SensorModel(hertz: 25))
    #expect(recording.steps.count == steps)
  }

  @Test(arguments: Pastime.allCases)
  func noPastimeTakesAStepOrGoesBeyondWhatABodyStands(pastime: Pastime) {
    let recording = MotionScript(seed: 2, legs: [.pass(pastime, seconds: 120)])
      .recorded(by: SensorModel(hertz: 100))
    #expect(recording.steps.isEmpty)
    let lengths = recording.samples.map(length)
    #expect(lengths.allSatisfy { $0.isFinite && $0 < 8 })
    let mean = lengths.reduce(0, +) / Float(lengths.count)
    #expect(abs(mean - 1) < 0.25, "the mean length is \(mean) g")
  }

  @Test func aDeviceAtRestFeelsOneGravity() {
    for seed in 0..<5 as Range<UInt64> {
      let recording = MotionScript(seed: seed, legs: [.pass(.still, seconds: 20)])
        .recorded(by: SensorModel(hertz: 50))
      #expect(recording.samples.allSatisfy { abs(length($0) - 1) < 1e-5 }, "seed \(seed)")
    }
  }

  @Test func gravityKeepsItsLengthWhereLegsBlend() {
    let script = MotionScript(
      seed: 1,
      legs: (0..<12).map { .pass($0.isMultiple(of: 2) ? .still : .standing, seconds: 3) })
    let recording = script.recorded(by: SensorModel(hertz: 100))
    #expect(recording.samples.allSatisfy { abs(length($0) - 1) < 0.3 })
    #expect(recording.spans.count == 12)
  }

  @Test func theSpansTileTheRecordingAndHoldItsSteps() {
    let recording = MotionScript.random(seed: 21, mix: .outing, seconds: 300)
      .recorded(by: SensorModel(hertz: 25))
    for (one, next) in zip(recording.spans, recording.spans.dropFirst()) {
      #expect(one.end == next.start)
    }
    for step in recording.steps {
      let holder = recording.spans.first { $0.start <= step && step < $0.end }
      guard case .gait? = holder?.activity else {
        Issue.record("a step at \(step) ns outside of a gait")
        return
      }
    }
  }
}

/// How long a reading is.
func length(_ sample: AccelerationSample) -> Float {
  (sample.x * sample.x + sample.y * sample.y + sample.z * sample.z).squareRoot()
}
