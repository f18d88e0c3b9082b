// Times of a log: numbers in a unit, or ISO 8601 with a zone.

/// Reads the times that loggers write.
///
/// Texts are `YYYY-MM-DD`, then `T` or a space, `hh:mm`, optional seconds and fraction, and a zone:
/// `Z`, `UTC` or an offset, with or without a space before it. Loggers mix them with and without a
/// fraction in one file, so each field is read on its own. A leap second is the second that follows.
struct LogTime {
  private let text: UnsafeBufferPointer<UInt8>
  private let decimalComma: Bool
  private var at = 0

  /// The nanoseconds since the axis' zero, 1970 for texts.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, unit: LogColumns.Unit, decimalComma: Bool
  ) -> LogValue<Int64> {
    if let number = LogNumber.nanoseconds(text, unit: unit, decimalComma: decimalComma) {
      return number
    }
    var time = LogTime(text: text, decimalComma: decimalComma)
    return time.read(unit)
  }

  private init(text: UnsafeBufferPointer<UInt8>, decimalComma: Bool) {
    self.text = text
    self.decimalComma = decimalComma
  }

  private var byte: UInt8 { at < text.count ? text[at] : 0 }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard self.byte == byte, at < text.count else { return false }
    at += 1
    return true
  }

  private mutating func number(_ places: Int) -> Int? {
    guard text.count - at >= places else { return nil }
    var value = 0
    for index in at..<at + places {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    at += places
    return value
  }

  private mutating func read(_ unit: LogColumns.Unit) -> LogValue<Int64> {
    guard let year = number(4), skip(UInt8(ascii: "-")), let month = number(2),
      skip(UInt8(ascii: "-")), let day = number(2),
      skip(UInt8(ascii: "T")) || skip(UInt8(ascii: "t")) || skip(UInt8(ascii: " ")),
      let hour = number(2), skip(UInt8(ascii: ":")), let minute = number(2)
    else { return .bad(.notATime(unit)) }
    var second = 0
    var nanoseconds = 0
    if skip(UInt8(ascii: ":")) {
      guard let value = number(2) else { return .bad(.notATime(unit)) }
      second = value
      if skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
        guard let fraction = readFraction() else { return .bad(.notATime(unit)) }
        nanoseconds = fraction
      }
    }
    if at == text.count { return .bad(.timeWithoutZone) }
    guard let zone = readZone() else { return .bad(.notATime(unit)) }
    guard 1...12 ~= month, 1...days(in: month, of: year) ~= day, hour < 24, minute < 60,
      second <= 60, abs(zone) < 86_400
    else { return .bad(.impossibleTime) }
    let seconds = (daysSince1970(year, month, day) * 24 + hour) * 3_600 + minute * 60 + second
    return join(seconds - zone, nanoseconds)
  }

  private mutating func readFraction() -> Int? {
    var value = 0
    var places = 0
    while byte &- 0x30 < 10 {
      if places < 9 { value = value * 10 + Int(byte - 0x30) }
      places += 1
      at += 1
    }
    guard places > 0 else { return nil }
    while places < 9 {
      value *= 10
      places += 1
    }
    return value
  }

  /// Seconds east of Greenwich; nil if the text does not end with a zone.
  private mutating func readZone() -> Int? {
    _ = skip(UInt8(ascii: " "))
    if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return at == text.count ? 0 : nil }
    if skip(UInt8(ascii: "U")) {
      return skip(UInt8(ascii: "T")) && skip(UInt8(ascii: "C")) && at == text.count ? 0 : nil
    }
    let isWest = byte == UInt8(ascii: "-")
    guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")), let hours = number(2) else {
      return nil
    }
    var minutes = 0
    if at < text.count {
      _ = skip(UInt8(ascii: ":"))
      guard let value = number(2), at == text.count else { return nil }
      minutes = value
    }
    // Impossible minutes become an impossible zone.
    let seconds = minutes < 60 ? hours * 3_600 + minutes * 60 : 86_400
    return isWest ? -seconds : seconds
  }

  private func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days in the Gregorian calendar, over years that begin in March so that the leap day is last.
  private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private func join(_ seconds: Int, _ nanoseconds: Int) -> LogValue<Int64> {
    // Counted down from the next second before 1970, so that the first instant can be reached.
    let borrows = seconds < 0 && nanoseconds > 0
    let (whole, tooLarge) = Int64(borrows ? seconds + 1 : seconds)
      .multipliedReportingOverflow(by: 1_000_000_000)
    let (value, carry) = whole.addingReportingOverflow(
      Int64(borrows ? nanoseconds - 1_000_000_000 : nanoseconds))
    return tooLarge || carry ? .bad(.timeBeyondRange(.seconds)) : .value(value)
  }
}
