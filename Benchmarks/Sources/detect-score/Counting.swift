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
    let samples = try readSamples(path).map { sample in
      AccelerationSample(
        seconds: sample.seconds, x: Float(sample.x), y: Float(sample.y), z: Float(sample.z))
    }
    let times = times(samples)
    return CountedSteps(file: path, steps: times.count, times: times)
  }

  /// When steps were taken, in seconds; the samples are in g.
  func times(_ samples: [AccelerationSample]) -> [Double] {
    switch self {
    case .tare:
      var detector = StepDetector(unit: .standardGravity)
      var times: [Double] = []
      detector.add(samples.span) { times.append(Double($0.nanoseconds) / 1e9) }
      detector.finish { times.append(Double($0.nanoseconds) / 1e9) }
      return times
    case .simplePedometer: return counted(samples, by: .simplePedometer())
    case .firstImplementation: return counted(samples, by: .firstImplementation())
    }
  }

  private func counted(_ samples: [AccelerationSample], by peer: WindowedVelocityCounter)
    -> [Double]
  {
    var peer = peer
    var resampler = BoxResampler(periodNanoseconds: WindowedVelocityCounter.periodNanoseconds)
    var times: [Double] = []
    for sample in samples {
      resampler.add(
        nanoseconds: sample.nanoseconds, x: sample.x * 9.80665, y: sample.y * 9.80665,
        z: sample.z * 9.80665
      ) { time, x, y, z in
        if peer.add(nanoseconds: time, x: x, y: y, z: z) { times.append(Double(time) / 1e9) }
      }
    }
    return times
  }
}
