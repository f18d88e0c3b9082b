// The first lines of a recording and their fields, before it is known how its rows are read.

/// Lines of a text, one after another, each without the blanks around it.
struct LineList {
  private let text: UnsafeBufferPointer<UInt8>
  /// Where the last line begins and where the next one does.
  private(set) var start: Int
  private(set) var end: Int
  /// The last line, from 1.
  private(set) var line = 0
  /// Whether the last line goes on behind the text.
  private(set) var isCut = false

  init(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.text = text
    self.start = start
    end = start
  }

  /// The next line; nil behind the last.
  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard end < text.count else { return nil }
    start = end
    while end < text.count, text[end] != UInt8(ascii: "\n") { end += 1 }
    isCut = end == text.count
    var (first, last) = (start, end)
    while first < last, text[first] == 0x20 || text[first] == 0x0D { first += 1 }
    while last > first, text[last - 1] == 0x20 || text[last - 1] == 0x0D { last -= 1 }
    end = min(end + 1, text.count)
    line += 1
    return UnsafeBufferPointer(rebasing: text[first..<last])
  }
}

/// The fields of a line.
enum FieldList {
  /// What stands between the fields of a line: a tab, a semicolon or a comma, the rarer one first,
  /// since numbers may hold commas.
  static func delimiter(of line: UnsafeBufferPointer<UInt8>) -> UInt8 {
    for candidate in [UInt8(ascii: "\t"), UInt8(ascii: ";")] where line.contains(candidate) {
      return candidate
    }
    return UInt8(ascii: ",")
  }

  /// The fields without the blanks and quotation marks around them.
  static func cut(
    _ line: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8
  ) -> [UnsafeBufferPointer<UInt8>] {
    var fields: [UnsafeBufferPointer<UInt8>] = []
    var start = 0
    var isInQuotes = false
    for at in 0...line.count {
      if at < line.count {
        if line[at] == UInt8(ascii: "\"") { isInQuotes.toggle() }
        if isInQuotes || line[at] != delimiter { continue }
      }
      var (first, last) = (start, at)
      let around: [UInt8] = [0x20, 0x09, 0x0D, UInt8(ascii: "\"")]
      while first < last, around.contains(line[first]) { first += 1 }
      while last > first, around.contains(line[last - 1]) { last -= 1 }
      fields.append(UnsafeBufferPointer(rebasing: line[first..<last]))
      start = at + 1
    }
    return fields
  }

  /// Whether a field could be a value: a number, or none.
  static func isValue(_ field: UnsafeBufferPointer<UInt8>, _ plan: ColumnPlan) -> Bool {
    let parser = RowParser(plan, line: 0)
    return parser.isValue(field)
  }

  /// Whether fields are numbers, all of them.
  static func areNumbers(
    _ fields: ArraySlice<UnsafeBufferPointer<UInt8>>, _ plan: ColumnPlan
  ) -> Bool {
    fields.allSatisfy { !$0.isEmpty && isValue($0, plan) }
  }
}
