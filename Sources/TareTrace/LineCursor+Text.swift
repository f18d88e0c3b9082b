// Texts of a line: passed and proved to be JSON, or decoded.

extension LineCursor {
  /// Passes a text, from after its opening to after its closing quotation mark.
  ///
  /// - Returns: Whether it holds an escape, so that its bytes are not its value.
  mutating func skipText() throws(LineFault) -> Bool {
    var escaped = false
    while true {
      while let word, isPlain(word) { at += 8 }
      guard at < end else { throw expected(.closingQuote) }
      switch base[at] {
      case UInt8(ascii: "\""):
        at += 1
        return escaped
      case UInt8(ascii: "\\"):
        escaped = true
        try skipEscape()
      case 0..<0x20:
        throw expected(.escapedControl)
      case 0x20..<0x80:
        at += 1
      default:
        let length = UTF8Sequence.length(base + at, end - at)
        guard length > 0 else { throw expected(.utf8) }
        at += length
      }
    }
  }

  /// Whether eight bytes are neither a quotation mark nor a backslash, control or non-ASCII byte.
  @inline(__always) private func isPlain(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    // The classic test for a zero byte; a borrow can only add a false alarm, never hide a hit.
    let hits = (quotes &- ones) | (backslashes &- ones) | (word &- ones &* 0x20) | word
    return hits & (ones &* 0x80) == 0
  }

  private mutating func skipEscape() throws(LineFault) {
    guard end - at >= 2 else { throw expected(.escape) }
    switch base[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 2
    case UInt8(ascii: "u"):
      guard hexadecimal(at + 2) != nil else { throw expected(.escape) }
      at += 6
    default:
      throw expected(.escape)
    }
  }

  /// The value of four hexadecimal digits.
  private func hexadecimal(_ start: Int) -> UInt32? {
    guard end - start >= 4 else { return nil }
    var value: UInt32 = 0
    for index in start..<start + 4 {
      let digit: UInt8
      switch base[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = base[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = base[index] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = base[index] - UInt8(ascii: "A") + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Appends the value of a text that ``skipText()`` has passed, from after its opening quotation
  /// mark up to its closing one.
  ///
  /// - Returns: Whether every surrogate had its other half. Lone ones are appended in three bytes
  ///   like any other code point, so that different texts stay different.
  func decodeText(_ range: Range<Int>, into bytes: inout [UInt8]) -> Bool {
    var paired = true
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = base[index]
      guard byte == UInt8(ascii: "\\"), range.upperBound - index >= 2 else {
        bytes.append(byte)
        index += 1
        continue
      }
      let escape = base[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = hexadecimal(index) ?? 0xFFFD
        index += 4
        if 0xD800..<0xDC00 ~= scalar, range.upperBound - index >= 6,
          base[index] == UInt8(ascii: "\\"), base[index + 1] == UInt8(ascii: "u"),
          let low = hexadecimal(index + 2), 0xDC00..<0xE000 ~= low
        {
          scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00)
          index += 6
        }
        if 0xD800..<0xE000 ~= scalar { paired = false }
        UTF8Sequence.append(scalar, to: &bytes)
      default: bytes.append(escape)
      }
    }
    return paired
  }
}

/// UTF-8, one code point at a time.
enum UTF8Sequence {
  /// The length of the well-formed sequence at `start`, 0 if there is none. Surrogates, overlong
  /// forms and values beyond U+10FFFF are not well-formed.
  static func length(_ start: UnsafePointer<UInt8>, _ available: Int) -> Int {
    guard available >= 1 else { return 0 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch start[0] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard available >= length, second ~= start[1] else { return 0 }
    for index in 2..<max(length, 2) where start[index] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// Appends a code point, a lone surrogate like any other.
  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    let low = UInt8(scalar & 0x3F) | 0x80
    switch scalar {
    case 0..<0x80:
      bytes.append(UInt8(scalar))
    case 0x80..<0x800:
      bytes.append(UInt8(scalar >> 6) | 0xC0)
      bytes.append(low)
    case 0x800..<0x10000:
      bytes.append(UInt8(scalar >> 12) | 0xE0)
      bytes.append(UInt8(scalar >> 6 & 0x3F) | 0x80)
      bytes.append(low)
    default:
      bytes.append(UInt8(scalar >> 18 & 0x07) | 0xF0)
      bytes.append(UInt8(scalar >> 12 & 0x3F) | 0x80)
      bytes.append(UInt8(scalar >> 6 & 0x3F) | 0x80)
      bytes.append(low)
    }
  }
}
