// The minutes of one day, as Fitbit's clock showed them.

internal import StepDays
internal import Tare

extension FitbitJSONAnswer {
  /// Reads `activities-steps-intraday`.
  static func readMinutes(
    _ json: inout JSONReader, of day: LocalDay, _ clock: ZoneClock, into export: inout StepExport
  ) throws(ExportFault) {
    var dataset: JSONReader?
    var interval: Int64 = 1
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "dataset") {
        dataset = json
        try json.skip()
      } else if json.text(key, is: "datasetInterval") {
        let place = json.at
        interval = try json.whole()
        guard 1...1440 ~= interval else {
          throw json.fault("minutes are wanted: 1 to 1440", at: place)
        }
      } else if json.text(key, is: "datasetType") {
        let type = try json.text()
        guard json.text(type, is: "minute") else {
          throw json.fault("values by the minute are wanted: \"minute\"", at: type.start)
        }
      } else {
        try json.skip()
      }
    }
    guard var dataset else { throw json.missing("dataset") }
    let source = export.index(of: source)
    try dataset.enterArray()
    while try dataset.nextElement() {
      _ = try dataset.kind()
      let place = dataset.at
      let (shown, units) = try readMinute(&dataset)
      guard units > 0 else { continue }
      let end = shown + interval * 60_000_000_000
      let span = try slot(
        day, shown, end, length: interval * 60_000_000_000, clock, dataset, at: place)
      let number = day.daysSince1970 * 24 + Int(shown / 3_600_000_000_000)
      export.add(
        start: span.start, end: span.end, units: units, source: source,
        claim: .part(
          hour: CoarseSpan(source: source, unit: .hour, number: number),
          day: DayTotals.span(of: day, source)),
        at: .byte(place))
    }
  }

  /// The instants of a slot of the clock. A slot that the clock skips has no length; one before an
  /// hour that is shown again is as long as it says, and not an hour longer.
  private static func slot(
    _ day: LocalDay, _ from: Int64, _ to: Int64, length: Int64, _ clock: ZoneClock,
    _ json: JSONReader, at place: Int
  ) throws(ExportFault) -> (start: Int64, end: Int64) {
    let isNext = to >= dayLength
    let start = try json.instant(
      of: .local(day, nanosecondsAfterMidnight: from), clock, at: place, needsZone: needsZone)
    let end = try json.instant(
      of: .local(
        isNext ? day.advanced(by: 1) : day, nanosecondsAfterMidnight: isNext ? to - dayLength : to),
      clock, at: place, needsZone: needsZone)
    let longest = Instant(nanoseconds: start).advanced(byNanoseconds: length).nanoseconds
    return (start, max(start, min(end, longest)))
  }

  private static var dayLength: Int64 { 86_400_000_000_000 }

  /// A slot's time after midnight, in nanoseconds, and its steps.
  private static func readMinute(
    _ json: inout JSONReader
  ) throws(ExportFault) -> (shown: Int64, units: Int64) {
    var shown: Int64?
    var units: Int64?
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "time") {
        let text = try json.text()
        var reader = json.clockReader(text)
        guard let time = reader.clock()?.nanoseconds, reader.isAtEnd else {
          throw json.fault("a time of day is wanted, such as 14:28:00", at: text.start)
        }
        shown = time
      } else if json.text(key, is: "value") {
        units = try json.steps()
      } else {
        try json.skip()
      }
    }
    guard let shown else { throw json.missing("time") }
    guard let units else { throw json.missing("value") }
    return (shown, units)
  }
}
