// What `tare count` tells of a recording is what the detector says of it, in every format.

import Foundation
import StepDetection
import StepFiles
import Testing

@testable import TareCommands

@Suite("tare count tells")
struct CountFormatTests {
  /// An object of `jsonl`.
  static func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { try object($0) }
  }

  let text = GeneratedWalk.some(3).csv()

  @Test("steps, walking time, cadence and times as the detector finds them")
  func values() throws {
    let answer = try DetectorAnswer(text)
    try #require(answer.steps > 20 && answer.bouts >= 1)
    let run = try Tool.run(["count", "--format", "jsonl", "--times", "-"], input: Array(text.utf8))
    #expect(run.code == 0)
    #expect(run.err == "")
    let object = try Self.object(run.out)
    #expect(object["file"] as? String == "-")
    #expect(object["steps"] as? Int64 == answer.steps)
    #expect(object["bouts"] as? Int == answer.bouts)
    #expect((object["diagnosis"] as? [String: Any])?["samples"] as? Int64 == answer.samples)
    #expect(object["unit"] as? String == "g")
    #expect(object["wallTimes"] as? Bool == false)
    #expect(object["start"] as? Double == 0)
    let times = try #require(object["times"] as? [Double])
    #expect(times == answer.times.map { Double($0) / 1e9 })
    let walking = try #require(object["walkingSeconds"] as? Double)
    #expect(abs(walking - answer.walkingSeconds) < 0.01)
    let cadence = try #require(object["stepsPerMinute"] as? Double)
    #expect(abs(cadence * walking / 60 - Double(answer.steps)) < 0.2)
  }

  @Test("the same in json, csv and the table")
  func formats() throws {
    let input = Array(text.utf8)
    let lines = try Tool.run(["count", "--format", "jsonl", "-"], input: input).out
    #expect(try Tool.run(["count", "--format", "json", "-"], input: input).out == lines)
    let object = try Self.object(lines)
    let steps = try #require(object["steps"] as? Int64)
    let csv = try Tool.run(["count", "--format=csv", "-"], input: input).out
      .split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(csv.count == 2)
    #expect(csv.first?.first == "file" && csv.first?.count == csv.last?.count)
    #expect(csv.last?[1] == "\(steps)")
    #expect(csv.last?[2] == "\(object["walkingSeconds"] as? Double ?? 0)")
    let table = try Tool.run(["count", "-"], input: input).out.split(separator: "\n")
    #expect(table.count == 2)
    let words = try #require(table.last).split(separator: " ")
    #expect(words.first == "\(steps)")
    #expect(words.suffix(2) == ["standard", "input"])
    let minute = (object["stepsPerMinute"] as? Double ?? 0).rounded()
    #expect(words[2] == "\(Int(minute))")
  }

  @Test("the time of every step in each format")
  func times() throws {
    let answer = try DetectorAnswer(text)
    let expected = answer.times.map { TimeText.seconds($0) }
    let csv = try Tool.run(["count", "--times", "--format", "csv", "-"], input: Array(text.utf8))
    #expect(csv.out == "file,time_s\n" + expected.map { "-,\($0)\n" }.joined())
    let table = try Tool.run(["count", "--times", "-"], input: Array(text.utf8)).out
    let parts = table.split(separator: "steps at, in seconds\n")
    #expect(parts.last?.split { $0 == " " || $0 == "\n" }.map(String.init) == expected)
    for line in table.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test("of several files an array, one line each, or one table with their sum")
  func several() throws {
    let folder = try TemporaryFolder()
    var paths: [String] = []
    var sum: Int64 = 0
    for (index, name) in ["a.csv", "b, \"quoted\".csv", "c.csv"].enumerated() {
      let text = GeneratedWalk.some(UInt64(index)).csv()
      try Data(text.utf8).write(to: folder[name])
      paths.append(folder[name].path)
      sum += try DetectorAnswer(text).steps
    }
    let lines = try Self.objects(Tool.run(["count", "--format", "jsonl"] + paths).out)
    #expect(lines.map { $0["file"] as? String } == paths)
    let document = try Tool.run(["count", "--format", "json"] + paths).out
    let array = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [[String: Any]]
    #expect(array?.map { $0["steps"] as? Int64 } == lines.map { $0["steps"] as? Int64 })
    let csv = try Tool.run(["count", "--format", "csv"] + paths).out
    #expect(csv.contains("\"\(folder["b, "].path)\"\"quoted\"\".csv\","))
    let table = try Tool.run(["count"] + paths).out.split(separator: "\n")
    #expect(table.count == 5)
    #expect(table.last?.split(separator: " ").first == "\(sum)")
    #expect(table.last?.hasSuffix("  3 files") == true)
  }

  @Test("a recording without a step as 0, without a cadence")
  func still() throws {
    var walk = GeneratedWalk(seed: 1)
    walk.add(seconds: 20, cadence: nil)
    let input = Array(walk.csv().utf8)
    let object = try Self.object(Tool.run(["count", "--format", "jsonl", "-"], input: input).out)
    #expect(object["steps"] as? Int == 0)
    #expect(object["walkingSeconds"] as? Int == 0)
    #expect(object["stepsPerMinute"] is NSNull)
    let csv = try Tool.run(["count", "--format", "csv", "-"], input: input).out
    #expect(csv.hasSuffix("\n-,0,0,,0,0,19.98,1000\n"))
    #expect(try Tool.run(["count", "-"], input: input).out.contains(" 0      0:00         -"))
  }
}
