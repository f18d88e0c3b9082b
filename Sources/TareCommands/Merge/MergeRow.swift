// A row of the input: which key it belongs to, what it claims, and what tells it from its versions.

import StepMerging

/// One row, its texts still in the memory that it was read into.
struct MergeRow {
  /// Bytes that stay where they are until the next row is read.
  typealias Bytes = UnsafeBufferPointer<UInt8>

  var key: Bytes
  var record: StepRecord
  /// What names the record among all rows of its key; nil if nothing does.
  var id: Bytes?
  /// Which of several rows with the same id counts: the greatest. `Int64.min` if it is not told.
  var version: Int64
}

/// The columns, in the order in which they stand where no header says otherwise.
enum MergeColumn: Int, CaseIterable, Sendable {
  case key, start, end, count, priority, modified, id, version

  var name: String {
    switch self {
    case .key: "key"
    case .start: "start"
    case .end: "end"
    case .count: "count"
    case .priority: "priority"
    case .modified: "modified"
    case .id: "id"
    case .version: "version"
    }
  }

  /// Whether every row must have it.
  var isRequired: Bool {
    switch self {
    case .key, .start, .end, .count, .priority: true
    case .modified, .id, .version: false
    }
  }

  init?(named name: MergeRow.Bytes) {
    // No two begin alike, so one comparison is enough.
    let column: MergeColumn
    switch name.first {
    case UInt8(ascii: "k"): column = .key
    case UInt8(ascii: "s"): column = .start
    case UInt8(ascii: "e"): column = .end
    case UInt8(ascii: "c"): column = .count
    case UInt8(ascii: "p"): column = .priority
    case UInt8(ascii: "m"): column = .modified
    case UInt8(ascii: "i"): column = .id
    case UInt8(ascii: "v"): column = .version
    default: return nil
    }
    guard column.name.utf8.elementsEqual(name) else { return nil }
    self = column
  }
}

/// The texts of a row by their columns; nil for what is absent.
struct MergeFields {
  private var places:
    (
      MergeRow.Bytes?, MergeRow.Bytes?, MergeRow.Bytes?, MergeRow.Bytes?, MergeRow.Bytes?,
      MergeRow.Bytes?, MergeRow.Bytes?, MergeRow.Bytes?
    ) = (nil, nil, nil, nil, nil, nil, nil, nil)

  subscript(column: MergeColumn) -> MergeRow.Bytes? {
    get {
      switch column {
      case .key: places.0
      case .start: places.1
      case .end: places.2
      case .count: places.3
      case .priority: places.4
      case .modified: places.5
      case .id: places.6
      case .version: places.7
      }
    }
    set {
      switch column {
      case .key: places.0 = newValue
      case .start: places.1 = newValue
      case .end: places.2 = newValue
      case .count: places.3 = newValue
      case .priority: places.4 = newValue
      case .modified: places.5 = newValue
      case .id: places.6 = newValue
      case .version: places.7 = newValue
      }
    }
  }

  /// The row that the texts write.
  func row(_ clock: inout MergeClock) throws(MergeFault) -> MergeRow {
    guard let key = self[.key] else { throw MergeFault(.key, .missing) }
    let start = try time(.start, &clock)
    let end = try time(.end, &clock)
    if end < start { throw MergeFault(.end, .beforeStart) }
    let record = StepRecord(
      start: start, end: end, units: try count(), source: 0, priority: try priority(),
      modified: self[.modified] == nil ? .min : try time(.modified, &clock))
    return MergeRow(key: key, record: record, id: self[.id], version: try version())
  }

  private func time(
    _ column: MergeColumn, _ clock: inout MergeClock
  ) throws(MergeFault) -> Int64 {
    guard let text = self[column] else { throw MergeFault(column, .missing) }
    switch MergeTime.read(text, &clock) {
    case .value(let time): return time
    case .malformed: throw MergeFault(column, .noTime(String(decoding: text, as: UTF8.self)))
    case .impossible: throw MergeFault(column, .noDate(String(decoding: text, as: UTF8.self)))
    case .beyond: throw MergeFault(column, .timeBeyond(String(decoding: text, as: UTF8.self)))
    }
  }

  private func count() throws(MergeFault) -> Int64 {
    guard let text = self[.count] else { throw MergeFault(.count, .missing) }
    let word = { String(decoding: text, as: UTF8.self) }
    guard let number = MergeDecimal(text) else { throw MergeFault(.count, .noCount(word())) }
    guard let units = number.units else {
      throw MergeFault(.count, number.isNegative ? .negativeCount(word()) : .countBeyond(word()))
    }
    return units
  }

  private func priority() throws(MergeFault) -> Int32 {
    guard let text = self[.priority] else { throw MergeFault(.priority, .missing) }
    guard let number = MergeDecimal(text)?.integer, let priority = Int32(exactly: number) else {
      throw MergeFault(.priority, .noPriority(String(decoding: text, as: UTF8.self)))
    }
    return priority
  }

  private func version() throws(MergeFault) -> Int64 {
    guard let text = self[.version] else { return .min }
    guard let number = MergeDecimal(text)?.integer else {
      throw MergeFault(.version, .noVersion(String(decoding: text, as: UTF8.self)))
    }
    return number
  }
}
