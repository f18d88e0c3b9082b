// The labelled recordings that detection is measured on, counted once for all tests.
//
// They are not part of this repository, only how many steps are counted in each.

import Dispatch
import Foundation
import StepDetection
import StepFiles

/// One recording, as the manifest lists it.
struct GivenRecording: Decodable, Sendable {
  var file: String
  var dataset: String
  var trueSteps: Int
  var seconds: Double
  var activity: String
  var quality: String
  /// The file with the true times of the steps, where they are known.
  var steps: String?
}

/// What was counted in a recording.
struct GivenCount: Sendable {
  var recording: GivenRecording
  var steps: Int
  /// When the steps found were taken, in seconds; empty where only their number is known.
  var found: [Double] = []
  /// When the true ones were, where that is known.
  var truth: [Double]?
}

enum GivenRecordings {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../shared/recordings").standardizedFileURL

  /// The longest recording that is counted here, in seconds.
  ///
  /// An unoptimized detector takes a minute and a half for all 15 hours; without the few long ones
  /// it is a third of that, with 249 of the 330 recordings. `make score` checks all of them.
  static let longest: Double = {
    let environment = ProcessInfo.processInfo.environment
    if environment["TARE_ALL_RECORDINGS"] == "1" || environment["TARE_RECORD_GOLDEN"] == "1" {
      return .infinity
    }
    #if DEBUG
      return 150
    #else
      return .infinity
    #endif
  }()

  /// What the manifest lists; nil where the recordings are absent.
  static func listed() throws -> [GivenRecording]? {
    let manifest = folder.appending(path: "manifest.json")
    guard FileManager.default.fileExists(atPath: manifest.path) else {
      print("skipped: the labelled recordings are not here")
      return nil
    }
    return try JSONDecoder().decode([GivenRecording].self, from: Data(contentsOf: manifest))
  }

  /// The recordings in the manifest's order, counted once for all tests, two at a time.
  static let counted = Task<[GivenCount]?, any Error> {
    guard let recordings = try listed()?.filter({ $0.seconds <= longest }) else { return nil }
    return try await withThrowingTaskGroup(of: (Int, GivenCount).self) { group in
      var counts = [GivenCount?](repeating: nil, count: recordings.count)
      for (index, recording) in recordings.enumerated() {
        if index >= 2, let (done, count) = try await group.next() { counts[done] = count }
        group.addTask {
          // On a thread of its own kind: tests that wait share the few of Swift's tasks.
          try await withCheckedThrowingContinuation { done in
            DispatchQueue.global(qos: .utility).async {
              done.resume(with: Result { (index, try count(recording)) })
            }
          }
        }
      }
      for try await (done, count) in group { counts[done] = count }
      return counts.compactMap(\.self)
    }
  }

  private static func count(_ recording: GivenRecording) throws -> GivenCount {
    let bytes = try Data(contentsOf: folder.appending(path: recording.file))
    var reader = try RecordingReader(ByteArraySource([UInt8](bytes)), file: recording.file)
    var detector = StepDetector(unit: reader.unit)
    var samples: [AccelerationSample] = []
    var found: [Double] = []
    while try reader.read(into: &samples) {
      detector.add(samples.span) { found.append(Double($0.nanoseconds) / 1e9) }
    }
    detector.finish { found.append(Double($0.nanoseconds) / 1e9) }
    let truth = try recording.steps.map { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .split(separator: "\n").dropFirst().compactMap { Double($0) }
    }
    return GivenCount(
      recording: recording, steps: found.count, found: found.sorted(), truth: truth?.sorted())
  }
}
