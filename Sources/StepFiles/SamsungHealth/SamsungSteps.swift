// Steps of a Samsung Health export: records of devices in UTC, and totals of days.

import StepDays

/// Reads the tables of steps in Samsung Health's download of personal data.
///
/// The columns and their meaning are those of the Samsung Health data API (StepCount,
/// StepDailyTrend): times in UTC milliseconds, which the export also writes as text in UTC, with the
/// offset of the place beside them; `day_time` is the midnight in UTC of the local day's date;
/// `source_type` −2 is all devices together, without what they counted twice. The day summary of
/// older versions writes `VfS0qUERdZ` as the device of those rows, which the export's list of devices
/// calls "Combined".
///
/// A day's total counts only where no record of that day was read from any device
/// (``CoarseClaim``): the total is made of the same steps. Of a day's rows the combined one is taken,
/// and where there is none, that of the device with the most steps.
struct SamsungSteps: TableReader {
  static let formats = [
    ExportFormat(
      name: "samsung-health", title: "Samsung Health CSV",
      taken: """
        Step_count of every device (pedometer_step_count, step_count) with its time of change; days \
        of step_daily_trend and pedometer_day_summary, all devices together (source type −2), where \
        no device's records cover them; days are local, so they need a zone.
        """,
      check: .specification),
    ExportFormat(
      name: "samsung-health-other", title: "Samsung Health CSV of other types",
      taken: "Nothing: only the tables of steps hold steps that are counted once.",
      check: .none),
  ]

  /// `HealthConstants.StepDailyTrend.SOURCE_TYPE_ALL`.
  private static let allSources: Int64 = -2
  /// The device of the rows that combine all devices.
  private static let combinedDevice = "VfS0qUERdZ"
  private static let name = "Samsung Health"

  /// The columns by their places.
  private struct Columns {
    var start: Int
    var end: Int
    var count: Int
    var offset: Int?
    var device: Int?
    var sourceType: Int?
    var updated: Int?
    var id: Int?
  }

  let header: TableOpening.Header
  let format = formats[0]
  private let kind: SamsungTable.Kind
  private let columns: Columns
  private let clock: ZoneClock
  private var combined = 0

  static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)? {
    guard let table = try SamsungTable(opening) else { return nil }
    let start: Int
    let end: Int
    let count: Int
    switch table.kind {
    case .records:
      start = try table.need("start_time")
      end = try table.need("end_time")
      count = try table.need("count")
    case .days:
      start = try table.need("day_time")
      end = start
      count = try table.need("count", "step_count")
    }
    let columns = Columns(
      start: start, end: end, count: count, offset: table.place(of: "time_offset"),
      device: table.place(of: "deviceuuid"), sourceType: table.place(of: "source_type"),
      updated: table.place(of: "update_time"), id: table.place(of: "datauuid"))
    return SamsungSteps(table, columns, ZoneClock(zone: options.zone))
  }

  private init(_ table: SamsungTable, _ columns: Columns, _ clock: ZoneClock) {
    header = table.header
    kind = table.kind
    self.columns = columns
    self.clock = clock
  }

  mutating func take(_ row: TableRow, into export: inout StepExport) throws(ExportFault) {
    try row.checkWidth()
    let units = try row.steps(columns.count, .point)
    let isCombined = try isCombined(row)
    var modified = Int64.min
    if let place = columns.updated, !row.isEmpty(place) {
      modified = try row.instant(place, .isoOrMilliseconds, .utc)
    }
    // The source of the totals, to which the spans of all devices' records belong.
    let totals = export.index(of: RecordSource(name: Self.name, kind: .other))
    switch kind {
    case .days:
      let day = try day(row)
      let interval = try row.interval(of: day, columns.start, clock)
      if units == 0 { return }
      let span = CoarseSpan(source: totals, unit: .day, number: day.daysSince1970)
      export.add(
        start: interval.start, end: interval.end, units: units, source: totals,
        modified: modified, claim: .total(span, rank: isCombined ? 1 : 0), at: row.place)
    case .records:
      let start = try row.instant(columns.start, .isoOrMilliseconds, .utc)
      let end = try row.instant(columns.end, .isoOrMilliseconds, .utc)
      guard start <= end else {
        throw row.fault(columns.end, "before the start; a record ends when it starts, or later")
      }
      if isCombined {
        // All devices together, beside the records of each.
        combined += 1
        return
      }
      if units == 0 { return }
      let offset = try offset(row)
      let (local, carry) = start.addingReportingOverflow(offset)
      let number = Self.days(in: carry ? start : local).whole
      let device = row.text(columns.device)
      let source = export.index(
        of: RecordSource(
          name: device.isEmpty ? Self.name : "\(Self.name) \(device)", kind: .other))
      let id = row.text(columns.id)
      export.add(
        start: start, end: end, units: units, source: source, modified: modified,
        revision: id.isEmpty ? nil : (id, modified),
        claim: .part(day: CoarseSpan(source: totals, unit: .day, number: number)), at: row.place)
    }
  }

  mutating func finish(into export: inout StepExport) {
    switch kind {
    case .records: export.note(.unknown("Samsung Health's times, which are in UTC"))
    case .days: export.note(.unknown("Samsung Health's days, which have no zone"))
    }
    if combined > 0 {
      export.note("\(combined) records of all devices together, which repeat those of each")
    }
  }

  /// Whether a row is of all devices together.
  private func isCombined(_ row: TableRow) throws(ExportFault) -> Bool {
    if let place = columns.sourceType, !row.isEmpty(place) {
      let type = try row.whole(place, "source types are such as -2 and 0")
      if type == Self.allSources { return true }
    }
    return row.text(columns.device) == Self.combinedDevice
  }

  /// The day of a total: the date of a midnight in UTC.
  private func day(_ row: TableRow) throws(ExportFault) -> LocalDay {
    let instant = try row.instant(columns.start, .isoOrMilliseconds, .utc)
    let (number, rest) = Self.days(in: instant)
    guard rest == 0, let day = LocalDay(daysSince1970: number) else {
      throw row.fault(columns.start, "no midnight in UTC, by which Samsung Health names a day")
    }
    return day
  }

  /// Whole days since 1970 rounded down, and the nanoseconds left.
  private static func days(in instant: Int64) -> (whole: Int, rest: Int64) {
    let (whole, rest) = instant.quotientAndRemainder(dividingBy: 86_400_000_000_000)
    return rest < 0 ? (Int(whole) - 1, rest + 86_400_000_000_000) : (Int(whole), rest)
  }

  /// The offset of the place, in nanoseconds: `UTC+0100`, or milliseconds; 0 where there is none.
  private func offset(_ row: TableRow) throws(ExportFault) -> Int64 {
    guard let place = columns.offset, !row.isEmpty(place) else { return 0 }
    let text = row.bytes(place)
    var reader = ClockReader(text: text)
    if let seconds = reader.offset(), reader.isAtEnd, abs(seconds) < 86_400 {
      return seconds * 1_000_000_000
    }
    if case .value(let offset)? = LogNumber.nanoseconds(
      text, unit: .milliseconds, decimalComma: false), abs(offset) < 86_400_000_000_000
    {
      return offset
    }
    throw row.fault(place, "no offset; write UTC+0100")
  }
}
