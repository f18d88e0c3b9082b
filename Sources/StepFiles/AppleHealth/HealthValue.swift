// A number of steps as an export writes it, as units of 2⁻³².

import StepMerging

/// Reads `240`, `12.5`, `1.2e-05`.
enum HealthValue {
  /// What is wrong with a number.
  enum Fault: Error {
    case empty
    case form
    case negative
    /// More than 2³¹ − 1.
    case tooLarge
  }

  /// The steps in units of 2⁻³², to the nearest; halves upwards.
  ///
  /// Nineteen digits are taken; what follows them is less than any unit.
  @inline(__always)
  static func units(_ text: UnsafeRawBufferPointer) throws(Fault) -> Int64 {
    if text.isEmpty { throw .empty }
    let isNegative = text[0] == UInt8(ascii: "-")
    var at = isNegative || text[0] == UInt8(ascii: "+") ? 1 : 0
    var digits: UInt64 = 0
    // The number is digits · 10^exponent.
    var exponent = 0
    var count = 0
    var isBehindPoint = false
    while at < text.count {
      let digit = text[at] &- 0x30
      if digit < 10 {
        count += 1
        if digits < 1_000_000_000_000_000_000 {
          digits = digits * 10 + UInt64(digit)
          if isBehindPoint { exponent -= 1 }
        } else if !isBehindPoint {
          exponent += 1
        }
      } else if text[at] == UInt8(ascii: "."), !isBehindPoint {
        isBehindPoint = true
      } else {
        break
      }
      at += 1
    }
    if count == 0 { throw .form }
    if at < text.count {
      guard text[at] | 0x20 == UInt8(ascii: "e"), let power = power(text, at + 1) else {
        throw .form
      }
      exponent += power
    }
    if digits == 0 { return 0 }
    if isNegative { throw .negative }
    return try units(digits, exponent)
  }

  private static func units(_ digits: UInt64, _ exponent: Int) throws(Fault) -> Int64 {
    if exponent >= 0 {
      var steps = digits
      for _ in 0..<min(exponent, 11) where steps <= 1 << 31 { steps *= 10 }
      guard exponent < 11, steps < 1 << 31 else { throw .tooLarge }
      return Int64(steps << 32)
    }
    guard exponent >= -19 else {
      // Twenty or more places below nineteen digits: below 0.1, or digits that say nothing.
      return exponent < -30 ? 0 : try units(digits / 10, exponent + 1)
    }
    var divisor: UInt64 = 1
    for _ in 0..<(-exponent) { divisor *= 10 }
    let whole = digits / divisor
    guard whole < 1 << 31 else { throw .tooLarge }
    let rest = digits % divisor
    let (fraction, left) = divisor.dividingFullWidth((rest >> 32, rest << 32))
    let units = whole << 32 + fraction + (left >= divisor - left ? 1 : 0)
    guard units <= UInt64(StepRecord.largestUnits) else { throw .tooLarge }
    return Int64(units)
  }

  /// A power of ten from ±0 to ±9999; nil if there is none or something follows it.
  private static func power(_ text: UnsafeRawBufferPointer, _ from: Int) -> Int? {
    guard from < text.count else { return nil }
    let isNegative = text[from] == UInt8(ascii: "-")
    let start = isNegative || text[from] == UInt8(ascii: "+") ? from + 1 : from
    guard 1...4 ~= text.count - start else { return nil }
    var value = 0
    for byte in text[start...] {
      guard byte &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return isNegative ? -value : value
  }
}
