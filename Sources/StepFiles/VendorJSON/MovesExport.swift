// Moves: the activities of each day, or the day's summary where there are none.

internal import StepDays
internal import StepMerging
internal import Tare

/// Answers of Moves' storyline, activities and summary.
///
/// The activities of a day's segments are taken, each from its start to its end, and the summary only
/// where a day has no segments: it says the same again. What was entered by hand has no times of its
/// own; it is an instant at the beginning of its segment, or of the day if that is later. Vehicles
/// are noted.
enum MovesExport: JSONExport {
  static let format = ExportFormat(
    name: "moves", title: "Moves, JSON of storyline, activities and summary",
    taken:
      "Activities with steps by their times and offsets, vehicles; the summary of days without "
      + "segments, whose zone must be named.",
    check: .realFile)

  static let needsZone =
    "the summary of a day of Moves has no zone; name the zone, such as Europe/Helsinki"

  static func matches(_ outline: JSONOutline) -> Bool {
    outline.has("[].date") && (outline.has("[].summary") || outline.has("[].segments"))
  }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var json = json
    let clock = ZoneClock(zone: options.zone)
    try json.enterArray()
    while try json.nextElement() { try readDay(&json, clock, into: &export) }
    try json.finish()
  }

  /// Takes a time. Times have offsets; one without is of the zone that was asked for.
  static func time(
    _ json: inout JSONReader, _ clock: ZoneClock
  ) throws(ExportFault) -> Int64 {
    let place = json.at
    let time = try json.clockTime()
    return try json.instant(of: time, clock, at: place, needsZone: needsZone)
  }

  private static func readDay(
    _ json: inout JSONReader, _ clock: ZoneClock, into export: inout StepExport
  ) throws(ExportFault) {
    var day: LocalDay?
    var modified: Int64?
    var summary: JSONReader?
    var segments: JSONReader?
    _ = try json.kind()
    let place = json.at
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "date") {
        day = try json.day()
      } else if json.text(key, is: "lastUpdate"), try json.kind() == .text {
        modified = try time(&json, clock)
      } else {
        if json.text(key, is: "summary"), try json.kind() == .array { summary = json }
        if json.text(key, is: "segments"), try json.kind() == .array { segments = json }
        try json.skip()
      }
    }
    guard let day else { throw json.missing("date") }
    var hasSegments = false
    if var segments {
      try segments.enterArray()
      while try segments.nextElement() {
        hasSegments = true
        try MovesSegment.read(&segments, of: day, clock, into: &export)
      }
    }
    guard !hasSegments, var summary else { return }
    let units = try readSummary(&summary)
    try DayTotals.add(
      DayTotals.DayTotal(
        day: day, units: units, modified: modified, place: place, givesWay: true), json, clock,
      source: export.index(of: MovesSegment.source), into: &export, needsZone: needsZone)
  }

  /// The steps of a day's summary, of all activities together.
  private static func readSummary(_ json: inout JSONReader) throws(ExportFault) -> Int64 {
    var sum: Int64 = 0
    try json.enterArray()
    while try json.nextElement() {
      try json.enterObject()
      while let key = try json.nextKey() {
        if json.text(key, is: "steps") {
          let place = json.at
          sum += try json.steps()
          guard sum <= StepRecord.largestUnits else {
            throw json.fault("steps are wanted: 0 to 2147483647 of a day", at: place)
          }
        } else {
          try json.skip()
        }
      }
    }
    return sum
  }
}
