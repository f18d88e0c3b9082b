// Records as rows: found by all that they say, written if they are new.

import StepMerging

/// Finds and writes records.
struct RecordRows {
  private let connection: Connection
  private let find: Statement
  private let add: Statement

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    find = try connection.prepare(
      """
      SELECT id FROM record WHERE start = ? AND stop = ? AND source = ? AND units = ?
      AND modified = ? AND revision = ? AND version = ?
      """)
    add = try connection.prepare(
      """
      INSERT INTO record (start, stop, source, units, modified, revision, version)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
  }

  /// The row of a record, which is written if it is new.
  func row(
    of record: StepRecord, source: Int64, _ revision: (id: String, version: Int64)
  ) throws(StoreError) -> (row: Int64, isNew: Bool) {
    try bind(record, source, revision, to: find)
    if try find.step() {
      defer { find.reset() }
      return (find.integer(0), false)
    }
    try bind(record, source, revision, to: add)
    _ = try add.step()
    return (connection.lastRow, true)
  }

  private func bind(
    _ record: StepRecord, _ source: Int64, _ revision: (id: String, version: Int64),
    to statement: Statement
  ) throws(StoreError) {
    try statement.bind(record.start, at: 1)
    try statement.bind(record.end, at: 2)
    try statement.bind(source, at: 3)
    try statement.bind(record.units, at: 4)
    try statement.bind(Self.swapped(record.modified), at: 5)
    try statement.bind(revision.id, at: 6)
    try statement.bind(revision.version, at: 7)
  }

  /// The unknown time of change takes no room as 0, so it and 0 change places, both ways.
  static func swapped(_ modified: Int64) -> Int64 {
    switch modified {
    case .min: 0
    case 0: .min
    default: modified
    }
  }
}
