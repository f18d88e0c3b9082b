// The first rows of a table, cut at each delimiter that it may have: what tells its format.

/// The beginning of a delimited text, before its delimiter and its format are known.
struct TableOpening {
  /// A row of column names.
  struct Header: Hashable {
    /// The names as they are written, trimmed and unquoted.
    var names: [String]
    /// What stands between fields.
    var delimiter: UInt8
    /// The line on which the row begins, from 1; rows of data begin on later ones.
    var line: Int

    /// Whether a comma can be a decimal point.
    var decimalComma: Bool { delimiter != UInt8(ascii: ",") }

    /// The place of a column, whatever its capitals; nil if it is missing.
    func place(of name: String) -> Int? {
      names.firstIndex { $0.lowercased() == name.lowercased() }
    }
  }

  /// How many bytes of a file are looked at.
  static let length = 1 << 16
  /// How many rows are kept: a line of a type may stand above the header.
  static let rows = 2
  private static let candidates: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"),
  ]

  /// The first rows that hold anything, each as every delimiter cuts it; the delimiter that makes
  /// the most fields comes first.
  private(set) var cuts: [[Header]] = []

  /// Looks at a file's beginning; nil if it is no table: binary, XML, JSON or nothing.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var text: [UInt8] = []
    var decoder = TextDecoder()
    bytes.prefix(Self.length).withMemoryRebound(to: UInt8.self) { bytes in
      let take: (UnsafeBufferPointer<UInt8>) throws(Never) -> Void = { text += $0 }
      decoder.decode(bytes, take)
      decoder.finish(take)
    }
    guard let first = text.first(where: { $0 > 0x20 }) else { return nil }
    let markup: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")]
    if markup.contains(first) || text.contains(0) { return nil }
    if bytes.count <= Self.length { text.append(UInt8(ascii: "\n")) }
    for row in Self.firstRows(text) {
      let cut = Self.candidates.map { delimiter in
        Header(names: Self.names(row.bytes, delimiter), delimiter: delimiter, line: row.line)
      }
      cuts.append(cut.sorted { $0.names.count > $1.names.count })
    }
    if cuts.isEmpty { return nil }
  }

  /// The first row that holds anything, cut by each delimiter.
  var first: [Header] { cuts[0] }
  /// The row after it; empty if there is none.
  var second: [Header] { cuts.count > 1 ? cuts[1] : [] }

  private static func firstRows(_ text: [UInt8]) -> [(bytes: [UInt8], line: Int)] {
    var found: [(bytes: [UInt8], line: Int)] = []
    var scanner = RowScanner(delimiter: nil)
    text.withUnsafeBufferPointer { text in
      let take: (DelimitedRow) throws(ExportFault) -> Bool = { row in
        if row.isBlank || HeaderRow.isSeparatorHint(row) { return true }
        let bytes = UnsafeBufferPointer(start: row.base, count: row.fields.last?.end ?? 0)
        found.append((Array(bytes), row.line))
        return found.count < rows
      }
      // A row that cannot be cut ends the beginning; reading it tells why.
      _ = try? scanner.read(text, take)
    }
    return found
  }

  private static func names(_ row: [UInt8], _ delimiter: UInt8) -> [String] {
    var names: [String] = []
    var scanner = RowScanner(delimiter: delimiter)
    (row + [UInt8(ascii: "\n")]).withUnsafeBufferPointer { row in
      let take: (DelimitedRow) throws(ExportFault) -> Bool = { row in
        names = row.fields.indices.map(row.text)
        return false
      }
      _ = try? scanner.read(row, take)
    }
    return names
  }
}
