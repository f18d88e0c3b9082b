// Google Takeout's table of days: one row a day, of all that Google Fit knows.

import StepDays

/// Reads `Daily activity metrics.csv` of Google Takeout: a date and its steps.
///
/// A day's total counts only where none of its quarter hours was read (``GoogleDailyHours``), in
/// whatever order the files come. A day without steps, or with 0, is passed over. Days are local. A
/// total is taken to be as new as the end of its day, so that it is believed before what Google merged
/// of the same day in JSON (``DayTotals``).
struct GoogleDailySummary: TableReader {
  static let formats = [
    ExportFormat(
      name: "google-fit-daily-csv", title: "Google Takeout, daily activity metrics (days)",
      taken: """
        Step count of each Date for which no quarter hours were read; days are local, so they need \
        a zone.
        """,
      check: .specification)
  ]

  /// The one source of Google Fit's tables: they are merged, and say nothing of devices.
  static let source = RecordSource(name: "Google Fit", kind: .other)

  let header: TableOpening.Header
  let format = formats[0]
  private let date: Int
  private let steps: Int
  private let clock: ZoneClock

  static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)? {
    for header in opening.first where header.place(of: "Date") == 0 {
      guard let steps = header.place(of: "Step count") else { continue }
      return GoogleDailySummary(header, steps, ZoneClock(zone: options.zone))
    }
    return nil
  }

  private init(_ header: TableOpening.Header, _ steps: Int, _ clock: ZoneClock) {
    self.header = header
    self.steps = steps
    self.clock = clock
    date = 0
  }

  mutating func take(_ row: TableRow, into export: inout StepExport) throws(ExportFault) {
    try row.checkWidth()
    let day = try row.day(date)
    if row.isEmpty(steps) { return }
    let units = try row.steps(steps, .point)
    let interval = try row.interval(of: day, date, clock)
    if units == 0 { return }
    let source = export.index(of: Self.source)
    export.add(
      start: interval.start, end: interval.end, units: units, source: source,
      modified: interval.end,
      claim: .total(CoarseSpan(source: source, unit: .day, number: day.daysSince1970)),
      at: row.place)
  }

  mutating func finish(into export: inout StepExport) {
    export.note(.unknown("Google's days, which have no zone"))
  }
}
