// Days to draw: made by a formula, so that they are the same everywhere.

import StepCharts

enum SampleDays {
  static let all: [(name: String, chart: DayChart)] = [
    ("month", month), ("years", years), ("hours", hours), ("weeks", weeks), ("months", months),
    ("outlier", outlier), ("gap", gap), ("one", one), ("zeros", zeros),
    ("empty", DayChart(title: "nothing.csv", span: .day)),
  ]

  private static let day = 86_400.0
  /// 2024-11-04, a Monday.
  private static let start = 20_031 * day

  /// Steps that look like somebody's: 0 to about 16,000, none on every 11th day.
  private static func steps(_ number: Int) -> Double {
    if number % 11 == 7 { return 0 }
    let wave = Double((number * 7_919 + number * number * 31) % 9_973)
    return (3_000 + wave + Double((number / 40) % 5) * 900).rounded()
  }

  private static func daily(_ title: String, _ numbers: Range<Int>, from first: Double) -> DayChart
  {
    var chart = DayChart(title: title, span: .day)
    for number in numbers {
      let all = steps(number)
      chart.add(
        start: first + Double(number) * day, end: first + Double(number + 1) * day, steps: all,
        shadowed: number % 3 == 0 ? (all * 0.6).rounded() : 0,
        flagged: number % 13 == 5 ? 1_900 : 0)
    }
    return chart
  }

  static let month = daily("export.zip, Europe/Berlin", 0..<30, from: start)
  /// 2022-01-01 and three years on: more than there is room for.
  static let years = daily("export.zip, Europe/Berlin", 0..<1096, from: 18_993 * day)

  static let hours: DayChart = {
    var chart = DayChart(title: "three days", span: .hour)
    for number in 0..<72 {
      let isAwake = 7...21 ~= number % 24
      chart.add(
        start: start + Double(number) * 3_600, end: start + Double(number + 1) * 3_600,
        steps: isAwake ? (steps(number) / 12).rounded() : 0,
        shadowed: isAwake && number % 5 == 0 ? 400 : 0, flagged: 0)
    }
    return chart
  }()

  static let weeks: DayChart = {
    var chart = DayChart(title: "a year of weeks", span: .week)
    for number in 0..<53 {
      chart.add(
        start: start + Double(number) * 7 * day, end: start + Double(number + 1) * 7 * day,
        steps: 7 * steps(number), shadowed: steps(number), flagged: 0)
    }
    return chart
  }()

  static let months: DayChart = {
    var chart = DayChart(title: "two years of months", span: .month)
    // January 2023 on.
    var first = 19_358.0
    for number in 0..<24 {
      let lengths = [31.0, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      let length = number == 13 ? 29 : lengths[number % 12]
      chart.add(
        start: first * day, end: (first + length) * day, steps: 30 * steps(number), shadowed: 0,
        flagged: 0)
      first += length
    }
    return chart
  }()

  /// A counter's whole range on one day.
  static let outlier: DayChart = {
    var chart = month
    chart.add(
      start: start + 30 * day, end: start + 31 * day, steps: 2_147_483_647, shadowed: 0,
      flagged: 2_147_483_647)
    return chart
  }()

  static let gap: DayChart = {
    var chart = daily("a drawer in between", 0..<40, from: start)
    for number in 60..<90 {
      chart.add(
        start: start + Double(number) * day, end: start + Double(number + 1) * day,
        steps: steps(number), shadowed: 0, flagged: 0)
    }
    return chart
  }()

  static let one: DayChart = daily("one day", 0..<1, from: start)
  static let zeros: DayChart = {
    var chart = DayChart(title: "", span: .day)
    for number in 0..<3 {
      chart.add(
        start: start + Double(number) * day, end: start + Double(number + 1) * day, steps: 0,
        shadowed: 0, flagged: 0)
    }
    return chart
  }()
}
