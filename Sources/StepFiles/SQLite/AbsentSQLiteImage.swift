// What stands in for SQLite where the package was built without it: databases are refused.

#if !SQLite
  /// A database that nobody opens.
  final class SQLiteImage {
    let hasLog = false

    init(_ bytes: UnsafeRawBufferPointer) throws(SQLiteFault) {
      throw SQLiteFault(
        text: "this package was built without its trait SQLite, and reads no databases",
        isDamage: false)
    }

    func rows(_ query: String) throws(SQLiteFault) -> SQLiteRows { SQLiteRows() }
  }

  /// Rows of nothing.
  final class SQLiteRows {
    func next() throws(SQLiteFault) -> Bool { false }
    func integer(_ column: Int32) -> Int64? { nil }
    func text(_ column: Int32) -> String? { nil }
  }
#endif
