// Decimal numbers of exports: as whole numbers, and as steps in units of 2⁻³², exactly.

extension DecimalNumber {
  /// Reads a number as JSON writes it, and where it ends; nil if there is none.
  ///
  /// Digits behind the nineteenth that is no leading zero are cut: they are below what any count or
  /// time here can hold.
  static func readJSON(
    _ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int
  ) -> (number: DecimalNumber, next: Int)? {
    var number = DecimalNumber()
    var at = start
    var taken = 0
    func digit() -> UInt8? {
      guard at < end else { return nil }
      let digit = bytes[at] &- 0x30
      return digit < 10 ? digit : nil
    }
    func take(_ digit: UInt8, isFraction: Bool) {
      if taken < mostDigits {
        number.digits = number.digits * 10 + UInt64(digit)
        if number.digits > 0 { taken += 1 }
        if isFraction { number.exponent -= 1 }
      } else if !isFraction {
        number.exponent += 1
      }
      at += 1
    }
    if at < end, bytes[at] == UInt8(ascii: "-") {
      number.isNegative = true
      at += 1
    }
    guard let first = digit() else { return nil }
    take(first, isFraction: false)
    if first != 0 { while let digit = digit() { take(digit, isFraction: false) } }
    if at < end, bytes[at] == UInt8(ascii: ".") {
      at += 1
      guard digit() != nil else { return nil }
      while let digit = digit() { take(digit, isFraction: true) }
    }
    if at < end, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      var isNegative = false
      if at < end, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") {
        isNegative = bytes[at] == UInt8(ascii: "-")
        at += 1
      }
      guard digit() != nil else { return nil }
      var power = 0
      while let digit = digit() {
        // Beyond four digits the number is nothing, or more than anything here holds.
        if power < 10_000 { power = power * 10 + Int(digit) }
        at += 1
      }
      number.exponent += isNegative ? -power : power
    }
    return (number, at)
  }

  /// The number as a whole one; nil if it has a fraction or does not fit.
  var whole: Int64? {
    if digits == 0 { return 0 }
    if exponent < 0 {
      guard exponent >= -19 else { return nil }
      var divisor: UInt64 = 1
      for _ in exponent..<0 { divisor *= 10 }
      guard digits % divisor == 0 else { return nil }
    }
    return scaled(0)
  }

  /// The number × 2³², rounded to the nearest, halves up; nil if it is below zero or above
  /// `Int64.max`. Steps as a record holds them.
  var units: Int64? {
    if digits == 0 { return 0 }
    guard !isNegative else { return nil }
    if exponent >= 0 {
      guard let whole = scaled(0), whole < 1 << 31 else { return nil }
      return whole << 32
    }
    var digits = digits
    var places = -exponent
    // What is cut here is below a ten-billionth of a unit.
    while places > 19, digits > 0 {
      digits /= 10
      places -= 1
    }
    if places > 19 { return 0 }
    var divisor: UInt64 = 1
    for _ in 0..<places { divisor *= 10 }
    let (high, low) = digits.multipliedFullWidth(by: 1 << 32)
    guard high < divisor else { return nil }
    let (quotient, rest) = divisor.dividingFullWidth((high, low))
    guard quotient < UInt64(Int64.max) else { return nil }
    return Int64(quotient) + (rest >= divisor - rest ? 1 : 0)
  }
}
