// A store in a folder that goes with it, and everything that can be seen of a store.

import Foundation
import StepFiles
import StepMerging
import Tare

@testable import StepStore

/// A folder that goes with its owner.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "tare-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var database: String { url.appending(path: "steps.db").path }
}

/// What a store gives out, without order and row numbers.
struct StoreContent: Equatable {
  /// A record, and what names it across versions.
  struct Row: Hashable {
    var start: Int64
    var end: Int64
    var units: Int64
    var modified: Int64
    var priority: Int32
    var source: RecordSource
    var revision: String?
    var version: Int64?
  }

  var rows: Set<Row> = []
  var driving: [TimeSpan]
  var zones: Set<ZoneKnowledge>
  var sources: Set<RecordSource>

  init(_ export: StepExport) {
    var names: [Int: (id: String, version: Int64)] = [:]
    export.forEachRevision { names[$0] = ($1, $2) }
    for (index, record) in export.records.enumerated() {
      rows.insert(
        Row(
          start: record.start, end: record.end, units: record.units, modified: record.modified,
          priority: record.priority, source: export.sources[Int(record.source)],
          revision: names[index]?.id, version: names[index]?.version))
    }
    driving = TimeSpan.disjoint(export.driving)
    zones = Set(export.zones)
    sources = Set(export.sources)
  }

  init(_ store: StepStore) throws {
    self.init(try store.export())
  }
}

extension StepStore {
  /// One number from the database itself.
  func number(_ sql: String) throws -> Int64 {
    try locked("testing") { connection throws(StoreError) in try connection.integer(sql) ?? -1 }
  }

  /// What must hold of any store at any time; nil if it does.
  func trouble() throws -> String? {
    let laws = [
      ("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'", "damage"),
      ("SELECT count(*) FROM pragma_foreign_key_check", "a dangling reference"),
      (
        "SELECT count(*) FROM record WHERE id NOT IN (SELECT record FROM reference)",
        "a record of no import"
      ),
      (
        """
        SELECT count(*) FROM import WHERE records <>
        (SELECT count(*) FROM reference WHERE import = import.id)
        """, "half an import"
      ),
      (
        """
        SELECT count(*) FROM (SELECT 1 FROM record WHERE revision <> ''
        GROUP BY source, revision HAVING sum(id NOT IN (SELECT record FROM superseded)) <> 1)
        """, "a record of which not one version counts"
      ),
      (
        """
        SELECT count(*) FROM superseded JOIN record ON record.id = record WHERE revision = ''
        """, "a record that nothing can have replaced"
      ),
      ("SELECT count(*) - 1 FROM state", "no state"),
    ]
    for (sql, name) in laws where try number(sql) != 0 { return name }
    return nil
  }
}

extension ImportedFile {
  /// A file of this content.
  init(_ text: String, format: String = "csv") {
    let bytes = Array(text.utf8)
    self.init(
      name: "\(text).csv", format: format, bytes: Int64(bytes.count),
      digest: bytes.withUnsafeBytes { ContentDigest(of: $0) })
  }
}
