// A plain table of records: start, end, steps, and what else is known of each.

/// Reads a table with the columns `start`, `end` and `steps` (or `count`) in any order.
///
/// Optional are `source`, `kind` (manual, watch, phone or other), `modified`, `id` and `version`;
/// other columns are passed over.
struct RecordTable: TableReader {
  static let formats = [
    ExportFormat(
      name: "record-table", title: "CSV of records",
      taken: """
        Start, end and steps (or count) of each row, and source, kind, modified, id and version \
        where they are given; commas, semicolons or tabs; seconds since 1970 or ISO 8601.
        """,
      check: .own)
  ]

  /// The columns by their places.
  private struct Columns {
    var start: Int
    var end: Int
    var steps: Int
    var source: Int?
    var kind: Int?
    var modified: Int?
    var id: Int?
    var version: Int?
  }

  let header: TableOpening.Header
  let format = formats[0]
  private let columns: Columns
  private let clock: ZoneClock
  private let notation: StepField.Notation
  /// Whether a time without an offset was read.
  private var isLocal = false

  static func reader(
    for opening: TableOpening, _ options: ExportOptions
  ) throws(ExportFault) -> (any TableReader)? {
    guard let header = header(of: opening) else { return nil }
    var missing: [String] = []
    func need(_ names: String...) -> Int {
      for name in names {
        if let place = header.place(of: name) { return place }
      }
      missing.append(names[0])
      return 0
    }
    let columns = Columns(
      start: need("start"), end: need("end"), steps: need("steps", "count"),
      source: header.place(of: "source"), kind: header.place(of: "kind"),
      modified: header.place(of: "modified"), id: header.place(of: "id"),
      version: header.place(of: "version"))
    guard missing.isEmpty else {
      let problem = PedometerLogError.Problem.missingColumns(missing, present: header.names)
      throw ExportFault(problem.text, at: .line(header.line))
    }
    for name in ["start", "end", "steps", "count", "source", "kind", "modified", "id", "version"] {
      if header.names.filter({ $0.lowercased() == name }).count > 1 {
        throw ExportFault(
          PedometerLogError.Problem.repeatedColumn.text, at: .line(header.line), field: name)
      }
    }
    return RecordTable(header, columns, ZoneClock(zone: options.zone))
  }

  /// The first row, if it has at least two of the three columns that are needed.
  private static func header(of opening: TableOpening) -> TableOpening.Header? {
    opening.first.first { header in
      let has = ["start", "end"].filter { header.place(of: $0) != nil }.count
      let hasSteps = header.place(of: "steps") ?? header.place(of: "count") != nil
      return has + (hasSteps ? 1 : 0) >= 2
    }
  }

  private init(_ header: TableOpening.Header, _ columns: Columns, _ clock: ZoneClock) {
    self.header = header
    self.columns = columns
    self.clock = clock
    notation = header.decimalComma ? .pointOrComma : .point
  }

  mutating func take(_ row: TableRow, into export: inout StepExport) throws(ExportFault) {
    try row.checkWidth()
    let start = try instant(columns.start, row)
    let end = try instant(columns.end, row)
    guard start <= end else {
      throw row.fault(columns.end, "before the start; a record ends when it starts, or later")
    }
    let units = try row.steps(columns.steps, notation)
    var modified = Int64.min
    if let place = columns.modified, !row.isEmpty(place) { modified = try instant(place, row) }
    var revision: (id: String, version: Int64)?
    if let place = columns.id, !row.isEmpty(place) {
      var version: Int64 = 0
      if let place = columns.version, !row.isEmpty(place) {
        version = try row.whole(place, "versions are such as 1, 2, 3")
      }
      revision = (row.text(place), version)
    }
    let name = row.text(columns.source)
    let source = RecordSource(name: name.isEmpty ? "Records" : name, kind: try kind(row))
    export.add(
      start: start, end: end, units: units, source: export.index(of: source),
      modified: modified, revision: revision, at: row.place)
  }

  mutating func finish(into export: inout StepExport) {
    if isLocal { export.note(.unknown("a table whose times have no offset")) }
  }

  private mutating func instant(_ column: Int, _ row: TableRow) throws(ExportFault) -> Int64 {
    let time = try row.time(column, .iso)
    if case .local = time { isLocal = true }
    return try row.resolve(time, column, clock)
  }

  private func kind(_ row: TableRow) throws(ExportFault) -> RecordSource.Kind {
    guard let place = columns.kind, !row.isEmpty(place) else { return .other }
    guard let kind = RecordSource.Kind(rawValue: row.text(place).lowercased()) else {
      throw row.fault(place, "no kind of source; write manual, watch, phone or other")
    }
    return kind
  }
}
