// What a store holds at one moment, read while others may write.

public import StepFiles
public import StepMerging

/// What a store held when the view was made, whatever is imported or undone meanwhile.
///
///     let view = try store.view()
///     var sweep = StepSweep(rules: rules, sources: view.sources.count)
///     try view.forEachRecord { record in sweep.add(record) { piece in … } }
///
/// It has a connection of its own, so that it holds nobody up, and is not `Sendable`. While it is kept
/// the file's log cannot shrink: let it go when it has been read.
public final class StoreView {
  /// Who counted, in order of name, kind and whether they add up. A record's source is an index into
  /// this list.
  public let sources: [RecordSource]
  /// Spans in which a device was in a vehicle, in order and disjoint.
  public let driving: [TimeSpan]
  /// What the imported exports say of zones, each said once.
  public let zones: [ZoneKnowledge]
  /// Which state of the records this is; see ``StepStore/generation()``.
  public let generation: Int64

  private let connection: Connection
  private let indices: [Int64: UInt32]

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    connection.task = "reading"
    try connection.execute("PRAGMA query_only = ON; BEGIN")
    // The first question fixes the state that all others see.
    generation = try connection.integer("SELECT generation FROM state") ?? 0
    (sources, indices) = try Self.sources(connection)
    driving = try Self.driving(connection)
    zones = try Self.zones(connection)
  }

  /// Reads the records that touch a span, in order of start.
  ///
  /// Those of which a later version is here are left out, and totals of hours and days of which
  /// something finer is here. The priority is that of the source's kind.
  ///
  /// - Parameters:
  ///   - start: The first instant of the span, in nanoseconds since 1970.
  ///   - end: The first instant after it.
  ///   - take: Takes each record.
  /// - Throws: ``StoreError``; what was taken before is right.
  /// - Complexity: O(n) for all n records before the end; constant memory.
  public func forEachRecord(
    from start: Int64 = .min, to end: Int64 = .max, _ take: (StepRecord) -> Void
  ) throws(StoreError) {
    try forEachRow(from: start, to: end) { record, _, _ in take(record) }
  }

  /// Adds the records that touch a span, drives and zones to what was read elsewhere.
  ///
  /// A record's place is the row in which it is stored. Read a store before files: what it knows of
  /// finer records makes totals of hours and days needless that are read later, not those read before.
  ///
  /// - Parameters:
  ///   - export: What was read so far.
  ///   - file: What places call the store.
  ///   - start: The first instant of the span, in nanoseconds since 1970.
  ///   - end: The first instant after it.
  /// - Throws: ``StoreError``; what was read before has been added.
  public func read(
    into export: inout StepExport, file: String, from start: Int64 = .min, to end: Int64 = .max
  ) throws(StoreError) {
    export.begin(file: file)
    let places = sources.map { export.index(of: $0) }
    let coarse = try CoarseRows(connection, indices.mapValues { places[Int($0)] })
    export.cover(coarse.covered)
    try forEachRow(from: start, to: end) { record, row, revision in
      export.add(
        start: record.start, end: record.end, units: record.units,
        source: places[Int(record.source)], modified: record.modified, revision: revision,
        claim: coarse.totals[row].map { .total($0.span, rank: $0.rank) }, at: .row(Int(row)))
    }
    export.driving += driving
    for zone in zones { export.note(zone) }
  }

  private func forEachRow(
    from start: Int64, to end: Int64,
    _ take: (StepRecord, _ row: Int64, _ revision: (id: String, version: Int64)?) -> Void
  ) throws(StoreError) {
    let rows = try connection.prepare(
      """
      SELECT start, stop, source, units, modified, revision <> '', version, id, revision
      FROM record WHERE start <= ?2 AND (start < ?2 OR ?2 = \(Int64.max))
      AND (stop > ?1 OR start = stop AND start = ?1)
      AND id NOT IN (SELECT record FROM superseded) AND id NOT IN (SELECT record FROM needless)
      ORDER BY start, stop
      """)
    try rows.bind(start, at: 1)
    try rows.bind(end, at: 2)
    while try rows.step() {
      guard let source = indices[rows.integer(2)] else {
        throw StoreError(.damaged, "a record of a source that is not there", connection.task)
      }
      let record = StepRecord(
        start: rows.integer(0), end: rows.integer(1), units: rows.integer(3), source: source,
        priority: sources[Int(source)].kind.priority,
        modified: RecordRows.swapped(rows.integer(4)))
      let revision = rows.integer(5) == 0 ? nil : (rows.text(8), rows.integer(6))
      take(record, rows.integer(7), revision)
    }
  }

  private static func sources(
    _ connection: Connection
  ) throws(StoreError) -> ([RecordSource], [Int64: UInt32]) {
    var sources: [RecordSource] = []
    var indices: [Int64: UInt32] = [:]
    let rows = try connection.prepare(
      "SELECT id, name, kind, adds_up, person FROM source ORDER BY name, kind, adds_up, person")
    while try rows.step() {
      indices[rows.integer(0)] = UInt32(truncatingIfNeeded: sources.count)
      sources.append(
        RecordSource(
          name: rows.text(1), kind: RecordSource.Kind(rawValue: rows.text(2)) ?? .other,
          addsUp: rows.integer(3) != 0, person: rows.text(4)))
    }
    return (sources, indices)
  }

  private static func driving(_ connection: Connection) throws(StoreError) -> [TimeSpan] {
    var spans: [TimeSpan] = []
    let rows = try connection.prepare("SELECT DISTINCT start, stop FROM driving")
    while try rows.step() {
      spans.append(TimeSpan(start: rows.integer(0), end: rows.integer(1)))
    }
    return TimeSpan.disjoint(spans)
  }

  private static func zones(_ connection: Connection) throws(StoreError) -> [ZoneKnowledge] {
    var zones: [ZoneKnowledge] = []
    let rows = try connection.prepare(
      "SELECT DISTINCT is_named, text FROM zone ORDER BY is_named DESC, text")
    while try rows.step() {
      let text = rows.text(1)
      zones.append(rows.integer(0) != 0 ? .named(text) : .unknown(text))
    }
    return zones
  }
}
