// Decimal numbers in a text, exactly: digits and a power of ten, then a Double or nanoseconds.

/// A decimal number as written: ± `digits` × 10^`exponent`.
struct DecimalNumber {
  var digits: UInt64 = 0
  var exponent = 0
  var isNegative = false

  /// Digits that fit into 64 bits, whichever they are.
  static let mostDigits = 19

  /// Reads a number; the text must go on with a byte that belongs to no number.
  ///
  /// Read are `-1`, `+1`, `.5`, `5.`, `1.5e-3`, with a comma for the point where one may stand.
  ///
  /// - Parameters:
  ///   - text: Where it begins; moved behind it, or anywhere if it is none.
  ///   - decimalComma: Whether a comma can be the point.
  /// - Returns: Whether there is one, of at most 19 digits behind leading zeros.
  @inline(__always)
  mutating func read(_ text: inout UnsafePointer<UInt8>, decimalComma: Bool) -> Bool {
    isNegative = text.pointee == UInt8(ascii: "-")
    if isNegative || text.pointee == UInt8(ascii: "+") { text += 1 }
    let start = text
    var digits: UInt64 = 0
    var digit = text.pointee &- 0x30
    while digit < 10 {
      digits = digits &* 10 &+ UInt64(digit)
      text += 1
      digit = text.pointee &- 0x30
    }
    var count = text - start
    var exponent = 0
    if text.pointee == UInt8(ascii: ".") || decimalComma && text.pointee == UInt8(ascii: ",") {
      text += 1
      let fraction = text
      digit = text.pointee &- 0x30
      while digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        text += 1
        digit = text.pointee &- 0x30
      }
      exponent = fraction - text
      count -= exponent
    }
    if count == 0 { return false }
    if count > Self.mostDigits, count - Self.leadingZeros(start) > Self.mostDigits { return false }
    if text.pointee | 0x20 == UInt8(ascii: "e") {
      guard Self.readPower(&text, &exponent) else { return false }
    }
    self.digits = digits
    self.exponent = exponent
    return true
  }

  /// Zeros in front of the first other digit, a point among them passed over.
  private static func leadingZeros(_ start: UnsafePointer<UInt8>) -> Int {
    var text = start
    var zeros = 0
    while true {
      if text.pointee == UInt8(ascii: "0") {
        zeros += 1
      } else if text.pointee != UInt8(ascii: "."), text.pointee != UInt8(ascii: ",") {
        return zeros
      }
      text += 1
    }
  }

  /// Reads `e-3`. Powers beyond four digits are held: the number is 0 or infinite anyway.
  private static func readPower(_ text: inout UnsafePointer<UInt8>, _ exponent: inout Int) -> Bool {
    text += 1
    let isNegative = text.pointee == UInt8(ascii: "-")
    if isNegative || text.pointee == UInt8(ascii: "+") { text += 1 }
    let start = text
    var power = 0
    while text.pointee &- 0x30 < 10 {
      if power < 10_000 { power = power * 10 + Int(text.pointee &- 0x30) }
      text += 1
    }
    exponent += isNegative ? -power : power
    return text > start
  }

  /// The nearest Double, ties to even.
  ///
  /// Up to 2^53 digits are exact in a Double, and so are the powers of ten up to 10^22; one rounding
  /// by the processor is then the right one (W. D. Clinger, How to read floating point numbers
  /// accurately, 1990).
  @inline(__always)
  func double(_ powers: UnsafePointer<Double>) -> Double {
    let value: Double
    if digits < 1 << 53, exponent <= 0, exponent >= -22 {
      value = Double(digits) / powers[-exponent]
    } else {
      value = farDouble(powers)
    }
    return isNegative ? -value : value
  }

  @inline(never)
  private func farDouble(_ powers: UnsafePointer<Double>) -> Double {
    if digits == 0 { return 0 }
    if digits < 1 << 53, exponent > 0, exponent <= 22 { return Double(digits) * powers[exponent] }
    if exponent < 0, exponent >= -27 { return quotient(-exponent) }
    // Rare: the standard library's own reading, which knows no locale.
    return Double("\(digits)e\(exponent)") ?? .nan
  }

  /// `digits` / 10^`places`, 1 to 27 places, rounded once.
  ///
  /// 10^places = 5^places × 2^places, and 5^27 fits into 63 bits: a division of 128 by 64 bits gives
  /// at least 63 bits of the quotient, and its remainder says whether there are more.
  private func quotient(_ places: Int) -> Double {
    var divisor: UInt64 = 1
    for _ in 0..<places { divisor *= 5 }
    let shiftedBy = digits.leadingZeroBitCount
    let dividend = digits << UInt64(shiftedBy)
    let divisorShift = divisor.leadingZeroBitCount
    divisor <<= UInt64(divisorShift)
    // Both have their highest bit set; halved, the dividend is below the divisor.
    let (whole, rest) = divisor.dividingFullWidth((dividend >> 1, dividend << 63))
    let top = whole.leadingZeroBitCount
    let bits = whole << UInt64(top)
    var mantissa = bits >> 11
    let half = bits & 0x7FF
    if half > 0x400 || half == 0x400 && (rest != 0 || mantissa & 1 == 1) { mantissa += 1 }
    let power = divisorShift - shiftedBy - places - 63 - top + 11
    return Double(sign: .plus, exponent: power, significand: Double(mantissa))
  }

  /// The number × 10^`places`, rounded to the nearest, halves up; nil beyond Int64.
  @inline(__always)
  func scaled(_ places: Int) -> Int64? {
    let power = exponent + places
    var value = digits
    if power > 0 {
      if value == 0 { return 0 }
      guard power <= 18 else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: Self.powers[power])
      if overflow { return nil }
      value = product
    } else if power < 0 {
      if power < -19 { return 0 }
      let (whole, rest) = value.quotientAndRemainder(dividingBy: Self.powers[-power])
      value = whole &+ (rest >= Self.powers[-power] &- rest ? 1 : 0)
    }
    guard value <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }

  /// 10^0 to 10^19.
  private static let powers: [UInt64] = (0...19).map { places in
    (0..<places).reduce(1) { value, _ in value * 10 }
  }

  /// 10^0 to 10^22, each exact.
  static let doublePowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
