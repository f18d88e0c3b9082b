// What each markup of an export is to the scanner: a step record, something within one, or nothing.

import StepMerging

extension HealthScanner {
  /// Takes markup.
  ///
  /// What it is depends on its first ``settled`` bytes alone or, if it is a tag that matters, on all
  /// of it, and never on where a piece was cut.
  ///
  /// - Returns: From where scanning goes on; nil if the bytes end too early.
  mutating func markup(
    _ bytes: UnsafeRawBufferPointer, at start: Int, base: Int, _ export: inout StepExport
  ) throws(ExportFault) -> Int? {
    if bytes.count - start < Self.settled {
      // A '>' ends every word that is looked for, so that no byte behind it can matter.
      guard bytes[start...].contains(UInt8(ascii: ">")) else { return nil }
    }
    let name = start + 1
    switch bytes[name] {
    case UInt8(ascii: "R"):
      guard isElement("Record", bytes, name) else { return try other(name, base + start) }
      return try record(bytes, start, base, &export)
    case UInt8(ascii: "M"):
      guard open != nil, isElement("MetadataEntry", bytes, name) else {
        return try other(name, base + start)
      }
      return try metadata(bytes, start, base, &export)
    case UInt8(ascii: "/"):
      return try endTag(bytes, start, base, &export)
    case UInt8(ascii: "C"):
      guard hasRoot, isElement("Correlation", bytes, name) else {
        return try other(name, base + start)
      }
      return try tag(bytes, start, name + 11, base) { scanner, tag throws(ExportFault) in
        if !tag.isWhole { scanner.correlations += 1 }
      }
    case UInt8(ascii: "H"):
      guard !hasRoot, isElement("HealthData", bytes, name) else {
        return try other(name, base + start)
      }
      return try tag(bytes, start, name + 10, base) { scanner, tag throws(ExportFault) in
        scanner.hasRoot = true
        scanner.state = tag.isWhole ? .finished : .text
        export.note(
          ZoneKnowledge.unknown(
            "Apple prints every date with the offset in force at the export, not with the one of "
              + "the day and place"))
      }
    case UInt8(ascii: "!"):
      return try declaration(bytes, start, base)
    case UInt8(ascii: "?"):
      enter(.instruction)
      return name + 1
    case let byte where Self.mayBegin(byte):
      return try other(name, base + start)
    default:
      throw ExportFault(
        "a '<' that begins no markup; within text and attributes it has to be written '&lt;'",
        at: .byte(base + start))
    }
  }

  /// An element that tells nothing of steps: what it holds is looked at, and itself not.
  private func other(_ name: Int, _ offset: Int) throws(ExportFault) -> Int {
    guard hasRoot else {
      throw ExportFault(
        "the first element is not <HealthData>, with which an export of Apple Health begins",
        at: .byte(offset))
    }
    return name
  }

  private func isElement(
    _ name: StaticString, _ bytes: UnsafeRawBufferPointer, _ at: Int
  ) -> Bool {
    guard bytes.begins(with: name, at: at) else { return false }
    let after = at + name.utf8CodeUnitCount
    guard after < bytes.count else { return false }
    let byte = bytes[after]
    return isXMLSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }

