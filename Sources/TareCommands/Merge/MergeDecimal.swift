// Decimal numbers as they are written, never through floating point.

import StepMerging

/// A decimal number, exact to the eighteenth place behind the point; further ones are cut.
///
///     -12.5   .5   1.7E9     (engines write their doubles with exponents)
struct MergeDecimal {
  private(set) var isNegative = false
  /// What stands before the point; `UInt64.max` for anything from there on.
  private var whole: UInt64 = 0
  /// What stands behind it, in units of 10⁻¹⁸.
  private var fraction: UInt64 = 0

  /// Reads a number that fills the text; nil if it is none.
  init?(_ text: MergeRow.Bytes) {
    var at = 0
    if at < text.count, text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
      isNegative = text[at] == UInt8(ascii: "-")
      at += 1
    }
    let first = at
    while at < text.count, text[at] &- 0x30 < 10 { at += 1 }
    let point = at
    var last = at
    if at < text.count, text[at] == UInt8(ascii: ".") {
      at += 1
      while at < text.count, text[at] &- 0x30 < 10 { at += 1 }
      last = at
    }
    let digits = last - first - (last > point ? 1 : 0)
    guard digits > 0 else { return nil }
    var exponent = 0
    if at < text.count, text[at] | 0x20 == UInt8(ascii: "e") {
      guard let power = Self.exponent(MergeRow.Bytes(rebasing: text[(at + 1)...])) else {
        return nil
      }
      exponent = power
      at = text.count
    }
    guard at == text.count else { return nil }
    // How many digits stand before the point once the exponent has moved it.
    let before = point - first + exponent
    var place = 0
    for index in first..<last where index != point || text[index] != UInt8(ascii: ".") {
      let digit = UInt64(text[index] &- 0x30)
      if place < before { push(digit) } else { push(digit, behindPoint: place - before) }
      place += 1
    }
    while place < before, whole != 0, whole != .max {
      push(0)
      place += 1
    }
  }

  private static func exponent(_ text: MergeRow.Bytes) -> Int? {
    var digits = text
    var isNegative = false
    if let sign = text.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      digits = MergeRow.Bytes(rebasing: text[1...])
    }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      guard byte &- 0x30 < 10 else { return nil }
      // Beyond a row's longest number nothing changes any more.
      value = min(value * 10 + Int(byte &- 0x30), 4 * MergeFault.longestRow)
    }
    return isNegative ? -value : value
  }

  private mutating func push(_ digit: UInt64) {
    let (tenfold, overflow) = whole.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tenfold.addingReportingOverflow(digit)
    whole = overflow || carry ? .max : sum
  }

  private mutating func push(_ digit: UInt64, behindPoint place: Int) {
    guard place < 18, digit > 0 else { return }
    var value = digit
    for _ in place..<17 { value *= 10 }
    fraction += value
  }

  /// The nanoseconds of this number of seconds, cut behind the ninth place; nil if that is too many.
  var nanoseconds: Int64? {
    let (whole, overflow) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = whole.addingReportingOverflow(fraction / 1_000_000_000)
    guard !overflow, !carry, let value = Int64(exactly: sum) else { return nil }
    return isNegative ? -value : value
  }

  /// The steps in units of 2⁻³², to the nearest one; nil below 0 and beyond what a record can say.
  var units: Int64? {
    guard whole < 1 << 31, !isNegative || (whole == 0 && fraction == 0) else { return nil }
    let product = fraction.multipliedFullWidth(by: 1 << 32)
    let (quotient, rest) = UInt64(1_000_000_000_000_000_000)
      .dividingFullWidth((product.high, product.low))
    let units = Int64(whole) << 32 + Int64(quotient) + (rest >= 500_000_000_000_000_000 ? 1 : 0)
    return units <= StepRecord.largestUnits ? units : nil
  }

  /// The number if it is whole and has 64 bits.
  var integer: Int64? {
    guard fraction == 0, whole < .max else { return nil }
    if isNegative { return whole <= 1 << 63 ? Int64(bitPattern: 0 &- whole) : nil }
    return Int64(exactly: whole)
  }
}
