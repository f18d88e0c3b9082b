// What a Gadgetbridge database holds: tables, devices, samples.

/// Reads the tables of a database.
struct GadgetbridgeDatabase {
  private let image: SQLiteImage
  /// No sound database has more rows than this: each takes more bytes. A damaged tree can show the
  /// same rows for ever.
  private let mostRows: Int
  /// The ordinary tables, in order of their names.
  let tables: [String]

  init(_ bytes: UnsafeRawBufferPointer) throws(ExportFault) {
    mostRows = bytes.count / 4
    do throws(SQLiteFault) {
      image = try SQLiteImage(bytes)
    } catch {
      throw Self.fault(error)
    }
    tables = try Self.tables(of: image, mostRows: mostRows)
  }

  var hasLog: Bool { image.hasLog }

  /// The names of the devices by their ids.
  func devices() throws(ExportFault) -> [Int64: String] {
    guard try columns(of: "DEVICE").isSuperset(of: ["_id", "NAME"]) else { return [:] }
    var names: [Int64: String] = [:]
    try each("SELECT \"_id\", \"NAME\" FROM \"DEVICE\"") { row in
      if let id = row.integer(0), let name = row.text(1), !name.isEmpty { names[id] = name }
    }
    return names
  }

  /// The columns of a table, which is one of ``tables``.
  func columns(of table: String) throws(ExportFault) -> Set<String> {
    var names: Set<String> = []
    try each("PRAGMA table_info(\(Self.quoted(table)))") { row in
      if let name = row.text(1) { names.insert(name) }
    }
    return names
  }

  /// Whether a table of samples has any steps, as far as it can be read.
  func hasSteps(_ table: String) throws(ExportFault) -> Bool {
    var found = false
    try each("SELECT \"STEPS\" FROM \(Self.quoted(table))") { row in
      if let steps = row.integer(0), steps > 0 { found = true }
    }
    return found
  }

  /// The samples of a table that have steps, by device.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - none: A number of steps that says that there are none.
  ///   - samples: The samples are added to it, in the order of the table.
  /// - Throws: Where the table is damaged; what was read before has been added.
  func read(
    _ table: String, none: Int64?, into samples: inout [Int64: [StepSample]]
  ) throws(ExportFault) {
    let list = "\"DEVICE_ID\", \"TIMESTAMP\", \"STEPS\""
    try each("SELECT \(list) FROM \(Self.quoted(table))") { row in
      guard let device = row.integer(0), let time = row.integer(1), let steps = row.integer(2),
        steps > 0, steps != none
      else { return }
      samples[device, default: []].append(StepSample(time: time, steps: steps))
    }
  }

  private func each(_ query: String, _ take: (SQLiteRows) -> Void) throws(ExportFault) {
    try Self.each(query, of: image, mostRows: mostRows, take)
  }

  private static func each(
    _ query: String, of image: SQLiteImage, mostRows: Int,
    _ take: (SQLiteRows) -> Void
  ) throws(ExportFault) {
    do throws(SQLiteFault) {
      let rows = try image.rows(query)
      var count = 0
      while try rows.next() {
        count += 1
        guard count <= mostRows else {
          throw SQLiteFault(text: "it shows more rows than it has room for", isDamage: true)
        }
        take(rows)
      }
    } catch {
      throw fault(error)
    }
  }

  private static func tables(
    of image: SQLiteImage, mostRows: Int
  ) throws(ExportFault) -> [String] {
    var names: [String] = []
    // Virtual tables would run code of their modules, and views any query.
    let query = "SELECT \"name\", \"sql\" FROM sqlite_master WHERE \"type\" = 'table'"
    try each(query, of: image, mostRows: mostRows) { row in
      guard let name = row.text(0), let text = row.text(1),
        text.uppercased().hasPrefix("CREATE TABLE")
      else { return }
      names.append(name)
    }
    return names.sorted()
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
  }

  private static func fault(_ fault: SQLiteFault) -> ExportFault {
    ExportFault(
      fault.isDamage
        ? "a damaged SQLite database: \(fault.text)" : "SQLite cannot read it: \(fault.text)")
  }
}
