// The beginning of a recording: what stands before the first sample, and what it tells.

import StepDetection

/// What the beginning of a recording tells, before its values are looked at.
struct RecordingHeader {
  var format = RecordingFormat.table
  var plan = ColumnPlan()
  /// The unit of times that are numbers, if it is said.
  var timeUnit: LogColumns.Unit?
  /// The unit of values, if it is said.
  var unit: AccelerationUnit?
  /// Whether the header says that gravity was taken out; nil if it does not say.
  var isLinear: Bool?
  /// Whether dates stand without a zone.
  var lacksZone = false
  /// Bytes before the first row.
  var size = 0
  /// The line of the first row.
  var line = 1

  private let options: RecordingOptions

  /// Reads the beginning of a text.
  ///
  /// - Parameters:
  ///   - text: The beginning; each line has its line feed but one that is cut off.
  ///   - options: What the caller knows.
  /// - Throws: If no header is known.
  init(
    _ text: UnsafeBufferPointer<UInt8>, options: RecordingOptions
  ) throws(RecordingFault) {
    self.options = options
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var lines = LineList(text, from: text.starts(with: mark) ? 3 : 0)
    try Self.refuseForeign(text)
    var preamble: ActiLifePreamble?
    while let content = lines.next() {
      if lines.isCut { throw RecordingFault(line: lines.line, .rowTooLong) }
      if content.isEmpty || Self.isComment(content) || Self.isSeparatorHint(content) { continue }
      if preamble == nil, let first = ActiLifePreamble(content) {
        preamble = first
        continue
      }
      if preamble != nil, preamble?.takes(content) == true { continue }
      try take(content, lines, preamble)
      return
    }
    throw RecordingFault(line: 1, .empty)
  }

  /// Takes the first line of content: a header or the first row.
  private mutating func take(
    _ content: UnsafeBufferPointer<UInt8>, _ lines: LineList, _ preamble: ActiLifePreamble?
  ) throws(RecordingFault) {
    let isHeader: Bool
    do throws(RecordingFault) {
      isHeader = try takeColumns(content, preamble)
    } catch {
      var fault = error
      fault.line = lines.line
      throw fault
    }
    size = isHeader ? lines.end : lines.start
    line = isHeader ? lines.line + 1 : lines.line
    guard let time = plan.field(.time) else { return }
    // What the first row holds decides between numbers and dates.
    var rest = lines
    var row: UnsafeBufferPointer<UInt8>? = isHeader ? rest.next() : content
    while let candidate = row, candidate.isEmpty || Self.isComment(candidate) { row = rest.next() }
    guard let row else { return }
    let fields = FieldList.cut(row, plan.delimiter)
    guard time < fields.count else { return }
    takeDates(fields[time], preamble)
  }

  private mutating func takeDates(
    _ field: UnsafeBufferPointer<UInt8>, _ preamble: ActiLifePreamble?
  ) {
    for form in [DateText.iso, preamble?.dates ?? .iso] {
      var isZoned = true
      guard case .value = form.nanoseconds(field, isZoned: &isZoned) else { continue }
      plan.times = .dates(form)
      lacksZone = !isZoned
      return
    }
  }

  /// Finds the columns; returns whether the line is a header.
  private mutating func takeColumns(
    _ content: UnsafeBufferPointer<UInt8>, _ preamble: ActiLifePreamble?
  ) throws(RecordingFault) -> Bool {
    plan.delimiter = FieldList.delimiter(of: content)
    let fields = FieldList.cut(content, plan.delimiter)
    plan.fieldCount = fields.count
    let names = fields.map { RowParser.plain($0) }
    if let wanted = options.columns {
      return try take(wanted, names, fields)
    }
    if let found = try FoundColumns(names) {
      plan.names = names
      try take(found, names, preamble)
      return true
    }
    if FieldList.areNumbers(fields[...], plan) { throw RecordingFault(.noHeader) }
    if fields.count >= 4, DateText.isISO(fields[0]), FieldList.areNumbers(fields[1...3], plan) {
      format = .omGui
      unit = .standardGravity
      plan.setRoles(time: 0, x: 1, y: 2, z: 3)
      return false
    }
    if content.contains(where: { $0 < 0x20 && $0 != 0x09 }) { throw RecordingFault(.binary) }
    throw RecordingFault(.unknownHeader(names))
  }

