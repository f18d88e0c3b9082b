// Logs of a pedometer's totals as records: what was added between one row and the next.

import Tare

/// Reads a log of totals that ``LogColumns/known`` names.
///
/// The first row is the baseline; a reset, a late or a repeated row means what it means to a session
/// that counts live (``CumulativeDeltas``).
struct PedometerTotals: TableReader {
  static let formats = [
    ExportFormat(
      name: "pedometer-log", title: "Pedometer CSV log",
      taken: """
        Totals of a counter (Time,NumberOfSteps with or without CurrentTripStart) as the steps \
        between rows; the first row is the baseline.
        """,
      check: .realFile),
    ExportFormat(
      name: "step-counter-log", title: "Android step counter beside a hand-annotated truth",
      taken: """
        Totals of the counter (elapsed_ns,hw_step_counter) as the steps between rows; times count \
        since the device was started, so the days are not known.
        """,
      check: .realFile),
  ]

  let header: TableOpening.Header
  let format: ExportFormat
  private let places: ColumnPlaces
  private var deltas = CumulativeDeltas()
  private var source: UInt32?
  /// The clock of times that are written without a zone.
  private let clock: ZoneClock

  static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)? {
    for header in opening.first {
      if let places = ColumnPlaces.recognise(header.names) {
        return PedometerTotals(header, places, ZoneClock(zone: options.zone))
      }
    }
    return nil
  }

  private init(_ header: TableOpening.Header, _ places: ColumnPlaces, _ clock: ZoneClock) {
    self.header = header
    self.clock = clock
    self.places = places
    format = Self.formats[places.columns.total == "hw_step_counter" ? 1 : 0]
  }

  mutating func take(_ row: TableRow, into export: inout StepExport) throws(ExportFault) {
    try row.checkWidth()
    if row.isEmpty(places.time) {
      throw row.fault(
        places.time, PedometerLogError.Problem.notATime(places.columns.time.unit).text)
    }
    let to = try time(places.time, places.columns.time, row)
    var from: Instant?
    if let place = places.from, let column = places.columns.from, !row.isEmpty(place) {
      from = try time(place, column, row)
    }
    // A row without a total says that there is no data.
    if row.isEmpty(places.total) { return }
    let total = try value(
      LogNumber.total(row.bytes(places.total), decimalComma: header.decimalComma),
      places.total, row)
    guard let added = deltas.add(from: from, to: to, total: total) else { return }
    let source = source ?? export.index(of: RecordSource(name: "Pedometer", kind: .phone))
    self.source = source
    guard added.steps < 1 << 31 else {
      throw row.fault(places.total, StepField.Problem.tooMany.text)
    }
    export.add(
      start: added.start.nanoseconds, end: added.end.nanoseconds, units: added.steps << 32,
      source: source, at: row.place)
  }

  mutating func finish(into export: inout StepExport) {
    guard source != nil, format == Self.formats[1] else { return }
    export.note(
      """
      times since the device was started, not since 1970: the steps are right, the day they were \
      taken on is not known
      """)
  }

  private func time(
    _ place: Int, _ column: LogColumns.Time, _ row: TableRow
  ) throws(ExportFault) -> Instant {
    let told = LogTime.read(
      row.bytes(place), unit: column.unit, decimalComma: header.decimalComma)
    if case .bad(.timeWithoutZone) = told {
      return Instant(nanoseconds: try row.instant(place, .iso, clock))
    }
    return Instant(nanoseconds: try value(told, place, row))
  }

  private func value(
    _ value: LogValue<Int64>, _ place: Int, _ row: TableRow
  ) throws(ExportFault) -> Int64 {
    switch value {
    case .value(let value): return value
    case .bad(let problem): throw row.fault(place, problem.text)
    }
  }
}
