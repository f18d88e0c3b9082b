// How late steps are told: simulated walks of 100 steps, in four places, by cadence.

import MotionSimulator
import StepDetection

/// Prints a table: how late a step is settled, the first ones, and how far the counts lag behind.
func printLatencies() {
  print("| steps/s | a step is settled after | 95 of 100 within | first one | live count behind |")
  print("|--:|--:|--:|--:|--:|")
  for cadence in [1.2, 1.5, 1.8, 2.1] {
    var delays: [Double] = []
    var firsts: [Double] = []
    var lags: [Double] = []
    for (index, place) in [Carrying.hand, .trouserPocket, .swingingWrist, .backpack].enumerated() {
      let script = MotionScript(
        seed: UInt64(index) + 50,
        legs: [
          .pass(.standing, seconds: 10),
          .walk(Gait(.walk, carrying: place, cadence: cadence, turns: false), steps: 100),
          .pass(.standing, seconds: 10),
        ])
      let recording = script.recorded(by: Scene.sensor)
      guard let first = recording.steps.first, let last = recording.steps.last else { continue }
      var detector = StepDetector(unit: recording.unit)
      var isFirst = true
      for sample in recording.samples {
        detector.add(sample) { step in
          if isFirst { firsts.append(Double(sample.nanoseconds - first) / 1e9) }
          isFirst = false
          if step.nanoseconds > first + 8_000_000_000 {
            delays.append(Double(sample.nanoseconds - step.nanoseconds) / 1e9)
          }
        }
        if sample.nanoseconds > first + 8_000_000_000, sample.nanoseconds < last {
          let taken = recording.steps.count { $0 <= sample.nanoseconds }
          lags.append((Double(taken) - Double(detector.liveSteps)) / cadence)
        }
      }
    }
    delays.sort()
    guard !delays.isEmpty, !firsts.isEmpty, !lags.isEmpty else { continue }
    let cells = [
      delays[delays.count / 2], delays[delays.count * 19 / 20],
      firsts.reduce(0, +) / Double(firsts.count), lags.reduce(0, +) / Double(lags.count),
    ]
    print(
      "| \(cadence) | "
        + cells.map { "\((($0 * 10).rounded()) / 10) s" }.joined(separator: " | ") + " |")
  }
}
