// Charts that several tests look at; made of plain numbers, the same on every machine.

import StepCharts

/// A chart of rows (time, raw, session), opened at the first.
func chart(
  _ title: String, _ rows: [(time: Double, raw: Double, session: Double)],
  clock: ReplayChart.Clock = .seconds, marks: [(ReplayChart.MarkKind, Double, Double)] = [],
  lowerBound: Range<Int> = 0..<0
) -> ReplayChart {
  var chart = ReplayChart(title: title, unit: "steps", clock: clock)
  if let first = rows.first { chart.addOpening(time: first.time) }
  for (index, row) in rows.enumerated() {
    chart.addRaw(time: row.time, value: row.raw)
    chart.addSession(
      time: row.time, value: row.session, isLowerBound: lowerBound.contains(index))
  }
  for (kind, time, value) in marks { chart.addMark(kind, time: time, value: value) }
  return chart
}

/// SplitMix64: the same numbers everywhere.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

enum SampleCharts {
  static let backwards = chart(
    "A pedometer that opens at 150 and runs backwards",
    [
      (0, 150, 0), (5, 152, 2), (9, 155, 5), (14, 149, 5), (19, 158, 8), (24, 161, 11),
      (30, 140, 11), (36, 165, 15), (42, 171, 21), (47, 166, 21), (53, 178, 28), (60, 184, 34),
    ], marks: [(.held, 14, 149), (.held, 30, 140), (.held, 47, 166)])

  static let reboot = chart(
    "reboot", [(0, 18000, 0), (3600, 21500, 3500), (3700, 12, 3512), (4000, 300, 3800)],
    marks: [(.epoch, 3700, 12)], lowerBound: 2..<4)

  static let sentinel = chart(
    "a sentinel is no reading", [(0, -2_147_483_648, 0), (1, 40, 0), (2, 41, 1)],
    marks: [(.refused, 0, -2_147_483_648)])

  static let oneAxis = chart(
    "raw begins at zero",
    (0..<30).map { index -> (time: Double, raw: Double, session: Double) in
      let steps = Double(index * 2)
      return (Double(index) * 4, steps, steps)
    })

  static let allMarks: ReplayChart = {
    let rows = (0..<60).map { index -> (time: Double, raw: Double, session: Double) in
      let raw = index == 20 ? 5e8 : index == 40 ? -3 : 4000 + Double(index * 7)
      return (1_704_490_442 + Double(index) * 60, raw, Double(index * 7))
    }
    return chart(
      "every mark & <\"escaped\">", rows, clock: .utc,
      marks: [
        (.stale, rows[10].time, 4070), (.implausible, rows[20].time, 5e8),
        (.refused, rows[40].time, -3), (.asked, rows[40].time, -3), (.held, rows[50].time, 4350),
        (.epoch, rows[55].time, 4385),
      ])
  }()

  static let sessions: ReplayChart = {
    var chart = ReplayChart(title: "three sessions", unit: "steps", clock: .utc)
    var raw = 0.0
    for session in 0..<3 {
      let start = 1_704_412_800 + Double(session) * 100_000
      chart.addOpening(time: start)
      for index in 0..<20 {
        raw += 200
        let time = start + Double(index) * 5000
        chart.addRaw(time: time, value: raw)
        chart.addSession(time: time, value: Double(index) * 200, isLowerBound: session == 1)
      }
    }
    return chart
  }()

  /// 100,000 reports with a spike, a dip and many marks.
  static let long: ReplayChart = {
    var chart = ReplayChart(title: "100,000 reports", unit: "steps", clock: .utc)
    var generator = SeededGenerator(state: 7)
    var raw = 5000.0
    var session = 0.0
    for index in 0..<100_000 {
      let time = 1_700_000_000 + Double(index) * 10
      if index.isMultiple(of: 30_000) {
        chart.addOpening(time: time)
        session = 0
      }
      let steps = Double(UInt64.random(in: 0...2, using: &generator))
      raw += steps
      session += steps
      let reported = index == 33_333 ? raw - 20_000 : index == 66_666 ? raw + 30_000 : raw
      chart.addRaw(time: time, value: reported)
      chart.addSession(time: time, value: session, isLowerBound: index > 95_000)
      if reported < raw { chart.addMark(.held, time: time, value: reported) }
      if reported > raw { chart.addMark(.implausible, time: time, value: reported) }
      if index.isMultiple(of: 50) { chart.addMark(.stale, time: time, value: raw) }
    }
    return chart
  }()

  static let constant = chart(
    "constant",
    (0..<10).map { index -> (time: Double, raw: Double, session: Double) in
      (Double(index) * 86_400, 42, 0)
    }, clock: .utc)
  static let onePoint = chart("one report", [(1_704_490_442, 42, 0)], clock: .utc)
  static let empty = ReplayChart(title: "nothing", unit: "steps", clock: .seconds)

  static let all: [(name: String, chart: ReplayChart)] = [
    ("backwards", backwards), ("reboot", reboot), ("sentinel", sentinel), ("one-axis", oneAxis),
    ("all-marks", allMarks), ("sessions", sessions), ("long", long), ("constant", constant),
    ("one-point", onePoint), ("empty", empty),
  ]
}
