// One data message of a FIT file, and the values in it.

/// A data message. It points into the file, and is of use only while that is.
struct FITMessage {
  /// What it is about.
  let number: UInt16
  /// Where it begins in the file, its header byte included.
  let offset: Int
  /// When it was true, in seconds since the FIT epoch: its own field 253, or what a compressed header
  /// says; nil if neither is there.
  let timestamp: UInt32?

  private let content: UnsafeRawBufferPointer
  private let definition: FITDefinition

  init(
    number: UInt16, offset: Int, timestamp: UInt32?, content: UnsafeRawBufferPointer,
    definition: FITDefinition
  ) {
    self.number = number
    self.offset = offset
    self.timestamp = timestamp
    self.content = content
    self.definition = definition
  }

  /// The value of a field of whole numbers, the first one if it holds several.
  ///
  /// - Parameter number: The field.
  /// - Returns: The value; nil if the field is not there, holds none, or is no whole number.
  /// - Throws: If the field's size is no multiple of that of its type. Fields that nobody asks for may
  ///   lie about it, as those of some devices do.
  func integer(_ number: UInt8) throws(ExportFault) -> Int64? {
    guard let field = definition.fields.first(where: { $0.number == number }),
      let (width, kind) = field.integer, field.size > 0
    else { return nil }
    guard field.size.isMultiple(of: width) else {
      throw ExportFault(
        "field \(number) of message \(self.number) has \(field.size) bytes, and its type asks for a "
          + "multiple of \(width)", at: .byte(offset))
    }
    var bits: UInt64 = 0
    for index in 0..<width {
      let place = definition.isBigEndian ? index : width - 1 - index
      bits = bits << 8 | UInt64(content[field.offset + place])
    }
    let all = UInt64.max >> (64 - 8 * UInt64(width))
    switch kind {
    case .unsigned: return bits == all ? nil : Int64(exactly: bits)
    case .nonzero: return bits == 0 ? nil : Int64(exactly: bits)
    case .signed:
      if bits == all >> 1 { return nil }
      return bits > all >> 1 ? Int64(bitPattern: bits | ~all) : Int64(bits)
    }
  }

  /// The text of a field, up to its first zero; nil if there is none.
  func text(_ number: UInt8) -> String? {
    guard let field = definition.fields.first(where: { $0.number == number }), field.isText else {
      return nil
    }
    let bytes = content[field.offset..<field.offset + field.size].prefix { $0 != 0 }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
