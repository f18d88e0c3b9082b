// Reading a whole table: told by its header, then row by row.

/// A reader of one kind of table.
protocol TableReader: Sendable {
  /// What it reads, and what it knows and refuses.
  static var formats: [ExportFormat] { get }

  /// The reader for a table that begins so; nil if it is none of its formats.
  ///
  /// - Throws: Why a table that is its own cannot be read: a column is missing, say.
  static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)?

  /// Which of the formats the table has.
  var format: ExportFormat { get }
  /// The row of names; what follows it is data.
  var header: TableOpening.Header { get }

  /// Takes a row of data.
  mutating func take(_ row: TableRow, into export: inout StepExport) throws(ExportFault)
  /// Ends the table, also one that ends with a fault: what was read is to be told.
  mutating func finish(into export: inout StepExport)
}

/// All exports that are delimited text.
///
/// Each kind is asked in turn whether the header is its own: no two kinds share one.
enum TableExports: ExportParser {
  static let readers: [any TableReader.Type] = [
    PedometerTotals.self, RecordTable.self, FitbitCSVActivity.self, FitbitCSVAccount.self,
    SamsungSteps.self, GoogleDailySummary.self, GoogleDailyHours.self,
  ]

  static var formats: [ExportFormat] { readers.flatMap { $0.formats } }

  static func recognizes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let opening = TableOpening(bytes) else { return false }
    do throws(ExportFault) {
      return try reader(for: opening, ExportOptions()) != nil
    } catch {
      // It is known, and cannot be read: reading it tells why.
      return true
    }
  }

  static func read(
    _ bytes: UnsafeRawBufferPointer, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) -> ExportFormat {
    guard let opening = TableOpening(bytes), var reader = try reader(for: opening, options) else {
      throw ExportFault("no table that is known", kind: .notRead)
    }
    // What was read before a fault is to be told all the same.
    defer { reader.finish(into: &export) }
    try rows(bytes, reader.header, options) { (row) throws(ExportFault) in
      try reader.take(row, into: &export)
    }
    return reader.format
  }

  private static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)? {
    for kind in readers {
      if let reader = try kind.reader(for: opening, options) { return reader }
    }
    return nil
  }

  /// Hands on the rows below the header that hold anything.
  static func rows(
    _ bytes: UnsafeRawBufferPointer, _ header: TableOpening.Header, _ options: ExportOptions,
    _ take: (TableRow) throws(ExportFault) -> Void
  ) throws(ExportFault) {
    var decoder = TextDecoder()
    var scanner = RowScanner(delimiter: header.delimiter)
    func takeRow(_ row: DelimitedRow) throws(ExportFault) -> Bool {
      if row.line > header.line, !row.isBlank { try take(TableRow(row: row, header: header)) }
      return true
    }
    func takeText(_ text: UnsafeBufferPointer<UInt8>) throws(ExportFault) {
      // Taken out while it reads: two accesses must not overlap.
      var rows = RowScanner(delimiter: nil)
      swap(&rows, &scanner)
      defer { swap(&rows, &scanner) }
      _ = try rows.read(text, takeRow)
    }
    try bytes.withMemoryRebound(to: UInt8.self) { (bytes) throws(ExportFault) in
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1 << 20)
        try decoder.decode(UnsafeBufferPointer(rebasing: bytes[start..<end]), takeText)
        start = end
        options.progress(end)
      }
    }
    try decoder.finish(takeText)
    try scanner.finish(takeRow)
  }
}
