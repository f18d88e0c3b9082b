// Fitbit's archive of an account: steps by the minute, in UTC.

internal import Foundation
internal import StepDays
internal import Tare

/// The files `steps-2019-07-01.json` of an account's archive, also within Takeout.
///
///     [{"dateTime": "07/01/19 14:28:00", "value": "52"}]
///
/// The files say neither the zone nor the length of a value. Those who compared them with the
/// application found steps to be in UTC and by the minute, and so they are read; a note says so.
/// Calories, distances and heights have the same form in the same folder, and nothing within tells
/// them apart: so here the file's name has to begin with `steps`, besides.
enum FitbitJSONArchive: JSONExport {
  static let format = ExportFormat(
    name: "fitbit-archive", title: "Fitbit, JSON of an account's archive",
    taken:
      "Steps of each minute, taken to be in UTC as people found them to be; from files whose names "
      + "begin with steps, since other measurements have the same form.",
    check: .specification)

  static func matches(_ outline: JSONOutline) -> Bool {
    outline.has("[].dateTime", "[].value") && outline.names.count == 3
  }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    let name = export.files.last?.split(separator: "/").last ?? ""
    guard name.lowercased().hasPrefix("steps") else {
      throw ExportFault(
        "values of Fitbit that may be steps, calories or meters: their form is the same; a file of "
          + "steps has a name that begins with steps", kind: .notRead)
    }
    export.note(
      "Fitbit's archive does not say its zone; its steps are taken to be in UTC, by the minute")
    var json = json
    let source = export.index(of: FitbitJSONAnswer.source)
    let calendar = options.zone.map { DayCalendar(zone: $0) }
    try json.enterArray()
    while try json.nextElement() {
      _ = try json.kind()
      let place = json.at
      let (start, units) = try readMinute(&json)
      guard units > 0 else { continue }
      let end = Instant(nanoseconds: start).advanced(byNanoseconds: 60_000_000_000).nanoseconds
      // With a zone a total of the day, from another file, gives way.
      let day = calendar?.day(of: Instant(nanoseconds: start))
      export.add(
        start: start, end: end, units: units, source: source,
        claim: day.map { .part(day: DayTotals.span(of: $0, source)) }, at: .byte(place))
    }
    try json.finish()
  }

  private static func readMinute(
    _ json: inout JSONReader
  ) throws(ExportFault) -> (start: Int64, units: Int64) {
    var start: Int64?
    var units: Int64?
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "dateTime") {
        let text = try json.text()
        guard let time = time(json.clockReader(text)) else {
          throw json.fault("a time is wanted, such as 07/01/19 14:28:00", at: text.start)
        }
        start = time
      } else if json.text(key, is: "value") {
        units = try json.steps()
      } else {
        try json.skip()
      }
    }
    guard let start else { throw json.missing("dateTime") }
    guard let units else { throw json.missing("value") }
    return (start, units)
  }

  /// The nanoseconds since 1970 of `MM/dd/yy HH:mm:ss` in UTC; years are of this century.
  private static func time(_ reader: ClockReader) -> Int64? {
    var reader = reader
    guard let month = reader.number(2...2), reader.skip("/"), let day = reader.number(2...2),
      reader.skip("/"), let year = reader.number(2...2), reader.skipSpaces(),
      let clock = reader.clock(), reader.isAtEnd,
      case .time(.instant(let time)) = ClockText.place(
        LocalDay(year: 2000 + year, month: month, day: day), clock, 0)
    else { return nil }
    return time
  }
}
