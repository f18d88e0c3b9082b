// Numbers as people read them: thousands separators, a true minus sign, powers of ten when huge.

enum NumberText {
  /// A value with as many decimals as tell something: "40,782", "−3", "12.5", "9.22 × 10¹⁸".
  ///
  /// From 10¹⁵ on, a Double no longer holds every digit; digits that may be false are not shown.
  static func value(_ value: Double) -> String {
    if value.magnitude >= 1e15 { return scientific(value, exponent: exponent(of: value)) }
    if value.isWhole || value.magnitude >= 1e6 { return grouped(value, decimals: 0) }
    let text = grouped(value, decimals: value.magnitude >= 100 ? 1 : 2)
    return trimmed(text)
  }

  /// With thousands separators and exactly `decimals` (0 to 9) decimals.
  static func grouped(_ value: Double, decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).wholeNearest
    guard scaled.isFinite, scaled.magnitude < 9e18 else {
      return scientific(value, exponent: exponent(of: value))
    }
    let whole = Int64(scaled)
    let parts = whole.magnitude.quotientAndRemainder(dividingBy: UInt64(scale))
    var text = ""
    for (index, digit) in String(parts.quotient).reversed().enumerated() {
      if index > 0, index.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    text = String(text.reversed())
    if decimals > 0 {
      let fraction = String(parts.remainder)
      text += "." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
    return whole < 0 ? "−" + text : text
  }

  /// As mantissa and power of ten, the mantissa with at most two decimals; 0 stays "0".
  static func scientific(_ value: Double, exponent: Int) -> String {
    if value == 0 || !value.isFinite { return "0" }
    var mantissa = value
    for _ in 0..<exponent { mantissa /= 10 }
    return trimmed(grouped(mantissa, decimals: 2)) + " × 10" + raised(exponent)
  }

  /// The power of ten of a value's first digit; 0 below 10.
  static func exponent(of value: Double) -> Int {
    var rest = value.magnitude
    var exponent = 0
    while rest >= 10, exponent < 400 {
      rest /= 10
      exponent += 1
    }
    return exponent
  }

  private static func trimmed(_ text: String) -> String {
    guard text.contains(".") else { return text }
    var text = text
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  private static func raised(_ exponent: Int) -> String {
    let digits: [Character] = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    return String(String(exponent).compactMap { $0.wholeNumberValue }.map { digits[$0] })
  }
}
