// Traces as records: they add up to what the sessions of the trace counted.

import Foundation
import StepFiles
import StepMerging
import Tare
import TareTrace
import Testing

@Suite("Traces as records")
struct TraceRecordsTests {
  static let sample = """
    {"trace": 1}
    {"event": "open", "wall": 1600000000, "from": 1600000000}
    {"event": "report", "to": 1600000060, "total": 50}
    {"event": "report", "to": 1600000060, "total": 50}
    {"event": "report", "to": 1600000120, "total": 80}
    {"event": "open", "wall": 1600000200, "from": 1600000200}
    {"event": "report", "to": 1600000260, "total": 9}

    """

  @Test("gives what each session counted between two claims")
  func sessions() {
    let result = readJSON(Self.sample, file: "walk.jsonl")
    #expect(result.message == nil)
    #expect(result.format == "trace")
    #expect(
      result.lines == [
        "1600000000-1600000060: 50.0 trace", "1600000060-1600000120: 30.0 trace",
        "1600000200-1600000260: 9.0 trace",
      ])
    #expect(result.export.places.map(\.place) == [.line(3), .line(5), .line(7)])
  }

  @Test("notes that times which count from elsewhere tell no days")
  func notSince1970() {
    let blind = Self.sample.replacing("1600000", with: "1000")
    let note = "a trace's times do not count from 1970"
    #expect(readJSON(blind).export.notes.contains { $0.hasPrefix(note) })
    #expect(!readJSON(Self.sample).export.notes.contains { $0.hasPrefix(note) })
    #expect(readJSON(blind).sum == readJSON(Self.sample).sum)
  }

  @Test("says the line of a fault, and keeps what stood before it")
  func fault() {
    let result = readJSON(
      Self.sample + "{\"event\": \"report\", \"to\": 1600000270, \"total\": 1.5}")
    #expect(result.error?.place == .line(8))
    #expect(result.error?.field == "total")
    #expect(result.sum.steps == 89)
  }

  static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Examples/cases").standardizedFileURL

  @Test("adds up to the counts of a replay, for every example")
  func examples() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.examples, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "jsonl" }
    #expect(files.count > 10)
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      let result = readJSON(bytes, file: file.lastPathComponent)
      #expect(result.message == nil)
      let counted = try Self.counted(bytes)
      // A record holds at most 2^31 - 1 steps; no example counts more.
      #expect(result.sum == counted, "\(file.lastPathComponent)")
    }
  }

  static func counted(_ bytes: [UInt8]) throws -> StepAmount {
    var replay: Replay?
    var reader = TraceReader()
    let take = { (item: TraceItem) in
      if case .header(let header) = item {
        replay = Replay(history: header.history, policy: header.policy)
      }
      _ = replay?.ingest(item)
    }
    try bytes.withUnsafeBytes { try reader.read($0, take) }
    try reader.finish(take)
    let summary = replay?.finish(complete: true)
    return summary?.sessions.reduce(StepAmount.zero) {
      $0 + StepAmount($1.last) - StepAmount($1.first)
    } ?? .zero
  }
}
