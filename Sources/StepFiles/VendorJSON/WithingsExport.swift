// Withings: stretches of activity, and totals of days.

internal import Foundation
internal import StepDays
internal import Tare

/// Answers of Withings' `getintradayactivity` (`body.series`) and `getactivity` (`body.activities`).
///
/// A stretch without `steps` says nothing of steps and is passed over. A day belongs to the zone that
/// stands beside it.
enum WithingsExport: JSONExport {
  static let format = ExportFormat(
    name: "withings", title: "Withings, JSON of getintradayactivity and getactivity",
    taken:
      "Stretches of body.series with steps, from their second on for their duration; days of "
      + "body.activities in the zone that each names.",
    check: .realFile)

  static let needsZone =
    "a day of Withings without a timezone; name the zone, such as Europe/Paris"

  static func matches(_ outline: JSONOutline) -> Bool {
    outline.has("body.series") || outline.has("body.activities")
  }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var json = json
    var zones = NamedZones(options.zone)
    try json.enterObject()
    while let key = try json.nextKey() {
      guard json.text(key, is: "body") else {
        try json.skip()
        continue
      }
      try json.enterObject()
      while let key = try json.nextKey() {
        if json.text(key, is: "series"), try json.kind() == .object {
          try readSeries(&json, into: &export)
        } else if json.text(key, is: "activities") {
          try json.enterArray()
          while try json.nextElement() { try readDay(&json, &zones, into: &export) }
        } else {
          // A series without stretches is an empty array.
          try json.skip()
        }
      }
    }
    try json.finish()
  }

  private static func readSeries(
    _ json: inout JSONReader, into export: inout StepExport
  ) throws(ExportFault) {
    try json.enterObject()
    while let key = try json.nextKey() {
      let place = key.start
      guard let (number, next) = DecimalNumber.readJSON(json.bytes, from: key.start, to: key.end),
        next == key.end, let start = number.cut(9)
      else { throw json.fault("a second since 1970 is wanted as the key of a stretch", at: place) }
      var units: Int64?
      var duration: Int64?
      var model = ""
      try json.enterObject()
      while let key = try json.nextKey() {
        if try json.takeNull() { continue }
        if json.text(key, is: "steps") {
          units = try json.steps()
        } else if json.text(key, is: "duration") {
          duration = try json.time(places: 0)
        } else if json.text(key, is: "model") {
          model = json.string(try json.text())
        } else {
          try json.skip()
        }
      }
      guard let units else { continue }
      guard let duration, duration >= 0 else { throw json.missing("duration") }
      let end = Instant(nanoseconds: start).advanced(byNanoseconds: duration).nanoseconds
      export.add(
        start: start, end: end, units: units, source: export.index(of: source(model)),
        at: .byte(place))
    }
  }

  private static func readDay(
    _ json: inout JSONReader, _ zones: inout NamedZones, into export: inout StepExport
  ) throws(ExportFault) {
    var total: (day: LocalDay?, units: Int64?, modified: Int64?, zone: String?) =
      (nil, nil, nil, nil)
    var model = ""
    var device = ""
    var isTracker = true
    _ = try json.kind()
    let place = json.at
    try json.enterObject()
    while let key = try json.nextKey() {
      if try json.takeNull() { continue }
      if json.text(key, is: "date") {
        total.day = try json.day()
      } else if json.text(key, is: "steps") {
        total.units = try json.steps()
      } else if json.text(key, is: "modified") {
        total.modified = try json.time(places: 0)
      } else if json.text(key, is: "timezone") {
        total.zone = json.string(try json.text())
      } else if json.text(key, is: "model"), try json.kind() == .text {
        model = json.string(try json.text())
      } else if json.text(key, is: "deviceid"), try json.kind() == .text {
        device = json.string(try json.text())
      } else if json.text(key, is: "is_tracker"), try json.kind() == .word {
        isTracker = try json.word() ?? true
      } else {
        try json.skip()
      }
    }
    guard let units = total.units else { return }
    guard let day = total.day else { throw json.missing("date") }
    let clock = try zones.clock(total.zone, json, at: place, into: &export)
    let source = isTracker ? source(model) : RecordSource(name: "Withings", kind: .other)
    try DayTotals.add(
      DayTotals.DayTotal(
        day: day, units: units, modified: total.modified,
        revision: ("\(day) \(device)", total.modified ?? 0), place: place),
      json, clock, source: export.index(of: source), into: &export, needsZone: needsZone)
  }

  /// A model is a watch or a band unless it is called after a telephone.
  private static func source(_ model: String) -> RecordSource {
    let lower = model.lowercased()
    let isPhone = ["iphone", "ios", "android"].contains { lower.contains($0) }
    return RecordSource(
      name: model.isEmpty ? "Withings" : "Withings \(model)", kind: isPhone ? .phone : .watch)
  }
}
