// The text of an attribute, its entities resolved: the five of XML and characters by number.

/// Resolves what stands for characters in an attribute's value.
///
/// Entities that a document type declares are never resolved: that is how small files grow large, and
/// how files ask for others.
enum EntityText {
  /// The text of a value.
  ///
  /// White space becomes spaces, as XML has it for attributes. What is not UTF-8 becomes U+FFFD.
  ///
  /// - Parameters:
  ///   - raw: The value as written.
  ///   - offset: Where it stands in the file.
  ///   - field: The attribute.
  /// - Returns: The text.
  /// - Throws: Where an entity is none of these.
  static func decode(
    _ raw: UnsafeRawBufferPointer, at offset: Int, field: String
  ) throws(ExportFault) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var at = 0
    while at < raw.count {
      let byte = raw[at]
      guard byte == UInt8(ascii: "&") else {
        text.append(isXMLSpace(byte) ? 0x20 : byte)
        at += 1
        continue
      }
      // The longest that is read is `&#x0010FFFF;`, leading zeros aside.
      let limit = min(raw.count, at + 32)
      var end = at + 1
      while end < limit, raw[end] != UInt8(ascii: ";") { end += 1 }
      let name = UnsafeRawBufferPointer(rebasing: raw[at + 1..<end])
      guard end < limit, let scalar = character(name) else {
        throw ExportFault(
          "'\(printable(raw, at, end))' is no character; known are &lt; &gt; &amp; &quot; &apos; "
            + "and numbers such as &#39; and &#x27;, and entities of a document type are not read",
          at: .byte(offset + at), field: field)
      }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      at = end + 1
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func character(_ name: UnsafeRawBufferPointer) -> Unicode.Scalar? {
    if name.first == UInt8(ascii: "#") {
      var value: UInt32 = 0
      let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
      let digits = name[(isHexadecimal ? 2 : 1)...]
      guard !digits.isEmpty else { return nil }
      for byte in digits {
        let digit: UInt8
        switch byte {
        case 0x30...0x39: digit = byte - 0x30
        case 0x41...0x46 where isHexadecimal: digit = byte - 0x41 + 10
        case 0x61...0x66 where isHexadecimal: digit = byte - 0x61 + 10
        default: return nil
        }
        value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
        if value > 0x10FFFF { return nil }
      }
      // Characters that XML 1.0 has not: section 2.2.
      if value < 0x20, value != 0x09, value != 0x0A, value != 0x0D { return nil }
      if value == 0xFFFE || value == 0xFFFF { return nil }
      return Unicode.Scalar(value)
    }
    if name.elementsEqual("lt".utf8) { return "<" }
    if name.elementsEqual("gt".utf8) { return ">" }
    if name.elementsEqual("amp".utf8) { return "&" }
    if name.elementsEqual("quot".utf8) { return "\"" }
    if name.elementsEqual("apos".utf8) { return "'" }
    return nil
  }

  private static func printable(_ raw: UnsafeRawBufferPointer, _ from: Int, _ end: Int) -> String {
    String(decoding: raw[from..<min(raw.count, end + 1)], as: UTF8.self)
  }
}
