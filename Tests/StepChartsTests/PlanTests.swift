// Axes, ticks, numbers, panels and the words of a chart.

import Testing

@testable import StepCharts

struct PlanTests {
  @Test(
    "Numbers read as people write them",
    arguments: [
      (0, "0"), (-0.0, "0"), (7, "7"), (-3, "−3"), (999, "999"), (1000, "1,000"),
      (-2_147_483_648, "−2,147,483,648"), (12.5, "12.5"), (0.125, "0.13"), (1234.56, "1,234.6"),
      (9_223_372_036_854_775_808, "9.22 × 10¹⁸"), (1e20, "1 × 10²⁰"), (-1e20, "−1 × 10²⁰"),
    ] as [(Double, String)])
  func numbers(value: Double, text: String) {
    #expect(NumberText.value(value) == text)
  }

  @Test(
    "Whole numbers near a number are the C library's",
    arguments: [
      0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.4999, -2.5, 4_503_599_627_370_495.5, 1e300, -1e300,
      0.49999999999999994, -7, .infinity,
    ])
  func wholeNumbers(value: Double) {
    #expect(value.wholeBelow == value.rounded(.down))
    #expect(value.wholeAbove == value.rounded(.up))
    #expect(value.wholeNearest == value.rounded(.toNearestOrAwayFromZero))
    #expect(value.isWhole == (value == value.rounded()))
  }

  @Test(
    "Ticks are 1, 2 or 5 times a power of ten and cover the range",
    arguments: [
      (0, 0, 5), (0, 1, 5), (140, 184, 5), (40_782, 45_060, 4), (-3, 4413, 4), (0, 5e8, 6),
      (-2_147_483_648, 41, 3), (1e18, 1e18 + 1024, 4), (-1e20, 1e20, 5), (0.1, 0.35, 5),
    ] as [(Double, Double, Double)])
  func axis(low: Double, high: Double, length: Double) {
    let range = ValueRange(low: low, high: high)
    let axis = ValueAxis(over: range, length: length, smallestStep: 0)
    #expect(axis.low <= low && axis.high >= high && axis.low < axis.high)
    #expect(axis.length <= length + 0.01)
    #expect(axis.ticks.count >= 2)
    #expect(Set(axis.labels).count == axis.labels.count)
    #expect(zip(axis.ticks, axis.ticks.dropFirst()).allSatisfy { $0 < $1 })
    var mantissa = axis.step
    while mantissa >= 10 { mantissa /= 10 }
    while mantissa < 0.999 { mantissa *= 10 }
    #expect([1, 2, 5, 10].contains { abs($0 - mantissa) < 1e-6 })
  }

  @Test("Civil dates of 2,000 years agree with counting days one by one")
  func dates() {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    // 1 January 1600 is 135,140 days before 1970.
    var days = -135_140
    for year in 1600..<3600 {
      let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
      for month in 1...12 {
        let date = CivilDate(daysSince1970: days)
        guard date.year == year, date.month == month, date.day == 1 else {
          Issue.record("\(year)-\(month): \(date)")
          return
        }
        #expect(CivilDate.daysSince1970(firstOfMonth: year * 12 + month - 1) == days)
        days += lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
        #expect(CivilDate(daysSince1970: days - 1).month == month)
      }
    }
  }

  @Test(
    "Time ticks are of one sensible unit",
    arguments: [
      (0, 2, .seconds, ["0.0 s", "0.5 s", "1.0 s", "1.5 s", "2.0 s"]),
      (0, 60, .seconds, ["0 s", "15 s", "30 s", "45 s", "60 s"]),
      (0, 4000, .seconds, ["0 min", "15 min", "30 min", "45 min", "60 min"]),
      (0, 40_000, .seconds, ["0 h", "3 h", "6 h", "9 h"]),
      (0, 4_000_000, .seconds, ["0 d", "10 d", "20 d", "30 d", "40 d"]),
      (
        1_704_490_442, 1_704_560_686, .utc,
        ["00:00|6 Jan 2024, UTC", "06:00", "12:00"]
      ),
      (
        1_704_490_442, 1_704_490_452, .utc,
        [
          "21:34:02|5 Jan 2024, UTC", "21:34:04", "21:34:06", "21:34:08", "21:34:10", "21:34:12",
        ]
      ),
      (
        1_703_800_000, 1_704_300_000, .utc,
        ["29 Dec|2023, UTC", "31 Dec", "2 Jan|2024"]
      ),
      (1_690_000_000, 1_710_000_000, .utc, ["Sep|2023", "Nov", "Jan|2024", "Mar"]),
      (1_000_000_000, 1_700_000_000, .utc, ["2005", "2010", "2015", "2020"]),
      (
        86_390, 86_410, .utc,
        ["23:59:50|1 Jan 1970, UTC", "23:59:55", "00:00:00|2 Jan", "00:00:05", "00:00:10"]
      ),
      (
        -10, 0, .utc,
        [
          "23:59:50|31 Dec 1969, UTC", "23:59:52", "23:59:54", "23:59:56", "23:59:58",
          "00:00:00|1 Jan",
        ]
      ),
      (5, 5, .seconds, ["5 s"]),
    ] as [(Double, Double, ReplayChart.Clock, [String])])
  func timeTicks(start: Double, end: Double, clock: ReplayChart.Clock, labels: [String]) {
    let ticks = TimeTicks.make(from: start, to: end, count: 5, clock: clock)
    #expect(ticks.map { $0.label + ($0.subLabel.map { "|" + $0 } ?? "") } == labels)
    #expect(ticks.allSatisfy { $0.time >= start && $0.time <= end })
  }

