// Pictures of recordings, compared byte for byte with Golden/Recordings/.
//
// TARE_RECORD_GOLDEN=1 swift test --filter StepChartsTests   writes them anew: look at them then.

import Foundation
import StepCharts
import Testing

struct RecordingGoldenTests {
  private func expect(_ text: String, isAsIn name: String) throws {
    let file = GoldenTests.folder.appending(path: "Recordings/" + name)
    if GoldenTests.isRecording { try Data(text.utf8).write(to: file) }
    let golden = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    if text == golden { return }
    let pair = zip(text.split(separator: "\n"), golden.split(separator: "\n")).first { $0 != $1 }
    Issue.record("\(name) differs: \(pair?.0 ?? "") instead of \(pair?.1 ?? "")")
  }

  @Test("An SVG of a recording is the golden one", arguments: SampleRecordings.all.map(\.name))
  func svg(name: String) throws {
    let chart = try #require(SampleRecordings.all.first { $0.name == name }).chart
    try expect(chart.svg(), isAsIn: name + ".svg")
  }

  @Test("A small SVG of a recording is the golden one")
  func smallSvg() throws {
    try expect(SampleRecordings.morning.svg(width: 400, height: 300), isAsIn: "morning-400.svg")
  }

  @Test(
    "A terminal's picture of a recording is the golden one",
    arguments: SampleRecordings.all.map(\.name))
  func terminal(name: String) throws {
    let chart = try #require(SampleRecordings.all.first { $0.name == name }).chart
    try expect(chart.terminal(width: 80, height: 24, colour: false), isAsIn: name + ".txt")
    let coloured = chart.terminal(width: 80, height: 24, colour: true)
    #expect(coloured.contains("\u{1B}["))
    let bare = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(bare == chart.terminal(width: 80, height: 24, colour: false))
  }
}
