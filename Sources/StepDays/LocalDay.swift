// A day of the calendar: year, month and day, without a zone.

/// A day of the proleptic Gregorian calendar, such as 2026-03-14, without a zone.
///
/// Which instants belong to it is a `DayCalendar`'s business. The range is 0001-01-01 to 9999-12-31,
/// so that a day is always written with ten characters and days sort as their texts do; an `Instant`
/// that counts from 1970 lies between 1677 and 2262, well inside.
///
///     let day = LocalDay(year: 2024, month: 2, day: 29)
///     "\(day?.advanced(by: 1) ?? .first)"   // "2024-03-01"
///     LocalDay("2023-02-29")                // nil: there was none
public struct LocalDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01; negative before.
  public let daysSince1970: Int

  /// The first day that can be told: 0001-01-01.
  public static let first = LocalDay(clamping: -719_162)
  /// The last day that can be told: 9999-12-31.
  public static let last = LocalDay(clamping: 2_932_896)

  /// Creates the day with this number, or the nearest day that can be told.
  init(clamping daysSince1970: Int) {
    self.daysSince1970 = max(-719_162, min(2_932_896, daysSince1970))
  }

  /// Creates the day that lies `daysSince1970` days after 1970-01-01; nil outside 0001 to 9999.
  public init?(daysSince1970: Int) {
    guard (-719_162...2_932_896).contains(daysSince1970) else { return nil }
    self.daysSince1970 = daysSince1970
  }

  /// Creates a day; nil if the calendar has no such day or the year is not in 1...9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    // Counted in years that begin on 1 March, so that the leap day is a year's last.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let number = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    self.init(clamping: number)
    guard self.month == month, self.day == day else { return nil }
  }

  /// The year, 1 to 9999.
  public var year: Int { civil.year }
  /// The month, 1 to 12.
  public var month: Int { civil.month }
  /// The day of the month, 1 to 31.
  public var day: Int { civil.day }

  /// The day `distance` days later (earlier if negative), stopping at `first` and `last`.
  public func advanced(by distance: Int) -> LocalDay {
    let (number, overflow) = daysSince1970.addingReportingOverflow(distance)
    return LocalDay(clamping: overflow ? (distance < 0 ? .min : .max) : number)
  }

  /// Days from `other` to this day; negative if this one is earlier.
  public func days(since other: LocalDay) -> Int {
    daysSince1970 - other.daysSince1970
  }

  /// Whether `left` comes before `right`.
  public static func < (left: LocalDay, right: LocalDay) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }

  // The inverse of the count above: eras of 400 years, then years that begin on 1 March.
  private var civil: (year: Int, month: Int, day: Int) {
    let shifted = daysSince1970 + 719_468
    let era = shifted.floored(by: 146_097).quotient
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}

extension LocalDay: LosslessStringConvertible {
  /// The day as ISO 8601 writes it: `2026-03-14`.
  public var description: String {
    let (year, month, day) = civil
    return padded(year, to: 4) + "-" + padded(month, to: 2) + "-" + padded(day, to: 2)
  }

  /// Reads `2026-03-14`: exactly ten ASCII characters, and a day that exists.
  public init?(_ description: String) {
    let bytes = Array(description.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
      let year = wholeNumber(bytes[0..<4]), let month = wholeNumber(bytes[5..<7]),
      let day = wholeNumber(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

extension LocalDay: Codable {
  /// Decodes the text `2026-03-14`; anything else is refused.
  public init(from decoder: any Decoder) throws {
    self = try decodedText(from: decoder, "a day such as 2026-03-14")
  }

  /// Encodes the day as the text `2026-03-14`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
