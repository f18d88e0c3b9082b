// Undoing an import.

/// Takes an import away within a transaction.
struct ImportRemoval {
  private let connection: Connection
  private let id: Int64

  init(_ connection: Connection, _ id: Int64) {
    self.connection = connection
    self.id = id
  }

  func run() throws(StoreError) -> UndoSummary {
    var summary = UndoSummary(id: id)
    let find = try connection.prepare("SELECT records FROM import WHERE id = ?")
    try find.bind(id, at: 1)
    guard try find.step() else {
      throw StoreError(.missing, "there is no import \(id)", connection.task)
    }
    summary.records = Int(find.integer(0))
    find.reset()
    let versions = try versionsOfImport()
    try connection.run("DELETE FROM reference WHERE import = ?", id)
    try connection.execute(
      """
      DELETE FROM record WHERE NOT EXISTS
        (SELECT 1 FROM reference WHERE reference.record = record.id)
      """)
    summary.removed = connection.changes
    try connection.run("DELETE FROM import WHERE id = ?", id)
    summary.restored = try versions.choose().shown + TotalChoice(connection).choose().shown
    try connection.execute(
      """
      DELETE FROM source WHERE id NOT IN
        (SELECT source FROM record UNION SELECT source FROM total UNION SELECT source FROM covered)
      """)
    try connection.noteChange()
    return summary
  }

  /// The versioned records that the import refers to.
  private func versionsOfImport() throws(StoreError) -> VersionChoice {
    var versions = VersionChoice(connection)
    let find = try connection.prepare(
      """
      SELECT record.id, source, revision FROM record JOIN reference
      ON reference.record = record.id AND reference.import = ? WHERE revision <> ''
      """)
    try find.bind(id, at: 1)
    while try find.step() {
      versions.note(find.integer(0), source: find.integer(1), revision: find.text(2))
    }
    return versions
  }
}
