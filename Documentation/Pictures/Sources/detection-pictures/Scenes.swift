// What the pictures show: simulated motions, and the detector's own numbers about them.

import MotionSimulator
@_spi(Training) import StepDetection

/// A simulated recording and what the detector made of it.
struct Scene {
  let recording: MotionRecording
  let trace: DetectionTrace
  let steps: [DetectedStep]

  init(_ script: MotionScript) {
    recording = script.recorded(by: Self.sensor)
    var detector = StepDetector(unit: recording.unit)
    detector.trace = DetectionTrace()
    var steps: [DetectedStep] = []
    for sample in recording.samples { detector.add(sample) { steps.append($0) } }
    detector.finish { steps.append($0) }
    trace = detector.trace ?? DetectionTrace()
    self.steps = steps
  }

  /// 50 readings a second with the noise of a good watch.
  static let sensor: SensorModel = {
    var sensor = SensorModel(hertz: 50)
    sensor.noise = 0.003
    return sensor
  }()

  /// A wrist that swings: somebody stands, then walks.
  static let wrist = MotionScript(
    seed: 21,
    legs: [
      .pass(.standing, seconds: 5),
      .walk(Gait(.walk, carrying: .swingingWrist, cadence: 1.8, turns: false), seconds: 25),
    ])

  /// A slow walk with a device in the pocket, where a heel rings on between two steps.
  static let pocket = MotionScript(
    seed: 9,
    legs: [
      .pass(.standing, seconds: 5),
      .walk(Gait(.walk, carrying: .trouserPocket, cadence: 1.4, turns: false), seconds: 25),
    ])

  /// Somebody stands, walks and washes up.
  static let kitchen = MotionScript(
    seed: 5,
    legs: [
      .pass(.standing, seconds: 12),
      .walk(Gait(.walk, carrying: .swingingWrist, cadence: 1.8, turns: false), seconds: 20),
      .pass(.washingUp, seconds: 28),
    ])

  /// Desk, a walk to the stairs, up, on, and a rest.
  static let walk = MotionScript(
    seed: 3,
    legs: [
      .pass(.deskWork, seconds: 25),
      .walk(Gait(.walk, carrying: .trouserPocket, cadence: 1.85), seconds: 60),
      .pass(.standing, seconds: 15),
      .walk(Gait(.stairsUp, carrying: .trouserPocket, cadence: 1.5), seconds: 30),
      .walk(Gait(.walk, carrying: .trouserPocket, cadence: 1.7), seconds: 30),
      .pass(.standing, seconds: 20),
    ])

  /// A drive on a road that is told from walking; with seed 2 seven steps are counted.
  static let drive = MotionScript(seed: 1, legs: [.pass(.car, seconds: 300)])

  /// The true steps in seconds.
  var truth: [Double] { recording.steps.map { Double($0) / 1e9 } }

  /// Time and length of each reading.
  var lengths: [(Double, Double)] {
    recording.samples.map { sample in
      let square = sample.x * sample.x + sample.y * sample.y + sample.z * sample.z
      return (Double(sample.nanoseconds) / 1e9, Double(square.squareRoot()))
    }
  }

  /// Time and value of the band-passed length. Hops of rest are not in it.
  var banded: [(Double, Double)] {
    trace.lengths.indices.map { index in
      let hop = index / 10
      let sample = Double(trace.hops[hop * 8]) - 10 + Double(index % 10)
      return (Self.seconds(sample), Double(trace.lengths[index]))
    }
  }

  /// Time and value of the comb.
  var comb: [(Double, Double)] {
    (0..<trace.comb.count / 2).map {
      (Self.seconds(Double(trace.comb[$0 * 2])), Double(trace.comb[$0 * 2 + 1]))
    }
  }

  /// Time and log odds of each candidate.
  var verdicts: [(time: Double, odds: Double)] {
    zip(trace.samples, trace.odds).map { (Self.seconds(Double($0)), Double($1)) }
  }

  /// The middle of a value of the 25 Hz grid.
  static func seconds(_ sample: Double) -> Double { (sample + 0.5) * 0.04 }
}
