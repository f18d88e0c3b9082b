// Numbers of a line: whole ones, and seconds as whole nanoseconds, never through floating point.

/// A number of a line, found but not yet valued: value = digits × 10^exponent.
struct NumberToken {
  var isNegative = false
  /// The digits before the point.
  var integer: Range<Int>
  /// The digits after the point.
  var fraction: Range<Int>
  /// The exponent as written, held within ±10^8: no line is long enough to tell it from more.
  var exponent = 0
  /// Whether it has neither point nor exponent.
  var isWhole = true
}

/// A value that was read, or why the field cannot take it.
enum Parsed<Value> {
  case value(Value)
  case null
  case bad(TraceError.Problem)
}

extension LineCursor {
  @inline(__always) private func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// Passes a number and proves that it is JSON.
  mutating func scanNumber() throws(LineFault) -> NumberToken {
    var token = NumberToken(integer: at..<at, fraction: at..<at)
    if byte == UInt8(ascii: "-") {
      token.isNegative = true
      at += 1
    }
    var start = at
    guard isDigit(byte) else { throw expected(.number) }
    at += 1
    if base[start] == UInt8(ascii: "0") {
      if isDigit(byte) { throw expected(.noLeadingZero) }
    } else {
      while isDigit(byte) { at += 1 }
    }
    token.integer = start..<at
    if byte == UInt8(ascii: ".") {
      token.isWhole = false
      at += 1
      start = at
      while isDigit(byte) { at += 1 }
      guard at > start else { throw expected(.digit) }
      token.fraction = start..<at
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      token.isWhole = false
      at += 1
      let isNegative = byte == UInt8(ascii: "-")
      if isNegative || byte == UInt8(ascii: "+") { at += 1 }
      guard isDigit(byte) else { throw expected(.digit) }
      while isDigit(byte) {
        token.exponent = min(token.exponent * 10 + Int(byte - 0x30), 100_000_000)
        at += 1
      }
      if isNegative { token.exponent = -token.exponent }
    }
    return token
  }

  /// A digit of a number, counted from the front; 0 behind its last one.
  func digit(_ index: Int, of token: NumberToken) -> UInt8 {
    if index < token.integer.count { return base[token.integer.lowerBound + index] - 0x30 }
    let index = index - token.integer.count
    return index < token.fraction.count ? base[token.fraction.lowerBound + index] - 0x30 : 0
  }

  /// The number × 10^places; the digits behind that are cut. Nil beyond Int64.
  func scaled(_ token: NumberToken, places: Int) -> Int64? {
    let count = token.integer.count + token.fraction.count
    let kept = token.integer.count + token.exponent + places
    var magnitude: UInt64 = 0
    var index = 0
    while index < kept {
      // Nothing but zeros can follow: 0e99999999 is 0, and soon.
      if index >= count, magnitude == 0 { break }
      let (product, tooLarge) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit(index, of: token)))
      if tooLarge || carry { return nil }
      magnitude = sum
      index += 1
    }
    return Int64(magnitude: magnitude, isNegative: token.isNegative)
  }

  /// Reads seconds from a number that begins here, as nanoseconds.
  mutating func readSeconds() throws(LineFault) -> Parsed<Int64> {
    let start = at
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { at += 1 }
    let first = at
    var whole: UInt64 = 0
    // Ten digits of seconds and nine of the fraction fit into 64 bits; all else goes the long way.
    while at < end, at - first < 10, isDigit(base[at]) {
      whole = whole &* 10 &+ UInt64(base[at] &- 0x30)
      at += 1
    }
    let count = at - first
    if count > 1, base[first] == UInt8(ascii: "0") { return try longSeconds(start) }
    if count == 0 || isDigit(byte) { return try longSeconds(start) }
    var nanoseconds: UInt64 = 0
    if byte == UInt8(ascii: ".") {
      at += 1
      let point = at
      while at < end, at - point < 9, isDigit(base[at]) {
        nanoseconds = nanoseconds &* 10 &+ UInt64(base[at] &- 0x30)
        at += 1
      }
      var places = at - point
      if places == 0 { return try longSeconds(start) }
      while places < 9 {
        nanoseconds &*= 10
        places += 1
      }
      while isDigit(byte) { at += 1 }
    }
    if byte | 0x20 == UInt8(ascii: "e") { return try longSeconds(start) }
    let magnitude = whole &* 1_000_000_000 &+ nanoseconds
    guard let value = Int64(magnitude: magnitude, isNegative: isNegative) else {
      return .bad(.timeBeyondRange)
    }
    return .value(value)
  }

  private mutating func longSeconds(_ start: Int) throws(LineFault) -> Parsed<Int64> {
    at = start
    let token = try scanNumber()
    guard let value = scaled(token, places: 9) else { return .bad(.timeBeyondRange) }
    return .value(value)
  }

  /// Reads a whole number that begins here.
  mutating func readWhole(_ wanted: TraceError.Wanted) throws(LineFault) -> Parsed<Int64> {
    let start = at
    let isNegative = byte == UInt8(ascii: "-")
    if isNegative { at += 1 }
    let first = at
    var magnitude: Int64 = 0
    while at < end, at - first < 18, isDigit(base[at]) {
      magnitude = magnitude &* 10 &+ Int64(base[at] &- 0x30)
      at += 1
    }
    let count = at - first
    let next = byte
    if count > 0, count == 1 || base[first] != UInt8(ascii: "0"), !isDigit(next),
      next != UInt8(ascii: "."), next | 0x20 != UInt8(ascii: "e")
    {
      return .value(isNegative ? -magnitude : magnitude)
    }
    at = start
    let token = try scanNumber()
    guard token.isWhole else { return .bad(.fraction(wanted)) }
    guard let value = scaled(token, places: 0) else { return .bad(.beyondInt64) }
    return .value(value)
  }
}

extension Int64 {
  /// The number with this magnitude and sign, nil if it does not fit.
  init?(magnitude: UInt64, isNegative: Bool) {
    if isNegative {
      guard magnitude <= UInt64(1) << 63 else { return nil }
      self = Int64(truncatingIfNeeded: 0 &- magnitude)
    } else {
      guard magnitude < UInt64(1) << 63 else { return nil }
      self = Int64(truncatingIfNeeded: magnitude)
    }
  }
}
