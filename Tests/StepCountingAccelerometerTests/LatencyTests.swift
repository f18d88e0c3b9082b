// The declared latency is the detector's: whoever waits so long misses no step.

import Foundation
import StepCountingAccelerometer
import StepDetection
import Testing

@Suite struct `The settling time` {
  /// Walks of several lengths and cadences with rests between, and the longest wait for a step.
  @Test(arguments: [0.9, 1.4, 2.0, 2.7])
  func `is longer than the detector takes to settle any step`(_ cadence: Double) {
    var detector = StepDetector(unit: .standardGravity)
    var longest: Int64 = 0
    var count = 0
    var time: Int64 = 0
    for bout in [3.0, 5, 8, 20, 60] {
      for index in 0..<Int((bout + 12) * 50) {
        let seconds = Double(index) / 50
        let swing =
          seconds < bout
          ? 0.3 * sin(2 * .pi * cadence * seconds) + 0.1 * sin(4 * .pi * cadence * seconds + 1) : 0
        time += 20_000_000
        let sample = AccelerationSample(
          nanoseconds: time, x: 0, y: Float(0.6 * (1 + swing)), z: Float(0.8 * (1 + swing)))
        detector.add(sample) { step in
          longest = max(longest, time - step.nanoseconds)
          count += 1
        }
      }
    }
    print(
      "cadence \(cadence): \(count) steps, the longest settled after \(Double(longest) / 1e9) s")
    #expect(count > (cadence > 1 ? 50 : 0))
    #expect(Double(longest) / 1e9 <= AccelerometerPedometer.settlingTime)
  }
}