  @Test("Raw and session share an axis only where both fill it")
  func panels() {
    #expect(ChartPlan.panels(of: SampleCharts.oneAxis, length: 6).count == 1)
    let two = ChartPlan.panels(of: SampleCharts.backwards, length: 6)
    #expect(two.map(\.showsRaw) == [true, false])
    // One scale: a step up is equally high in both.
    #expect(two.allSatisfy { !$0.hasOwnScale })
    #expect(two[0].axis.step == two[1].axis.step)
    #expect(abs(two[0].axis.length / two[0].share - two[1].axis.length / two[1].share) < 1e-9)
    #expect(ChartPlan.panels(of: SampleCharts.reboot, length: 6).allSatisfy { $0.hasOwnScale })
  }

  @Test("Only values far beyond all others leave the axis")
  func clipping() {
    func range(_ values: [Double]) -> [Double] {
      let runs = values.enumerated().map { Run(ChartPoint(time: Double($0), value: $1)) }
      return ChartPlan.rangeOnScale(runs).map { [$0.low, $0.high] } ?? []
    }
    #expect(range([-2_147_483_648, 40, 41]) == [40, 41])
    #expect(range([4000, 4010, 5e8, 4020]) == [4000, 4020])
    #expect(range([40_000, 40_010, 0, 40_020]) == [0, 40_020])
    #expect(range([0, 150]) == [0, 150])
    #expect(range([0, 5e8, 5e8 + 1]) == [0, 5e8 + 1])
    #expect(range([]) == [])
  }

  @Test("The legend names what occurs and nothing else")
  func legend() {
    let svg = SampleCharts.backwards.svg()
    #expect(svg.contains(">held (3)<"))
    for absent in ["stale", "asked", "implausible", "epoch", "refused", "lower bound", "own scale"]
    {
      #expect(!svg.contains(absent), "\(absent)")
    }
    let all = SampleCharts.allMarks.svg()
    for kind in ReplayChart.MarkKind.allCases { #expect(all.contains(">\(kind.name)<")) }
    #expect(SampleCharts.sessions.svg().contains(">new session (2)<"))
    #expect(SampleCharts.reboot.svg().contains("≥ 3,800"))
  }

  @Test("Merged marks are still counted")
  func markCounts() {
    var chart = ReplayChart(title: "marks", unit: "steps", clock: .seconds)
    for index in 0..<5000 {
      chart.addRaw(time: Double(index), value: Double(index % 7))
      chart.addMark(.stale, time: Double(index), value: Double(index % 7))
    }
    let placed = MarkPlacement.place(chart, size: 12, x: { $0 / 10 }, y: { $0 })
    #expect(placed.reduce(0) { $0 + $1.count } == 5000)
    #expect(placed.count <= 24)
    #expect(chart.svg().contains(">stale (5,000)<"))
  }

  @Test("The words tell what the picture shows")
  func words() {
    #expect(
      SampleCharts.backwards.summary
        == "Raw total from 150 to 184, lowest 140, going backwards 3 times. "
        + "Session count from 0 to 34. Reports: held 3.")
    #expect(SampleCharts.empty.summary == "No reports.")
    #expect(SampleCharts.reboot.summary.contains("to at least 3,800"))
  }

  @Test("A session's line ends where the next one opens")
  func openings() {
    let runs = SampleCharts.sessions.session.runs
    let starts = runs.indices.filter { runs[$0].startsAnew }
    #expect(starts.count == 2)
    for index in starts {
      #expect(runs[index].first.value == 0)
      #expect(runs[index - 1].last.time == runs[index].first.time)
    }
  }
}
