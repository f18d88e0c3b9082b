// Decimal numbers and Double: read to the nearest, written as the shortest that reads back.

/// A decimal number of any length: value = 0.d₁d₂d₃… × 10^point.
///
/// Multiplied and divided by powers of two digit by digit, as on paper: exact, slow (microseconds),
/// and used for a header's two rates only. The method of "simple decimal conversion" is common
/// knowledge; the ground has no C library whose `strtod` could be asked.
struct Decimal {
  /// Digits without leading zeros.
  private var digits: [UInt8] = []
  private var point = 0

  /// Digits beyond these cannot move a number to another Double, but for being there: the midpoint
  /// of two neighbours has at most 768.
  private static let mostDigits = 800

  /// The number that a token spells, apart from its sign.
  init(_ token: NumberToken, of line: LineCursor) {
    let count = token.integer.count + token.fraction.count
    point = token.integer.count + token.exponent
    var dropped = false
    for index in 0..<count {
      let digit = line.digit(index, of: token)
      if digits.isEmpty, digit == 0 {
        point -= 1
      } else if digits.count < Self.mostDigits {
        digits.append(digit)
      } else if digit != 0 {
        dropped = true
      }
    }
    if dropped { digits.append(1) }
  }

  /// A finite number above 0, exactly.
  init(_ value: Double) {
    var significand = value.significandBitPattern
    var exponent = Int(value.exponentBitPattern)
    if exponent == 0 { exponent = 1 } else { significand |= 1 << 52 }
    while significand > 0 {
      digits.append(UInt8(significand % 10))
      significand /= 10
    }
    digits.reverse()
    point = digits.count
    shift(exponent - 1075)
  }

  /// Multiplies by 2^places.
  private mutating func shift(_ places: Int) {
    var places = places
    // 10 × 2^27 plus a carry stays far below 2^32.
    while places > 0 {
      multiply(min(places, 27))
      places -= min(places, 27)
    }
    while places < 0 {
      divide(min(-places, 27))
      places += min(-places, 27)
    }
  }

  private mutating func multiply(_ bits: Int) {
    var carry: UInt64 = 0
    for index in digits.indices.reversed() {
      carry += UInt64(digits[index]) << UInt64(bits)
      digits[index] = UInt8(carry % 10)
      carry /= 10
    }
    var front: [UInt8] = []
    while carry > 0 {
      front.append(UInt8(carry % 10))
      carry /= 10
    }
    point += front.count
    digits.insert(contentsOf: front.reversed(), at: 0)
    trim()
  }

  private mutating func divide(_ bits: Int) {
    var rest: UInt64 = 0
    var quotient: [UInt8] = []
    var index = 0
    while index < digits.count || rest > 0 {
      rest = rest * 10 + UInt64(index < digits.count ? digits[index] : 0)
      let digit = UInt8(truncatingIfNeeded: rest >> UInt64(bits))
      rest &= (1 << UInt64(bits)) - 1
      if quotient.isEmpty, digit == 0 { point -= 1 } else { quotient.append(digit) }
      index += 1
    }
    digits = quotient
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }

  /// The nearest Double, ties to even; 0 or infinity beyond the range.
  func nearest() -> Double {
    if digits.isEmpty || point < -330 { return 0 }
    if point > 310 { return .infinity }
    // Scaled until the whole part is the significand: 2^52 ≤ it < 2^53, or less at the bottom.
    var scaled = self
    var exponent = 0
    while scaled.point > 0 {
      let step = min(scaled.point * 3, 27)
      scaled.shift(-step)
      exponent += step
    }
    while scaled.point < 0 || (scaled.point == 0 && scaled.digits[0] < 5) {
      let step = scaled.point < 0 ? min(-scaled.point * 3, 27) : 1
      scaled.shift(step)
      exponent -= step
    }
    // Now ½ ≤ scaled < 1, and the number is scaled × 2^exponent.
    var bits = 53
    if exponent < -1021 { bits -= -1021 - exponent }
    if bits < 0 { return 0 }
    scaled.shift(bits)
    let significand = scaled.rounded()
    return Double(sign: .plus, exponent: exponent - bits, significand: Double(significand))
  }

  /// The nearest whole number, ties to even; the number is at most 2^53.
  private func rounded() -> UInt64 {
    var whole: UInt64 = 0
    for index in 0..<max(point, 0) {
      whole = whole * 10 + UInt64(index < digits.count ? digits[index] : 0)
    }
    guard point >= 0, point < digits.count else { return whole }
    let isTie = digits[point] == 5 && digits.count == point + 1
    let up = isTie ? whole % 2 == 1 : digits[point] >= 5
    return up ? whole + 1 : whole
  }

  /// Keeps this many digits, rounded to the nearest.
  private func kept(_ count: Int) -> Decimal {
    guard count < digits.count else { return self }
    var short = self
    short.digits = Array(digits[0..<count])
    guard digits[count] >= 5 else {
      short.trim()
      return short
    }
    var index = count - 1
    while index >= 0, short.digits[index] == 9 {
      short.digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      short.digits[index] += 1
    } else {
      short.digits.insert(1, at: 0)
      short.point += 1
    }
    short.trim()
    return short
  }

  /// Appends the shortest digits that read back to a finite number above 0.
  static func write(_ value: Double, to out: inout [UInt8]) {
    let exact = Decimal(value)
    var short = exact
    for count in 1...17 {
      short = exact.kept(count)
      if short.nearest() == value { break }
    }
    let digits = short.digits
    if short.point > 0, short.point <= 17 {
      for index in 0..<max(short.point, digits.count) {
        if index == short.point { out.append(UInt8(ascii: ".")) }
        out.append(0x30 + (index < digits.count ? digits[index] : 0))
      }
    } else if short.point <= 0, short.point > -6 {
      out.append("0.")
      for _ in 0..<(-short.point) { out.append(0x30) }
      for digit in digits { out.append(0x30 + digit) }
    } else {
      for index in digits.indices {
        if index == 1 { out.append(UInt8(ascii: ".")) }
        out.append(0x30 + digits[index])
      }
      out.append(UInt8(ascii: "e"))
      out.append(decimal: Int64(short.point - 1))
    }
  }
}

extension LineCursor {
  /// The nearest Double of a number.
  func double(_ token: NumberToken) -> Double {
    let magnitude = Decimal(token, of: self).nearest()
    return token.isNegative ? -magnitude : magnitude
  }
}
