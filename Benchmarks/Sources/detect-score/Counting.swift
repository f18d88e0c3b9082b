// Counting the steps of recordings: the detector, and the peers it is compared with.
import DetectionPeers
import Foundation
import StepDetection

/// What was counted in a file: a line of JSON, as `tare count --format jsonl --times` writes it.
struct CountedSteps: Codable {
  var file: String
  var steps: Int
  var times: [Double]?
}

/// Who counts.
enum Counter: String, CaseIterable {
  case tare
  case simplePedometer = "simple-pedometer"
  case firstImplementation = "first-implementation"

  /// Counts the steps of a file.
  func count(_ path: String) throws -> CountedSteps {
    let samples = try readSamples(path)
    let times: [Double] =
      switch self {
      case .tare: Self.detected(samples)
      case .simplePedometer: Self.counted(samples, by: .simplePedometer())
      case .firstImplementation: Self.counted(samples, by: .firstImplementation())
      }
    return CountedSteps(file: path, steps: times.count, times: times)
  }

  private static func detected(_ samples: [RecordedSample]) -> [Double] {
    var detector = StepDetector(unit: .standardGravity)
    var times: [Double] = []
    for sample in samples {
      detector.add(
        AccelerationSample(
          seconds: sample.seconds, x: Float(sample.x), y: Float(sample.y), z: Float(sample.z))
      ) { times.append(Double($0.nanoseconds) / 1e9) }
    }
    detector.finish { times.append(Double($0.nanoseconds) / 1e9) }
    return times
  }

  private static func counted(_ samples: [RecordedSample], by peer: WindowedVelocityCounter)
    -> [Double]
  {
    var peer = peer
    var resampler = BoxResampler(periodNanoseconds: WindowedVelocityCounter.periodNanoseconds)
    var times: [Double] = []
    for sample in samples {
      resampler.add(
        nanoseconds: Int64((sample.seconds * 1e9).rounded()), x: Float(sample.x * 9.80665),
        y: Float(sample.y * 9.80665), z: Float(sample.z * 9.80665)
      ) { time, x, y, z in
        if peer.add(nanoseconds: time, x: x, y: y, z: z) { times.append(Double(time) / 1e9) }
      }
    }
    return times
  }
}
