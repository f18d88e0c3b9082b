// Numbers of a log: totals, and times as whole nanoseconds, never through floating point.

/// A value of a field, or why it has none.
enum LogValue<Value> {
  case value(Value)
  case bad(PedometerLogError.Problem)
}

enum LogNumber {
  /// A total: a whole number. A fraction of zeros is let pass: programs that lose a value somewhere
  /// write whole columns as `341.0`. Exactly three digits behind at most three may be a separator of
  /// thousands, and are refused rather than guessed.
  static func total(_ text: UnsafeBufferPointer<UInt8>, decimalComma: Bool) -> LogValue<Int64> {
    guard let parts = Parts(text, decimalComma: decimalComma) else { return .bad(.notATotal) }
    if parts.fraction.count == 3, parts.whole.count <= 3 { return .bad(.perhapsThousands) }
    if text[parts.fraction].contains(where: { $0 != 0x30 }) { return .bad(.fraction) }
    guard let value = scaled(text, parts, places: 0) else { return .bad(.beyondInt64) }
    return .value(value)
  }

  /// A time in a unit, as nanoseconds; digits behind those are cut. Nil if it is not a number.
  static func nanoseconds(
    _ text: UnsafeBufferPointer<UInt8>, unit: LogColumns.Unit, decimalComma: Bool
  ) -> LogValue<Int64>? {
    guard let parts = Parts(text, decimalComma: decimalComma) else { return nil }
    guard let value = scaled(text, parts, places: unit.places) else {
      return .bad(.timeBeyondRange(unit))
    }
    return .value(value)
  }

  /// A number's sign and digits.
  private struct Parts {
    var isNegative = false
    var whole = 0..<0
    var fraction = 0..<0

    init?(_ text: UnsafeBufferPointer<UInt8>, decimalComma: Bool) {
      var at = 0
      func digits() -> Range<Int> {
        let start = at
        while at < text.count, text[at] &- 0x30 < 10 { at += 1 }
        return start..<at
      }
      if text.first == UInt8(ascii: "-") {
        isNegative = true
        at = 1
      }
      whole = digits()
      guard !whole.isEmpty else { return nil }
      fraction = at..<at
      let isPoint =
        at < text.count
        && (text[at] == UInt8(ascii: ".") || decimalComma && text[at] == UInt8(ascii: ","))
      if isPoint {
        at += 1
        fraction = digits()
        if fraction.isEmpty { return nil }
      }
      if at < text.count { return nil }
    }
  }

  /// The number × 10^places, cut; nil beyond Int64.
  private static func scaled(
    _ text: UnsafeBufferPointer<UInt8>, _ parts: Parts, places: Int
  ) -> Int64? {
    var value: Int64 = 0
    // Built below zero, where there is room for one more.
    func take(_ digit: UInt8) -> Bool {
      let (product, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.subtractingReportingOverflow(Int64(digit))
      value = sum
      return !tooLarge && !carry
    }
    for index in parts.whole where !take(text[index] &- 0x30) { return nil }
    for place in 0..<places {
      let index = parts.fraction.lowerBound + place
      let digit = index < parts.fraction.upperBound ? text[index] &- 0x30 : 0
      if !take(digit) { return nil }
    }
    if parts.isNegative { return value }
    return value == .min ? nil : -value
  }
}
