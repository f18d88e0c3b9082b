// Jawbone: the hours of a day, or its total where there are none.

internal import StepDays
internal import Tare

/// Answers of Jawbone's `moves` (`data.items`).
///
/// A day's hours (`hourly_totals`) are taken, and its total only where there are none: they say the
/// same. Hours are the clock's in `tz`, the zone in which the day ended; of a day of travel nothing
/// says which hours were another zone's, so all are taken to be in this one.
enum JawboneExport: JSONExport {
  static let format = ExportFormat(
    name: "jawbone", title: "Jawbone, JSON of moves",
    taken: "Steps of each hour of hourly_totals, else of the day, in the zone that the day names.",
    check: .realFile)

  static let needsZone = "a day of Jawbone without a tz; name the zone, such as America/Denver"

  static func matches(_ outline: JSONOutline) -> Bool {
    outline.has("data.items")
      && (outline.has("data.items[].details") || outline.has("meta.user_xid"))
  }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var json = json
    var zones = NamedZones(options.zone)
    try json.enterObject()
    while let key = try json.nextKey() {
      guard json.text(key, is: "data"), try json.kind() == .object else {
        try json.skip()
        continue
      }
      try json.enterObject()
      while let key = try json.nextKey() {
        guard json.text(key, is: "items") else {
          try json.skip()
          continue
        }
        try json.enterArray()
        while try json.nextElement() { try readItem(&json, &zones, into: &export) }
      }
    }
    try json.finish()
  }

  /// A day as far as it has been read.
  private struct Item {
    var place = 0
    var day: LocalDay?
    var id = ""
    var updated: Int64?
    var units: Int64?
    var zone: String?
    var zones = 0
    var hours: JSONReader?
  }

  private static func readItem(
    _ json: inout JSONReader, _ zones: inout NamedZones, into export: inout StepExport
  ) throws(ExportFault) {
    var item = Item()
    _ = try json.kind()
    item.place = json.at
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "date") {
        item.day = try json.day()
      } else if json.text(key, is: "xid") {
        item.id = json.string(try json.text())
      } else if json.text(key, is: "time_updated") {
        item.updated = try json.time(places: 0)
      } else if json.text(key, is: "details"), try json.kind() == .object {
        try readDetails(&json, &item)
      } else {
        try json.skip()
      }
    }
    guard let day = item.day else { throw json.missing("date") }
    let clock = try zones.clock(item.zone, json, at: item.place, into: &export)
    let source = export.index(of: RecordSource(name: "Jawbone", kind: .watch))
    if item.zones > 1 {
      export.note(
        "a day of Jawbone with more than one zone: its hours are taken to be in the last of them")
    }
    if var hours = item.hours, try hours.kind() == .object {
      let count = try readHours(&hours, item, clock, source, into: &export)
      if count > 0 { return }
    }
    guard let units = item.units else { return }
    try DayTotals.add(
      DayTotals.DayTotal(
        day: day, units: units, modified: item.updated,
        revision: item.id.isEmpty ? nil : (item.id, item.updated ?? 0), place: item.place),
      json, clock, source: source, into: &export, needsZone: needsZone)
  }

  private static func readDetails(
    _ json: inout JSONReader, _ item: inout Item
  ) throws(ExportFault) {
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "steps") {
        item.units = try json.steps()
      } else if json.text(key, is: "tz"), try json.kind() == .text {
        item.zone = json.string(try json.text())
      } else if json.text(key, is: "tzs"), try json.kind() == .array {
        try json.enterArray()
        while try json.nextElement() {
          item.zones += 1
          try json.skip()
        }
      } else {
        if json.text(key, is: "hourly_totals") { item.hours = json }
        try json.skip()
      }
    }
  }

  /// Reads the hours, and says how many had steps.
  private static func readHours(
    _ json: inout JSONReader, _ item: Item, _ clock: ZoneClock, _ source: UInt32,
    into export: inout StepExport
  ) throws(ExportFault) -> Int {
    var count = 0
    try json.enterObject()
    while let key = try json.nextKey() {
      let (day, hour) = try readHour(key, json)
      var units: Int64?
      try json.enterObject()
      while let key = try json.nextKey() {
        if json.text(key, is: "steps") { units = try json.steps() } else { try json.skip() }
      }
      guard let units, units > 0 else { continue }
      count += 1
      let length: Int64 = 3_600_000_000_000
      let start = try json.instant(
        of: .local(day, nanosecondsAfterMidnight: hour * length), clock, at: key.start,
        needsZone: needsZone)
      let end = Instant(nanoseconds: start).advanced(byNanoseconds: length).nanoseconds
      export.add(
        start: start, end: end, units: units, source: source,
        modified: item.updated ?? .min,
        revision: item.id.isEmpty
          ? nil : ("\(item.id) \(day) \(hour)", item.updated ?? 0),
        at: .byte(key.start))
    }
    return count
  }

  /// The day and the hour that 2015081009 names.
  private static func readHour(
    _ key: JSONText, _ json: JSONReader
  ) throws(ExportFault) -> (LocalDay, Int64) {
    let digits = json.raw(key)
    guard digits.count == 10, digits.allSatisfy({ $0 &- 0x30 < 10 }),
      let day = JSONReader.day(digits.prefix(8))
    else { throw json.fault("an hour is wanted as the key, such as 2015081009", at: key.start) }
    let hour = Int64(digits[8] - 0x30) * 10 + Int64(digits[9] - 0x30)
    guard hour < 24 else {
      throw json.fault("an hour is wanted as the key, such as 2015081009", at: key.start)
    }
    return (day, hour)
  }
}
