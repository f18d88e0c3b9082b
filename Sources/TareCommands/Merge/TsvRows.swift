// Rows as tab-separated values: the usual ones digit by digit, all others by their fields.

import StepMerging

/// Reads rows of fields with tabs between them.
struct TsvRows {
  /// The columns by place; nil for one to pass over.
  private var columns: [MergeColumn?] = MergeColumn.allCases
  /// Whether they stand as they do without a header.
  private var isUsual = true

  private static var tab: UInt8 { UInt8(ascii: "\t") }
  private static var feed: UInt8 { UInt8(ascii: "\n") }

  /// Takes the columns' names; columns of other names are passed over.
  mutating func takeHeader(_ line: MergeRow.Bytes) throws(MergeFault) {
    columns = []
    var from = 0
    while from <= line.count {
      var to = from
      while to < line.count, line[to] != Self.tab { to += 1 }
      let column = MergeColumn(named: MergeRow.Bytes(rebasing: line[from..<to]))
      columns.append(columns.contains(column) ? nil : column)
      from = to + 1
    }
    let missing = MergeColumn.allCases.filter { $0.isRequired && !columns.contains($0) }
    guard missing.isEmpty else {
      throw MergeFault(nil, .noSuchColumns(missing.map(\.name).joined(separator: ", ")))
    }
    isUsual = columns == Array(MergeColumn.allCases.prefix(columns.count))
  }

  /// Reads the row that begins at `at` and moves behind its line feed, fault or not; nil for an empty
  /// line. In the memory of `at` a line feed must follow.
  mutating func next(
    _ at: inout UnsafePointer<UInt8>, _ clock: inout MergeClock
  ) throws(MergeFault) -> MergeRow? {
    let start = at
    if isUsual, let row = Self.usual(&at) { return row }
    at = start
    while at.pointee != Self.feed { at += 1 }
    var count = at - start
    at += 1
    if count > 0, start[count - 1] == UInt8(ascii: "\r") { count -= 1 }
    if count == 0 { return nil }
    return try row(MergeRow.Bytes(start: start, count: count), &clock)
  }

  /// A row whose times and counts are plain numbers; nil for any other, which is then read by fields.
  @inline(__always)
  private static func usual(_ at: inout UnsafePointer<UInt8>) -> MergeRow? {
    let key = at
    while at.pointee != tab {
      if at.pointee == feed { return nil }
      at += 1
    }
    let keyCount = at - key
    at += 1
    guard let start = seconds(&at), at.pointee == tab else { return nil }
    at += 1
    guard let end = seconds(&at), at.pointee == tab, start <= end else { return nil }
    at += 1
    guard let count = whole(&at), at.pointee == tab, count < 1 << 31 else { return nil }
    at += 1
    let isNegative = at.pointee == UInt8(ascii: "-")
    if isNegative { at += 1 }
    guard let magnitude = whole(&at), magnitude < 1 << 31 else { return nil }
    let priority = Int32(truncatingIfNeeded: isNegative ? -magnitude : magnitude)
    var row = MergeRow(
      key: MergeRow.Bytes(start: key, count: keyCount),
      record: StepRecord(
        start: start, end: end, units: count << 32, source: 0, priority: priority),
      id: nil, version: .min)
    if at.pointee != feed {
      guard further(&at, &row) else { return nil }
    }
    at += 1
    return row
  }

  /// The optional fields of a usual row, up to the line feed.
  private static func further(_ at: inout UnsafePointer<UInt8>, _ row: inout MergeRow) -> Bool {
    guard at.pointee == tab else { return false }
    at += 1
    if at.pointee != tab, at.pointee != feed {
      guard let modified = seconds(&at) else { return false }
      let record = row.record
      row.record = StepRecord(
        start: record.start, end: record.end, units: record.units, source: 0,
        priority: record.priority, modified: modified)
    }
    if at.pointee == tab {
      at += 1
      let id = at
      while at.pointee != tab, at.pointee != feed {
        // NULL, an escape or the end of a line of another system.
        if at.pointee == UInt8(ascii: "\\") || at.pointee == UInt8(ascii: "\r") { return false }
        at += 1
      }
      if at > id { row.id = MergeRow.Bytes(start: id, count: at - id) }
    }
    if at.pointee == tab {
      at += 1
      if at.pointee != feed {
        guard let version = whole(&at) else { return false }
        row.version = version
      }
    }
    return at.pointee == feed
  }

  /// Up to ten digits, and up to nine behind a point.
  @inline(__always)
  private static func seconds(_ at: inout UnsafePointer<UInt8>) -> Int64? {
    let (value, count) = digits(&at)
    guard count > 0, count <= 10, value < 9_214_646_400 else { return nil }
    guard at.pointee == UInt8(ascii: ".") else { return value &* 1_000_000_000 }
    at += 1
    var (fraction, places) = digits(&at)
    guard places > 0, places <= 9 else { return nil }
    while places < 9 {
      fraction &*= 10
      places += 1
    }
    return value &* 1_000_000_000 &+ fraction
  }

  /// Up to eighteen digits.
  @inline(__always)
  private static func whole(_ at: inout UnsafePointer<UInt8>) -> Int64? {
    let (value, count) = digits(&at)
    return count > 0 && count <= 18 ? value : nil
  }

  /// The number that digits write, which wraps beyond eighteen of them, and how many there are.
  @inline(__always)
  private static func digits(_ at: inout UnsafePointer<UInt8>) -> (value: Int64, count: Int) {
    let first = at
    var value: Int64 = 0
    var digit = at.pointee &- 0x30
    while digit < 10 {
      value = value &* 10 &+ Int64(digit)
      at += 1
      digit = at.pointee &- 0x30
    }
    return (value, at - first)
  }

  /// A row by its fields. An empty one and `\N`, which databases write for NULL, are absent; a key is
  /// what it is.
  private func row(
    _ line: MergeRow.Bytes, _ clock: inout MergeClock
  ) throws(MergeFault) -> MergeRow {
    var fields = MergeFields()
    var place = 0
    var from = 0
    while from <= line.count {
      var to = from
      while to < line.count, line[to] != Self.tab { to += 1 }
      guard place < columns.count else { throw MergeFault(nil, .tooManyFields) }
      let field = MergeRow.Bytes(rebasing: line[from..<to])
      if let column = columns[place], column == .key || !isAbsent(field) { fields[column] = field }
      place += 1
      from = to + 1
    }
    return try fields.row(&clock)
  }

  private func isAbsent(_ field: MergeRow.Bytes) -> Bool {
    field.isEmpty
      || (field.count == 2 && field[0] == UInt8(ascii: "\\") && field[1] == UInt8(ascii: "N"))
  }
}
