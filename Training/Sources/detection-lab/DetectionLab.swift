// Runs the detector over a pack of recordings and writes what training needs.
//
//   detection-lab trace PACK WEIGHTS FOLDER   features of every hop and candidate
//   detection-lab count PACK WEIGHTS          one line per recording: steps, then their times
//   detection-lab simulate PACK MIX SECONDS FIRST COUNT
//                                             a pack of simulated recordings by seed; prints the
//                                             seconds of the true steps, a line per recording
//
// A pack is a row of recordings: an Int64 count, as many Int64 nanoseconds, as many × 3 Float g.
// WEIGHTS is a file of Floats, period network first, or "-" for none.

import Foundation
import MotionSimulator
@_spi(Training) import StepDetection

struct Pack {
  let data: Data
  var offset = 0

  mutating func next() -> [AccelerationSample]? {
    guard offset + 8 <= data.count else { return nil }
    return data.withUnsafeBytes { raw in
      let count = Int(raw.loadUnaligned(fromByteOffset: offset, as: Int64.self))
      let times = offset + 8
      let values = times + count * 8
      offset = values + count * 12
      return (0..<count).map { index in
        AccelerationSample(
          nanoseconds: raw.loadUnaligned(fromByteOffset: times + index * 8, as: Int64.self),
          x: raw.loadUnaligned(fromByteOffset: values + index * 12, as: Float.self),
          y: raw.loadUnaligned(fromByteOffset: values + index * 12 + 4, as: Float.self),
          z: raw.loadUnaligned(fromByteOffset: values + index * 12 + 8, as: Float.self))
      }
    }
  }
}

func weights(_ path: String) throws -> DetectionWeights {
  guard path != "-" else { return DetectionWeights(period: [], judge: []) }
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  let all = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  return DetectionWeights(
    period: Array(all.prefix(DetectionWeights.periodCount)),
    judge: Array(all.dropFirst(DetectionWeights.periodCount)))
}

final class Column {
  private let handle: FileHandle
  init(_ folder: String, _ name: String) throws {
    let url = URL(fileURLWithPath: folder).appendingPathComponent(name)
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    handle = try FileHandle(forWritingTo: url)
  }
  func write<T>(_ values: [T]) {
    values.withUnsafeBytes { handle.write(Data($0)) }
  }
}

@main struct DetectionLab {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments[1] == "simulate" {
      try simulate(
        into: arguments[2], mix: MotionMix(rawValue: arguments[3]) ?? .outing,
        seconds: Double(arguments[4]) ?? 60, first: UInt64(arguments[5]) ?? 0,
        count: UInt64(arguments[6]) ?? 0)
      return
    }
    var pack = Pack(
      data: try Data(contentsOf: URL(fileURLWithPath: arguments[2]), options: .alwaysMapped))
    let learned = try weights(arguments[3])
    if arguments[1] == "trace" {
      try trace(&pack, learned, into: arguments[4])
    } else {
      count(&pack, learned)
    }
  }

  static func simulate(
    into path: String, mix: MotionMix, seconds: Double, first: UInt64, count: UInt64
  ) throws {
    let url = URL(fileURLWithPath: path)
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let handle = try FileHandle(forWritingTo: url)
    for seed in first..<(first + count) {
      let script = MotionScript.random(seed: seed, mix: mix, seconds: seconds)
      let recording = script.recorded(by: SensorModel.random(seed: seed))
      let samples = recording.samples
      func write<T>(_ values: [T]) { values.withUnsafeBytes { handle.write(Data($0)) } }
      write([Int64(samples.count)])
      write(samples.map(\.nanoseconds))
      write(samples.flatMap { [$0.x, $0.y, $0.z] })
      print(recording.steps.map { String(Double($0) / 1e9) }.joined(separator: " "))
    }
  }

  static func count(_ pack: inout Pack, _ learned: DetectionWeights) {
    while let samples = pack.next() {
      var detector = StepDetector(unit: .standardGravity, weights: learned)
      var times: [Int64] = []
      for sample in samples { detector.add(sample) { times.append($0.nanoseconds) } }
      detector.finish { times.append($0.nanoseconds) }
      print(detector.steps, times.map { String(Double($0) / 1e9) }.joined(separator: " "))
    }
  }

  static func trace(
    _ pack: inout Pack, _ learned: DetectionWeights, into folder: String
  ) throws {
    let counts = try Column(folder, "counts.i64")
    let hops = try Column(folder, "hops.f32")
    let hopTimes = try Column(folder, "hopTimes.f64")
    let withCorrelations = learned.judge.isEmpty && learned.period.isEmpty
    let correlations = try Column(folder, "correlations.f32")
    let features = try Column(folder, "features.f32")
    let times = try Column(folder, "times.f64")
    let begins = try Column(folder, "begins.u8")
    while let samples = pack.next() {
      var detector = StepDetector(unit: .standardGravity, weights: learned)
      detector.trace = DetectionTrace()
      var origins: [Double] = [0]
      for sample in samples {
        detector.add(sample)
        if let stretch = detector.trace?.stretch, stretch == origins.count {
          origins.append(Double(sample.nanoseconds) / 1e9)
        }
      }
      detector.finish()
      guard let trace = detector.trace else { continue }
      counts.write([Int64(trace.hopStretches.count), Int64(trace.candidateStretches.count)])
      hops.write(trace.hops)
      hopTimes.write(
        trace.hopStretches.indices.map {
          origins[trace.hopStretches[$0]] + Double(trace.hops[$0 * 8]) * 0.04
        })
      if withCorrelations { correlations.write(trace.correlations) }
      features.write(trace.features)
      times.write(
        trace.candidateStretches.indices.map {
          origins[trace.candidateStretches[$0]] + (Double(trace.samples[$0]) + 0.5) * 0.04
        })
      begins.write(trace.begins.map { UInt8($0 ? 1 : 0) })
    }
  }
}
