// Importing: everything of an export in one transaction.

public import StepFiles
public import Tare

extension StepStore {
  /// Imports what was read, as one import.
  ///
  /// A record that the store has is referred to once more and stored no second time. Of records with
  /// the same source and name across versions the highest version counts, and a total of an hour or a day
  /// only while nothing finer is there, as in ``StepFiles/StepExport``; the others stay, for the case that
  /// this import is undone.
  ///
  /// - Parameters:
  ///   - export: What was read.
  ///   - files: The files from which it was read.
  ///   - instant: When; shown in the list of imports, and of no other use.
  ///   - progress: Takes how many records have been written, about every 4,096.
  /// - Returns: What it came to.
  /// - Throws: ``StoreError``; nothing is imported then.
  /// - Complexity: O(n log m) for n records into m, in memory of 8 bytes a record and that of the
  ///   names across versions.
  public func importing(
    _ export: StepExport, files: [ImportedFile], at instant: Instant,
    progress: (Int) -> Void = { _ in }
  ) throws(StoreError) -> ImportSummary {
    try locked("importing") { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        let writer = try ImportWriter(connection, files, at: instant)
        return try writer.write(export, progress)
      }
    }
  }

  /// All imports, the oldest first.
  public func imports() throws(StoreError) -> [ImportInfo] {
    try locked("listing imports") { connection throws(StoreError) in
      try ImportList.read(connection)
    }
  }

  /// Undoes an import: its references go, then every record that no other import refers to, and older
  /// versions count again.
  ///
  /// - Throws: ``StoreError``, of the kind `missing` if there is no such import.
  /// - Complexity: O(m log m) for m records in the store.
  public func undo(import id: Int64) throws(StoreError) -> UndoSummary {
    try locked("undoing an import") { connection throws(StoreError) in
      try connection.transaction { () throws(StoreError) in
        try ImportRemoval(connection, id).run()
      }
    }
  }
}