  /// Whether a name may begin with a byte: a letter, `_`, `:` or what is not ASCII.
  private static func mayBegin(_ byte: UInt8) -> Bool {
    byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  private mutating func declaration(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ base: Int
  ) throws(ExportFault) -> Int {
    if bytes.begins(with: "<!--", at: start) {
      enter(.comment)
      return start + 4
    }
    if bytes.begins(with: "<![CDATA[", at: start) {
      enter(.characterData)
      return start + 9
    }
    if bytes.begins(with: "<!DOCTYPE", at: start), !hasRoot {
      enter(.documentType)
      return start + 9
    }
    throw ExportFault(
      "a '<!' that begins no comment and no character data", at: .byte(base + start))
  }

  /// Reads a tag whole and has something done with it.
  @inline(__always)
  private mutating func tag(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ from: Int, _ base: Int,
    _ take: (inout Self, HealthTag) throws(ExportFault) -> Void
  ) throws(ExportFault) -> Int? {
    switch try HealthTag.read(bytes, start: start, from: from, base: base) {
    case .unfinished: return nil
    case .tag(let tag):
      try take(&self, tag)
      return tag.end
    }
  }

  private mutating func record(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ base: Int, _ export: inout StepExport
  ) throws(ExportFault) -> Int? {
    if correlations > 0 { return try other(start + 1, base + start) }
    if mayCount(bytes, start) == false { return try other(start + 1, base + start) }
    _ = try other(start + 1, base + start)
    return try tag(bytes, start, start + 7, base) { scanner, tag throws(ExportFault) in
      guard try Self.counts(tag, bytes, base) else { return }
      if scanner.open != nil {
        throw ExportFault("a step record within another", at: .byte(base + start))
      }
      let record = try scanner.read(tag, bytes, start, base, &export)
      if tag.isWhole {
        record.add(to: &export)
      } else {
        scanner.open = record
      }
    }
  }

  /// Whether a record's tag begins with a type that is not of steps; then nothing else in it matters.
  ///
  /// The first byte that differs from what is wanted settles it, unless an entity begins there.
  @inline(__always)
  private func mayCount(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    guard bytes.begins(with: " type=\"", at: start + 7) else { return true }
    let wanted: StaticString = "HKQuantityTypeIdentifierStepCount\""
    let value = start + 14
    // Nearly all types differ within the first 32 bytes; these are compared eight at a time.
    if let memory = bytes.baseAddress, bytes.count - value >= 32 {
      let other = UnsafeRawPointer(wanted.utf8Start)
      for word in stride(from: 0, to: 32, by: 8) {
        let difference =
          memory.loadUnaligned(fromByteOffset: value + word, as: UInt64.self)
          ^ other.loadUnaligned(fromByteOffset: word, as: UInt64.self)
        if difference == 0 { continue }
        let byte = bytes[value + word + difference.littleEndian.trailingZeroBitCount / 8]
        return byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
      }
    }
    for index in 0..<wanted.utf8CodeUnitCount where value + index < bytes.count {
      let byte = bytes[value + index]
      if byte != wanted.utf8Start[index] {
        return byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
      }
    }
    return true
  }

  private static func counts(
    _ tag: HealthTag, _ bytes: UnsafeRawBufferPointer, _ base: Int
  ) throws(ExportFault) -> Bool {
    if bytes.equals("HKQuantityTypeIdentifierStepCount", tag.type) { return true }
    guard tag.type.isPresent, tag.type.end - tag.type.start < 512 else { return false }
    let raw = UnsafeRawBufferPointer(rebasing: bytes[tag.type.start..<tag.type.end])
    guard raw.contains(UInt8(ascii: "&")) else { return false }
    return try EntityText.decode(raw, at: base + tag.type.start, field: "type")
      == "HKQuantityTypeIdentifierStepCount"
  }

  private mutating func endTag(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ base: Int, _ export: inout StepExport
  ) throws(ExportFault) -> Int? {
    let name = start + 2
    _ = try other(name, base + start)
    if isElement("Record", bytes, name) {
      if let record = open {
        record.add(to: &export)
        open = nil
      }
    } else if isElement("Correlation", bytes, name) {
      correlations = max(0, correlations - 1)
    } else if isElement("HealthData", bytes, name) {
      if let record = open {
        throw ExportFault(
          "the step record that begins at byte \(record.offset) has no end tag",
          at: .byte(base + start))
      }
      state = .finished
    }
    return name
  }

  private mutating func metadata(
    _ bytes: UnsafeRawBufferPointer, _ start: Int, _ base: Int, _ export: inout StepExport
  ) throws(ExportFault) -> Int? {
    try tag(bytes, start, start + 14, base) { scanner, tag throws(ExportFault) in
      if bytes.equals("HKWasUserEntered", tag.key) {
        guard bytes.equals("1", tag.value) else { return }
        scanner.open?.isManual = true
      } else if bytes.equals("HKTimeZone", tag.key), tag.value.isPresent {
        let raw = UnsafeRawBufferPointer(rebasing: bytes[tag.value.start..<tag.value.end])
        scanner.noteZone(raw, &export)
      }
    }
  }

  /// Notes a zone's name, as long as it looks like one.
  private mutating func noteZone(_ raw: UnsafeRawBufferPointer, _ export: inout StepExport) {
    // The longest name of the tz database has 32 characters; nobody lives in more than a few zones.
    guard 1...64 ~= raw.count, zones.count < 64 else { return }
    for byte in raw {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "/"), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "+"):
        continue
      default: return
      }
    }
    let name = String(decoding: raw, as: UTF8.self)
    if zones.insert(name).inserted { export.note(ZoneKnowledge.named(name)) }
  }
}
