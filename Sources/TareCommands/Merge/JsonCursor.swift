// The grammar of JSON as far as rows need it: strings, plain values, and what is passed over.

/// A line of JSON and how far it was read.
struct JsonCursor {
  private let bytes: MergeRow.Bytes
  private var at = 0

  /// How deep values that are passed over may be nested.
  private static let deepest = 64

  init(_ bytes: MergeRow.Bytes) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }
  /// The next byte; 0 at the end.
  var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

  mutating func skipSpace() {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 || bytes[at] == 0x0D { at += 1 }
  }

  /// Goes past a byte and the space behind it.
  mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    at += 1
    skipSpace()
    return true
  }

  /// A string between its quotation marks, and whether there are escapes in it.
  mutating func rawString() -> (MergeRow.Bytes, hasEscapes: Bool)? {
    guard byte == UInt8(ascii: "\"") else { return nil }
    at += 1
    let start = at
    var hasEscapes = false
    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
      if bytes[at] < 0x20 { return nil }
      if bytes[at] == UInt8(ascii: "\\") {
        hasEscapes = true
        at += 1
      }
      at += 1
    }
    guard at < bytes.count else { return nil }
    let raw = MergeRow.Bytes(rebasing: bytes[start..<at])
    at += 1
    skipSpace()
    return (raw, hasEscapes)
  }

  /// A number, true, false or null. Its characters are looked at only where they mean something.
  mutating func word() -> MergeRow.Bytes? {
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "+"),
        UInt8(ascii: "."):
        at += 1
        continue
      default: break
      }
      break
    }
    guard at > start else { return nil }
    let word = MergeRow.Bytes(rebasing: bytes[start..<at])
    skipSpace()
    return word
  }

  /// Goes past a value of any kind; false if it is none, or nested too deep.
  mutating func skipValue() -> Bool {
    // What must close, innermost last.
    var closers: [UInt8] = []
    while true {
      switch byte {
      case UInt8(ascii: "\""):
        if rawString() == nil { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard closers.count < Self.deepest else { return false }
        closers.append(byte + 2)
        _ = skip(byte)
        guard byte == closers.last else {
          if closers.last == UInt8(ascii: "}"), !skipName() { return false }
          continue
        }
      default:
        if word() == nil { return false }
      }
      while let closer = closers.last, skip(closer) { closers.removeLast() }
      if closers.isEmpty { return true }
      guard skip(UInt8(ascii: ",")) else { return false }
      if closers.last == UInt8(ascii: "}"), !skipName() { return false }
    }
  }

  private mutating func skipName() -> Bool {
    rawString() != nil && skip(UInt8(ascii: ":"))
  }

  /// Writes a string without its escapes; it gets no longer by that.
  /// - Returns: How many bytes were written; nil if an escape is none.
  static func unescape(
    _ raw: MergeRow.Bytes, into memory: UnsafeMutablePointer<UInt8>
  ) -> Int? {
    var count = 0
    var at = 0
    func put(_ byte: UInt8) {
      memory[count] = byte
      count += 1
    }
    while at < raw.count {
      let byte = raw[at]
      at += 1
      guard byte == UInt8(ascii: "\\"), at < raw.count else {
        put(byte)
        continue
      }
      let escape = raw[at]
      at += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): put(escape)
      case UInt8(ascii: "b"): put(0x08)
      case UInt8(ascii: "f"): put(0x0C)
      case UInt8(ascii: "n"): put(0x0A)
      case UInt8(ascii: "r"): put(0x0D)
      case UInt8(ascii: "t"): put(0x09)
      case UInt8(ascii: "u"):
        guard var code = hexadecimal(raw, at) else { return nil }
        at += 4
        if 0xD800..<0xDC00 ~= code, at + 1 < raw.count, raw[at] == UInt8(ascii: "\\"),
          raw[at + 1] == UInt8(ascii: "u"), let low = hexadecimal(raw, at + 2),
          0xDC00..<0xE000 ~= low
        {
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          at += 6
        }
        // Half a pair is no character.
        let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
        for unit in UTF8.encode(scalar).map(Array.init) ?? [] { put(unit) }
      default: return nil
      }
    }
    return count
  }

  private static func hexadecimal(_ text: MergeRow.Bytes, _ at: Int) -> UInt32? {
    guard at + 4 <= text.count else { return nil }
    var value: UInt32 = 0
    for index in at..<at + 4 {
      switch text[index] {
      case 0x30...0x39: value = value << 4 | UInt32(text[index] - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(text[index] - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(text[index] - 0x57)
      default: return nil
      }
    }
    return value
  }
}
