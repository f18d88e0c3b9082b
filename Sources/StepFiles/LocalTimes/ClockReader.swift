// The parts of a date and time, one after another: day, clock and offset.

import StepDays

/// Stands within the text of a time and reads on.
struct ClockReader {
  /// A date that may not exist.
  struct Date {
    var year: Int
    var month: Int
    var dayOfMonth: Int

    var day: LocalDay? { LocalDay(year: year, month: month, day: dayOfMonth) }
  }

  /// A time of day that may not exist.
  struct Clock {
    var hour: Int
    var minute: Int
    var second: Int
    var nanosecond: Int
    /// Whether AM or PM stands behind it, and which.
    var isAfternoon: Bool?

    /// Nanoseconds after midnight; nil if no clock shows it. A leap second is the one that follows.
    var nanoseconds: Int64? {
      guard minute < 60, second <= 60 else { return nil }
      var hour = hour
      if let isAfternoon {
        guard 1...12 ~= hour else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      guard hour < 24 else { return nil }
      return Int64(hour * 3600 + minute * 60 + second) * 1_000_000_000 + Int64(nanosecond)
    }
  }

  let text: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  var isAtEnd: Bool { at == text.count }

  private var byte: UInt8 { at < text.count ? text[at] : 0 }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard at < text.count, byte == UInt8(ascii: scalar) else { return false }
    at += 1
    return true
  }

  /// Passes over spaces; whether there was one.
  mutating func skipSpaces() -> Bool {
    let start = at
    while skip(" ") {}
    return at > start
  }

  /// A number of so many digits; nil and no further if there are fewer, or more.
  mutating func number(_ places: ClosedRange<Int>) -> Int? {
    var value = 0
    var end = at
    while end < text.count, text[end] &- 0x30 < 10 {
      if end - at == places.upperBound { return nil }
      value = value * 10 + Int(text[end] &- 0x30)
      end += 1
    }
    guard places.contains(end - at) else { return nil }
    at = end
    return value
  }

  /// A date; nil if there is none.
  mutating func date(_ form: ClockText.Form) -> Date? {
    if let year = number(4...4) {
      guard skip("-"), let month = number(1...2), skip("-"), let day = number(1...2) else {
        return nil
      }
      return Date(year: year, month: month, dayOfMonth: day)
    }
    switch form {
    case .iso, .isoOrMilliseconds, .day: return nil
    case .isoOrAmerican:
      guard let month = number(1...2), skip("/"), let day = number(1...2), skip("/"),
        let year = number(4...4)
      else { return nil }
      return Date(year: year, month: month, dayOfMonth: day)
    }
  }

  /// A time of day; nil if there is none.
  mutating func clock() -> Clock? {
    guard let hour = number(1...2), skip(":"), let minute = number(2...2) else { return nil }
    var clock = Clock(hour: hour, minute: minute, second: 0, nanosecond: 0)
    if skip(":") {
      guard let second = number(2...2) else { return nil }
      clock.second = second
      if skip(".") || skip(",") {
        guard let fraction = fraction() else { return nil }
        clock.nanosecond = fraction
      }
    }
    let beforeHalf = at
    _ = skipSpaces()
    let half = byte | 0x20
    if half == UInt8(ascii: "a") || half == UInt8(ascii: "p") {
      at += 1
      guard skip("M") || skip("m") else { return nil }
      clock.isAfternoon = half == UInt8(ascii: "p")
    } else {
      at = beforeHalf
    }
    return clock
  }

  /// Digits behind a point as nanoseconds; those behind the ninth are cut.
  private mutating func fraction() -> Int? {
    var value = 0
    var places = 0
    while at < text.count, byte &- 0x30 < 10 {
      if places < 9 { value = value * 10 + Int(byte &- 0x30) }
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

  /// Seconds east of Greenwich: `Z`, `UTC`, `+01:00`, `+0100`, `+01` or `UTC+0100`; nil if none.
  /// Impossible ones are a day or more.
  mutating func offset() -> Int64? {
    _ = skipSpaces()
    if skip("Z") || skip("z") { return 0 }
    if skip("U") {
      guard skip("T"), skip("C") else { return nil }
      if isAtEnd { return 0 }
    }
    let isWest = byte == UInt8(ascii: "-")
    guard skip("+") || skip("-"), let hours = pair() else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(":")
      guard let value = pair() else { return nil }
      minutes = value
    }
    let seconds = minutes < 60 ? Int64(hours * 3600 + minutes * 60) : 86_400
    return isWest ? -seconds : seconds
  }

  /// Exactly two digits, whatever follows.
  private mutating func pair() -> Int? {
    guard at + 2 <= text.count else { return nil }
    let (tens, ones) = (text[at] &- 0x30, text[at + 1] &- 0x30)
    guard tens < 10, ones < 10 else { return nil }
    at += 2
    return Int(tens) * 10 + Int(ones)
  }
}
