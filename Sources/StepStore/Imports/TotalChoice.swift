// Which totals of hours and days count, beside the finer records of other imports.

import StepFiles

/// Chooses, among the totals of hours and days, those that count.
struct TotalChoice {
  /// The rows of totals that were noted.
  private(set) var records: Set<Int64> = []
  private let connection: Connection
  private let sources: [Int64]
  private let add: Statement
  private var totals: [Int: (span: CoarseSpan, rank: Int)] = [:]

  /// Begins a choice, for an import with its export and the rows of its sources.
  init(
    _ connection: Connection, _ export: StepExport? = nil, _ sources: [Int64] = []
  ) throws(StoreError) {
    self.connection = connection
    self.sources = sources
    add = try connection.prepare("INSERT OR IGNORE INTO total VALUES (?, ?, ?, ?, ?)")
    var totals: [Int: (span: CoarseSpan, rank: Int)] = [:]
    export?.forEachTotal { totals[$0] = ($1, $2) }
    self.totals = totals
  }

  /// Writes of which spans an import has something finer than their total.
  func cover(_ spans: Set<CoarseSpan>, by id: Int64) throws(StoreError) {
    let add = try connection.prepare("INSERT INTO covered VALUES (?, ?, ?, ?)")
    for span in spans {
      try add.bind(try row(of: span), at: 1)
      try add.bind(span.unit.column, at: 2)
      try add.bind(Int64(span.number), at: 3)
      try add.bind(id, at: 4)
      _ = try add.step()
    }
  }

  /// Writes what the record at a place of the export is the total of, if it is one.
  mutating func note(_ record: Int64, at place: Int) throws(StoreError) {
    guard let (span, rank) = totals[place] else { return }
    records.insert(record)
    try add.bind(record, at: 1)
    try add.bind(try row(of: span), at: 2)
    try add.bind(span.unit.column, at: 3)
    try add.bind(Int64(span.number), at: 4)
    try add.bind(Int64(rank), at: 5)
    _ = try add.step()
  }

  /// Chooses anew. It depends on what the present imports hold, and on nothing that was before.
  /// - Returns: The rows that no longer count, and how many count again.
  func choose() throws(StoreError) -> (hidden: Set<Int64>, shown: Int) {
    guard try connection.integer("SELECT 1 FROM total") != nil else { return ([], 0) }
    let before = try needless()
    // Of totals alike in rank and steps the first that was imported: no import has two of one span.
    try connection.execute(
      """
      DELETE FROM needless;
      WITH living AS (
        SELECT total.*, units,
          (SELECT min(import) FROM reference WHERE reference.record = total.record) AS first
        FROM total JOIN record ON id = total.record
        WHERE total.record NOT IN (SELECT record FROM superseded)
      ), ranked AS (
        SELECT *, row_number() OVER
          (PARTITION BY source, unit, number ORDER BY rank DESC, units DESC, first, record) AS place
        FROM living
      )
      INSERT INTO needless SELECT record FROM ranked
      WHERE place > 1 OR (source, unit, number) IN (SELECT source, unit, number FROM covered)
      """)
    let after = try needless()
    return (after.subtracting(before), before.subtracting(after).count)
  }

  private func needless() throws(StoreError) -> Set<Int64> {
    var records: Set<Int64> = []
    let rows = try connection.prepare("SELECT record FROM needless")
    while try rows.step() { records.insert(rows.integer(0)) }
    return records
  }

  private func row(of span: CoarseSpan) throws(StoreError) -> Int64 {
    guard Int(span.source) < sources.count else {
      throw StoreError(.invalid, "a total of a source that is not listed", connection.task)
    }
    return sources[Int(span.source)]
  }
}

extension CoarseSpan.Unit {
  /// As it is stored.
  fileprivate var column: Int64 {
    switch self {
    case .hour: 0
    case .day: 1
    }
  }
}
