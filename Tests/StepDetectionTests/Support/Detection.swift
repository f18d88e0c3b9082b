// Runs a detector over samples and keeps everything it says.

import MotionSimulator
import StepDetection

/// What a detector made of samples.
struct Detection: Equatable {
  var steps: [DetectedStep] = []
  var count: Int64 = 0
  var diagnosis = SignalDiagnosis()

  /// Adds the samples one by one and finishes.
  init(_ samples: [AccelerationSample], unit: AccelerationUnit = .standardGravity) {
    var detector = StepDetector(unit: unit)
    for sample in samples { detector.add(sample) { steps.append($0) } }
    detector.finish { steps.append($0) }
    count = detector.steps
    diagnosis = detector.diagnosis
  }

  init(_ recording: MotionRecording) {
    self.init(recording.samples, unit: recording.unit)
  }

  /// When the steps were taken, in seconds.
  var seconds: [Double] { steps.map { Double($0.nanoseconds) / 1e9 } }
}

/// Sensors that add nothing of their own, so that only the motion counts.
func clean(hertz: Double = 50) -> SensorModel {
  SensorModel(hertz: hertz)
}

/// A walk between two times of standing, whose true steps are known.
func walk(
  _ carrying: Carrying, steps: Int, seed: UInt64, cadence: Double? = nil,
  sensor: SensorModel = .telephone
) -> MotionRecording {
  MotionScript(
    seed: seed,
    legs: [
      .pass(.standing, seconds: 5),
      .walk(Gait(.walk, carrying: carrying, cadence: cadence, turns: false), steps: steps),
      .pass(.standing, seconds: 6),
    ]
  ).recorded(by: sensor)
}

/// Where a step shows clearly.
let clearPlaces: [Carrying] = [.trouserPocket, .hand, .backpack, .stillWrist]

/// SplitMix64 (Steele, Lea and Flood 2014), so that a failing run can be repeated.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Matches found steps with true ones, at the constant lag that suits most of them.
struct StepMatch {
  /// Found minus true time, the median over all steps.
  var lag = 0.0
  /// How many true steps have a found one within 0.25 s of their time and the lag.
  var matched = 0
  let truth: Int
  let found: Int

  /// The harmonic mean of precision and recall.
  var score: Double { 2 * Double(matched) / Double(max(truth + found, 1)) }

  init(found: [Double], truth: [Double]) {
    self.found = found.count
    self.truth = truth.count
    guard !found.isEmpty, !truth.isEmpty else { return }
    let errors = found.map { time in
      let near = truth.min { abs($0 - time) < abs($1 - time) } ?? time
      return time - near
    }.sorted()
    lag = errors[errors.count / 2]
    var next = 0
    for time in truth {
      while next < found.count, found[next] < time + lag - 0.25 { next += 1 }
      if next < found.count, found[next] <= time + lag + 0.25 {
        matched += 1
        next += 1
      }
    }
  }
}