  private mutating func take(
    _ found: FoundColumns, _ names: [String], _ preamble: ActiLifePreamble?
  ) throws(RecordingFault) {
    plan.setRoles(time: found.time, x: found.axes[0], y: found.axes[1], z: found.axes[2])
    timeUnit = found.timeUnit
    unit = found.unit
    isLinear = found.isLinear ? true : nil
    if let preamble {
      format = .actiLife
      unit = unit ?? .standardGravity
      if found.time == nil, options.hertz == nil, let hertz = preamble.hertz {
        plan.times = .counted(hertz: hertz, from: preamble.start ?? 0)
        return
      }
    } else {
      format = found.format
    }
    if found.time == nil {
      guard let hertz = options.hertz else { throw RecordingFault(.noTimes(names)) }
      plan.times = .counted(hertz: hertz, from: preamble?.start ?? 0)
    }
    if format == .phyphox, !found.isLinear { isLinear = false }
  }

  /// Finds the columns that the caller names; returns whether the line is a header.
  private mutating func take(
    _ wanted: RecordingColumns, _ names: [String], _ fields: [UnsafeBufferPointer<UInt8>]
  ) throws(RecordingFault) -> Bool {
    let folded = names.map { $0.lowercased() }
    var missing: [String] = []
    func place(of place: RecordingColumns.Place) throws(RecordingFault) -> Int {
      switch place {
      case .number(let number):
        if 1...max(names.count, 1) ~= number { return number - 1 }
        missing.append("number \(number)")
      case .name(let name):
        let name = name.lowercased()
        if folded.filter({ $0 == name }).count > 1 {
          throw RecordingFault(field: name, .repeatedColumn)
        }
        if let index = folded.firstIndex(of: name) { return index }
        missing.append(name)
      }
      return 0
    }
    var time: Int?
    if let column = wanted.time { time = try place(of: column) }
    let axes = [try place(of: wanted.x), try place(of: wanted.y), try place(of: wanted.z)]
    guard missing.isEmpty else {
      throw RecordingFault(.missingColumns(missing, present: names))
    }
    plan.setRoles(time: time, x: axes[0], y: axes[1], z: axes[2])
    let byName = if case .name = wanted.x { true } else { false }
    let isHeader = byName || !axes.allSatisfy { FieldList.isValue(fields[$0], plan) }
    timeUnit = wanted.timeUnit
    if isHeader {
      plan.names = names
      let meanings = axes.map { ColumnName(names[$0]).meaning }
      if case .axis(_, let said, _, let linear) = meanings[0] {
        unit = said
        isLinear = linear ? true : nil
      }
      if let time, case .time(let said) = ColumnName(names[time]).meaning {
        timeUnit = timeUnit ?? said
      }
    }
    format = isHeader ? .table : .bareTable
    if time == nil {
      guard let hertz = options.hertz else { throw RecordingFault(.noTimes(names)) }
      plan.times = .counted(hertz: hertz, from: 0)
    }
    return isHeader
  }

  private static func refuseForeign(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws(RecordingFault) {
    if let format = RecordingError.ForeignFormat(beginning: text) {
      throw RecordingFault(.foreign(format))
    }
    if text.prefix(1024).contains(0) { throw RecordingFault(.binary) }
  }

  private static func isComment(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = line.baseAddress else { return false }
    return RowParser.isComment(start, start + line.count)
  }

  /// Whether this is the line `sep=;` that tells a spreadsheet the delimiter; the header shows it.
  private static func isSeparatorHint(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = String(decoding: line.prefix(8), as: UTF8.self).lowercased()
    return line.count <= 7 && (text.hasPrefix("sep=") || text.hasPrefix("\"sep="))
  }
}
