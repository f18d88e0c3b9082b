// The rows of a query, one after another.

#if SQLite
  import CSQLite

  /// The rows of a query; they keep their database open.
  final class SQLiteRows {
    private let statement: OpaquePointer
    private let image: SQLiteImage

    init(_ statement: OpaquePointer, of image: SQLiteImage) {
      self.statement = statement
      self.image = image
    }

    deinit {
      sqlite3_finalize(statement)
    }

    /// Moves to the next row.
    ///
    /// - Returns: False after the last one.
    /// - Throws: If the database is damaged there.
    func next() throws(SQLiteFault) -> Bool {
      let result = sqlite3_step(statement)
      switch result {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      default: throw image.fault(result)
      }
    }

    /// A whole number of the current row; nil if there is none, or something else.
    func integer(_ column: Int32) -> Int64? {
      guard sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
      return sqlite3_column_int64(statement, column)
    }

    /// A text of the current row; nil if there is none, or something else.
    func text(_ column: Int32) -> String? {
      guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
        let start = sqlite3_column_text(statement, column)
      else { return nil }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
#endif
