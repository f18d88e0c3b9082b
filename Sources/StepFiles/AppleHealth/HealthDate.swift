// Dates as Apple writes them: a local time and the offset that was in force at the export.

/// Reads `2024-11-20 10:00:00 +0100`.
enum HealthDate {
  /// What is wrong with a date.
  enum Fault: Error {
    /// Not a date in this form.
    case form
    /// No such day, hour or offset.
    case impossible
    /// Before 1677-09-22 or after 2262-04-11.
    case beyondRange
  }

  /// The nanoseconds since 1970, the offset applied.
  @inline(__always)
  static func nanoseconds(_ text: UnsafeRawBufferPointer) throws(Fault) -> Int64 {
    guard text.count == 25, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[10] == UInt8(ascii: " "), text[13] == UInt8(ascii: ":"),
      text[16] == UInt8(ascii: ":"), text[19] == UInt8(ascii: " "),
      text[20] == UInt8(ascii: "+") || text[20] == UInt8(ascii: "-")
    else { throw .form }
    var isDigits = true
    func number(_ at: Int) -> Int64 {
      let (tens, ones) = (text[at] &- 0x30, text[at + 1] &- 0x30)
      if tens > 9 || ones > 9 { isDigits = false }
      return Int64(tens) * 10 + Int64(ones)
    }
    let year = number(0) * 100 + number(2)
    let (month, day) = (number(5), number(8))
    let (hour, minute, second) = (number(11), number(14), number(17))
    let (offsetHours, offsetMinutes) = (number(21), number(23))
    guard isDigits else { throw .form }
    guard 1...12 ~= month, 1...days(in: month, of: year) ~= day, hour < 24, minute < 60,
      second <= 60, offsetHours < 24, offsetMinutes < 60
    else { throw .impossible }
    let offset = offsetHours * 3_600 + offsetMinutes * 60
    let seconds =
      ((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
      - (text[20] == UInt8(ascii: "-") ? -offset : offset)
    let (value, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    if overflow { throw .beyondRange }
    return value
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days in the Gregorian calendar, over years that begin in March so that the leap day is last.
  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    // Four hundred years earlier, so that no year is negative.
    let shifted = year + 400 - (month > 2 ? 0 : 1)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + dayOfYear - 146_097 - 719_468
  }
}
