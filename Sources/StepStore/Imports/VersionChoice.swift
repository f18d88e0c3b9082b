// Which of several versions of a record counts.

/// Chooses, among the versions of the records that changed, the one that counts.
struct VersionChoice {
  /// The rows that were noted.
  private(set) var records: Set<Int64> = []
  private let connection: Connection
  private var names: Set<Name> = []

  private struct Name: Hashable {
    var source: Int64
    var revision: String
  }

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Notes that a version came or went.
  mutating func note(_ record: Int64, source: Int64, revision: String) {
    records.insert(record)
    names.insert(Name(source: source, revision: revision))
  }

  /// Chooses anew: the highest version, of equal ones that which outranks the others
  /// (``StepMerging/StepRecord/outranks(_:)``; their source is one). It depends on nothing that was
  /// before.
  /// - Returns: The rows that no longer count, and how many count again.
  func choose() throws(StoreError) -> (hidden: Set<Int64>, shown: Int) {
    var hidden: Set<Int64> = []
    var shown = 0
    let versions = try connection.prepare(
      """
      SELECT id FROM record WHERE source = ? AND revision = ? AND revision <> ''
      ORDER BY version DESC,
        CASE modified WHEN 0 THEN \(Int64.min) WHEN \(Int64.min) THEN 0 ELSE modified END DESC,
        start DESC, stop DESC, units DESC
      """)
    let hide = try connection.prepare("INSERT OR IGNORE INTO superseded VALUES (?)")
    let show = try connection.prepare("DELETE FROM superseded WHERE record = ?")
    for name in names {
      try versions.bind(name.source, at: 1)
      try versions.bind(name.revision, at: 2)
      var isFirst = true
      while try versions.step() {
        let record = versions.integer(0)
        let change = isFirst ? show : hide
        isFirst = false
        try change.bind(record, at: 1)
        _ = try change.step()
        guard connection.changes > 0 else { continue }
        if change === hide { hidden.insert(record) } else { shown += 1 }
      }
    }
    return (hidden, shown)
  }
}
