// One row of a delimited text: its fields, in place.

/// A row while it is looked at; its bytes are not kept.
struct DelimitedRow {
  /// Where a field lies in its row.
  struct Field: Sendable {
    var start: Int
    var end: Int
    /// Whether it begins with a quotation mark.
    var isQuoted: Bool
  }

  /// The row's bytes.
  let base: UnsafePointer<UInt8>
  let fields: UnsafeBufferPointer<Field>
  /// The line on which the row begins, from 1.
  let line: Int

  /// A field without the white space and the quotation marks around it; within marks, doubled ones
  /// stay doubled. Empty where there is no such field.
  func value(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    guard index < fields.count else { return UnsafeBufferPointer(start: nil, count: 0) }
    let field = fields[index]
    var (start, end) = (field.start, field.end)
    if field.isQuoted {
      while end > start + 1, Self.isBlank(base[end - 1]) { end -= 1 }
      if end > start + 1, base[end - 1] == UInt8(ascii: "\"") {
        start += 1
        end -= 1
      }
    }
    while start < end, Self.isBlank(base[start]) { start += 1 }
    while end > start, Self.isBlank(base[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(start: base + start, count: end - start)
  }

  /// A field as text: trimmed, unquoted, doubled quotation marks made single.
  func text(_ index: Int) -> String {
    let value = value(index)
    guard index < fields.count, fields[index].isQuoted else {
      return String(decoding: value, as: UTF8.self)
    }
    var bytes: [UInt8] = []
    var isSecond = false
    for byte in value {
      isSecond = byte == UInt8(ascii: "\"") && !isSecond
      if !isSecond { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether no field holds anything.
  var isBlank: Bool {
    fields.indices.allSatisfy { value($0).isEmpty }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
