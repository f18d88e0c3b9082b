// The CSV that a Fitbit account exports: sections with a title, one of them days of activity.

import StepDays

/// Reads the day totals of an account's export.
///
/// The file is a list of sections: a title alone on its line (Body, Foods, Activities, Sleep), a
/// header, rows, an empty line. Numbers have commas between thousands. A day of 0 says that nobody
/// wore the band, and is passed over. A total is taken to be as new as the end of its day, so that it
/// is believed before the same account's minutes in JSON (``DayTotals``).
struct FitbitCSVAccount: TableReader {
  static let formats = [
    ExportFormat(
      name: "fitbit-account-csv", title: "Fitbit account export, CSV",
      taken: """
        Steps of each day under Activities; days are local, so a zone is needed, and dates must be \
        written 2024-11-20.
        """,
      check: .specification)
  ]

  private static let titles = ["activities", "body", "foods", "sleep", "food log"]

  let header: TableOpening.Header
  let format = formats[0]
  private let clock: ZoneClock
  private var section: Section

  /// Where in the file the reader stands.
  private enum Section {
    /// A title has been read, the header has not.
    case title(isActivities: Bool)
    case activities(TableOpening.Header, date: Int, steps: Int)
    case other
  }

  static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)? {
    let clock = ZoneClock(zone: options.zone)
    guard let first = opening.first.first(where: { $0.delimiter == UInt8(ascii: ",") }) else {
      return nil
    }
    if let section = activities(first) { return FitbitCSVAccount(first, clock, section) }
    let isAlone = first.names.dropFirst().allSatisfy { $0.isEmpty }
    let title = isAlone ? first.names.first?.lowercased() ?? "" : ""
    guard titles.contains(title),
      let second = opening.second.first(where: { $0.delimiter == UInt8(ascii: ",") }),
      second.place(of: "Date") ?? second.place(of: "Start Time") != nil
    else { return nil }
    return FitbitCSVAccount(first, clock, .title(isActivities: title == "activities"))
  }

  private static func activities(_ header: TableOpening.Header) -> Section? {
    guard let date = header.place(of: "Date"), let steps = header.place(of: "Steps"),
      header.place(of: "Calories Burned") != nil
    else { return nil }
    return .activities(header, date: date, steps: steps)
  }

  private init(_ header: TableOpening.Header, _ clock: ZoneClock, _ section: Section) {
    self.header = header
    self.clock = clock
    self.section = section
  }

  mutating func take(_ row: TableRow, into export: inout StepExport) throws(ExportFault) {
    if (1..<row.row.fields.count).allSatisfy({ row.isEmpty($0) }) {
      let title = row.text(0).lowercased()
      // A food log has a title with its date.
      if Self.titles.contains(where: { title.hasPrefix($0) }) {
        section = .title(isActivities: title == "activities")
        return
      }
    }
    switch section {
    case .other: return
    case .title(let isActivities):
      section = .other
      guard isActivities else { return }
      let names = row.row.fields.indices.map(row.row.text)
      let header = TableOpening.Header(
        names: names, delimiter: header.delimiter, line: row.row.line)
      guard let activities = Self.activities(header) else {
        let wanted = ["Date", "Calories Burned", "Steps"].filter { header.place(of: $0) == nil }
        throw row.fault(
          nil, PedometerLogError.Problem.missingColumns(wanted, present: names).text)
      }
      section = activities
    case .activities(let header, let date, let steps):
      try takeDay(TableRow(row: row.row, header: header), date, steps, &export)
    }
  }

  private func takeDay(
    _ row: TableRow, _ date: Int, _ steps: Int, _ export: inout StepExport
  ) throws(ExportFault) {
    try row.checkWidth()
    let day = try row.day(date)
    let interval = try row.interval(of: day, date, clock)
    let units = try row.steps(steps, .thousands)
    if units == 0 { return }
    let source = export.index(of: FitbitJSONAnswer.source)
    export.add(
      start: interval.start, end: interval.end, units: units, source: source,
      modified: interval.end,
      claim: .total(CoarseSpan(source: source, unit: .day, number: day.daysSince1970)),
      at: row.place)
  }

  mutating func finish(into export: inout StepExport) {
    export.note(.unknown("Fitbit's times, which have no offset"))
  }
}
