// A segment of a day of Moves: a place or a way between two, with what was done there.

internal import StepDays
internal import StepMerging
internal import Tare

/// Reads segments.
enum MovesSegment {
  static let source = RecordSource(name: "Moves", kind: .phone)
  private static let byHand = RecordSource(name: "Moves (by hand)", kind: .manual)

  /// What a segment or an activity says of itself.
  private struct Span {
    var start: Int64?
    var end: Int64?
    /// What has to be added to an instant to get what the clock showed.
    var offset: Int64 = 0
  }

  /// Reads a segment, whose times may stand behind its activities.
  static func read(
    _ json: inout JSONReader, of day: LocalDay, _ clock: ZoneClock, into export: inout StepExport
  ) throws(ExportFault) {
    var span = Span()
    var modified = Int64.min
    var activities: JSONReader?
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "startTime"), try json.kind() == .text {
        span.offset = offset(in: json)
        span.start = try MovesExport.time(&json, clock)
      } else if json.text(key, is: "lastUpdate"), try json.kind() == .text {
        modified = try MovesExport.time(&json, clock)
      } else {
        if json.text(key, is: "activities"), try json.kind() == .array { activities = json }
        try json.skip()
      }
    }
    guard var activities else { return }
    // Where the day began by the segment's own offset.
    let midnight = Instant(
      nanoseconds: Int64(day.daysSince1970).multipliedReportingOverflow(
        by: 86_400_000_000_000
      ).partialValue
    ).advanced(byNanoseconds: -span.offset)
    let begin = span.start.map { max($0, midnight.nanoseconds) }
    try activities.enterArray()
    while try activities.nextElement() {
      try readActivity(&activities, begin, of: day, modified, clock, into: &export)
    }
  }

  private static func readActivity(
    _ json: inout JSONReader, _ begin: Int64?, of day: LocalDay, _ modified: Int64,
    _ clock: ZoneClock, into export: inout StepExport
  ) throws(ExportFault) {
    var span = Span()
    var units: Int64?
    var isManual = false
    var isVehicle = false
    _ = try json.kind()
    let place = json.at
    try json.enterObject()
    while let key = try json.nextKey() {
      if try json.takeNull() { continue }
      if json.text(key, is: "startTime") {
        span.start = try MovesExport.time(&json, clock)
      } else if json.text(key, is: "endTime") {
        span.end = try MovesExport.time(&json, clock)
      } else if json.text(key, is: "steps") {
        units = try json.steps()
      } else if json.text(key, is: "manual"), try json.kind() == .word {
        isManual = try json.word() ?? false
      } else if json.text(key, is: "group"), try json.kind() == .text {
        isVehicle = json.text(try json.text(), is: "transport")
      } else {
        try json.skip()
      }
    }
    if isVehicle, let start = span.start, let end = span.end, start < end {
      export.driving.append(TimeSpan(start: start, end: end))
    }
    guard let units else { return }
    guard let start = span.start ?? begin else { throw json.missing("startTime") }
    let end = span.start == nil ? start : span.end ?? start
    guard start <= end else { throw json.fault("the end lies before the start", at: place) }
    export.add(
      start: start, end: end, units: units,
      source: export.index(of: isManual ? byHand : source), modified: modified,
      claim: .part(day: DayTotals.span(of: day, export.index(of: source))), at: .byte(place))
  }

  /// The offset of the time that comes next, in nanoseconds; 0 if it has none.
  private static func offset(in json: JSONReader) -> Int64 {
    var json = json
    guard let text = try? json.text(), text.count >= 5 else { return 0 }
    var reader = json.clockReader(JSONText(start: text.end - 5, end: text.end))
    return (reader.offset() ?? 0) * 1_000_000_000
  }
}
