// iHealth: totals of days, with the offset of each.

internal import StepDays
internal import Tare

/// Answers of iHealth's activity report (`ARDataList`).
///
/// `MDate` is what the clock showed, written as if it were seconds since 1970 in UTC, and `TimeZone`
/// the offset that belongs to it: so people who compared it with the application found it, and the
/// total is that of the day. `LastChangeTime` is UTC.
enum IHealthExport: JSONExport {
  static let format = ExportFormat(
    name: "ihealth", title: "iHealth, JSON of the activity report",
    taken: "Steps of each day of ARDataList by its offset, by a device or by hand.",
    check: .specification)

  static let needsZone =
    "a day of iHealth without a TimeZone; name the zone, such as America/Chicago"

  static func matches(_ outline: JSONOutline) -> Bool { outline.has("ARDataList") }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var json = json
    let clock = ZoneClock(zone: options.zone)
    try json.enterObject()
    while let key = try json.nextKey() {
      guard json.text(key, is: "ARDataList"), try json.kind() == .array else {
        try json.skip()
        continue
      }
      try json.enterArray()
      while try json.nextElement() { try readDay(&json, clock, into: &export) }
    }
    try json.finish()
  }

  private static func readDay(
    _ json: inout JSONReader, _ clock: ZoneClock, into export: inout StepExport
  ) throws(ExportFault) {
    var shown: Int64?
    var units: Int64?
    var modified: Int64?
    var offset: Int64?
    var id: String?
    var isManual = false
    _ = try json.kind()
    let place = json.at
    try json.enterObject()
    while let key = try json.nextKey() {
      if try json.takeNull() { continue }
      if json.text(key, is: "MDate") {
        shown = try json.time(places: 0)
      } else if json.text(key, is: "Steps") {
        units = try json.steps()
      } else if json.text(key, is: "LastChangeTime") {
        modified = try json.time(places: 0)
      } else if json.text(key, is: "TimeZone") {
        offset = try readOffset(&json)
      } else if json.text(key, is: "DataID") {
        id = json.string(try json.text())
      } else if json.text(key, is: "DataSource") {
        isManual = json.text(try json.text(), is: "Manual")
      } else {
        try json.skip()
      }
    }
    guard let units else { throw json.missing("Steps") }
    guard let shown else { throw json.missing("MDate") }
    let number = shown / 1_000_000_000 / 86_400 - (shown < 0 ? 1 : 0)
    guard let day = LocalDay(daysSince1970: Int(number)) else { throw json.missing("MDate") }
    let source = export.index(
      of: RecordSource(
        name: isManual ? "iHealth (by hand)" : "iHealth", kind: isManual ? .manual : .watch))
    let revision = id.map { ($0, modified ?? 0) }
    guard let offset else {
      return try DayTotals.add(
        DayTotals.DayTotal(
          day: day, units: units, modified: modified, revision: revision, place: place),
        json, clock, source: source, into: &export, needsZone: needsZone)
    }
    guard units > 0 else { return }
    let start = (Int64(day.daysSince1970) * 86_400 - offset).multipliedReportingOverflow(
      by: 1_000_000_000)
    guard !start.overflow else { throw json.missing("MDate") }
    let end = Instant(nanoseconds: start.partialValue).advanced(byNanoseconds: 86_400_000_000_000)
    export.add(
      start: start.partialValue, end: end.nanoseconds, units: units, source: source,
      modified: modified ?? end.nanoseconds, revision: revision, at: .byte(place))
  }

  /// Seconds east of Greenwich: "+0500", "-07:00", "+2", or a number of hours; nil if it is empty.
  private static func readOffset(_ json: inout JSONReader) throws(ExportFault) -> Int64? {
    let place = json.at
    let text: JSONText
    if try json.kind() == .text {
      text = try json.text()
    } else {
      let start = json.at
      _ = try json.number()
      text = JSONText(start: start, end: json.at)
    }
    if text.count == 0 { return nil }
    var reader = json.clockReader(text)
    let isWest = reader.skip("-")
    if !isWest { _ = reader.skip("+") }
    var minutes = 0
    guard var hours = reader.number(1...4) else {
      throw json.fault("an offset is wanted, such as +0500 or -07:00", at: place)
    }
    if reader.skip(":") {
      minutes = reader.number(2...2) ?? 60
    } else if text.count >= 4 {
      (hours, minutes) = (hours / 100, hours % 100)
    }
    guard reader.isAtEnd, hours < 24, minutes < 60 else {
      throw json.fault("an offset is wanted, such as +0500 or -07:00", at: place)
    }
    let seconds = Int64(hours * 3600 + minutes * 60)
    return isWest ? -seconds : seconds
  }
}
