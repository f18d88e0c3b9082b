// Totals of a day: from its first instant to the next day's, believed before what they contain.

internal import StepDays

/// Totals that a service gives for whole days.
///
/// A service answers a day's total and its minutes in different files, and a total holds the minutes.
/// Where the minutes name their day, the total gives way to them. Where they do not, it is taken to be
/// as new as the end of its day unless the file says when it was changed: of one source the newer
/// record is believed, and the total covers its day. Both together count once either way.
struct DayTotals {
  /// Takes a day's total; one of 0 says no more than that nothing was counted, and is passed over.
  ///
  /// - Parameters:
  ///   - total: The day, its steps in units of 2⁻³², and where it stands.
  ///   - json: The reader, for faults.
  ///   - clock: The zone whose day it is.
  ///   - source: The source's index.
  ///   - export: Takes the record.
  ///   - why: What to say where the zone is not known.
  /// - Throws: A fault if the zone is not known, or the day is beyond the axis of time.
  static func add(
    _ total: DayTotal, _ json: JSONReader, _ clock: ZoneClock, source: UInt32,
    into export: inout StepExport, needsZone why: String
  ) throws(ExportFault) {
    guard total.units > 0 else { return }
    let midnight = ClockTime.local(total.day, nanosecondsAfterMidnight: 0)
    let next = ClockTime.local(total.day.advanced(by: 1), nanosecondsAfterMidnight: 0)
    let start = try json.instant(of: midnight, clock, at: total.place, needsZone: why)
    let end = try json.instant(of: next, clock, at: total.place, needsZone: why)
    // A day that the zone left out has no length; its total is an instant, and counts whole.
    export.add(
      start: start, end: max(start, end), units: total.units, source: source,
      modified: total.modified ?? (total.givesWay ? .min : end), revision: total.revision,
      claim: total.givesWay ? .total(span(of: total.day, source)) : nil, at: .byte(total.place))
  }

  /// A day of a source, to which its total and its parts belong.
  static func span(of day: LocalDay, _ source: UInt32) -> CoarseSpan {
    CoarseSpan(source: source, unit: .day, number: day.daysSince1970)
  }

  /// A total of a day.
  struct DayTotal {
    var day: LocalDay
    var units: Int64
    var modified: Int64?
    var revision: (id: String, version: Int64)?
    var place: Int
    /// Whether it gives way to parts of its day.
    var givesWay = false
  }
}
