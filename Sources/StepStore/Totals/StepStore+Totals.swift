// Daily totals: kept until any record changes.

import StepDays
import StepMerging

extension StepStore {
  /// The totals that were kept for a zone and rules, in order of days.
  ///
  /// Importing or undoing what changes any record, drive or zone empties them within the same
  /// transaction, so what is here fits the present records.
  ///
  /// - Returns: Nil if none are kept; empty where it was kept that there are none.
  public func totals(for key: TotalsKey) throws(StoreError) -> [DailyTotal]? {
    try locked("reading totals") { connection throws(StoreError) -> [DailyTotal]? in
      guard let id = try Self.row(of: key, connection) else { return nil }
      var totals: [DailyTotal] = []
      let rows = try connection.prepare(
        """
        SELECT day, used_carry, used_steps, used_fraction,
          shadowed_carry, shadowed_steps, shadowed_fraction
        FROM day WHERE totals = ? ORDER BY day
        """)
      try rows.bind(id, at: 1)
      while try rows.step() {
        guard let day = LocalDay(daysSince1970: Int(rows.integer(0))) else {
          throw StoreError(.damaged, "a day that no calendar has", connection.task)
        }
        totals.append(
          DailyTotal(day: day, used: amount(rows, at: 1), shadowed: amount(rows, at: 4)))
      }
      return totals
    }
  }

  /// Keeps totals in place of those that were kept for the same key.
  ///
  /// - Parameters:
  ///   - totals: At most one for each day.
  ///   - key: What they depend on.
  ///   - generation: The state of the records from which they were worked out
  ///     (``StoreView/generation``).
  /// - Returns: False if the records have changed since; nothing is kept then.
  /// - Throws: ``StoreError``; nothing is kept then.
  @discardableResult
  public func keep(
    _ totals: [DailyTotal], for key: TotalsKey, of generation: Int64
  ) throws(StoreError) -> Bool {
    try locked("keeping totals") { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        guard try connection.integer("SELECT generation FROM state") == generation else {
          return false
        }
        if let old = try Self.row(of: key, connection) {
          try connection.run("DELETE FROM totals WHERE id = ?", old)
        }
        let add = try connection.prepare(
          "INSERT INTO totals (zone, day_start, rules) VALUES (?, ?, ?)")
        try Self.bind(key, to: add)
        _ = try add.step()
        try Self.write(totals, connection.lastRow, connection)
        return true
      }
    }
  }

  private static func write(
    _ totals: [DailyTotal], _ id: Int64, _ connection: Connection
  ) throws(StoreError) {
    let add = try connection.prepare("INSERT INTO day VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    for total in totals {
      try add.bind(id, at: 1)
      try add.bind(Int64(total.day.daysSince1970), at: 2)
      for (amount, place) in [(total.used, Int32(3)), (total.shadowed, 6)] {
        try add.bind(Int64(amount.carry), at: place)
        try add.bind(Int64(bitPattern: amount.wholeBits), at: place + 1)
        try add.bind(Int64(amount.fraction), at: place + 2)
      }
      _ = try add.step()
    }
  }

  private static func row(
    of key: TotalsKey, _ connection: Connection
  ) throws(StoreError) -> Int64? {
    let find = try connection.prepare(
      "SELECT id FROM totals WHERE zone = ? AND day_start = ? AND rules = ?")
    try bind(key, to: find)
    defer { find.reset() }
    return try find.step() ? find.integer(0) : nil
  }

  private static func bind(_ key: TotalsKey, to statement: Statement) throws(StoreError) {
    try statement.bind(key.zone, at: 1)
    try statement.bind(Int64(key.dayStart.minutesAfterMidnight), at: 2)
    try statement.bind(key.rules, at: 3)
  }
}

private func amount(_ rows: Statement, at column: Int32) -> StepAmount {
  StepAmount(
    carry: Int32(truncatingIfNeeded: rows.integer(column)),
    steps: UInt64(bitPattern: rows.integer(column + 1)),
    fraction: UInt32(truncatingIfNeeded: rows.integer(column + 2)))
}
