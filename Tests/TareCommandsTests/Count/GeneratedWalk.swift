// Recordings made by arithmetic, as files; and what the detector itself says of them.

import Foundation
import StepDetection
import StepFiles

/// A walk of some minutes as an accelerometer would record it.
struct GeneratedWalk {
  /// A sample: seconds after the start, and g.
  struct Sample {
    var time: Double
    var x: Double
    var y: Double
    var z: Double
  }

  private(set) var samples: [Sample] = []
  private var generator: SeededWords

  init(seed: UInt64) {
    generator = SeededWords(state: seed)
  }

  /// Rest, walk and rest, with bouts that differ by the seed.
  static func some(_ seed: UInt64, bouts: Int = 2) -> GeneratedWalk {
    var walk = GeneratedWalk(seed: seed)
    for bout in 0..<bouts {
      walk.add(seconds: 15, cadence: nil)
      walk.add(
        seconds: 30 + Double((seed + UInt64(bout) * 7) % 20), cadence: 100 + Double(seed % 20))
    }
    walk.add(seconds: 5, cadence: nil)
    return walk
  }

  /// Adds a stretch of 50 samples a second: rest, or a walk at so many steps a minute.
  mutating func add(seconds: Double, cadence: Double?, after gap: Double = 0) {
    let start = (samples.last.map { $0.time + 0.02 } ?? 0) + gap
    for index in 0..<Int(seconds * 50) {
      let time = start + Double(index) / 50
      var (x, y, z) = (0.12, -0.3, 0.94)
      if let cadence {
        let phase = 2 * Double.pi * (time - start) * cadence / 60
        z += 0.28 * sin(phase) + 0.1 * sin(2 * phase + 0.5)
        x += 0.08 * sin(phase / 2)
        y += 0.06 * cos(phase)
      }
      samples.append(
        Sample(time: time, x: x + noise(), y: y + noise(), z: z + noise()))
    }
  }

  private mutating func noise() -> Double {
    (Double(generator.next() >> 11) / 9_007_199_254_740_992 - 0.5) * 0.02
  }

  /// As text: a header, unless it is nil, and for each sample a row of what `row` makes of it; the
  /// first sample is `start` seconds after the zero.
  func csv(
    _ header: String? = "t_s,x_g,y_g,z_g", start: Double = 0,
    row: ((Sample) -> [Double])? = nil
  ) -> String {
    var text = header.map { $0 + "\n" } ?? ""
    for var sample in samples {
      sample.time += start
      let fields = row?(sample) ?? [sample.time, sample.x, sample.y, sample.z]
      text += fields.map { String(format: "%.4f", $0) }.joined(separator: ",") + "\n"
    }
    return text
  }
}

/// SplitMix64: the same numbers everywhere.
struct SeededWords: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// What the detector says of a recording when it is asked without the tool.
struct DetectorAnswer: Equatable {
  var steps: Int64 = 0
  var bouts = 0
  /// Nanoseconds.
  var times: [Int64] = []
  /// Seconds between steps of one bout.
  var strides: [Double] = []
  var samples: Int64 = 0

  init(_ text: String, _ options: RecordingOptions = RecordingOptions()) throws {
    var reader = try RecordingReader(
      ByteArraySource(Array(text.utf8)), file: "generated", options: options)
    var detector = StepDetector(unit: reader.unit)
    var batch: [AccelerationSample] = []
    var found: [DetectedStep] = []
    while try reader.read(into: &batch) {
      for sample in batch { detector.add(sample) { found.append($0) } }
    }
    detector.finish { found.append($0) }
    steps = detector.steps
    samples = detector.diagnosis.samples
    times = found.map(\.nanoseconds)
    bouts = found.count { $0.startsBout }
    for (a, b) in zip(found, found.dropFirst()) where !b.startsBout {
      strides.append(Double(b.nanoseconds - a.nanoseconds) / 1e9)
    }
  }

  /// Every step takes as long as the mean stride.
  var walkingSeconds: Double {
    strides.isEmpty ? 0 : strides.reduce(0, +) / Double(strides.count) * Double(steps)
  }
}
