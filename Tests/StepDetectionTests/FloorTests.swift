// Where counting is hard: no pastime above its ceiling, no gait below its floor.

import Foundation
import MotionSimulator
import StepDetection
import Testing

@Suite("Floors and ceilings") struct FloorTests {
  /// Three times 200 s (or as many as `TARE_MOTION_SECONDS` says), on a wrist and on a telephone.
  @Test(arguments: falseStepCeilings)
  func aPastimeHasNoMoreFalseStepsThanAllowed(entry: FalseStepCeiling) {
    let seconds =
      ProcessInfo.processInfo.environment["TARE_MOTION_SECONDS"].flatMap(Double.init) ?? 200
    var count: Int64 = 0
    for seed in 0..<3 as Range<UInt64> {
      let sensor = seed == 1 ? SensorModel(hertz: 50) : .watch
      let script = MotionScript(seed: seed, legs: [.pass(entry.pastime, seconds: seconds)])
      count += Detection(script.recorded(by: sensor)).count
    }
    let hourly = Double(count) * 1_200 / seconds
    print("\(entry.pastime): \(hourly) false steps an hour")
    #expect(hourly <= entry.ceiling, "\(hourly) an hour; the goal is \(entry.goal)")
  }

  @Test func anHourOfRestIsNoStep() {
    let script = MotionScript(
      seed: 1, legs: [.pass(.still, seconds: 1_800), .pass(.lying, seconds: 1_800)])
    #expect(Detection(script.recorded(by: .watch)).count == 0)
  }

  @Test(arguments: rollingWithoutAStep)
  func rollingADeviceByHandIsNoStep(hertz: Double) {
    for seed in 0..<6 as Range<UInt64> {
      let script = MotionScript(
        seed: seed, legs: [MotionLeg(.rolling(degrees: 60, hertz: hertz), .seconds(30))])
      let count = Detection(script.recorded(by: .telephone)).count
      #expect(count == 0, "seed \(seed): \(count)")
    }
  }

  /// As the first implementation was told: only gravity turns, and 58 steps were counted.
  @Test(arguments: [0.25, 0.5, 1, 1.5, 2], [60.0, 90])
  func gravityThatOnlyTurnsIsNoStep(hertz: Double, degrees: Double) {
    let count = Detection(turningGravity(hertz: hertz, degrees: degrees)).count
    #expect(count == 0, "\(count) steps")
  }

  /// Half a minute in which only the direction of gravity changes.
  private func turningGravity(hertz: Double, degrees: Double) -> [AccelerationSample] {
    var samples: [AccelerationSample] = []
    for index in 0..<3_000 {
      let seconds = Double(index) / 100
      let angle = degrees / 180 * Double.pi * sin(2 * Double.pi * hertz * seconds)
      samples.append(
        AccelerationSample(seconds: seconds, x: Float(sin(angle)), y: 0, z: Float(cos(angle))))
    }
    return samples
  }

  @Test(arguments: gaitFloors)
  func aGaitIsCountedAsWellAsWasReached(entry: GaitFloor) {
    var errors: [Double] = []
    for place in entry.places {
      for seed in 0..<3 as Range<UInt64> {
        let gait = Gait(entry.kind, carrying: place, cadence: entry.cadence)
        let recording = MotionScript(seed: seed, legs: [.walk(gait, seconds: 60)])
          .recorded(by: seed.isMultiple(of: 2) ? SensorModel(hertz: 50) : .watch)
        let truth = Double(recording.steps.count)
        errors.append(abs(Double(Detection(recording).count) - truth) / truth)
      }
    }
    let percent = 100 * errors.reduce(0, +) / Double(errors.count)
    print("\(entry.name): off by \(percent) %")
    #expect(percent <= entry.percent, "\(percent) %")
  }
}
