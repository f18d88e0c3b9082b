// Gadgetbridge databases as the tests need them, made by SQLite itself.

import CSQLite
import StepFiles
import StepMerging

/// Makes a database in memory out of SQL; `bytes` is the file.
final class GadgetbridgeWriter {
  private var connection: OpaquePointer?

  /// Makes a database with the devices that are given by name, numbered from 1.
  init(devices: [String]) {
    sqlite3_open(":memory:", &connection)
    run(
      """
      CREATE TABLE "DEVICE" ("_id" INTEGER PRIMARY KEY, "NAME" TEXT NOT NULL, \
      "MANUFACTURER" TEXT NOT NULL, "IDENTIFIER" TEXT NOT NULL UNIQUE, "TYPE" INTEGER NOT NULL, \
      "MODEL" TEXT, "ALIAS" TEXT)
      """)
    for (index, name) in devices.enumerated() {
      run("INSERT INTO DEVICE VALUES (\(index + 1), '\(name)', 'M', 'id\(index)', 11, NULL, NULL)")
    }
  }

  deinit { sqlite3_close(connection) }

  func run(_ sql: String) {
    if sqlite3_exec(connection, sql, nil, nil, nil) != SQLITE_OK {
      fatalError(String(cString: sqlite3_errmsg(connection)))
    }
  }

  /// Makes a table of samples as the application does, without row ids.
  func table(_ name: String, _ rows: [(time: Int64, device: Int, steps: Int64)]) {
    run(
      """
      CREATE TABLE "\(name)" ("TIMESTAMP" INTEGER NOT NULL, "DEVICE_ID" INTEGER NOT NULL, \
      "USER_ID" INTEGER NOT NULL, "RAW_INTENSITY" INTEGER NOT NULL, "STEPS" INTEGER NOT NULL, \
      "RAW_KIND" INTEGER NOT NULL, "HEART_RATE" INTEGER NOT NULL, \
      PRIMARY KEY ("TIMESTAMP", "DEVICE_ID") ON CONFLICT REPLACE) WITHOUT ROWID
      """)
    for row in rows {
      let values = "\(row.time), \(row.device), 1, 20, \(row.steps), 1, 255"
      run("INSERT INTO \"\(name)\" VALUES (\(values))")
    }
  }

  var bytes: [UInt8] {
    var size: sqlite3_int64 = 0
    guard let image = sqlite3_serialize(connection, "main", &size, 0) else { return [] }
    defer { sqlite3_free(image) }
    return Array(UnsafeBufferPointer(start: image, count: Int(size)))
  }
}

/// A record in words: the source's name, and seconds since 1970.
struct NamedSteps: Equatable, CustomStringConvertible {
  var source: String
  var start: Int64
  var end: Int64
  var steps: Int64

  init(_ source: String, _ start: Int64, _ end: Int64, _ steps: Int64) {
    self.source = source
    self.start = start
    self.end = end
    self.steps = steps
  }

  var description: String { "\(steps) by \(source) in \(start)..<\(end)" }
}

extension FITReading {
  var named: [NamedSteps] {
    export.records.map { record in
      NamedSteps(
        export.sources[Int(record.source)].name, record.start / 1_000_000_000,
        record.end / 1_000_000_000, record.units >> 32)
    }
  }
}
