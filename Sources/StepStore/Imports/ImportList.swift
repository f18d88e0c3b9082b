// The list of imports, read.

import Tare

enum ImportList {
  /// All imports, the oldest first.
  static func read(_ connection: Connection) throws(StoreError) -> [ImportInfo] {
    var files = try files(connection)
    var notes = try notes(connection)
    var list: [ImportInfo] = []
    let statement = try connection.prepare("SELECT id, at, records FROM import ORDER BY id")
    while try statement.step() {
      let id = statement.integer(0)
      list.append(
        ImportInfo(
          id: id, at: Instant(nanoseconds: statement.integer(1)),
          files: files.removeValue(forKey: id) ?? [], records: Int(statement.integer(2)),
          notes: notes.removeValue(forKey: id) ?? []))
    }
    return list
  }

  private static func files(
    _ connection: Connection
  ) throws(StoreError) -> [Int64: [ImportedFile]] {
    var files: [Int64: [ImportedFile]] = [:]
    let statement = try connection.prepare(
      """
      SELECT import, name, format, bytes, digest, is_complete FROM file ORDER BY import, number
      """)
    while try statement.step() {
      guard let digest = ContentDigest(stored: statement.bytes(4)) else {
        throw StoreError(.damaged, "a digest that has not 32 bytes", connection.task)
      }
      files[statement.integer(0), default: []].append(
        ImportedFile(
          name: statement.text(1), format: statement.text(2), bytes: statement.integer(3),
          digest: digest, isComplete: statement.integer(5) != 0))
    }
    return files
  }

  private static func notes(_ connection: Connection) throws(StoreError) -> [Int64: [String]] {
    var notes: [Int64: [String]] = [:]
    let statement = try connection.prepare(
      "SELECT import, text FROM note ORDER BY import, number")
    while try statement.step() {
      notes[statement.integer(0), default: []].append(statement.text(1))
    }
    return notes
  }
}
