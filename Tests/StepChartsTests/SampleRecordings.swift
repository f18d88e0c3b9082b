// Recordings that several tests look at: made of plain arithmetic, the same on every machine.

import StepCharts

enum SampleRecordings {
  /// A walk: a parabola of `height` g between 1 and two steps, with noise of `noise` g on it.
  ///
  /// Sines would need the C library, whose last digits differ between systems.
  static func add(
    walkFrom start: Double, to end: Double, cadence: Double, height: Double = 0.5,
    hertz: Double = 50, to chart: inout RecordingChart, using generator: inout SeededGenerator
  ) {
    let stride = 60 / cadence
    var isFirst = true
    var step = start
    while step < end {
      chart.addStep(time: step, startsBout: isFirst)
      isFirst = false
      step += stride
    }
    addSignal(from: start, to: end, hertz: hertz, to: &chart, using: &generator) { time in
      let phase = (time - start) / stride
      let part = 2 * (phase - Double(Int(phase))) - 1
      return height * (1.4 * part * part - 0.4)
    }
  }

  /// Noise about 1 g.
  static func add(
    restFrom start: Double, to end: Double, noise: Double = 0.01, hertz: Double = 50,
    to chart: inout RecordingChart, using generator: inout SeededGenerator
  ) {
    addSignal(from: start, to: end, noise: noise, hertz: hertz, to: &chart, using: &generator) {
      _ in 0
    }
  }

  private static func addSignal(
    from start: Double, to end: Double, noise: Double = 0.06, hertz: Double,
    to chart: inout RecordingChart, using generator: inout SeededGenerator,
    _ shape: (Double) -> Double
  ) {
    let count = Int((end - start) * hertz)
    for index in 0..<count {
      let time = start + Double(index) / hertz
      let unit = Double(generator.next() >> 11) / 9_007_199_254_740_992
      chart.addSignal(time: time, value: 1 + shape(time) + (2 * unit - 1) * noise)
    }
  }

  /// Half a minute: every step can be seen.
  static let short: RecordingChart = {
    var generator = SeededGenerator(state: 1)
    var chart = RecordingChart(title: "walk.csv", clock: .seconds)
    add(restFrom: 0, to: 6, to: &chart, using: &generator)
    add(walkFrom: 6, to: 18, cadence: 108, to: &chart, using: &generator)
    add(restFrom: 18, to: 22, noise: 0.15, to: &chart, using: &generator)
    add(walkFrom: 22, to: 30, cadence: 150, height: 1.1, to: &chart, using: &generator)
    return chart
  }()

  /// A morning with a pause of the recorder and a fall of the phone.
  static let morning: RecordingChart = {
    var generator = SeededGenerator(state: 2)
    var chart = RecordingChart(title: "A morning, 6 January 2024", clock: .utc)
    let start = 1_704_524_400.0
    var time = start
    for (rest, walk, cadence) in [
      (1200.0, 480.0, 112.0), (1500, 900, 118), (2400, 120, 96), (900, 1500, 109),
    ] {
      add(restFrom: time, to: time + rest, noise: 0.03, hertz: 12.5, to: &chart, using: &generator)
      time += rest
      add(
        walkFrom: time, to: time + walk, cadence: cadence, hertz: 12.5, to: &chart,
        using: &generator)
      time += walk
      if cadence == 118 { time += 1100 }
      if cadence == 96 { chart.addSignal(time: time, value: 4.2) }
    }
    return chart
  }()

  static let still: RecordingChart = {
    var generator = SeededGenerator(state: 3)
    var chart = RecordingChart(title: "on a table", clock: .seconds)
    add(restFrom: 0, to: 600, noise: 0.004, hertz: 25, to: &chart, using: &generator)
    return chart
  }()

  /// Said to be in g, and in m/s²: the axis shows it.
  static let wrongUnit: RecordingChart = {
    var chart = RecordingChart(title: "ten times too long", clock: .seconds)
    for index in 0..<500 {
      let part = Double(index % 25) / 12.5 - 1
      chart.addSignal(time: Double(index) / 50, value: 9.81 + 5 * part * part)
    }
    chart.addStep(time: 4, startsBout: true)
    return chart
  }()

  static let onePoint: RecordingChart = {
    var chart = RecordingChart(title: "one sample", clock: .utc)
    chart.addSignal(time: 1_704_524_400, value: 1.01)
    return chart
  }()

  static let empty = RecordingChart(title: "nothing", clock: .seconds)

  static let all: [(name: String, chart: RecordingChart)] = [
    ("short", short), ("morning", morning), ("still", still), ("wrong-unit", wrongUnit),
    ("one-sample", onePoint), ("nothing", empty),
  ]
}
