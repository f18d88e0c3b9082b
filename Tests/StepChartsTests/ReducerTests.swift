// A long series stays bounded and loses no extreme.

import Testing

@testable import StepCharts

struct ReducerTests {
  /// What a picture may not lose.
  private func check(_ points: [ChartPoint], limit: Int) {
    var reducer = SeriesReducer(limit: limit)
    for point in points {
      reducer.append(point)
      #expect(reducer.runs.count <= limit)
    }
    for runs in [reducer.runs, reducer.runs(cells: 20, from: -1e6, span: 3e6)] {
      #expect(runs.first?.first == points.first)
      #expect(runs.last?.last == points.last)
      #expect(runs.map(\.low.value).min() == points.map(\.value).min())
      #expect(runs.map(\.high.value).max() == points.map(\.value).max())
      #expect(runs.reduce(0) { $0 + $1.count } == points.count)
      // What is kept was given, in the order in which it was given.
      var rest = points[...]
      for point in runs.flatMap(\.points) {
        guard let index = rest.firstIndex(of: point) else {
          Issue.record("\(point) is out of order or was never given")
          return
        }
        rest = rest[index...]
      }
    }
  }

  @Test("Extremes, ends, order and number of any series are kept", arguments: 0..<24)
  func anySeries(seed: Int) {
    print("StepCharts reducer seed \(seed)")
    var generator = SeededGenerator(state: UInt64(seed))
    var time = 0.0
    let points = (0..<3000).map { index -> ChartPoint in
      switch seed % 4 {
      case 0: time += 1
      case 1: time += index == 1500 ? 1e6 : Double.random(in: 0...1, using: &generator)
      case 2: time = Double.random(in: -1e6...1e6, using: &generator)
      default: time = index.isMultiple(of: 2) ? 0 : 1000
      }
      // Nearly distinct values, so that a point is found again by itself.
      return ChartPoint(time: time, value: Double.random(in: -1e9...1e9, using: &generator))
    }
    check(points, limit: [8, 64, 1000, 4096][seed / 4 % 4])
  }

  @Test("Up to the limit every change is kept")
  func exactBelowLimit() {
    var reducer = SeriesReducer(limit: 100)
    for index in 0..<10_000 {
      reducer.append(ChartPoint(time: Double(index), value: Double(index / 100)))
    }
    #expect(reducer.runs.count == 100)
    #expect(reducer.runs.map(\.first.time) == (0..<100).map { Double($0 * 100) })
  }

  @Test("Few interruptions survive in a long series")
  func interruptions() {
    var reducer = SeriesReducer()
    for index in 0..<200_000 {
      reducer.append(
        ChartPoint(time: Double(index), value: Double(index % 1000)),
        startsAnew: index.isMultiple(of: 20_000))
    }
    #expect(reducer.runs.count { $0.startsAnew } == 10)
  }

  @Test("A single spike among 300,000 reports is in both pictures")
  func spike() {
    var chart = ReplayChart(title: "spike", unit: "steps", clock: .seconds)
    for index in 0..<300_000 {
      chart.addRaw(time: Double(index), value: index == 123_456 ? 5e8 : Double(index))
    }
    #expect(chart.summary.contains("highest 500,000,000"))
    #expect(chart.svg().contains("↑ 500,000,000"))
    #expect(chart.terminal(width: 80, height: 24, colour: false).contains("↑ 500,000,000"))
    #expect(chart.svg().utf8.count < 100_000)
  }
}
