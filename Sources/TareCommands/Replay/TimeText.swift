// Instants as people write them: seconds, clock times and dates in UTC.

import Tare

enum TimeText {
  /// Whether an axis on which this instant lies counts from 1970: any later than early 1973 is taken
  /// to. Seconds since a boot or a session's start do not get there.
  static func isSince1970(_ instant: Instant) -> Bool {
    instant.nanoseconds >= 100_000_000 * 1_000_000_000
  }

  /// Seconds without trailing zeros.
  static func seconds(_ nanoseconds: Int64) -> String {
    var bytes: [UInt8] = []
    appendSeconds(nanoseconds, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Seconds without trailing zeros.
  static func appendSeconds(_ nanoseconds: Int64, to out: inout [UInt8]) {
    let magnitude = nanoseconds.magnitude
    if nanoseconds < 0 { out.append(UInt8(ascii: "-")) }
    out.append(decimal: Int64(magnitude / 1_000_000_000))
    appendFraction(magnitude % 1_000_000_000, to: &out)
  }

  /// `2024-01-05T21:34:02.999Z`.
  static func appendISO(_ instant: Instant, to out: inout [UInt8]) {
    let (day, rest) = split(instant)
    appendDate(day, to: &out)
    out.append(UInt8(ascii: "T"))
    appendClock(rest / 1_000_000_000, to: &out)
    appendFraction(UInt64(rest % 1_000_000_000), to: &out)
    out.append(UInt8(ascii: "Z"))
  }

  /// `21:34:02.999`, cut to milliseconds.
  static func appendClockTime(_ instant: Instant, to out: inout [UInt8]) {
    let rest = split(instant).rest
    appendClock(rest / 1_000_000_000, to: &out)
    out.append(UInt8(ascii: "."))
    out.append(decimal: rest / 1_000_000 % 1_000, places: 3)
  }

  /// `7804.332`, cut to milliseconds.
  static func appendMilliseconds(_ instant: Instant, to out: inout [UInt8]) {
    let magnitude = instant.nanoseconds.magnitude / 1_000_000
    if instant.nanoseconds < 0 { out.append(UInt8(ascii: "-")) }
    out.append(decimal: Int64(magnitude / 1_000))
    out.append(UInt8(ascii: "."))
    out.append(decimal: Int64(magnitude % 1_000), places: 3)
  }

  /// Days since 1970 and the nanoseconds since midnight.
  static func split(_ instant: Instant) -> (day: Int64, rest: Int64) {
    let length: Int64 = 86_400 * 1_000_000_000
    let (day, rest) = instant.nanoseconds.quotientAndRemainder(dividingBy: length)
    return rest < 0 ? (day - 1, rest + length) : (day, rest)
  }

  /// `2024-01-05`, in the Gregorian calendar.
  static func appendDate(_ day: Int64, to out: inout [UInt8]) {
    // Over years that begin in March, so that the leap day is the last of its year.
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    out.append(decimal: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), places: 4)
    out.append(UInt8(ascii: "-"))
    out.append(decimal: month, places: 2)
    out.append(UInt8(ascii: "-"))
    out.append(decimal: dayOfYear - (153 * marchMonth + 2) / 5 + 1, places: 2)
  }

  private static func appendClock(_ seconds: Int64, to out: inout [UInt8]) {
    out.append(decimal: seconds / 3_600, places: 2)
    out.append(UInt8(ascii: ":"))
    out.append(decimal: seconds / 60 % 60, places: 2)
    out.append(UInt8(ascii: ":"))
    out.append(decimal: seconds % 60, places: 2)
  }

  private static func appendFraction(_ nanoseconds: UInt64, to out: inout [UInt8]) {
    guard nanoseconds > 0 else { return }
    out.append(UInt8(ascii: "."))
    let start = out.count
    out.append(decimal: Int64(nanoseconds), places: 9)
    while out.count > start, out[out.count - 1] == UInt8(ascii: "0") { out.removeLast() }
  }
}

extension [UInt8] {
  /// Appends a text.
  mutating func append(text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  /// Appends a whole number, with zeros before it if it has fewer digits.
  mutating func append(decimal value: Int64, places: Int = 1) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let start = count
    repeat {
      append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    while count - start < places { append(0x30) }
    self[start...].reverse()
  }
}
