// One line of JSON under a finger: bounded loads, white space, structure, skipped values.

/// What stopped the reading of a line.
struct LineFault: Error {
  var key: TraceKey
  var problem: TraceError.Problem
}

/// A position in one line.
///
/// Every load is bounded: a position past the end reads as 0, which JSON allows nowhere.
struct LineCursor {
  /// The line's first byte.
  let base: UnsafePointer<UInt8>
  /// The line's length.
  let end: Int
  /// The next byte.
  var at = 0
  /// The key whose value is being read, for the error.
  var key = TraceKey.none

  init(base: UnsafePointer<UInt8>, end: Int) {
    self.base = base
    self.end = end
  }

  /// The next byte, 0 past the end.
  @inline(__always) var byte: UInt8 { at < end ? base[at] : 0 }

  /// The next eight bytes with the first one lowest, or nil if fewer are left.
  @inline(__always) var word: UInt64? {
    guard end - at >= 8 else { return nil }
    return UInt64(
      littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
  }

  func fault(_ problem: TraceError.Problem) -> LineFault {
    LineFault(key: key, problem: problem)
  }

  func expected(_ expectation: TraceError.Expectation) -> LineFault {
    fault(.notJSON(byte: at + 1, expected: expectation))
  }

  /// Passes JSON's white space.
  @inline(__always) mutating func skipSpace() {
    while at < end {
      switch base[at] {
      case 0x20, 0x09, 0x0D, 0x0A: at += 1
      default: return
      }
    }
  }

  /// Passes the colon between a key and its value, and the white space around it.
  @inline(__always) mutating func skipColon() throws(LineFault) {
    skipSpace()
    guard byte == UInt8(ascii: ":") else { throw expected(.colon) }
    at += 1
    skipSpace()
  }

  /// Passes what follows a member of an object: true after a comma, false after the `}`.
  @inline(__always) mutating func skipToNextMember() throws(LineFault) -> Bool {
    skipSpace()
    switch byte {
    case UInt8(ascii: ","):
      at += 1
      skipSpace()
      return true
    case UInt8(ascii: "}"):
      at += 1
      return false
    default:
      throw expected(.commaOrBrace)
    }
  }

  /// Passes the `{` of an object: true before its first key, false after the `}` of an empty one.
  @inline(__always) mutating func skipOpeningBrace() throws(LineFault) -> Bool {
    guard byte == UInt8(ascii: "{") else { throw expected(.object) }
    at += 1
    skipSpace()
    guard byte == UInt8(ascii: "}") else { return true }
    at += 1
    return false
  }

  /// Passes `true`, `false` or `null`.
  mutating func skipLiteral(_ literal: StaticString) throws(LineFault) {
    let length = literal.utf8CodeUnitCount
    guard end - at >= length else { throw expected(.value) }
    for offset in 0..<length where base[at + offset] != literal.utf8Start[offset] {
      throw expected(.value)
    }
    at += length
  }

  /// Passes any value and proves that it is JSON. The levels are bits, so no input deepens the
  /// stack.
  mutating func skipValue() throws(LineFault) {
    var depth = 0
    var arrays: UInt64 = 0
    while true {
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        _ = try skipText()
      case UInt8(ascii: "{"):
        try deepen(&depth)
        if try skipOpeningBrace() {
          arrays &= ~(1 << UInt64(depth - 1))
          try skipNestedKey()
          continue
        }
        depth -= 1
      case UInt8(ascii: "["):
        try deepen(&depth)
        at += 1
        skipSpace()
        if byte != UInt8(ascii: "]") {
          arrays |= 1 << UInt64(depth - 1)
          continue
        }
        at += 1
        depth -= 1
      case UInt8(ascii: "t"): try skipLiteral("true")
      case UInt8(ascii: "f"): try skipLiteral("false")
      case UInt8(ascii: "n"): try skipLiteral("null")
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try scanNumber()
      case UInt8(ascii: "N"), UInt8(ascii: "I"), UInt8(ascii: "+"), UInt8(ascii: "."):
        throw expected(.number)
      default: throw expected(.value)
      }
      if try !skipClosings(&depth, arrays) { return }
    }
  }

  /// Counts one more level.
  private func deepen(_ depth: inout Int) throws(LineFault) {
    guard depth < TraceReader.deepestNesting else { throw fault(.tooDeep(byte: at + 1)) }
    depth += 1
  }

  /// After a nested value: passes the closings that follow and the comma after them. True before
  /// the next value, false when the outermost value has ended.
  private mutating func skipClosings(
    _ depth: inout Int, _ arrays: UInt64
  ) throws(LineFault) -> Bool {
    while depth > 0 {
      if arrays & (1 << UInt64(depth - 1)) == 0 {
        if try skipToNextMember() {
          try skipNestedKey()
          return true
        }
      } else {
        skipSpace()
        if byte == UInt8(ascii: ",") {
          at += 1
          skipSpace()
          return true
        }
        guard byte == UInt8(ascii: "]") else { throw expected(.commaOrBracket) }
        at += 1
      }
      depth -= 1
    }
    return false
  }

  /// Passes a key that nobody reads, and its colon.
  private mutating func skipNestedKey() throws(LineFault) {
    guard byte == UInt8(ascii: "\"") else { throw expected(.key) }
    at += 1
    _ = try skipText()
    try skipColon()
  }
}
