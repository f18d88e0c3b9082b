// What is true of every picture of a recording: sound, bounded, no peak and no step lost.

import Testing

@testable import StepCharts

func expectSound(_ chart: RecordingChart, _ note: Comment? = nil) {
  for (width, height) in [(640, 400), (160, 120), (1200, 300), (-5, Int.min), (Int.max, 5)] {
    let svg = chart.svg(width: width, height: height)
    #expect(xmlFault(svg) == nil, note)
    #expect(geometryFault(svg) == nil, note)
    #expect(!svg.contains("nan") && !svg.contains("inf\""), note)
  }
  for (width, height) in [(80, 24), (100, 8), (59, 15), (40, 10), (12, 3), (1, 1), (-1, Int.min)] {
    let text = chart.terminal(width: width, height: height, colour: false)
    let widest = text.split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= max(width, 1), note)
    if height >= 15 { #expect(text.count { $0 == "\n" } <= height, note) }
  }
}

struct RecordingChartTests {
  @Test("A picture of a recording is well formed", arguments: SampleRecordings.all.map(\.name))
  func sound(name: String) throws {
    expectSound(try #require(SampleRecordings.all.first { $0.name == name }).chart)
  }

  @Test("Text of a recording's chart is escaped and cannot steer a terminal")
  func escaping() {
    var chart = RecordingChart(
      title: "</svg><script>&\"'\u{0}\u{1B}[31m\u{202E}\r\n日本語👣", clock: .seconds)
    chart.addSignal(time: 0, value: 1)
    expectSound(chart)
    #expect(!chart.svg().contains("<script"))
    let text = chart.terminal(width: 80, height: 24, colour: false)
    #expect(!text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
  }

  @Test("Random recordings are sound, whatever their times", arguments: 0..<40)
  func random(seed: Int) {
    print("StepCharts recording seed \(seed)")
    var generator = SeededGenerator(state: UInt64(seed))
    var chart = RecordingChart(
      title: "seed \(seed)", clock: seed.isMultiple(of: 2) ? .utc : .seconds)
    let scale = [0.01, 1.0, 1e3, 1e6, 1e9, 1e13][seed % 6]
    var time = Double.random(in: -scale...scale, using: &generator)
    for _ in 0..<Int.random(in: 1...2000, using: &generator) {
      time += Double.random(in: -0.05...1, using: &generator) * scale / 100
      switch Int.random(in: 0..<20, using: &generator) {
      case 0: chart.addSignal(time: .nan, value: 1)
      case 1: chart.addSignal(time: time, value: .infinity)
      case 2: chart.addStep(time: .infinity, startsBout: true)
      case 3: time += scale / 3
      case 4...7: chart.addStep(time: time, startsBout: generator.next() % 10 == 0)
      default: chart.addSignal(time: time, value: Double.random(in: 0...4, using: &generator))
      }
    }
    expectSound(chart, "seed \(seed)")
    #expect(chart.svg() == chart.svg())
  }

  @Test("A single spike among two million samples is in both pictures", .timeLimit(.minutes(1)))
  func spike() {
    var chart = RecordingChart(title: "spike", clock: .seconds)
    for index in 0..<2_000_000 {
      chart.addSignal(time: Double(index) / 100, value: index == 1_234_567 ? 8 : 1)
    }
    #expect(chart.signal.contents.count <= 4096)
    #expect(chart.signal.contents.map(\.high).max() == 8)
    #expect(chart.summary.hasPrefix("Acceleration from 1 to 8 g."))
    #expect(chart.svg().utf8.count < 30_000)
    // The axis reaches up to it.
    #expect(chart.terminal(width: 80, height: 24, colour: false).contains("8 ┤"))
  }

  @Test("Cells keep the extremes of everything, in any order of times", arguments: 0..<24)
  func cells(seed: Int) {
    print("StepCharts cells seed \(seed)")
    var generator = SeededGenerator(state: UInt64(seed))
    var cells = TimeCells<ValueCell>(width: 0.001)
    var points: [ChartPoint] = []
    let reach = [1.0, 1e3, 1e9, 1e12][seed % 4]
    for _ in 0..<3000 {
      let point = ChartPoint(
        time: Double.random(in: -reach...reach, using: &generator),
        value: Double.random(in: 0...9, using: &generator))
      points.append(point)
      let slot = cells.slot(of: point.time)
      #expect(cells.contents.indices.contains(slot))
      cells.contents[slot].take(point.value)
    }
    #expect(cells.contents.count <= 4096)
    #expect(cells.contents.map(\.low).min() == points.map(\.value).min())
    #expect(cells.contents.map(\.high).max() == points.map(\.value).max())
    // Each point lies in the cell of its time.
    for point in points.prefix(500) {
      let slot = cells.slot(of: point.time)
      #expect(cells.contents[slot].low <= point.value && cells.contents[slot].high >= point.value)
      #expect((cells.middle(of: slot) - point.time).magnitude <= cells.width * 0.51)
    }
    // No more than a few times finer than it must be.
    let span = (points.map(\.time).max() ?? 0) - (points.map(\.time).min() ?? 0)
    #expect(cells.width < span / 500)
  }

  @Test("A million steps stay bounded and are all counted")
  func manySteps() {
    var chart = RecordingChart(title: "steps", clock: .seconds)
    for index in 0..<1_000_000 {
      let bout = Double(index / 50)
      chart.addStep(
        time: bout * 60 + Double(index % 50) * 0.5, startsBout: index.isMultiple(of: 50))
    }
    #expect(chart.walk.count == 1_000_000)
    #expect(chart.walk.boutCount == 20_000)
    #expect(chart.walk.bouts.count <= 2048)
    #expect(chart.walk.bouts.reduce(0) { $0 + $1.steps } == 1_000_000)
    #expect(chart.walk.times.isEmpty)
    #expect(chart.cadenceText == "120")
    #expect(chart.walk.pace.contents.reduce(0) { $0 + $1.intervals } == 980_000)
  }

  @Test("Cadence is averaged over bouts, not over the pauses between them")
  func cadence() {
    var chart = RecordingChart(title: "two bouts", clock: .seconds)
    for index in 0..<20 { chart.addStep(time: Double(index) * 0.5, startsBout: index == 0) }
    for index in 0..<20 { chart.addStep(time: 60 + Double(index), startsBout: index == 0) }
    let pieces = chart.walk.cadences(parts: 100, span: 80)
    #expect(pieces.allSatisfy { [120.0, 60].contains { abs($0 - 90) == 30 } && $0.cadence >= 59 })
    #expect(pieces.first?.cadence == 120 && pieces.last?.cadence == 60)
    #expect(pieces.allSatisfy { $0.from >= 0 && $0.to <= 79 && $0.from < $0.to })
    // 19 strides of half a second and 19 of a second.
    #expect(chart.cadenceText == "80")
  }

  @Test("Pauses of the recorder are shown, and few of many are the longest")
  func pauses() {
    #expect(SampleRecordings.morning.svg().contains(">not recorded<"))
    #expect(SampleRecordings.morning.summary.hasSuffix("The recording pauses once."))
    #expect(!SampleRecordings.short.svg().contains("not recorded"))
    var chart = RecordingChart(title: "pauses", clock: .seconds)
    var time = 0.0
    for index in 0..<5000 {
      time += index == 777 ? 500 : 2
      chart.addSignal(time: time, value: 1)
    }
    #expect(chart.pauseCount == 4999)
    #expect(chart.pauses.count <= 1024)
    #expect(chart.pauses.contains { $0.span == 500 })
  }
}
