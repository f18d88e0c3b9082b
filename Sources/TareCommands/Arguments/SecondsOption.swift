// Seconds on the command line, as whole nanoseconds and never through floating point.

enum SecondsOption {
  /// The nanoseconds of a decimal number of seconds: digits, or digits, a point and digits; those
  /// beyond the ninth are cut.
  ///
  /// - Parameters:
  ///   - text: The number.
  ///   - isSigned: Whether a `-` or `+` may stand before it.
  /// - Returns: The nanoseconds; nil if this is no such number, or one beyond 64 bits.
  static func nanoseconds(_ text: String, isSigned: Bool = false) -> Int64? {
    let hasSign = isSigned && (text.hasPrefix("-") || text.hasPrefix("+"))
    let sign = hasSign ? text.prefix(1) : ""
    let parts = text.dropFirst(sign.count)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = parts[0]
    let fraction = parts.count > 1 ? parts[1] : "0"
    let isDigit = { (character: Character) in "0"..."9" ~= character }
    guard !whole.isEmpty, !fraction.isEmpty, whole.allSatisfy(isDigit),
      fraction.allSatisfy(isDigit)
    else { return nil }
    let nine = fraction.prefix(9) + String(repeating: "0", count: max(0, 9 - fraction.count))
    return Int64(sign + whole + nine)
  }
}
