// Fitabase tables of Fitbit steps: by the minute, the hour or the day, of one wearer or of many.

import StepDays

/// Reads the step tables that Fitabase exports, as its data dictionary names their columns.
///
/// Days, hours and minutes of one wearer are the same steps: a total counts only where nothing finer
/// was read (``CoarseClaim``). A row of 0 does not tell a band that lay on the table from a wearer who
/// sat, and is passed over: another source may know of steps then.
///
/// Every `Id` is a source of its own, and another person: no merge of two of them means anything, and
/// a note says so. Times are local, without offset; see ``ZoneClock`` for the hours at which clocks
/// change. Where the hour that autumn shows twice has two rows, the greater is believed.
struct FitbitCSVActivity: TableReader {
  static let formats = [
    ExportFormat(
      name: "fitabase-csv", title: "Fitabase CSV of Fitbit steps",
      taken: """
        Steps by the minute (narrow and wide), the hour or the day for every Id; times are local, so \
        a zone is needed.
        """,
      check: .specification)
  ]

  /// How a table tells time, and where its steps are.
  private enum Layout {
    case day(time: Int, steps: Int)
    case hour(time: Int, steps: Int)
    case minute(time: Int, steps: Int)
    /// A row for an hour, a column for each of its minutes.
    case minutesOfHour(time: Int, steps: [Int])
  }

  let header: TableOpening.Header
  let format = formats[0]
  private let layout: Layout
  private let wearer: Int?
  private let clock: ZoneClock
  private var wearers: [String] = []
  private var sources: [String: UInt32] = [:]

  static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)? {
    for header in opening.first {
      if let layout = layout(of: header) {
        return FitbitCSVActivity(header, layout, ZoneClock(zone: options.zone))
      }
    }
    return nil
  }

  private static func layout(of header: TableOpening.Header) -> Layout? {
    for (day, steps) in [("ActivityDay", "StepTotal"), ("ActivityDate", "TotalSteps")] {
      if let time = header.place(of: day), let steps = header.place(of: steps) {
        return .day(time: time, steps: steps)
      }
    }
    if let time = header.place(of: "ActivityMinute"), let steps = header.place(of: "Steps") {
      return .minute(time: time, steps: steps)
    }
    guard let time = header.place(of: "ActivityHour") else { return nil }
    if let steps = header.place(of: "StepTotal") { return .hour(time: time, steps: steps) }
    let minutes = (0..<60).compactMap { header.place(of: $0 < 10 ? "Steps0\($0)" : "Steps\($0)") }
    return minutes.count == 60 ? .minutesOfHour(time: time, steps: minutes) : nil
  }

  private init(_ header: TableOpening.Header, _ layout: Layout, _ clock: ZoneClock) {
    self.header = header
    self.layout = layout
    self.clock = clock
    wearer = header.place(of: "Id")
  }

  mutating func take(_ row: TableRow, into export: inout StepExport) throws(ExportFault) {
    try row.checkWidth()
    switch layout {
    case .day(let column, let steps):
      let (day, _) = try shown(column, row)
      let interval = try row.interval(of: day, column, clock)
      let units = try row.steps(steps, .point)
      let source = source(row, &export)
      if units == 0 { return }
      export.add(
        start: interval.start, end: interval.end, units: units, source: source,
        claim: .total(CoarseSpan(source: source, unit: .day, number: day.daysSince1970)),
        at: row.place)
    case .hour(let column, let steps):
      try add(row, column, minute: 0, length: 3600, steps, &export)
    case .minute(let column, let steps):
      try add(row, column, minute: 0, length: 60, steps, &export)
    case .minutesOfHour(let column, let steps):
      for (minute, steps) in steps.enumerated() where !row.isEmpty(steps) {
        try add(row, column, minute: minute, length: 60, steps, &export)
      }
    }
  }

  mutating func finish(into export: inout StepExport) {
    export.note(.unknown("Fitbit's times, which have no offset"))
    if wearers.count > 1 {
      let names = wearers.prefix(4).joined(separator: ", ") + (wearers.count > 4 ? ", …" : "")
      export.note(
        """
        \(wearers.count) wearers (\(names)): each is a source of its own, and another person, so \
        their steps are neither to be added up nor to be merged
        """)
    }
  }

  /// Adds an hour or a minute.
  private mutating func add(
    _ row: TableRow, _ column: Int, minute: Int, length: Int64, _ steps: Int,
    _ export: inout StepExport
  ) throws(ExportFault) {
    let (day, midnight) = try shown(column, row)
    let shown = midnight + Int64(minute) * 60_000_000_000
    let end = shown + length * 1_000_000_000
    let interval = (
      try row.resolve(.local(day, nanosecondsAfterMidnight: shown), column, clock),
      try row.resolve(.local(day, nanosecondsAfterMidnight: end), column, clock)
    )
    let units = try row.steps(steps, .point)
    let source = source(row, &export)
    if units == 0 { return }
    let number = day.daysSince1970 * 24 + Int(shown / 3_600_000_000_000)
    let hour = CoarseSpan(source: source, unit: .hour, number: number)
    let whole = CoarseSpan(source: source, unit: .day, number: day.daysSince1970)
    export.add(
      start: interval.0, end: max(interval.0, interval.1), units: units, source: source,
      claim: length == 60 ? .part(hour: hour, day: whole) : .total(hour, within: whole),
      at: row.place)
  }

  /// What the wearer's clock showed; the day tables write a date alone or with midnight.
  private func shown(
    _ column: Int, _ row: TableRow
  ) throws(ExportFault) -> (day: LocalDay, nanoseconds: Int64) {
    guard case .local(let day, let nanoseconds) = try row.time(column, .isoOrAmerican) else {
      throw row.fault(column, "a time with an offset, where Fitabase writes none")
    }
    return (day, nanoseconds)
  }

  private mutating func source(_ row: TableRow, _ export: inout StepExport) -> UInt32 {
    let id = row.text(wearer)
    if let known = sources[id] { return known }
    let name = id.isEmpty ? "Fitbit" : "Fitbit \(id)"
    let source = export.index(of: RecordSource(name: name, kind: .watch, person: id))
    sources[id] = source
    wearers.append(id.isEmpty ? "without Id" : id)
    return source
  }
}
