// Dates that recorders write into a column of times, most of them without a zone.

/// How a column writes its dates.
enum DateText: Hashable, Sendable {
  /// `2014-05-07 16:29:30.123`, `2014-05-07T16:29:30.123Z`.
  case iso
  /// `5/7/2014 16:29:30.123`.
  case monthFirst
  /// `07/05/2014 16:29:30.123`.
  case dayFirst

  /// Tells whether a text is a date in ISO 8601.
  static func isISO(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count >= 16 && text[4] == UInt8(ascii: "-") && text[7] == UInt8(ascii: "-")
      && text[0] &- 0x30 < 10
  }

  /// The longest text that is read.
  private static let longest = 40

  /// The nanoseconds since 1970; a text without a zone is UTC, and makes `isZoned` false.
  func nanoseconds(
    _ text: UnsafeBufferPointer<UInt8>, isZoned: inout Bool
  ) -> LogValue<Int64> {
    guard text.count <= Self.longest else { return .bad(.notATime(.seconds)) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.longest + 16) { place in
      var count = 0
      func append(_ byte: UInt8) {
        place[count] = byte
        count += 1
      }
      switch self {
      case .iso:
        guard Self.isISO(text) else { return .bad(.notATime(.seconds)) }
        for byte in text { append(byte) }
      case .monthFirst, .dayFirst:
        var numbers: (Int, Int, Int) = (0, 0, 0)
        var at = 0
        func number(_ last: UInt8) -> Int? {
          var value = 0
          let start = at
          while at < text.count, text[at] &- 0x30 < 10, at - start < 4 {
            value = value * 10 + Int(text[at] &- 0x30)
            at += 1
          }
          guard at > start, at < text.count, text[at] == last else { return nil }
          at += 1
          return value
        }
        guard let first = number(UInt8(ascii: "/")), let second = number(UInt8(ascii: "/")),
          let year = number(UInt8(ascii: " "))
        else { return .bad(.notATime(.seconds)) }
        numbers = self == .monthFirst ? (year, first, second) : (year, second, first)
        for (number, digits) in [(numbers.0, 4), (numbers.1, 2), (numbers.2, 2)] {
          var power = digits == 4 ? 1_000 : 10
          if digits == 2, number > 99 { return .bad(.impossibleTime) }
          while power > 0 {
            append(UInt8(truncatingIfNeeded: number / power % 10) + 0x30)
            power /= 10
          }
          append(digits == 2 && count > 9 ? UInt8(ascii: " ") : UInt8(ascii: "-"))
        }
        for byte in text[at...] { append(byte) }
      }
      let zoned = UnsafeBufferPointer(rebasing: place[..<count])
      let value = LogTime.read(zoned, unit: .seconds, decimalComma: true)
      guard case .bad(.timeWithoutZone) = value else { return value }
      isZoned = false
      append(UInt8(ascii: "Z"))
      return LogTime.read(
        UnsafeBufferPointer(rebasing: place[..<count]), unit: .seconds, decimalComma: true)
    }
  }
}
