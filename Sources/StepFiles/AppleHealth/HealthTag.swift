// One start tag of an export: its attributes, in whatever order and quotes they stand.

/// The attributes of a start tag that tell of steps; the others are checked for form and forgotten.
///
/// It refers to the bytes it was read from and is dropped before they are.
struct HealthTag {
  /// An attribute's value as it is written, entities and all.
  struct Value {
    var start = -1
    var end = -1
    var isPresent: Bool { start >= 0 }
    var isEmpty: Bool { start == end }
  }

  var type = Value()
  var unit = Value()
  var key = Value()
  var value = Value()
  var device = Value()
  var startDate = Value()
  var endDate = Value()
  var sourceName = Value()
  /// Whether the element ends with its tag.
  var isWhole = false
  /// The offset behind the tag.
  var end = 0

  /// The longest tag, in bytes. Apple's are below 1 KiB; a mebibyte is for notes that people write.
  static let longest = 1 << 20

  /// What reading came to.
  enum Reading {
    case tag(HealthTag)
    /// The bytes end within the tag.
    case unfinished
  }

  /// Reads attributes from behind the element's name to the end of the tag.
  ///
  /// - Parameters:
  ///   - bytes: The bytes there are.
  ///   - start: Where the tag begins.
  ///   - from: Behind its name.
  ///   - base: The offset of the first byte in the file.
  /// - Returns: The tag, or that it does not end among the bytes.
  /// - Throws: Where it is no tag, or longer than ``longest``.
  static func read(
    _ bytes: UnsafeRawBufferPointer, start: Int, from: Int, base: Int
  ) throws(ExportFault) -> Reading {
    guard let memory = bytes.baseAddress else { return .unfinished }
    let end = min(bytes.count, start + longest)
    var tag = HealthTag()
    var at = from
    while true {
      let gap = at
      at = skipSpace(memory, at, end)
      guard at < end else { break }
      let byte = memory.load(fromByteOffset: at, as: UInt8.self)
      if byte == UInt8(ascii: ">") {
        tag.end = at + 1
        return .tag(tag)
      }
      if byte == UInt8(ascii: "/") {
        guard at + 1 < end else { break }
        guard memory.load(fromByteOffset: at + 1, as: UInt8.self) == UInt8(ascii: ">") else {
          throw ExportFault("a '/' within a tag; it belongs before the '>'", at: .byte(base + at))
        }
        tag.isWhole = true
        tag.end = at + 2
        return .tag(tag)
      }
      let name = at
      while at < end, isName(memory.load(fromByteOffset: at, as: UInt8.self)) { at += 1 }
      guard at < end else { break }
      let nameEnd = at
      at = skipSpace(memory, at, end)
      guard at < end else { break }
      guard nameEnd > name, gap < name,
        memory.load(fromByteOffset: at, as: UInt8.self) == UInt8(ascii: "=")
      else {
        throw ExportFault(
          "not an attribute; NAME=\"VALUE\" with a space before it is wanted",
          at: .byte(base + name))
      }
      at = skipSpace(memory, at + 1, end)
      guard at < end else { break }
      let quote = memory.load(fromByteOffset: at, as: UInt8.self)
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw ExportFault("an attribute's value without quotes", at: .byte(base + at))
      }
      let value = at + 1
      at = ByteSearch.first(quote, or: UInt8(ascii: "<"), in: memory, from: value, to: end)
      guard at < end else { break }
      guard memory.load(fromByteOffset: at, as: UInt8.self) == quote else {
        throw ExportFault(
          "a '<' within an attribute, which has to be written '&lt;'; the quote that would end the "
            + "attribute is missing, perhaps", at: .byte(base + at))
      }
      try tag.note(
        UnsafeRawBufferPointer(start: memory + name, count: nameEnd - name),
        Value(start: value, end: at), at: base + name)
      at += 1
    }
    if end < bytes.count || bytes.count - start >= longest {
      throw ExportFault(
        "a tag of more than 1 MiB; an attribute that has no end, perhaps", at: .byte(base + start))
    }
    return .unfinished
  }

  private mutating func note(
    _ name: UnsafeRawBufferPointer, _ value: Value, at offset: Int
  ) throws(ExportFault) {
    let isNew =
      switch name.count {
      case 3: Self.keep(value, in: &key, if: name, is: "key")
      case 4:
        Self.keep(value, in: &type, if: name, is: "type")
          && Self.keep(value, in: &unit, if: name, is: "unit")
      case 5: Self.keep(value, in: &self.value, if: name, is: "value")
      case 6: Self.keep(value, in: &device, if: name, is: "device")
      case 7: Self.keep(value, in: &endDate, if: name, is: "endDate")
      case 9: Self.keep(value, in: &startDate, if: name, is: "startDate")
      case 10: Self.keep(value, in: &sourceName, if: name, is: "sourceName")
      default: true
      }
    if !isNew {
      throw ExportFault(
        "the attribute stands twice in its tag", at: .byte(offset),
        field: String(decoding: name, as: UTF8.self))
    }
  }

  /// Keeps a value if the name is the wanted one; false if there was one already.
  @inline(__always)
  private static func keep(
    _ value: Value, in place: inout Value, if name: UnsafeRawBufferPointer, is wanted: StaticString
  ) -> Bool {
    guard name.begins(with: wanted, at: 0) else { return true }
    if place.isPresent { return false }
    place = value
    return true
  }

  @inline(__always)
  private static func skipSpace(_ memory: UnsafeRawPointer, _ from: Int, _ end: Int) -> Int {
    var at = from
    while at < end, isXMLSpace(memory.load(fromByteOffset: at, as: UInt8.self)) { at += 1 }
    return at
  }

  /// Whether a byte may be part of a name: whatever means nothing else within a tag.
  @inline(__always)
  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"):
      false
    default: true
    }
  }
}

/// Whether a byte is white space as XML has it.
@inline(__always)
func isXMLSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}

extension UnsafeRawBufferPointer {
  /// Whether a text stands at an offset.
  @inline(__always)
  func begins(with text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, count - offset >= length, let baseAddress else { return false }
    let other = text.utf8Start
    for index in 0..<length
    where baseAddress.load(fromByteOffset: offset + index, as: UInt8.self) != other[index] {
      return false
    }
    return true
  }

  /// Whether a text of a tag is exactly this.
  func equals(_ text: StaticString, _ value: HealthTag.Value) -> Bool {
    value.isPresent && value.end - value.start == text.utf8CodeUnitCount
      && begins(with: text, at: value.start)
  }
}
