// What a store knows of totals of hours and days, read.

import StepFiles

/// Totals that count, by their rows, and the spans that need none.
struct CoarseRows {
  private(set) var totals: [Int64: (span: CoarseSpan, rank: Int)] = [:]
  private(set) var covered: Set<CoarseSpan> = []

  /// Reads them; `sources` has for each source's row its index in an export.
  init(_ connection: Connection, _ sources: [Int64: UInt32]) throws(StoreError) {
    let rows = try connection.prepare(
      """
      SELECT record, source, unit, number, rank FROM total
      WHERE record NOT IN (SELECT record FROM needless)
      """)
    while try rows.step() {
      let span = try Self.span(rows, at: 1, sources, connection)
      totals[rows.integer(0)] = (span, Int(rows.integer(4)))
    }
    let spans = try connection.prepare("SELECT DISTINCT source, unit, number FROM covered")
    while try spans.step() {
      covered.insert(try Self.span(spans, at: 0, sources, connection))
    }
  }

  private static func span(
    _ rows: Statement, at column: Int32, _ sources: [Int64: UInt32], _ connection: Connection
  ) throws(StoreError) -> CoarseSpan {
    guard let source = sources[rows.integer(column)] else {
      throw StoreError(.damaged, "a total of a source that is not there", connection.task)
    }
    return CoarseSpan(
      source: source, unit: rows.integer(column + 1) == 0 ? .hour : .day,
      number: Int(rows.integer(column + 2)))
  }
}
