// From any older version of the schema to the newest, one transaction for each step.

/// The versions of the schema.
enum Migrations {
  /// "Tare" in ASCII: in the file's header, so that a database of something else is told apart.
  static let application: Int64 = 0x5461_7265

  /// What leads from each version to the next; the first from nothing to version 1. A script that
  /// was released is never changed.
  static let scripts = [FirstSchema.script]

  /// Brings a database up to date.
  ///
  /// - Parameters:
  ///   - connection: The database.
  ///   - scripts: What leads from each version to the next.
  /// - Throws: `notAStore` for a database of something else, `newerVersion` where a later release
  ///   wrote it. What was there before is untouched then, as it is where a script fails.
  static func run(
    on connection: Connection, scripts: [String] = Migrations.scripts
  ) throws(StoreError) {
    while try version(of: connection, scripts.count) < scripts.count {
      try connection.transaction { () throws(StoreError) in
        // Another process may have been faster.
        let version = try version(of: connection, scripts.count)
        guard version < scripts.count else { return }
        try connection.execute(scripts[version])
        try connection.execute("PRAGMA application_id = \(application)")
        try connection.execute("PRAGMA user_version = \(version + 1)")
      }
    }
  }

  /// The version of a database, 0 for an empty one.
  private static func version(
    of connection: Connection, _ newest: Int
  ) throws(StoreError) -> Int {
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let version = try connection.integer("PRAGMA user_version") ?? 0
    if application == 0, version == 0,
      try connection.integer("SELECT count(*) FROM sqlite_master") == 0
    {
      return 0
    }
    guard application == Self.application, version > 0 else {
      throw StoreError(
        .notAStore, "a database of something else; name a new file, or one that tare made",
        connection.task)
    }
    guard version <= newest else {
      throw StoreError(
        .newerVersion,
        "version \(version) of the store; this release knows versions up to \(newest)",
        connection.task)
    }
    return Int(version)
  }
}
