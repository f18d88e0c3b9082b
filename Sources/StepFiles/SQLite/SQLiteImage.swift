// A database that is in memory, opened for reading and for nothing else.

#if SQLite
  import CSQLite

  /// A SQLite database in bytes, opened read-only.
  ///
  ///     let database = try SQLiteImage(bytes)
  ///     let rows = try database.rows("SELECT \"NAME\" FROM \"DEVICE\"")
  ///     while try rows.next() { rows.text(0) }
  ///
  /// Nothing of what a file defines is trusted: functions in its schema are not run, texts and rows
  /// longer than a megabyte are errors, and nothing is written anywhere. It must not outlive the bytes.
  final class SQLiteImage {
    private let connection: OpaquePointer
    /// Whether the database says that part of it may be in a log beside it.
    let hasLog: Bool

    /// Opens a database.
    ///
    /// - Parameter bytes: The whole file. They are read where they are, unless the database says that
    ///   it has a log beside it: SQLite refuses such a one in memory, so a copy says otherwise.
    /// - Throws: If SQLite has no memory for it. That the bytes are no database shows later.
    init(_ bytes: UnsafeRawBufferPointer) throws(SQLiteFault) {
      // Bytes 18 and 19 of the header: 2 is a write-ahead log, 1 none (sqlite.org/fileformat.html).
      hasLog = bytes.count > 19 && (bytes[18] == 2 || bytes[19] == 2)
      var opened: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
      guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
        let text = Self.message(opened)
        sqlite3_close(opened)
        throw SQLiteFault(text: text, isDamage: false)
      }
      connection = opened
      let size = sqlite3_int64(bytes.count)
      let result: Int32
      if hasLog {
        guard let copy = sqlite3_malloc64(sqlite3_uint64(bytes.count)) else {
          sqlite3_close(opened)
          throw SQLiteFault(text: "no memory for a copy of the database", isDamage: false)
        }
        let image = UnsafeMutableRawBufferPointer(start: copy, count: bytes.count)
        image.copyMemory(from: bytes)
        image[18] = 1
        image[19] = 1
        // SQLite frees the copy, also if it fails.
        result = sqlite3_deserialize(
          opened, "main", copy.assumingMemoryBound(to: UInt8.self), size, size,
          UInt32(SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE))
      } else {
        // Read-only, so SQLite never writes to what it is given as writable.
        let image = UnsafeMutablePointer(
          mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self))
        result = sqlite3_deserialize(
          opened, "main", image, size, size, UInt32(SQLITE_DESERIALIZE_READONLY))
      }
      guard result == SQLITE_OK else {
        let text = Self.message(opened)
        sqlite3_close(opened)
        throw SQLiteFault(text: text, isDamage: false)
      }
      _ = sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, 1 << 20)
      _ = sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0)
      _ = sqlite3_limit(opened, SQLITE_LIMIT_TRIGGER_DEPTH, 1)
      for pragma in ["trusted_schema = OFF", "cell_size_check = ON", "temp_store = MEMORY"] {
        _ = sqlite3_exec(opened, "PRAGMA \(pragma)", nil, nil, nil)
      }
    }

    deinit {
      sqlite3_close(connection)
    }

    /// Begins a query.
    func rows(_ query: String) throws(SQLiteFault) -> SQLiteRows {
      var statement: OpaquePointer?
      let result = sqlite3_prepare_v2(connection, query, -1, &statement, nil)
      guard result == SQLITE_OK, let statement else { throw fault(result) }
      return SQLiteRows(statement, of: self)
    }

    func fault(_ result: Int32) -> SQLiteFault {
      let primary = result & 0xFF
      return SQLiteFault(
        text: Self.message(connection),
        isDamage: primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB)
    }

    private static func message(_ connection: OpaquePointer?) -> String {
      sqlite3_errmsg(connection).map { String(cString: $0) } ?? "SQLite failed"
    }
  }
#endif
