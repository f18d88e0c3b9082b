// Transactions and short questions, in terms of statements.

extension Connection {
  /// Does everything or nothing.
  ///
  /// It takes the right to write at its beginning: two that read first and want to write then would
  /// wait for each other.
  func transaction<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try execute("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // After some faults SQLite has rolled back already; then this fails, and nothing is lost.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// The first column of the first row; nil if there is none.
  func integer(_ sql: String) throws(StoreError) -> Int64? {
    let statement = try prepare(sql)
    defer { statement.reset() }
    return try statement.step() ? statement.integer(0) : nil
  }

  /// Runs a statement with integers bound to its places.
  func run(_ sql: String, _ values: Int64...) throws(StoreError) {
    let statement = try prepare(sql)
    for (index, value) in values.enumerated() {
      try statement.bind(value, at: Int32(clamping: index + 1))
    }
    while try statement.step() {}
  }
}
