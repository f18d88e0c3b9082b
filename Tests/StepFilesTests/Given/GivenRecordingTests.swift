// The given recordings are counted as they were counted last, and that was well enough.
//
// TARE_RECORD_GOLDEN=1 swift test --filter GivenRecordingTests   writes the counts anew: read them then.

import Foundation
import Testing

@Suite("Given recordings")
struct GivenRecordingTests {
  static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Golden/recordings.txt").standardizedFileURL

  /// The steps that belong to each file.
  static func goldenCounts() throws -> [String: Int] {
    let lines = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
    return Dictionary(
      uniqueKeysWithValues: try lines.map { line in
        let words = line.split(separator: " ")
        return (String(words[0]), try #require(words.last.flatMap { Int($0) }))
      })
  }

  @Test("are counted to the step as they were")
  func counted() async throws {
    guard let counts = try await GivenRecordings.counted.value else { return }
    if ProcessInfo.processInfo.environment["TARE_RECORD_GOLDEN"] == "1" {
      let text = counts.map { "\($0.recording.file) \($0.steps)\n" }.joined()
      try Data(text.utf8).write(to: Self.golden)
    }
    let golden = try Self.goldenCounts()
    #expect(counts.count >= 249)
    let apart = counts.filter { $0.steps != golden[$0.recording.file] }
    for count in apart.prefix(10) {
      let before = golden[count.recording.file].map(String.init) ?? "not counted"
      Issue.record("\(count.recording.file): \(count.steps), was \(before)")
    }
    #expect(apart.isEmpty, "\(apart.count) recordings are counted differently")
  }

  // The floors below lie a little under what was reached, by all recordings' golden counts. Weights
  // were learned from these very recordings: floors guard against change, and prove nothing about
  // other wearers.

  func allCounts() throws -> [GivenCount]? {
    let golden = try Self.goldenCounts()
    return try GivenRecordings.listed()?.map { recording in
      GivenCount(recording: recording, steps: try #require(golden[recording.file]))
    }
  }

  @Test(
    "have small errors",
    arguments: [
      (GivenGroup.pebbleWrist, 3.5), (.weAllWalk, 1.4), (.oxfordPhone, 1.4),
      (.espruinoWrist, 2.2), (.harleBrajdic, 1.2),
    ])
  func errors(group: GivenGroup, most: Double) throws {
    guard let counts = try allCounts() else { return }
    #expect(counts.error(group) <= most)
  }

  @Test("have a small error over all groups")
  func macro() throws {
    guard let counts = try allCounts() else { return }
    #expect(counts.macroError <= 1.8)
  }

  @Test("have few false steps", arguments: [(GivenRest.vehicleAndDesk, 3), (.handTasks, 25)])
  func falseSteps(rest: GivenRest, most: Int) throws {
    guard let counts = try allCounts() else { return }
    #expect(counts.falseSteps(rest) <= most)
  }

  @Test(
    "have steps when they were taken",
    arguments: [(GivenGroup.weAllWalk, 97.0), (.oxfordPhone, 98.0)])
  func agreement(group: GivenGroup, least: Double) async throws {
    guard let counts = try await GivenRecordings.counted.value else { return }
    #expect(counts.agreement(group) >= least)
  }
}
