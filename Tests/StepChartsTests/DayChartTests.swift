// Pictures of days: the golden ones, and what holds for any.
//
// TARE_RECORD_GOLDEN=1 swift test --filter StepChartsTests   writes them anew: look at them then.

import Foundation
import Testing

@testable import StepCharts

@Suite("A chart of days")
struct DayChartTests {
  private func expect(_ text: String, isAsIn name: String) throws {
    let file = GoldenTests.folder.appending(path: "Days/" + name)
    if GoldenTests.isRecording { try Data(text.utf8).write(to: file) }
    let golden = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    if text == golden { return }
    let pair = zip(text.split(separator: "\n"), golden.split(separator: "\n")).first { $0 != $1 }
    Issue.record("\(name) differs: \(pair?.0 ?? "") instead of \(pair?.1 ?? "")")
  }

  @Test("is the golden one as SVG", arguments: SampleDays.all.map(\.name))
  func svg(name: String) throws {
    let chart = try #require(SampleDays.all.first { $0.name == name }).chart
    try expect(chart.svg(), isAsIn: name + ".svg")
  }

  @Test("is the golden one in a small SVG")
  func smallSvg() throws {
    try expect(SampleDays.month.svg(width: 360, height: 240), isAsIn: "month-360.svg")
  }

  @Test("is the golden one in a terminal", arguments: SampleDays.all.map(\.name))
  func terminal(name: String) throws {
    let chart = try #require(SampleDays.all.first { $0.name == name }).chart
    let bare = chart.terminal(width: 80, height: 20, colour: false)
    try expect(bare, isAsIn: name + ".txt")
    let coloured = chart.terminal(width: 80, height: 20, colour: true)
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == bare)
  }

  @Test("fits into any terminal", arguments: [1, 2, 9, 20, 39, 40, 80, 133, 1000])
  func widths(columns: Int) {
    for (name, chart) in SampleDays.all {
      for line in chart.terminal(width: columns, height: 12, colour: false).split(separator: "\n") {
        #expect(TerminalGrid.columns(String(line)) <= columns, "\(name)")
      }
    }
  }

  @Test("draws weeks where days have no room, with the same steps in all")
  func grouping() {
    let bars = DayBars(SampleDays.years, limit: 180)
    #expect(bars.unit == .week)
    #expect(bars.isGrouped)
    // 2022-01-01 was a Saturday: two days of a week, and at the end Monday and Tuesday.
    #expect(bars.bars.count == 158)
    let sum = bars.bars.dropFirst().dropLast().reduce(0) { $0 + $1.steps * 7 }
    let all = SampleDays.years.bars[2..<1094].reduce(0) { $0 + $1.steps }
    #expect(abs(sum - all) < 0.001)
    #expect(DayBars(SampleDays.years, limit: 100).unit == .month)
    #expect(DayBars(SampleDays.years, limit: 20).unit == .year)
    #expect(DayBars(SampleDays.years, limit: 1096).unit == .day)
  }

  @Test("has a moving average over 7 full days, and begins it anew after a gap")
  func means() throws {
    let bars = DayBars(SampleDays.gap, limit: 1000)
    let first = try #require(bars.means.first)
    #expect(first.startsAnew)
    let week = SampleDays.gap.bars[..<7].reduce(0) { $0 + $1.steps } / 7
    #expect(abs(first.value - week) < 1e-6)
    #expect(bars.means.count == 40 - 6 + 30 - 6)
    #expect(bars.means.filter(\.startsAnew).count == 2)
  }

  @Test("does not depend on the order in which spans are added")
  func order() {
    var chart = DayChart(title: "export.zip, Europe/Berlin", span: .day)
    for bar in SampleDays.month.bars.reversed() {
      chart.add(
        start: bar.start, end: bar.end, steps: bar.steps, shadowed: bar.shadowed,
        flagged: bar.flagged)
    }
    #expect(chart.svg() == SampleDays.month.svg())
  }

  @Test("draws anything that may be added without a trap, in SVG of numbers")
  func anything() {
    let wild: [Double] = [
      .nan, .infinity, -.infinity, -1, 0, 1e-300, 1e300, .greatestFiniteMagnitude, 86_400, -1e15,
      2_147_483_647,
    ]
    var chart = DayChart(title: "\u{202E}<&>\u{7}", span: .day)
    for start in wild {
      for end in wild {
        chart.add(start: start, end: end, steps: start, shadowed: end, flagged: start)
      }
    }
    for span in DayChart.Span.allCases {
      var other = DayChart(title: "", span: span)
      for start in wild { other.add(start: start, end: 5, steps: 3, shadowed: 4, flagged: 5) }
      let text = other.svg() + chart.svg()
      #expect(!text.contains("nan") && !text.contains("inf"))
      #expect(!chart.terminal(colour: true).isEmpty)
      #expect(!other.terminal(width: 30, height: 3, colour: false).isEmpty)
    }
  }

  @Test("says in words what it shows")
  func summary() {
    #expect(
      SampleDays.outlier.summary
        == "Steps of 31 days, 4 Nov 2024 to 4 Dec 2024: \(text(SampleDays.outlier)) in all, "
        + "69,280,895 a day on average. Most on 4 Dec 2024: 2,147,483,647. "
        + "\(shadowed(SampleDays.outlier)) more were counted twice. 2,147,485,547 are doubtful.")
    #expect(DayChart(title: "", span: .week).summary == "No days.")
  }

  private func text(_ chart: DayChart) -> String {
    NumberText.value(chart.bars.reduce(0) { $0 + $1.steps })
  }

  private func shadowed(_ chart: DayChart) -> String {
    NumberText.value(chart.bars.reduce(0) { $0 + $1.shadowed })
  }
}
