// A reading of the local clock in hours and minutes, and how such readings and days are written.

/// A reading of the local clock in whole minutes, from 00:00 to 23:59.
///
///     TimeOfDay(hour: 4, minute: 0)   // 04:00, a day start for people who work late
///     TimeOfDay("24:00")              // nil
public struct TimeOfDay: Hashable, Comparable, Sendable {
  /// Minutes after 00:00 as the clock shows them, 0 to 1439.
  public let minutesAfterMidnight: Int

  /// 00:00.
  public static let midnight = TimeOfDay(minutesAfterMidnight: 0)

  private init(minutesAfterMidnight: Int) {
    self.minutesAfterMidnight = minutesAfterMidnight
  }

  /// Creates a time; nil if the hour is not in 0..<24 or the minute not in 0..<60.
  public init?(hour: Int, minute: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    self.init(minutesAfterMidnight: hour * 60 + minute)
  }

  /// What a clock shows that is `seconds` after midnight; seconds are cut, days left out.
  init(secondsAfterMidnight seconds: Int64) {
    self.init(minutesAfterMidnight: Int(seconds.floored(by: 86_400).remainder / 60))
  }

  /// The hour, 0 to 23.
  public var hour: Int { minutesAfterMidnight / 60 }
  /// The minute, 0 to 59.
  public var minute: Int { minutesAfterMidnight % 60 }

  /// Whether `left` is shown before `right` on an ordinary day.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minutesAfterMidnight < right.minutesAfterMidnight
  }
}

extension TimeOfDay: LosslessStringConvertible {
  /// The time as `04:00`.
  public var description: String {
    padded(hour, to: 2) + ":" + padded(minute, to: 2)
  }

  /// Reads `04:00`: exactly five ASCII characters.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 5, bytes[2] == 0x3A, let hour = wholeNumber(bytes[0..<2]),
      let minute = wholeNumber(bytes[3..<5])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}

extension TimeOfDay: Codable {
  /// Decodes the text `04:00`; anything else is refused.
  public init(from decoder: any Decoder) throws {
    self = try decodedText(from: decoder, "a time of day such as 04:00")
  }

  /// Encodes the time as the text `04:00`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The digits of a number that is not negative, with zeros in front.
func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// The number that these ASCII digits write; nil if one of them is none.
func wholeNumber(_ digits: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for digit in digits {
    guard (0x30...0x39).contains(digit) else { return nil }
    number = number * 10 + Int(digit - 0x30)
  }
  return number
}

/// A value that is coded as its text.
func decodedText<Value: LosslessStringConvertible>(
  from decoder: any Decoder, _ wanted: String
) throws -> Value {
  let container = try decoder.singleValueContainer()
  let text = try container.decode(String.self)
  guard let value = Value(text) else {
    throw DecodingError.dataCorruptedError(
      in: container, debugDescription: "\"\(text)\" is not \(wanted)")
  }
  return value
}
