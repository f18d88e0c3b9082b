// Google Takeout's table of one day: its quarter hours, whose day is only in the file's name.

import StepDays

/// Reads the tables of single days in Takeout's `Daily activity metrics` folder.
///
/// Rows are a start, an end and what was done between, in times of day with the offset of the place:
/// `00:15:00.000+01:00`. The day is nowhere in the file but in its name, `2024-11-20.csv`. An end that
/// is not after its start belongs to the next day. Rows without steps, or with 0, are passed
/// over.
struct GoogleDailyHours: TableReader {
  static let formats = [
    ExportFormat(
      name: "google-fit-hours-csv", title: "Google Takeout, daily activity metrics (one day)",
      taken: """
        Step count of each quarter hour; the file must keep its name, 2024-11-20.csv, since the day \
        stands nowhere else.
        """,
      check: .specification)
  ]

  let header: TableOpening.Header
  let format = formats[0]
  private let start: Int
  private let end: Int
  private let steps: Int
  private let clock: ZoneClock
  private var isLocal = false

  static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)? {
    for header in opening.first {
      guard let start = header.place(of: "Start time"), let end = header.place(of: "End time"),
        let steps = header.place(of: "Step count")
      else { continue }
      return GoogleDailyHours(header, start, end, steps, ZoneClock(zone: options.zone))
    }
    return nil
  }

  private init(
    _ header: TableOpening.Header, _ start: Int, _ end: Int, _ steps: Int, _ clock: ZoneClock
  ) {
    self.header = header
    self.start = start
    self.end = end
    self.steps = steps
    self.clock = clock
  }

  mutating func take(_ row: TableRow, into export: inout StepExport) throws(ExportFault) {
    try row.checkWidth()
    guard let day = Self.day(of: export.entry.isEmpty ? export.files.last ?? "" : export.entry)
    else {
      throw ExportFault(
        """
        the day of these quarter hours is only in the file's name; call the file as it was \
        exported, 2024-11-20.csv
        """)
    }
    let first = try time(start, of: day, row)
    var last = try time(end, of: day, row)
    // The last quarter hour ends at 00:00.
    if last <= first { last = try time(end, of: day.advanced(by: 1), row) }
    if row.isEmpty(steps) { return }
    let units = try row.steps(steps, .point)
    if units == 0 { return }
    let source = export.index(of: GoogleDailySummary.source)
    export.add(
      start: first, end: max(first, last), units: units, source: source,
      claim: .part(day: CoarseSpan(source: source, unit: .day, number: day.daysSince1970)),
      at: row.place)
  }

  mutating func finish(into export: inout StepExport) {
    if isLocal { export.note(.unknown("Google's quarter hours, which have no offset")) }
  }

  /// The day by which a file is called, whatever folder it lies in.
  private static func day(of file: String) -> LocalDay? {
    let name = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    guard name.lowercased().hasSuffix(".csv") else { return nil }
    return LocalDay(String(name.dropLast(4)))
  }

  private mutating func time(
    _ column: Int, of day: LocalDay, _ row: TableRow
  ) throws(ExportFault) -> Int64 {
    var reader = ClockReader(text: row.bytes(column))
    guard let shown = reader.clock() else { throw notATime(column, row) }
    let offset = reader.isAtEnd ? nil : reader.offset()
    guard reader.isAtEnd else { throw notATime(column, row) }
    switch ClockText.place(day, shown, offset) {
    case .time(let time):
      if case .local = time { isLocal = true }
      return try row.resolve(time, column, clock)
    case .bad(let problem): throw row.fault(column, problem.text(.iso))
    }
  }

  private func notATime(_ column: Int, _ row: TableRow) -> ExportFault {
    row.fault(column, "no time of day; write 00:15:00.000+01:00")
  }
}
