// A step record of an export: read from its tag, kept until it is known who counted.

/// A step record that was read.
struct OpenHealthRecord {
  var start: Int64
  var end: Int64
  var units: Int64
  /// Where its tag begins.
  var offset: Int
  /// The source unless somebody entered it.
  var source: UInt32
  var name: HealthSources.Name
  /// Whether a person entered it.
  var isManual = false

  /// Hands it out.
  func add(to export: inout StepExport) {
    let source =
      isManual ? export.index(of: RecordSource(name: name.text, kind: .manual)) : source
    export.add(start: start, end: end, units: units, source: source, at: .byte(offset))
  }
}

extension HealthScanner {
  /// Reads a step record from its tag.
  @inline(__always)
  mutating func read(
    _ tag: HealthTag, _ bytes: UnsafeRawBufferPointer, _ start: Int, _ base: Int,
    _ export: inout StepExport
  ) throws(ExportFault) -> OpenHealthRecord {
    func raw(_ value: HealthTag.Value, _ field: String) throws(ExportFault)
      -> UnsafeRawBufferPointer
    {
      guard value.isPresent else {
        throw ExportFault("a step record without it", at: .byte(base + start), field: field)
      }
      return UnsafeRawBufferPointer(rebasing: bytes[value.start..<value.end])
    }
    let units = try Self.units(
      raw(tag.value, "value"), at: base + tag.value.start)
    let from = try Self.date(
      raw(tag.startDate, "startDate"), at: base + tag.startDate.start, "startDate")
    let to = try Self.date(raw(tag.endDate, "endDate"), at: base + tag.endDate.start, "endDate")
    guard from <= to else {
      throw ExportFault(
        "the record ends before it starts", at: .byte(base + tag.endDate.start), field: "endDate")
    }
    if tag.unit.isPresent, !bytes.equals("count", tag.unit) {
      throw ExportFault(
        "steps in a unit other than 'count'", at: .byte(base + tag.unit.start), field: "unit")
    }
    let device =
      tag.device.isPresent
      ? UnsafeRawBufferPointer(rebasing: bytes[tag.device.start..<tag.device.end])
      : UnsafeRawBufferPointer(start: nil, count: 0)
    let (source, name) = try sources.source(
      named: raw(tag.sourceName, "sourceName"), at: base + tag.sourceName.start, device: device,
      &export)
    return OpenHealthRecord(
      start: from, end: to, units: units, offset: base + start, source: source, name: name)
  }

  private static func units(
    _ text: UnsafeRawBufferPointer, at offset: Int
  ) throws(ExportFault) -> Int64 {
    do throws(HealthValue.Fault) {
      return try HealthValue.units(text)
    } catch {
      let reason =
        switch error {
        case .empty: "empty; a number of steps is wanted"
        case .form: "no number of steps such as 240 or 12.5"
        case .negative: "steps below zero"
        case .tooLarge: "more steps than the 2147483647 that a record may have"
        }
      throw ExportFault(reason, at: .byte(offset), field: "value")
    }
  }

  private static func date(
    _ text: UnsafeRawBufferPointer, at offset: Int, _ field: String
  ) throws(ExportFault) -> Int64 {
    do throws(HealthDate.Fault) {
      return try HealthDate.nanoseconds(text)
    } catch {
      let reason =
        switch error {
        case .form: "not a date such as '2024-11-20 10:00:00 +0100'"
        case .impossible: "no such day, time or offset"
        case .beyondRange: "a date outside the years 1678 to 2261"
        }
      throw ExportFault(reason, at: .byte(offset), field: field)
    }
  }
}
