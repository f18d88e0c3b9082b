// The declared latency is the detector's: whoever waits so long misses no step.

import MotionSimulator
import StepCountingAccelerometer
import StepDetection
import Testing

@Suite struct `The settling time` {
  /// Walks of several lengths and cadences with rests between, and the longest wait for a step.
  @Test(arguments: [0.9, 1.4, 2.0, 2.4])
  func `is longer than the detector takes to settle any step`(_ cadence: Double) {
    let gait = Gait(.walk, carrying: .trouserPocket, cadence: cadence)
    var legs: [MotionLeg] = []
    for bout in [5.0, 8, 20, 60] {
      legs.append(.walk(gait, seconds: bout))
      legs.append(.pass(.still, seconds: 12))
    }
    let recording = MotionScript(seed: 7, legs: legs).recorded(by: SensorModel(hertz: 50))
    var detector = StepDetector(unit: recording.unit)
    var longest: Int64 = 0
    var count = 0
    for sample in recording.samples {
      detector.add(sample) { step in
        longest = max(longest, sample.nanoseconds - step.nanoseconds)
        count += 1
      }
    }
    print(
      "cadence \(cadence): \(count) of \(recording.steps.count) steps, "
        + "the longest settled after \(Double(longest) / 1e9) s")
    #expect(count > recording.steps.count / 2)
    #expect(Double(longest) / 1e9 <= AccelerometerPedometer.settlingTime)
  }
}
