// Rows as JSON Lines: one object per line, its fields by name, all others passed over.

/// Reads rows that are objects of JSON.
struct JsonRows: ~Copyable {
  /// Where texts with escapes are written out. As long as the longest row, so that it never moves.
  private let scratch: UnsafeMutablePointer<UInt8>
  private var written = 0

  init() {
    scratch = .allocate(capacity: MergeFault.longestRow)
  }

  deinit { scratch.deallocate() }

  /// Reads the row that begins at `at` and moves behind its line feed, fault or not; nil for an empty
  /// line. In the memory of `at` a line feed must follow.
  mutating func next(
    _ at: inout UnsafePointer<UInt8>, _ clock: inout MergeClock
  ) throws(MergeFault) -> MergeRow? {
    let start = at
    while at.pointee != UInt8(ascii: "\n") { at += 1 }
    let line = MergeRow.Bytes(start: start, count: at - start)
    at += 1
    written = 0
    var text = JsonCursor(line)
    text.skipSpace()
    if text.isAtEnd { return nil }
    guard let fields = object(&text), text.isAtEnd else { throw MergeFault(nil, .noObject) }
    return try fields.row(&clock)
  }

  private mutating func object(_ text: inout JsonCursor) -> MergeFields? {
    var fields = MergeFields()
    guard text.skip(UInt8(ascii: "{")) else { return nil }
    if text.skip(UInt8(ascii: "}")) { return fields }
    repeat {
      guard let name = string(&text), text.skip(UInt8(ascii: ":")) else { return nil }
      if let column = MergeColumn(named: name) {
        guard let value = scalar(&text) else { return nil }
        fields[column] = value.isNull || (column != .key && value.text.isEmpty) ? nil : value.text
      } else {
        guard text.skipValue() else { return nil }
      }
    } while text.skip(UInt8(ascii: ","))
    return text.skip(UInt8(ascii: "}")) ? fields : nil
  }

  /// A string's content, or the characters of a number or of true and false.
  private mutating func scalar(_ text: inout JsonCursor) -> (text: MergeRow.Bytes, isNull: Bool)? {
    if text.byte == UInt8(ascii: "\"") { return string(&text).map { ($0, false) } }
    guard let word = text.word() else { return nil }
    return (word, word.elementsEqual("null".utf8))
  }

  private mutating func string(_ text: inout JsonCursor) -> MergeRow.Bytes? {
    guard let (raw, hasEscapes) = text.rawString() else { return nil }
    guard hasEscapes else { return raw }
    let start = scratch + written
    guard let count = JsonCursor.unescape(raw, into: start) else { return nil }
    written += count
    return MergeRow.Bytes(start: start, count: count)
  }
}
