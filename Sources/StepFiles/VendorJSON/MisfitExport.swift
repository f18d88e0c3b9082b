// Misfit: totals of days, and walks with their own times.

internal import StepDays
internal import Tare

/// Answers of Misfit's activity summary (`summary`) and of its sessions (`sessions`).
///
/// A session's steps are in its day's total too. Where both are read the total is believed, since it
/// covers the day and is taken to be as new as its end.
enum MisfitExport: JSONExport {
  static let format = ExportFormat(
    name: "misfit", title: "Misfit, JSON of summary and sessions",
    taken:
      "Days of summary, whose zone must be named; sessions from their time on for their duration.",
    check: .specification)

  static let needsZone =
    "Misfit writes days without a zone; name the zone, such as America/Los_Angeles"

  static func matches(_ outline: JSONOutline) -> Bool {
    outline.has("summary[].date", "summary[].points")
      || outline.has("sessions[].startTime", "sessions[].activityType")
  }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var json = json
    let clock = ZoneClock(zone: options.zone)
    let source = export.index(of: RecordSource(name: "Misfit", kind: .watch))
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "summary") {
        export.note(.unknown("Misfit, which writes days without a zone"))
        try json.enterArray()
        while try json.nextElement() { try readDay(&json, clock, source, into: &export) }
      } else if json.text(key, is: "sessions") {
        try json.enterArray()
        while try json.nextElement() { try readSession(&json, clock, source, into: &export) }
      } else {
        try json.skip()
      }
    }
    try json.finish()
  }

  private static func readDay(
    _ json: inout JSONReader, _ clock: ZoneClock, _ source: UInt32, into export: inout StepExport
  ) throws(ExportFault) {
    var day: LocalDay?
    var units: Int64?
    _ = try json.kind()
    let place = json.at
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "date") {
        day = try json.day()
      } else if json.text(key, is: "steps") {
        units = try json.steps()
      } else {
        try json.skip()
      }
    }
    guard let day else { throw json.missing("date") }
    guard let units else { return }
    try DayTotals.add(
      DayTotals.DayTotal(day: day, units: units, place: place), json, clock, source: source,
      into: &export, needsZone: needsZone)
  }

  private static func readSession(
    _ json: inout JSONReader, _ clock: ZoneClock, _ source: UInt32, into export: inout StepExport
  ) throws(ExportFault) {
    var start: Int64?
    var duration: Int64?
    var units: Int64?
    var id: String?
    _ = try json.kind()
    let place = json.at
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "startTime") {
        let place = json.at
        start = try json.instant(
          of: try json.clockTime(), clock, at: place, needsZone: needsZone)
      } else if json.text(key, is: "duration") {
        duration = try json.time(places: 0)
      } else if json.text(key, is: "steps") {
        units = try json.steps()
      } else if json.text(key, is: "id"), try json.kind() == .text {
        id = json.string(try json.text())
      } else {
        try json.skip()
      }
    }
    // Swimming has no steps.
    guard let units else { return }
    guard let start else { throw json.missing("startTime") }
    guard let duration, duration >= 0 else { throw json.missing("duration") }
    let end = Instant(nanoseconds: start).advanced(byNanoseconds: duration).nanoseconds
    export.add(
      start: start, end: end, units: units, source: source, revision: id.map { ($0, 0) },
      at: .byte(place))
  }
}
