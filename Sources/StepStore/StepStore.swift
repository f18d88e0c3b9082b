// The store: one file, one connection, one lock.

import Foundation

/// Keeps imported records, sessions and daily totals in an SQLite file.
///
///     let store = try StepStore(path: "steps.db")
///     let summary = try store.importing(export, files: files, at: now)   // 5,120 new, 48,211 known
///     let view = try store.view()
///     try view.forEachRecord { record in … }                            // in order of start
///     try store.undo(import: summary.id)
///
/// What is in the file is the union of its imports: reading it gives the records that reading all the
/// imported files together would give (``StepFiles/StepExport``), by the same rules about versions.
/// So a record that several exports hold is stored once and referred to by each import, importing a
/// file again changes no record, and undoing an import, in whatever order, leaves what the other
/// imports alone would have made.
///
/// Every change is one transaction, and a change that was reported is on the disk: the file is in WAL
/// mode with `synchronous=FULL`, as a few imports a day and a snapshot every few seconds can pay for.
/// Several processes and threads may use one file; writers wait for each other, readers for nobody.
///
/// The file tells when somebody walked. A new one can be read and written by its owner only.
public final class StepStore: @unchecked Sendable {  // argued for here:
  // @unchecked: the connection is touched only in the initializer and within `locked`, which holds the
  // lock, and no statement leaves it. Everything else is immutable.

  /// The version of the schema that is written; any older one is brought up to it when it is opened.
  public static var version: Int { Migrations.scripts.count }

  /// Whether the package was built with SQLite; otherwise no store opens.
  public static var isAvailable: Bool {
    #if SQLite
      true
    #else
      false
    #endif
  }

  /// The file's path.
  public let path: String
  /// Milliseconds to wait for other writers.
  let patience: Int32

  private let connection: Connection
  private let lock = NSLock()

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The file; beside it SQLite keeps `PATH-wal` and `PATH-shm` while it is open.
  ///   - creates: Whether a missing file is created. Its folder is not.
  ///   - patience: How long to wait where another process is writing, in seconds, before that is an
  ///     error; at most a day.
  /// - Throws: ``StoreError``: no right to it, a file of something else, a newer version, damage.
  public convenience init(
    path: String, creates: Bool = true, patience: Double = 30
  ) throws(StoreError) {
    try self.init(path: path, creates: creates, patience: patience, scripts: Migrations.scripts)
  }

  /// Opens a store with other migrations, for tests.
  init(path: String, creates: Bool, patience: Double, scripts: [String]) throws(StoreError) {
    self.path = path
    self.patience = Int32(max(0, min(86_400, patience.isNaN ? 0 : patience)) * 1000)
    let isNew = creates && !FileManager.default.fileExists(atPath: path)
    connection = try Self.connect(path, creates: creates, self.patience)
    if isNew {
      // Before anything is in it. Where the file system knows no rights, it was tried.
      try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
    try Self.prepare(connection, patience: self.patience, scripts)
  }

  /// Opens a further connection to the file.
  static func connect(
    _ path: String, creates: Bool, _ patience: Int32
  ) throws(StoreError) -> Connection {
    let connection = try Connection(
      path: path, creates: creates, patience: patience, task: "opening")
    try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    return connection
  }

  /// Brings the file into the form that is wanted, once it is known to be a store.
  private static func prepare(
    _ connection: Connection, patience: Int32, _ scripts: [String]
  ) throws(StoreError) {
    try connection.execute("PRAGMA foreign_keys = ON")
    try Migrations.run(on: connection, scripts: scripts)
    try useLog(connection, patience)
    // A commit waits for the disk; on Apple's systems for what is behind the disk's own cache, too.
    try connection.execute(
      """
      PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON;
      PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY
      """)
  }

  /// Turns to WAL. SQLite does not wait for others here, since that could be for ever.
  private static func useLog(_ connection: Connection, _ patience: Int32) throws(StoreError) {
    var waited: Int32 = 0
    while true {
      do throws(StoreError) {
        return try connection.execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.kind == .busy, waited < patience else { throw error }
        connection.rest(milliseconds: 10)
        waited += 10
      }
    }
  }

  /// Does something with the connection while nobody else can.
  func locked<Result>(
    _ task: String, _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    lock.lock()
    defer { lock.unlock() }
    connection.task = task
    return try body(connection)
  }

  /// A number that any change of records, drives or zones makes greater.
  public func generation() throws(StoreError) -> Int64 {
    try locked("reading") { connection throws(StoreError) in
      try connection.integer("SELECT generation FROM state") ?? 0
    }
  }
}

extension Connection {
  /// Notes that records changed: what was worked out from them is gone with the same transaction.
  func noteChange() throws(StoreError) {
    try execute("UPDATE state SET generation = generation + 1; DELETE FROM totals")
  }
}
