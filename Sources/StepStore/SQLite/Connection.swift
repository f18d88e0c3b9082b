// A connection to a database file: opened, asked, and told in transactions.

#if SQLite
  import CSQLite

  /// An open database file, for one thread at a time.
  final class Connection {
    /// What is being done, for errors.
    var task: String
    private let handle: OpaquePointer

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - creates: Whether to create it if it is missing.
    ///   - patience: Milliseconds to wait where somebody else is writing.
    ///   - task: What is being done, for errors.
    /// - Throws: `cannotOpen`, `unavailable`.
    init(path: String, creates: Bool, patience: Int32, task: String) throws(StoreError) {
      self.task = task
      guard sqlite3_threadsafe() != 0 else {
        throw StoreError(.unavailable, "the system's SQLite may be used by one thread only", task)
      }
      guard !path.isEmpty, !path.utf8.contains(0) else {
        throw StoreError(.cannotOpen, "a path is wanted", task)
      }
      // So that no name has a meaning of its own, such as ":memory:".
      let plain = path.hasPrefix("/") ? path : "./" + path
      var handle: OpaquePointer?
      let flags =
        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        | (creates ? SQLITE_OPEN_CREATE : 0)
      let code = sqlite3_open_v2(plain, &handle, flags, nil)
      guard let handle, code == SQLITE_OK else {
        // Even a failed connection has to be closed.
        sqlite3_close_v2(handle)
        throw StoreError(sqlite: code, String(cString: sqlite3_errstr(code)), task)
      }
      self.handle = handle
      sqlite3_busy_timeout(handle, patience)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that take no values and give no rows.
    func execute(_ sql: String) throws(StoreError) {
      let code = sqlite3_exec(handle, sql, nil, nil, nil)
      if code != SQLITE_OK { throw error(code) }
    }

    /// Prepares one statement.
    func prepare(_ sql: String) throws(StoreError) -> Statement {
      var statement: OpaquePointer?
      let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
      guard let statement, code == SQLITE_OK else { throw error(code) }
      return Statement(statement, of: self)
    }

    /// The row that was inserted last.
    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }
    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes64(handle)) }

    /// Sleeps while somebody else has what is wanted.
    func rest(milliseconds: Int32) { sqlite3_sleep(milliseconds) }

    /// What SQLite complains of.
    func error(_ code: Int32) -> StoreError {
      StoreError(sqlite: code, String(cString: sqlite3_errmsg(handle)), task)
    }
  }
#endif
