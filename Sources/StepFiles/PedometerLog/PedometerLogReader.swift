// Reading a CSV pedometer log: bytes in any split in, an opening and claims out.

public import Tare

/// What a log says.
public enum PedometerLogItem: Equatable, Sendable {
  /// The opening that the first row implies; no row stands for it.
  case opening(Opening)
  /// A row. The first one with a known start before it is a baseline answer, every other a report.
  case row(SessionEvent<Count>)
}

/// Reads a log of pedometer totals: a header row, then one row per reading.
///
///     var reader = PedometerLogReader()
///     try reader.read(bytes) { item in … }
///     try reader.finish { item in … }
///
/// Commas, semicolons or tabs; quotation marks as in RFC 4180; UTF-8 or UTF-16 with or without a
/// byte-order mark; a line `sep=;` before the header, blank rows and rows of empty fields are passed
/// over. The chunk law holds: whatever the split, the items and the error are the same. The memory
/// is bounded by the longest row, 1 MiB.
///
/// A log without a start column is a blind stream: its first row is the zero. Each row arrives when
/// it was true, or when the row before it arrived if that is later.
public struct PedometerLogReader: Sendable {
  private var decoder = TextDecoder()
  private var rows = RowScanner(delimiter: nil)
  private let wanted: LogColumns?
  private var places: ColumnPlaces?
  private var error: PedometerLogError?
  /// When the newest row arrived; nil before the first.
  private var arrival: Instant?

  /// Creates a reader that stands before the first byte.
  ///
  /// - Parameter columns: The columns to read; if nil, the header must be one of
  ///   ``LogColumns/known``.
  public init(columns: LogColumns? = nil) {
    wanted = columns
  }

