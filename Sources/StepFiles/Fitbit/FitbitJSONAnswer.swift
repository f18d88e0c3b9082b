// Answers of Fitbit's web interface: the minutes of a day, and the totals of days.

internal import StepDays

/// Answers of `activities/steps`: `activities-steps` with or without `activities-steps-intraday`.
///
/// Times are what the wearer's clock showed, without a zone. Where minutes are there, here or in another
/// file, they are taken and the day's total is not: it says the same. Minutes and days of 0 are passed over, since Fitbit
/// writes 0 also while nobody wears the device.
enum FitbitJSONAnswer: JSONExport {
  static let format = ExportFormat(
    name: "fitbit-steps", title: "Fitbit, JSON of the web interface",
    taken:
      "activities-steps-intraday in steps of 1, 5 or 15 minutes, else the days of activities-steps; "
      + "the clock's times, so the zone must be named.",
    check: .specification)

  static let needsZone =
    "Fitbit writes what the clock showed, without a zone; name the zone, such as Europe/Berlin"
  static let source = RecordSource(name: "Fitbit", kind: .watch)

  static func matches(_ outline: JSONOutline) -> Bool {
    outline.has("activities-steps") || outline.has("activities-steps-intraday")
  }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var json = json
    var days: JSONReader?
    var minutes: JSONReader?
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "activities-steps") { days = json }
      if json.text(key, is: "activities-steps-intraday") { minutes = json }
      try json.skip()
    }
    try json.finish()
    let clock = ZoneClock(zone: options.zone)
    export.note(.unknown("Fitbit, which writes what the clock showed, without a zone"))
    guard var minutes, try !minutes.takeNull() else {
      guard var days else { return }
      return try readDays(&days, clock, into: &export)
    }
    let day = try oneDay(days, minutes)
    try readMinutes(&minutes, of: day, clock, into: &export)
  }

  private static func readDays(
    _ json: inout JSONReader, _ clock: ZoneClock, into export: inout StepExport
  ) throws(ExportFault) {
    let source = export.index(of: source)
    try json.enterArray()
    while try json.nextElement() {
      _ = try json.kind()
      let place = json.at
      let (day, units) = try readDay(&json)
      let total = DayTotals.DayTotal(day: day, units: units, place: place, givesWay: true)
      try DayTotals.add(
        total, json, clock, source: source, into: &export, needsZone: needsZone)
    }
  }

  private static func readDay(
    _ json: inout JSONReader
  ) throws(ExportFault) -> (day: LocalDay, units: Int64) {
    var day: LocalDay?
    var units: Int64?
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "dateTime") {
        day = try json.day()
      } else if json.text(key, is: "value") {
        units = try json.steps()
      } else {
        try json.skip()
      }
    }
    guard let day else { throw json.missing("dateTime") }
    guard let units else { throw json.missing("value") }
    return (day, units)
  }

  /// The day whose minutes an answer holds: the only one of its days.
  private static func oneDay(
    _ days: JSONReader?, _ minutes: JSONReader
  ) throws(ExportFault) -> LocalDay {
    guard var json = days else {
      throw minutes.fault("no activities-steps beside it, which names the day")
    }
    var day: LocalDay?
    try json.enterArray()
    while try json.nextElement() {
      guard day == nil else {
        throw json.fault("more than one day, and minutes that do not name theirs; ask for one day")
      }
      day = try readDay(&json).day
    }
    guard let day else { throw minutes.fault("no day in activities-steps; it names the day") }
    return day
  }
}
