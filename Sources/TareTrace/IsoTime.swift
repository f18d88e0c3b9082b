// ISO 8601: a date, a time of day and a zone as nanoseconds since 1970.

/// Reads `2024-11-11T16:00:01.25Z` and its like.
///
/// Read are `YYYY-MM-DDThh:mm`, then `:ss`, then a fraction behind `.` or `,` (both optional), then
/// the zone: `Z`, `±hh`, `±hhmm` or `±hh:mm`; `t` and `z` may be small. Digits beyond the ninth are
/// cut. A leap second `:60` is read where one can be, in the last minute of a UTC day, as the second
/// that follows: 1970-based seconds have no name of their own for it. `24:00` is no time of day here.
///
/// The calendar is the Gregorian one, forever: `days = 365 y + ⌊y/4⌋ − ⌊y/100⌋ + ⌊y/400⌋ + …` over
/// years that begin in March, so that the leap day is the last day of its year.
struct IsoTime {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let wanted: TraceError.Wanted
  private var at = 0

  /// The nanoseconds since 1970 that a text names, or why it names none.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ wanted: TraceError.Wanted
  ) -> Parsed<Int64> {
    var time = IsoTime(bytes: bytes, wanted: wanted)
    return time.read()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, wanted: TraceError.Wanted) {
    self.wanted = wanted
    self.bytes = bytes
  }

  private var byte: UInt8 { at < bytes.count ? bytes[at] : 0 }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    at += 1
    return true
  }

  private mutating func number(_ places: Int) -> Int? {
    guard bytes.count - at >= places else { return nil }
    var value = 0
    for index in at..<at + places {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    at += places
    return value
  }

  private mutating func read() -> Parsed<Int64> {
    let shapeless = Parsed<Int64>.bad(.wrong(wanted))
    guard let year = number(4), skip(UInt8(ascii: "-")), let month = number(2),
      skip(UInt8(ascii: "-")), let day = number(2)
    else { return shapeless }
    if at == bytes.count { return shapeless }
    guard byte | 0x20 == UInt8(ascii: "t") else { return shapeless }
    at += 1
    guard let hour = number(2), skip(UInt8(ascii: ":")), let minute = number(2) else {
      return shapeless
    }
    var second = 0
    var nanoseconds = 0
    if skip(UInt8(ascii: ":")) {
      guard let value = number(2) else { return shapeless }
      second = value
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        at += 1
        guard let fraction = readFraction() else { return shapeless }
        nanoseconds = fraction
      }
    }
    if at == bytes.count { return .bad(.timeWithoutZone) }
    guard let zone = readZone() else { return shapeless }
    guard 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day, hour < 24, minute < 60,
      second <= 60, zone.isPossible
    else { return .bad(.impossibleTime) }
    let midnight = Self.day(year, month, day) * 86_400
    let seconds =
      midnight + Int64(hour) * 3_600 + Int64(minute) * 60 + Int64(second) - zone.seconds
    if second == 60, seconds % 86_400 != 0 { return .bad(.impossibleTime) }
    return Self.join(seconds, Int64(nanoseconds))
  }

  /// Nanoseconds from the digits of a fraction; nil if there is no digit.
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

  /// The zone, which ends the text; nil if it has another shape.
  private mutating func readZone() -> (seconds: Int64, isPossible: Bool)? {
    let sign = byte
    at += 1
    if sign | 0x20 == UInt8(ascii: "z") { return at == bytes.count ? (0, true) : nil }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), let hours = number(2) else {
      return nil
    }
    var minutes = 0
    if at < bytes.count {
      _ = skip(UInt8(ascii: ":"))
      guard let value = number(2), at == bytes.count else { return nil }
      minutes = value
    }
    let seconds = Int64(hours * 3_600 + minutes * 60)
    return (sign == UInt8(ascii: "-") ? -seconds : seconds, hours < 24 && minutes < 60)
  }

  /// Days of a month.
  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 to a date.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    // March is month 0 of its year; year 0 begins with January, so a year before it can come up.
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return Int64(era) * 146_097 + Int64(dayOfEra) - 719_468
  }

  /// Seconds and the nanoseconds after them, as nanoseconds.
  private static func join(_ seconds: Int64, _ nanoseconds: Int64) -> Parsed<Int64> {
    // Counted down from the next second before 1970, so that the first representable instant is
    // reached without passing through one that is not.
    let borrows = seconds < 0 && nanoseconds > 0
    let (whole, tooLarge) = (borrows ? seconds + 1 : seconds)
      .multipliedReportingOverflow(by: 1_000_000_000)
    let (value, carry) = whole.addingReportingOverflow(
      borrows ? nanoseconds - 1_000_000_000 : nanoseconds)
    return tooLarge || carry ? .bad(.timeBeyondRange) : .value(value)
  }
}
