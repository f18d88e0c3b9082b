// Passing over a text within JSON: its end, its escapes, and whether it is UTF-8.

/// Finds the end of a text and checks it on the way.
struct JSONTextScanner {
  let bytes: UnsafeRawBufferPointer
  /// Where scanning goes on; after an error, where it is.
  private(set) var at: Int
  private let end: Int

  /// What can be wrong with a text.
  enum Problem: Error {
    case unclosed, control, escape, surrogate, notUTF8

    var text: String {
      switch self {
      case .unclosed: "the file ends within a text; a closing quotation mark is wanted"
      case .control: "a control character within a text; JSON writes it as an escape such as \\n"
      case .escape:
        "an escape that JSON does not have; \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\u0041 is wanted"
      case .surrogate: "half of a surrogate pair; \\ud83d\\ude00 is a whole one"
      case .notUTF8: "not UTF-8 within a text"
      }
    }
  }

  /// Creates a scanner that stands behind the opening quotation mark.
  init(bytes: UnsafeRawBufferPointer, at: Int, end: Int) {
    self.bytes = bytes
    self.at = at
    self.end = end
  }

  /// Passes the text and its closing quotation mark.
  mutating func scan() throws(Problem) -> JSONText {
    let start = at
    var hasEscapes = false
    while true {
      skipPlain()
      guard at < end else { throw .unclosed }
      switch bytes[at] {
      case UInt8(ascii: "\""):
        at += 1
        return JSONText(start: start, end: at - 1, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape()
      case 0..<0x20: throw .control
      case 0x80...: try sequence()
      default: at += 1
      }
    }
  }

  /// Passes bytes that mean themselves, eight at a time.
  private mutating func skipPlain() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones &* 0x80
    while end - at >= 8 {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let slash = word ^ (ones &* 0x5C)
      let hits =
        ((quote &- ones) & ~quote | (slash &- ones) & ~slash
          | (word &- ones &* 0x20) & ~word | word) & tops
      if hits != 0 {
        at += hits.trailingZeroBitCount >> 3
        return
      }
      at += 8
    }
  }

  private mutating func escape() throws(Problem) {
    guard at + 1 < end else {
      at = end
      throw .unclosed
    }
    switch bytes[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
    case UInt8(ascii: "u"):
      guard let unit = Self.unit(bytes, at + 2, min(end, at + 6)) else { throw .escape }
      switch unit {
      case 0xDC00...0xDFFF: throw .surrogate
      case 0xD800...0xDBFF:
        guard end - at >= 12, bytes[at + 6] == UInt8(ascii: "\\"),
          bytes[at + 7] == UInt8(ascii: "u"),
          let low = Self.unit(bytes, at + 8, at + 12), 0xDC00...0xDFFF ~= low
        else { throw .surrogate }
        at += 12
      default: at += 6
      }
    default: throw .escape
    }
  }

  /// The number that four hexadecimal digits name; nil if there are not four.
  static func unit(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> UInt16? {
    guard end - start == 4 else { return nil }
    var value: UInt16 = 0
    for index in start..<end {
      let byte = bytes[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - 0x30
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - 0x57
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - 0x37
      default: return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  /// Passes one character of several bytes: well-formed by table 3-7 of the Unicode standard.
  private mutating func sequence() throws(Problem) {
    let first = bytes[at]
    let second: ClosedRange<UInt8>
    let count: Int
    switch first {
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    default: throw .notUTF8
    }
    guard end - at >= count else { throw .unclosed }
    guard second ~= bytes[at + 1] else { throw .notUTF8 }
    for index in 2..<max(2, count) where !(0x80...0xBF ~= bytes[at + index]) { throw .notUTF8 }
    at += count
  }
}
