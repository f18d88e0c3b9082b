// The header of a log: which delimiter it uses, and where the columns are that are read.

/// A header row before its delimiter is known.
struct HeaderRow {
  private static let candidates: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"),
  ]

  private let bytes: [UInt8]
  private let line: Int

  init(_ row: DelimitedRow) {
    let end = row.fields.last?.end ?? 0
    bytes = Array(UnsafeBufferPointer(start: row.base, count: end))
    line = row.line
  }

  /// Whether this is the line `sep=;` that tells a spreadsheet the delimiter. It need not be
  /// believed: the header shows it.
  static func isSeparatorHint(_ row: DelimitedRow) -> Bool {
    guard row.line == 1, row.fields.count <= 2 else { return false }
    return row.text(0).lowercased() == "sep=" && row.value(1).isEmpty
  }

  /// Finds the columns.
  func places(_ wanted: LogColumns?) throws(PedometerLogError) -> ColumnPlaces {
    if bytes.contains(0) { throw fault(.binary) }
    if bytes.first(where: { $0 != UInt8(ascii: " ") }) == UInt8(ascii: "{") {
      throw fault(.traceInUTF16)
    }
    var best: (delimiter: UInt8, names: [String]) = (UInt8(ascii: ","), [])
    for delimiter in Self.candidates {
      let names = try names(delimiter)
      if names.count > best.names.count { best = (delimiter, names) }
      var found: ColumnPlaces?
      if let wanted {
        if case .found(let places) = ColumnPlaces.find(wanted, in: names) { found = places }
      } else {
        found = ColumnPlaces.recognise(names)
      }
      if var found {
        found.delimiter = delimiter
        return found
      }
    }
    if bytes.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") }) { throw fault(.binary) }
    guard let wanted else { throw fault(.unknownHeader(best.names)) }
    switch ColumnPlaces.find(wanted, in: best.names) {
    case .repeated(let name):
      throw PedometerLogError(line: line, field: name, problem: .repeatedColumn)
    case .missing(let names): throw fault(.missingColumns(names, present: best.names))
    case .found: throw fault(.unknownHeader(best.names))
    }
  }

  private func fault(_ problem: PedometerLogError.Problem) -> PedometerLogError {
    PedometerLogError(line: line, field: "", problem: problem)
  }

  private func names(_ delimiter: UInt8) throws(PedometerLogError) -> [String] {
    var scanner = RowScanner(delimiter: delimiter)
    var names: [String] = []
    let row = bytes + [UInt8(ascii: "\n")]
    _ = try row.withUnsafeBufferPointer { (row) throws(PedometerLogError) in
      try scanner.read(row) { (row) throws(PedometerLogError) in
        names = row.fields.indices.map(row.text)
        return false
      }
    }
    return names
  }
}
