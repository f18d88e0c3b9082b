// A prepared statement: values bound to it, rows read from it, nothing pasted into its text.

#if SQLite
  import CSQLite

  /// A prepared statement of a connection.
  final class Statement {
    private let handle: OpaquePointer
    // Keeps the connection open.
    private let connection: Connection

    init(_ handle: OpaquePointer, of connection: Connection) {
      self.handle = handle
      self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds an integer; places count from 1.
    func bind(_ value: Int64, at place: Int32) throws(StoreError) {
      try check(sqlite3_bind_int64(handle, place, value))
    }

    /// Binds a text.
    func bind(_ value: String, at place: Int32) throws(StoreError) {
      var text = value
      // With its length, so that a zero in it ends nothing.
      let code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          // An empty text has no address, and no address would be NULL.
          bytes.isEmpty
            ? sqlite3_bind_text(handle, place, "", 0, transient)
            : sqlite3_bind_text(
              handle, place, bytes.baseAddress, Int32(clamping: bytes.count), transient)
        }
      }
      try check(code)
    }

    /// Binds bytes.
    func bind(_ value: [UInt8], at place: Int32) throws(StoreError) {
      let code = value.withUnsafeBytes { bytes in
        bytes.isEmpty
          ? sqlite3_bind_zeroblob(handle, place, 0)
          : sqlite3_bind_blob(
            handle, place, bytes.baseAddress, Int32(clamping: bytes.count), transient)
      }
      try check(code)
    }

    /// Goes to the next row.
    ///
    /// - Returns: False at the end; the statement may be run again then.
    func step() throws(StoreError) -> Bool {
      switch sqlite3_step(handle) {
      case SQLITE_ROW: return true
      case SQLITE_DONE:
        sqlite3_reset(handle)
        return false
      case let code:
        let error = connection.error(code)
        sqlite3_reset(handle)
        throw error
      }
    }

    /// Gives up the rows that are left.
    func reset() { sqlite3_reset(handle) }

    /// A column of the present row; columns count from 0.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    /// A column of the present row as a text.
    func text(_ column: Int32) -> String {
      guard let bytes = sqlite3_column_text(handle, column) else { return "" }
      let count = Int(sqlite3_column_bytes(handle, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// A column of the present row as bytes.
    func bytes(_ column: Int32) -> [UInt8] {
      guard let bytes = sqlite3_column_blob(handle, column) else { return [] }
      let count = Int(sqlite3_column_bytes(handle, column))
      return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func check(_ code: Int32) throws(StoreError) {
      if code != SQLITE_OK { throw connection.error(code) }
    }
  }

  /// SQLite copies what is bound: it is gone when the call returns. The library's own constant is a
  /// cast that Swift does not import.
  private var transient: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
#endif
