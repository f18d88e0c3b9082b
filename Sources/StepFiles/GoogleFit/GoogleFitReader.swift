// The points of Google Fit's streams, as records.

internal import StepMerging
internal import Tare

/// Reads the streams of a document.
struct GoogleFitReader {
  private var json: JSONReader
  private var stream: GoogleFitStream?
  /// Whether the stream is one of a Takeout archive.
  private var isTakeout = false
  private var totals = GoogleFitTotals()
  private var sources = SourceCache()

  /// A point, as far as it has been read.
  private struct Point {
    var place = 0
    var start: Int64?
    var end: Int64?
    var modified = Int64.min
    var type: PointType?
    var origin: JSONText?
    /// The value in units of 2⁻³², and as a whole number.
    var units: Int64?
    var whole: Int64?
  }

  /// The data types that say something here.
  private enum PointType {
    case delta, cumulative, segment, other

    /// The type of which a function says that it has a name.
    init(_ isNamed: (StaticString) -> Bool) {
      if isNamed("com.google.step_count.delta") {
        self = .delta
      } else if isNamed("com.google.step_count.cumulative") {
        self = .cumulative
      } else if isNamed("com.google.activity.segment") {
        self = .segment
      } else {
        self = .other
      }
    }

    /// The type of a stream's points.
    init(of stream: GoogleFitStream) {
      self.init { stream.type == "\($0)" }
    }
  }

  /// Creates a reader of a document.
  init(_ json: JSONReader) {
    self.json = json
  }

  /// Reads the document.
  mutating func readDocument(into export: inout StepExport) throws(ExportFault) {
    try readStream(into: &export)
    try json.finish()
  }

  /// Turns the totals that were read into records.
  mutating func finish(into export: inout StepExport) {
    totals.finish(into: &export)
  }

