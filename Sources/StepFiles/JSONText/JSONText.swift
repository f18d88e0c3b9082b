// A text within JSON: where it lies, and what it says once its escapes are resolved.

/// Where the content of a text lies in the file, between its quotation marks.
struct JSONText: Hashable {
  var start = 0
  var end = 0
  /// Whether there are escapes, so that the bytes are not yet what is meant.
  var hasEscapes = false

  /// Its bytes in the file.
  var count: Int { end - start }
}

extension JSONReader {
  /// Whether a text says just this.
  func text(_ text: JSONText, is wanted: StaticString) -> Bool {
    if text.hasEscapes { return string(text) == "\(wanted)" }
    guard text.count == wanted.utf8CodeUnitCount else { return false }
    for index in 0..<text.count where bytes[text.start + index] != wanted.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether two texts are written alike.
  func isSame(_ one: JSONText, _ other: JSONText) -> Bool {
    guard one.count == other.count else { return false }
    if one.start == other.start { return true }
    for index in 0..<one.count where bytes[one.start + index] != bytes[other.start + index] {
      return false
    }
    return true
  }

  /// The bytes of a text as they are written.
  func raw(_ text: JSONText) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[text.start..<text.end])
  }

  /// What a text, taken by this reader, says; beyond `longest` bytes it is cut, for errors.
  func string(_ text: JSONText, longest: Int = .max) -> String {
    let end = text.count > longest ? text.start + longest : text.end
    guard text.hasEscapes else { return String(decoding: bytes[text.start..<end], as: UTF8.self) }
    var units: [UInt16] = []
    var result = ""
    var at = text.start
    var plain = at
    // Escapes may be halves of a pair, so they are gathered until other bytes come.
    func flush() {
      result += String(decoding: units, as: UTF16.self)
      units.removeAll()
    }
    while at < end {
      guard bytes[at] == UInt8(ascii: "\\"), at + 1 < end else {
        at += 1
        continue
      }
      if plain < at {
        flush()
        result += String(decoding: bytes[plain..<at], as: UTF8.self)
      }
      switch bytes[at + 1] {
      case UInt8(ascii: "u"):
        units.append(JSONTextScanner.unit(bytes, at + 2, min(end, at + 6)) ?? 0xFFFD)
        at = min(end, at + 6)
      case let byte:
        units.append(UInt16(Self.escaped(byte)))
        at += 2
      }
      plain = at
    }
    flush()
    return result + String(decoding: bytes[plain..<max(plain, end)], as: UTF8.self)
  }

  private static func escaped(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }
}
