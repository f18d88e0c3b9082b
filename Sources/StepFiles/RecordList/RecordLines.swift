// JSON Lines of plain records: one object a line, start, end and steps.

/// Reads records as anybody can write them.
///
///     {"start": 1731340800, "end": 1731341400.5, "steps": 820, "source": "watch", "kind": "watch"}
///     {"start": "2024-11-11T17:00:00+01:00", "end": "2024-11-11T17:10:00+01:00", "count": 12}
///
/// `modified` is a time like the others; of records with the same `source` and `id` the highest
/// `version` is kept. Unknown keys and blank lines are passed over.
enum RecordLines: JSONExport {
  static let format = ExportFormat(
    name: "record-lines", title: "records, JSON Lines",
    taken:
      "One record a line: start, end, steps (or count); source, kind, modified, id and version "
      + "where they are given.",
    check: .own)

  static func matches(_ outline: JSONOutline) -> Bool {
    outline.has("start") && (outline.has("steps") || outline.has("count"))
  }

  static func read(
    _ json: JSONReader, into export: inout StepExport, _ options: ExportOptions
  ) throws(ExportFault) {
    var json = json
    var clock = LineClock(zone: ZoneClock(zone: options.zone))
    defer {
      if clock.isLocal { export.note(.unknown("a list whose times have no offset")) }
    }
    var sources = SourceCache()
    var start = json.at
    var line = 1
    var nextProgress = 1 << 20
    while start < json.bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: json.bytes[start...])
      let end = rest.firstIndex(of: 0x0A).map { start + $0 } ?? json.bytes.count
      do throws(ExportFault) {
        json.open(start..<end)
        if json.bytes[start..<end].contains(where: { $0 > 0x20 }) {
          let record = try readRecord(&json, &clock)
          add(record, json, line, &sources, into: &export)
        }
      } catch {
        var error = error
        error.place = .line(line)
        throw error
      }
      start = end + 1
      line += 1
      if start >= nextProgress {
        options.progress(start)
        nextProgress = start + 1 << 20
      }
    }
  }

  /// The clock of times without an offset, and whether there were any.
  private struct LineClock {
    let zone: ZoneClock
    var isLocal = false
  }

  /// A line's values.
  private struct Values {
    var start: Int64?
    var end: Int64?
    var units: Int64?
    var modified = Int64.min
    var source: JSONText?
    var kind = RecordSource.Kind.other
    var id: String?
    var version: Int64 = 0
  }

  private static func readRecord(
    _ json: inout JSONReader, _ clock: inout LineClock
  ) throws(ExportFault) -> Values {
    var values = Values()
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "start") {
        values.start = try time(&json, &clock)
      } else if json.text(key, is: "end") {
        values.end = try time(&json, &clock)
      } else if json.text(key, is: "steps") || json.text(key, is: "count") {
        values.units = try json.steps()
      } else if try json.takeNull() {
        continue
      } else if json.text(key, is: "modified") {
        values.modified = try time(&json, &clock)
      } else if json.text(key, is: "source") {
        let source = try json.text()
        values.source = source.count > 0 ? source : nil
      } else if json.text(key, is: "kind") {
        let place = json.at
        guard let kind = RecordSource.Kind(rawValue: json.string(try json.text()).lowercased())
        else {
          throw json.fault("a kind is wanted: manual, watch, phone or other", at: place)
        }
        values.kind = kind
      } else if json.text(key, is: "id") {
        values.id = try identifier(&json)
      } else if json.text(key, is: "version") {
        values.version = try json.whole()
      } else {
        try json.skip()
      }
    }
    try json.finish()
    guard let start = values.start else { throw missing("start") }
    guard let end = values.end else { throw missing("end") }
    guard values.units != nil else { throw missing("steps") }
    guard start <= end else {
      throw ExportFault("the end lies before the start", field: "end")
    }
    return values
  }

  private static func time(
    _ json: inout JSONReader, _ clock: inout LineClock
  ) throws(ExportFault) -> Int64 {
    guard try json.kind() == .text else { return try json.time(places: 0) }
    let place = json.at
    let time = try json.clockTime()
    if case .local = time { clock.isLocal = true }
    return try json.instant(of: time, clock.zone, at: place)
  }

  private static func identifier(_ json: inout JSONReader) throws(ExportFault) -> String {
    try json.kind() == .text ? json.string(json.text()) : String(json.whole())
  }

  private static func missing(_ field: String) -> ExportFault {
    ExportFault("missing; a record has a start, an end and steps", field: field)
  }

  private static func add(
    _ values: Values, _ json: JSONReader, _ line: Int, _ sources: inout SourceCache,
    into export: inout StepExport
  ) {
    guard let start = values.start, let end = values.end, let units = values.units else { return }
    let kind = values.kind
    let index =
      if let source = values.source {
        sources.index(of: source, kind, in: json) {
          export.index(of: RecordSource(name: $0, kind: kind))
        }
      } else {
        export.index(of: RecordSource(name: "Records", kind: kind))
      }
    export.add(
      start: start, end: end, units: units, source: index, modified: values.modified,
      revision: values.id.map { ($0, values.version) }, at: .line(line))
  }
}