  /// Reads an object that holds points, or buckets of data sets of points.
  private mutating func readStream(into export: inout StepExport) throws(ExportFault) {
    stream = nil
    var bookmark: JSONReader?
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "dataSourceId") || json.text(key, is: "Data Source") {
        stream = GoogleFitStream(json.string(try json.text()))
      } else if json.text(key, is: "point") || json.text(key, is: "Data Points") {
        isTakeout = json.text(key, is: "Data Points")
        if stream == nil, bookmark == nil, isTakeout {
          // Which stream it is may stand behind its points.
          bookmark = json
          do throws(ExportFault) {
            try json.skip()
          } catch {
            json = bookmark ?? json
            try readPoints(into: &export)
          }
        } else {
          try readPoints(into: &export)
        }
      } else if json.text(key, is: "bucket") {
        try json.enterArray()
        while try json.nextElement() { try readBucket(into: &export) }
      } else {
        try json.skip()
      }
    }
    guard var rest = bookmark else { return }
    swap(&rest, &json)
    try readPoints(into: &export)
    swap(&rest, &json)
  }

  private mutating func readBucket(into export: inout StepExport) throws(ExportFault) {
    try json.enterObject()
    while let key = try json.nextKey() {
      guard json.text(key, is: "dataset") else {
        try json.skip()
        continue
      }
      try json.enterArray()
      while try json.nextElement() { try readDataSet(into: &export) }
    }
  }

  /// Reads a data set of a bucket: a stream that holds no buckets of its own.
  private mutating func readDataSet(into export: inout StepExport) throws(ExportFault) {
    stream = nil
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "dataSourceId") {
        stream = GoogleFitStream(json.string(try json.text()))
      } else if json.text(key, is: "point") {
        try readPoints(into: &export)
      } else {
        try json.skip()
      }
    }
  }

  private mutating func readPoints(into export: inout StepExport) throws(ExportFault) {
    if try json.takeNull() { return }
    if isTakeout, let stream, !stream.isMerged {
      switch PointType(of: stream) {
      case .delta, .cumulative:
        export.note(
          "streams of single devices and applications in Takeout are passed over: the streams that "
            + "Google merged, merge_step_deltas and estimated_steps, hold their steps")
      case .segment, .other: break
      }
      return try json.skip()
    }
    try json.enterArray()
    while try json.nextElement() { try readPoint(into: &export) }
  }

  private mutating func readPoint(into export: inout StepExport) throws(ExportFault) {
    var point = Point()
    _ = try json.kind()
    point.place = json.at
    try json.enterObject()
    while let key = try json.nextKey() {
      if json.text(key, is: "startTimeNanos") {
        point.start = try json.time(places: 9)
      } else if json.text(key, is: "endTimeNanos") {
        point.end = try json.time(places: 9)
      } else if json.text(key, is: "modifiedTimeMillis") {
        point.modified = try json.time(places: 3)
      } else if json.text(key, is: "dataTypeName") {
        let name = try json.text()
        point.type = PointType { json.text(name, is: $0) }
      } else if json.text(key, is: "originDataSourceId") {
        let origin = try json.text()
        if origin.count > 0 { point.origin = origin }
      } else if json.text(key, is: "value") || json.text(key, is: "fitValue") {
        try readValues(&point)
      } else {
        try json.skip()
      }
    }
    try take(point, into: &export)
  }

  /// Reads the values of a point: `[{"intVal": 3}]`, in Takeout `[{"value": {"intVal": 3}}]`. Only
  /// the first says steps.
  private mutating func readValues(_ point: inout Point) throws(ExportFault) {
    try json.enterArray()
    while try json.nextElement() {
      try json.enterObject()
      while let key = try json.nextKey() {
        if json.text(key, is: "value"), try json.kind() == .object {
          try json.enterObject()
          while let key = try json.nextKey() { try readValue(key, &point) }
        } else {
          try readValue(key, &point)
        }
      }
    }
  }

  private mutating func readValue(_ key: JSONText, _ point: inout Point) throws(ExportFault) {
    let isValue =
      json.text(key, is: "intVal") || json.text(key, is: "fpVal") || json.text(key, is: "fpValue")
    guard isValue, point.units == nil, point.whole == nil else { return try json.skip() }
    // Other data types have values of their own, below zero or not numbers.
    let kind = try json.kind()
    guard kind == .number || kind == .text else { return try json.skip() }
    let number = try json.decimal()
    point.units = number.units
    point.whole = number.whole
  }

  private mutating func take(_ point: Point, into export: inout StepExport) throws(ExportFault) {
    let type = point.type ?? stream.map { PointType(of: $0) } ?? .other
    switch type {
    case .other: return
    case .delta, .cumulative, .segment: break
    }
    guard let start = point.start else { throw missing("startTimeNanos", point) }
    guard let end = point.end else { throw missing("endTimeNanos", point) }
    guard start <= end else {
      throw fault("the end lies before the start", "endTimeNanos", point)
    }
    switch type {
    case .other: return
    case .segment:
      // 0 is "in vehicle" in Google's list of activity types.
      if point.whole == 0, start < end { export.driving.append(TimeSpan(start: start, end: end)) }
    case .delta:
      guard let units = point.units, units <= StepRecord.largestUnits else {
        throw fault("steps are wanted: 0 to 2147483647", "value", point)
      }
      export.add(
        start: start, end: end, units: units, source: source(of: point, &export),
        modified: point.modified, at: .byte(point.place))
    case .cumulative:
      guard let total = point.whole, total >= 0 else {
        throw fault("a total is wanted: a whole number, 0 or more", "value", point)
      }
      totals.add(
        GoogleFitTotals.Reading(
          start: start, end: end, total: total, modified: point.modified, place: point.place),
        of: source(of: point, &export))
    }
  }

  private mutating func source(of point: Point, _ export: inout StepExport) -> UInt32 {
    guard let origin = point.origin else {
      return export.index(
        of: stream?.source ?? RecordSource(name: "Google Fit", kind: .other))
    }
    return sources.index(of: origin, in: json) { export.index(of: GoogleFitStream($0).source) }
  }

  private func missing(_ field: String, _ point: Point) -> ExportFault {
    fault("missing; a point of steps has one", field, point)
  }

  private func fault(_ text: String, _ field: String, _ point: Point) -> ExportFault {
    let way = json.field
    return ExportFault(
      text, at: .byte(point.place), field: way.isEmpty ? field : "\(way).\(field)")
  }
}
