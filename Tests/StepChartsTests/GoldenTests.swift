// Pictures are compared byte for byte with Golden/.
//
// TARE_RECORD_GOLDEN=1 swift test --filter StepChartsTests   writes them anew: look at them then.

import Foundation
import StepCharts
import Testing

struct GoldenTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")
  static let isRecording = ProcessInfo.processInfo.environment["TARE_RECORD_GOLDEN"] == "1"

  private func expect(_ text: String, isAsIn name: String) throws {
    let file = Self.folder.appending(path: name)
    if Self.isRecording { try Data(text.utf8).write(to: file) }
    let golden = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    if text == golden { return }
    let pair = zip(text.split(separator: "\n"), golden.split(separator: "\n")).first { $0 != $1 }
    Issue.record("\(name) differs: \(pair?.0 ?? "") instead of \(pair?.1 ?? "")")
  }

  @Test("An SVG is the golden one", arguments: SampleCharts.all.map(\.name))
  func svg(name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }).chart
    try expect(chart.svg(), isAsIn: name + ".svg")
  }

  @Test("A small SVG is the golden one")
  func smallSvg() throws {
    try expect(SampleCharts.allMarks.svg(width: 400, height: 300), isAsIn: "all-marks-400.svg")
  }

  @Test("A terminal picture is the golden one", arguments: SampleCharts.all.map(\.name))
  func terminal(name: String) throws {
    let chart = try #require(SampleCharts.all.first { $0.name == name }).chart
    try expect(chart.terminal(width: 80, height: 24, colour: false), isAsIn: name + ".txt")
  }

  @Test("A coloured terminal picture is the golden one")
  func colouredTerminal() throws {
    let text = SampleCharts.allMarks.terminal(width: 50, height: 20, colour: true)
    try expect(text, isAsIn: "all-marks-50-colour.txt")
  }

  @Test("Colour changes nothing but colour", arguments: SampleCharts.all.map(\.name))
  func colour(name: String) throws {
    // On one axis, raw is dotted without colour.
    if name == "one-axis" { return }
    let chart = try #require(SampleCharts.all.first { $0.name == name }).chart
    let coloured = chart.terminal(width: 80, height: 24, colour: true)
    #expect(coloured.contains("\u{1B}["))
    let bare = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(bare == chart.terminal(width: 80, height: 24, colour: false))
  }
}
