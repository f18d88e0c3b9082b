// A row of a table with its header: fields by column, and errors that name line and column.

import StepDays

/// A row while it is read, with the names of its columns.
struct TableRow {
  let row: DelimitedRow
  let header: TableOpening.Header

  /// A field without the white space and the quotation marks around it.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> { row.value(column) }

  /// A field as text; empty where the table has no such column.
  func text(_ column: Int?) -> String { column.map(row.text) ?? "" }

  /// Whether a field holds nothing.
  func isEmpty(_ column: Int) -> Bool { row.value(column).isEmpty }

  var place: RecordPlace.Place { .line(row.line) }

  /// What is wrong with a field.
  func fault(
    _ column: Int?, _ text: String, kind: ExportError.Kind = .badData
  ) -> ExportFault {
    let field = column.flatMap { header.names.indices.contains($0) ? header.names[$0] : nil }
    return ExportFault(text, at: place, field: field ?? "", kind: kind)
  }

  /// Refuses a row that has lost or won fields; empty ones behind the last column are let pass.
  func checkWidth() throws(ExportFault) {
    let (found, wanted) = (row.fields.count, header.names.count)
    if found == wanted { return }
    let isWider = found > wanted && !(wanted..<found).allSatisfy { row.value($0).isEmpty }
    if found < wanted || isWider {
      throw fault(nil, PedometerLogError.Problem.fieldCount(found, header: wanted).text)
    }
  }

  /// The steps of a field, in units of 2⁻³² of a step.
  func steps(_ column: Int, _ notation: StepField.Notation) throws(ExportFault) -> Int64 {
    switch StepField.read(bytes(column), notation) {
    case .units(let units): return units
    case .bad(let problem): throw fault(column, problem.text)
    }
  }

  /// A whole number of a field.
  func whole(_ column: Int, _ wanted: String) throws(ExportFault) -> Int64 {
    guard case .value(let value) = LogNumber.total(bytes(column), decimalComma: false) else {
      throw fault(column, "no whole number; \(wanted)")
    }
    return value
  }

  /// The instant of a field, in nanoseconds since 1970.
  func instant(
    _ column: Int, _ form: ClockText.Form, _ clock: ZoneClock
  ) throws(ExportFault) -> Int64 {
    let time = try self.time(column, form)
    return try resolve(time, column, clock)
  }

  /// A time of a field, not yet placed on the axis.
  func time(_ column: Int, _ form: ClockText.Form) throws(ExportFault) -> ClockTime {
    switch ClockText.read(bytes(column), form, decimalComma: header.decimalComma) {
    case .time(let time): return time
    case .bad(let problem): throw fault(column, problem.text(form))
    }
  }

  /// A day of a field: a date alone.
  func day(_ column: Int) throws(ExportFault) -> LocalDay {
    switch try time(column, .day) {
    case .local(let day, _): return day
    case .instant: throw fault(column, ClockText.Problem.notATime.text(.day))
    }
  }

  /// From the first instant of a day to the first of the next, as a clock shows them.
  func interval(
    of day: LocalDay, _ column: Int, _ clock: ZoneClock
  ) throws(ExportFault) -> (start: Int64, end: Int64) {
    let start = ClockTime.local(day, nanosecondsAfterMidnight: 0)
    let end = ClockTime.local(day.advanced(by: 1), nanosecondsAfterMidnight: 0)
    return (try resolve(start, column, clock), try resolve(end, column, clock))
  }

  /// The instant of a time that a field holds.
  func resolve(
    _ time: ClockTime, _ column: Int, _ clock: ZoneClock
  ) throws(ExportFault) -> Int64 {
    switch clock.instant(of: time) {
    case .instant(let instant): return instant
    case .needsZone:
      throw fault(column, ZoneClock.needsZone, kind: .needsZone)
    case .beyondRange:
      throw fault(column, ClockText.Problem.beyondRange.text(.iso))
    }
  }
}
