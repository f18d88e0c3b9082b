// Rows of a recording that are not plain numbers: quotation marks, gaps, comments, faults.

extension RowParser {
  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")

  /// Reads a row in any form.
  ///
  /// - Parameters:
  ///   - text: Where it begins; moved to the next row.
  ///   - raw: Takes its numbers.
  /// - Returns: Whether it is a sample: a blank row, a row of empty fields and a comment are none.
  /// - Throws: What is wrong with it.
  func readOdd(
    _ text: inout UnsafePointer<UInt8>, _ raw: inout RawRow
  ) throws(RecordingFault) -> Bool {
    let start = text
    var end = start
    while end.pointee != Self.newline { end += 1 }
    text = end + 1
    if end - start > TextWindow.longestRow { throw RecordingFault(line: line, .rowTooLong) }
    while end > start, Self.isBlank(end[-1]), end[-1] != plan.delimiter { end -= 1 }
    if Self.isComment(start, end) { return false }
    var at = start
    var count = 0
    var lastFilled = 0
    while let field = try nextField(&at, end) {
      count += 1
      if !field.isEmpty { lastFilled = count }
    }
    if lastFilled == 0 { return false }
    if count < plan.fieldCount || lastFilled > plan.fieldCount {
      throw RecordingFault(line: line, .fieldCount(count, expected: plan.fieldCount))
    }
    at = start
    var place = 0
    while place < plan.roles.count, let field = try nextField(&at, end) {
      switch plan.roles[place] {
      case .passedOver: break
      case .time: try readTime(field, place, &raw)
      case .x: raw.x = try value(field, place)
      case .y: raw.y = try value(field, place)
      case .z: raw.z = try value(field, place)
      }
      place += 1
    }
    return true
  }

  /// The fault of a time that is too far from its zero.
  func timeBeyondRange(_ raw: RawRow, _ unit: LogColumns.Unit) -> RecordingFault {
    let sign = raw.time.isNegative ? "-" : ""
    let power = raw.time.exponent == 0 ? "" : "e\(raw.time.exponent)"
    return RecordingFault(
      line: line, field: plan.name(plan.field(.time) ?? 0),
      .timeBeyondRange("\(sign)\(raw.time.digits)\(power)", unit))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// Whether a row is a comment: `#` or `//` in front.
  static func isComment(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    var at = start
    while at < end, isBlank(at.pointee) { at += 1 }
    guard at < end else { return false }
    if at.pointee == UInt8(ascii: "#") { return true }
    return at.pointee == UInt8(ascii: "/") && at + 1 < end && at[1] == UInt8(ascii: "/")
  }

  /// The next field without the blanks and the quotation marks around it; nil behind the last.
  private func nextField(
    _ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) throws(RecordingFault) -> UnsafeBufferPointer<UInt8>? {
    // One behind the end says that the last field was taken.
    guard at <= end else { return nil }
    var start = at
    while start < end, Self.isBlank(start.pointee), start.pointee != plan.delimiter { start += 1 }
    var last: UnsafePointer<UInt8>
    if start < end, start.pointee == Self.quote {
      start += 1
      last = start
      while last < end, last.pointee != Self.quote { last += 1 }
      if last == end { throw RecordingFault(line: line, .unclosedQuote) }
      at = last + 1
      while at < end, at.pointee != plan.delimiter { at += 1 }
    } else {
      at = start
      while at < end, at.pointee != plan.delimiter { at += 1 }
      last = at
    }
    at += 1
    while start < last, Self.isBlank(start.pointee) { start += 1 }
    while last > start, Self.isBlank(last[-1]) { last -= 1 }
    return UnsafeBufferPointer(start: start, count: last - start)
  }

  private func readTime(
    _ field: UnsafeBufferPointer<UInt8>, _ place: Int, _ raw: inout RawRow
  ) throws(RecordingFault) {
    switch plan.times {
    case .counted: break
    case .dates(let form):
      var isZoned = true
      switch form.nanoseconds(field, isZoned: &isZoned) {
      case .value(let date): raw.date = date
      case .bad(.impossibleTime):
        throw fault(place, .impossibleTime(Self.shown(field)))
      case .bad: throw fault(place, .notATime(Self.shown(field), .seconds))
      }
    case .numbers(let unit):
      guard let number = number(field, keepsMostDigits: true) else {
        throw fault(place, .notATime(Self.shown(field), unit))
      }
      raw.time = number
    }
  }

  /// A value; not a number where the field is empty or says so.
  private func value(
    _ field: UnsafeBufferPointer<UInt8>, _ place: Int
  ) throws(RecordingFault) -> Double {
    if field.isEmpty || Self.saysNaN(field) { return .nan }
    if let number = number(field, keepsMostDigits: false) {
      return DecimalNumber.doublePowers.withUnsafeBufferPointer { powers in
        powers.baseAddress.map { number.double($0) } ?? .nan
      }
    }
    // More digits than fit: the standard library's own reading, which knows no locale.
    if number(field, keepsMostDigits: true) != nil {
      let text = String(decoding: field, as: UTF8.self).map { $0 == "," ? "." : $0 }
      if let value = Double(String(text)) { return value }
    }
    throw fault(place, .notANumber(Self.shown(field)))
  }

  /// A number that is the whole field; nil if it is none. Digits that do not fit are left out if
  /// `keepsMostDigits`, and refused otherwise.
  private func number(
    _ field: UnsafeBufferPointer<UInt8>, keepsMostDigits: Bool
  ) -> DecimalNumber? {
    var digits = 0
    var hasBegun = false
    // Copied, so that a byte that is no number stands behind it, whatever stands there in the row.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: field.count + 1) { copy in
      guard let base = copy.baseAddress else { return nil }
      var count = 0
      var dropped = 0
      var isFraction = false
      var inPower = false
      for byte in field {
        if byte | 0x20 == UInt8(ascii: "e") { inPower = true }
        if byte &- 0x30 < 10, !inPower {
          if byte != 0x30 { hasBegun = true }
          if hasBegun { digits += 1 }
          if keepsMostDigits, digits > DecimalNumber.mostDigits {
            if !isFraction { dropped += 1 }
            continue
          }
        } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
          isFraction = true
        }
        copy[count] = byte
        count += 1
      }
      copy[count] = 0
      var text = UnsafePointer(base)
      var number = DecimalNumber()
      guard number.read(&text, decimalComma: plan.decimalComma), text == base + count else {
        return nil
      }
      number.exponent += dropped
      return number
    }
  }

  /// Whether a field could be a value: a number, or none.
  func isValue(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    field.isEmpty || Self.saysNaN(field) || number(field, keepsMostDigits: true) != nil
  }

  private static func saysNaN(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    field.count == 3 && field[0] | 0x20 == UInt8(ascii: "n")
      && field[1] | 0x20 == UInt8(ascii: "a") && field[2] | 0x20 == UInt8(ascii: "n")
  }

  private func fault(_ place: Int, _ problem: RecordingError.Problem) -> RecordingFault {
    RecordingFault(line: line, field: plan.name(place), problem)
  }

  /// A field for a message: at most a handful of characters.
  static func shown(_ field: UnsafeBufferPointer<UInt8>) -> String {
    let text = plain(field)
    return text.count > 32 ? text.prefix(32) + "…" : text
  }

  /// A field's beginning as text, without characters that move a cursor.
  static func plain(_ field: UnsafeBufferPointer<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: field.prefix(128), as: UTF8.self).unicodeScalars {
      let isControl = scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value
      text.unicodeScalars.append(isControl ? "?" : scalar)
    }
    return text
  }
}