  /// Reads the next bytes and delivers every row that they complete.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; they are not kept.
  ///   - deliver: Takes each item, in order.
  /// - Throws: The first fault. All rows before it have been delivered; none is after it, and every
  ///   later call throws it again.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ deliver: (PedometerLogItem) -> Void
  ) throws(PedometerLogError) {
    try read(bytes) { (item, _) in deliver(item) }
  }

  /// Reads the next bytes and delivers every row that they complete, each with its line.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; they are not kept.
  ///   - deliver: Takes each item, in order, and the line its row begins on, counted from 1.
  /// - Throws: As ``read(_:_:)``.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ deliver: (PedometerLogItem, _ line: Int) -> Void
  ) throws(PedometerLogError) {
    if let error { throw error }
    do throws(PedometerLogError) {
      try bytes.withMemoryRebound(to: UInt8.self) { (bytes) throws(PedometerLogError) in
        // Taken out while it decodes, as the scanner below.
        var decoder = TextDecoder()
        swap(&decoder, &self.decoder)
        defer { swap(&decoder, &self.decoder) }
        try decoder.decode(bytes) { (text) throws(PedometerLogError) in try take(text, deliver) }
      }
    } catch {
      self.error = error
      throw error
    }
  }

  /// Ends the log: delivers a last row without a line end.
  ///
  /// - Parameter deliver: Takes the item.
  /// - Throws: As ``read(_:_:)``; also if there was no header.
  public mutating func finish(
    _ deliver: (PedometerLogItem) -> Void
  ) throws(PedometerLogError) {
    try finish { (item, _) in deliver(item) }
  }

  /// Ends the log: delivers a last row without a line end, with its line.
  ///
  /// - Parameter deliver: Takes the item, and the line its row begins on.
  /// - Throws: As ``read(_:_:)``; also if there was no header.
  public mutating func finish(
    _ deliver: (PedometerLogItem, _ line: Int) -> Void
  ) throws(PedometerLogError) {
    if let error { throw error }
    do throws(PedometerLogError) {
      var decoder = decoder
      try decoder.finish { (text) throws(PedometerLogError) in try take(text, deliver) }
      var rows = rows
      try rows.finish { (row) throws(PedometerLogError) in
        if places == nil { return try takeHeader(row) }
        try takeRow(row, deliver)
        return true
      }
      if places == nil { throw PedometerLogError(line: 1, field: "", problem: .empty) }
    } catch {
      self.error = error
      throw error
    }
  }

  private mutating func take(
    _ text: UnsafeBufferPointer<UInt8>, _ deliver: (PedometerLogItem, _ line: Int) -> Void
  ) throws(PedometerLogError) {
    var text = text
    if places == nil {
      var header = rows
      let used = try header.read(text) { (row) throws(PedometerLogError) in try takeHeader(row) }
      guard let places else {
        rows = header
        return
      }
      rows = RowScanner(delimiter: places.delimiter, line: header.nextLine)
      text = UnsafeBufferPointer(rebasing: text[used...])
    }
    // Taken out while it reads: a row must be able to change everything else.
    var scanner = RowScanner(delimiter: nil)
    swap(&scanner, &rows)
    defer { swap(&scanner, &rows) }
    _ = try scanner.read(text) { (row) throws(PedometerLogError) in
      try takeRow(row, deliver)
      return true
    }
  }

  /// Takes a row before the header is known; returns whether the header is still to come.
  private mutating func takeHeader(_ row: DelimitedRow) throws(PedometerLogError) -> Bool {
    if row.isBlank || HeaderRow.isSeparatorHint(row) { return true }
    places = try HeaderRow(row).places(wanted)
    return false
  }

  private mutating func takeRow(
    _ row: DelimitedRow, _ deliver: (PedometerLogItem, _ line: Int) -> Void
  ) throws(PedometerLogError) {
    guard let places else { return }
    if row.fields.count != places.names.count {
      if row.isBlank { return }
      let hasMore = (places.names.count..<max(row.fields.count, places.names.count)).contains {
        !row.value($0).isEmpty
      }
      if hasMore || row.fields.count < places.names.count {
        throw PedometerLogError(
          line: row.line, field: "",
          problem: .fieldCount(row.fields.count, header: places.names.count))
      }
    }
    let time = row.value(places.time)
    if time.isEmpty, row.isBlank { return }
    let to = try places.value(
      LogTime.read(time, unit: places.columns.time.unit, decimalComma: places.decimalComma),
      places.time, row)
    var from: Instant?
    if let place = places.from, let unit = places.columns.from?.unit {
      let text = row.value(place)
      if !text.isEmpty {
        from = Instant(
          nanoseconds: try places.value(
            LogTime.read(text, unit: unit, decimalComma: places.decimalComma), place, row))
      }
    }
    let text = row.value(places.total)
    var total: Count?
    if !text.isEmpty {
      total = Count(
        try places.value(
          LogNumber.total(text, decimalComma: places.decimalComma), places.total, row))
    }
    complete(Instant(nanoseconds: to), from, total) { item in deliver(item, row.line) }
  }

  private mutating func complete(
    _ to: Instant, _ from: Instant?, _ total: Count?, _ deliver: (PedometerLogItem) -> Void
  ) {
    let isFirst = arrival == nil
    let now = max(arrival ?? to, to)
    arrival = now
    let claim = Claim(session: 1, from: from, to: to, total: total, arrival: Arrival(now))
    guard isFirst else {
      deliver(.row(.report(claim)))
      return
    }
    let isBaseline = from.map { $0 < to } ?? false
    deliver(
      .opening(
        Opening(session: 1, arrival: Arrival(now), from: from, awaitsBaseline: isBaseline)))
    deliver(.row(isBaseline ? .baseline(claim) : .report(claim)))
  }
}

extension ColumnPlaces {
  /// A field's value, or the error that names the field.
  fileprivate func value(
    _ value: LogValue<Int64>, _ place: Int, _ row: DelimitedRow
  ) throws(PedometerLogError) -> Int64 {
    switch value {
    case .value(let value): return value
    case .bad(let problem):
      throw PedometerLogError(line: row.line, field: names[place], problem: problem)
    }
  }
}
