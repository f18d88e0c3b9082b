// Writing one import: its files, sources, records and references.

import StepFiles
import StepMerging
import Tare

/// Writes an import within a transaction.
struct ImportWriter {
  private let connection: Connection
  private let id: Int64
  private let twin: Int64?

  /// Begins an import.
  init(
    _ connection: Connection, _ files: [ImportedFile], at instant: Instant
  ) throws(StoreError) {
    self.connection = connection
    twin = try Self.twin(of: files, connection)
    try connection.run(
      "INSERT INTO import (at, records) VALUES (?, 0)", instant.nanoseconds)
    id = connection.lastRow
    let statement = try connection.prepare("INSERT INTO file VALUES (?, ?, ?, ?, ?, ?, ?)")
    for (number, file) in files.enumerated() {
      try statement.bind(id, at: 1)
      try statement.bind(Int64(number), at: 2)
      try statement.bind(file.name, at: 3)
      try statement.bind(file.format, at: 4)
      try statement.bind(file.bytes, at: 5)
      try statement.bind(file.digest.bytes, at: 6)
      try statement.bind(file.isComplete ? 1 : 0, at: 7)
      _ = try statement.step()
    }
  }

  /// Writes what was read.
  func write(
    _ export: StepExport, _ progress: (Int) -> Void
  ) throws(StoreError) -> ImportSummary {
    var summary = ImportSummary(id: id)
    summary.twin = twin
    let hasNewDrives = try write(drives: export.driving)
    let hasNewZones = try write(export.zones)
    try write(export.notes)
    var versions = VersionChoice(connection)
    let sources = try rows(ofSourcesIn: export)
    var totals = try TotalChoice(connection, export, sources)
    try totals.cover(export.coveredSpans, by: id)
    try write(export, sources, &summary, &versions, &totals, progress)
    var hidden = try versions.choose().hidden
    hidden.formUnion(try totals.choose().hidden)
    let own = versions.records.union(totals.records)
    summary.replaced = hidden.subtracting(own).count
    summary.outdated = hidden.intersection(own).count
    try connection.run(
      "UPDATE import SET records = ? WHERE id = ?", Int64(summary.records), id)
    if hasNewDrives || hasNewZones || summary.new > 0 || !hidden.isEmpty {
      try connection.noteChange()
    }
    return summary
  }

  private func write(
    _ export: StepExport, _ sources: [Int64], _ summary: inout ImportSummary,
    _ versions: inout VersionChoice, _ totals: inout TotalChoice, _ progress: (Int) -> Void
  ) throws(StoreError) {
    var revisions: [Int: (id: String, version: Int64)] = [:]
    export.forEachRevision { revisions[$0] = ($1, $2) }
    let rows = try RecordRows(connection)
    let reference = try connection.prepare("INSERT OR IGNORE INTO reference VALUES (?, ?)")
    // In order of time neighbours are neighbours in the file as well.
    let records = export.records
    let order = records.indices.sorted { records[$0].precedes(records[$1]) }
    for (done, index) in order.enumerated() {
      if done & 4095 == 0, done > 0 { progress(done) }
      let record = records[index]
      guard Int(record.source) < sources.count else {
        throw StoreError(.invalid, "a record of a source that is not listed", connection.task)
      }
      let source = sources[Int(record.source)]
      let revision = revisions[index] ?? ("", 0)
      let (row, isNew) = try rows.row(of: record, source: source, revision)
      try reference.bind(row, at: 1)
      try reference.bind(id, at: 2)
      _ = try reference.step()
      // The same record may be in the files twice.
      guard connection.changes > 0 else { continue }
      summary.records += 1
      if isNew { summary.new += 1 }
      try totals.note(row, at: index)
      if !revision.id.isEmpty { versions.note(row, source: source, revision: revision.id) }
    }
  }

  /// The rows of the sources that have something in an export; 0 for the others.
  private func rows(ofSourcesIn export: StepExport) throws(StoreError) -> [Int64] {
    var used = Set(export.coveredSpans.map(\.source))
    export.forEachTotal { _, span, _ in used.insert(span.source) }
    for record in export.records { used.insert(record.source) }
    var rows: [Int64] = []
    for (index, source) in export.sources.enumerated() {
      rows.append(used.contains(UInt32(clamping: index)) ? try row(of: source) : 0)
    }
    return rows
  }

  /// The row of a source, which is written if it is new.
  private func row(of source: RecordSource) throws(StoreError) -> Int64 {
    let find = try connection.prepare(
      "SELECT id FROM source WHERE name = ? AND kind = ? AND adds_up = ? AND person = ?")
    let add = try connection.prepare(
      "INSERT INTO source (name, kind, adds_up, person) VALUES (?, ?, ?, ?)")
    for statement in [find, add] {
      try statement.bind(source.name, at: 1)
      try statement.bind(source.kind.rawValue, at: 2)
      try statement.bind(source.addsUp ? 1 : 0, at: 3)
      try statement.bind(source.person, at: 4)
    }
    if try find.step() { return find.integer(0) }
    _ = try add.step()
    return connection.lastRow
  }

  /// - Returns: Whether any of them is new to the store.
  private func write(drives: [TimeSpan]) throws(StoreError) -> Bool {
    var isNew = false
    let known = try connection.prepare("SELECT 1 FROM driving WHERE start = ? AND stop = ?")
    for drive in TimeSpan.disjoint(drives) {
      try known.bind(drive.start, at: 1)
      try known.bind(drive.end, at: 2)
      if try known.step() { known.reset() } else { isNew = true }
      try connection.run(
        "INSERT INTO driving VALUES (?, ?, ?)", id, drive.start, drive.end)
    }
    return isNew
  }

  /// - Returns: Whether any of them is new to the store.
  private func write(_ zones: [ZoneKnowledge]) throws(StoreError) -> Bool {
    var isNew = false
    let known = try connection.prepare("SELECT 1 FROM zone WHERE is_named = ? AND text = ?")
    let add = try connection.prepare(
      "INSERT INTO zone (is_named, text, import, number) VALUES (?, ?, ?, ?)")
    for (number, zone) in zones.enumerated() {
      let (isNamed, text) = zone.columns
      for statement in [known, add] {
        try statement.bind(isNamed ? 1 : 0, at: 1)
        try statement.bind(text, at: 2)
      }
      if try known.step() { known.reset() } else { isNew = true }
      try add.bind(id, at: 3)
      try add.bind(Int64(number), at: 4)
      _ = try add.step()
    }
    return isNew
  }

  private func write(_ notes: [String]) throws(StoreError) {
    let add = try connection.prepare("INSERT INTO note VALUES (?, ?, ?)")
    for (number, note) in notes.enumerated() {
      try add.bind(id, at: 1)
      try add.bind(Int64(number), at: 2)
      try add.bind(note, at: 3)
      _ = try add.step()
    }
  }

  /// An earlier import of the same contents.
  private static func twin(
    of files: [ImportedFile], _ connection: Connection
  ) throws(StoreError) -> Int64? {
    let digests = files.map(\.digest)
    if digests.isEmpty { return nil }
    return try ImportList.read(connection).last { $0.files.map(\.digest) == digests }?.id
  }
}

extension ZoneKnowledge {
  /// As it is stored.
  fileprivate var columns: (isNamed: Bool, text: String) {
    switch self {
    case .named(let name): (true, name)
    case .unknown(let reason): (false, reason)
    }
  }
}
