// What a picture of days needs of a report.

import StepCharts
import StepDays

enum DaysPicture {
  /// The picture of a report.
  static func chart(_ report: DaysReport, _ settings: DaysSettings) -> DayChart {
    let files = settings.merge.files
    let title = files.count == 1 ? ChartCollector.title(of: files[0]) : "\(files.count) files"
    var chart = DayChart(title: "\(title), \(report.zoneName)", span: report.span.drawn)
    for row in report.rows {
      let (start, end) = interval(of: row, report.dayStart)
      chart.add(
        start: start, end: end, steps: Double(row.steps), shadowed: Double(row.shadowed),
        flagged: Double(row.doubtful))
    }
    return chart
  }

  /// A span on the local clock, as if that were UTC. A week or month that is cut by the range asked
  /// for stands in its place all the same.
  private static func interval(
    of row: SpanTotal, _ dayStart: TimeOfDay
  ) -> (start: Double, end: Double) {
    let first = row.span.firstDay(of: row.day)
    var next = first.advanced(by: 1)
    while next < .last, row.span.firstDay(of: next) == first { next = next.advanced(by: 1) }
    let (start, end) = (seconds(first), seconds(next))
    guard let clock = row.clock else { return (start, end) }
    // The hours after midnight may belong to the day before.
    let minutes = Double(clock.time.minutesAfterMidnight + (clock.time < dayStart ? 1_440 : 0))
    return (start + minutes * 60, start + minutes * 60 + 3_600)
  }

  private static func seconds(_ day: LocalDay) -> Double { Double(day.daysSince1970) * 86_400 }
}

extension CalendarSpan {
  /// What a bar of it is called.
  fileprivate var drawn: DayChart.Span {
    switch self {
    case .hour: .hour
    case .day: .day
    case .week: .week
    case .month: .month
    }
  }
}
