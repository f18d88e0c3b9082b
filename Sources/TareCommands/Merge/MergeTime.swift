// Times of rows: seconds since 1970, or ISO 8601 with or without an offset.

/// What a text was read as.
enum MergeTime: Equatable {
  /// Nanoseconds since 1970.
  case value(Int64)
  case malformed
  /// A date or a time of day that there is not.
  case impossible
  /// Not in ``range``.
  case beyond

  /// The times that are read, as nanoseconds: the years 1678 to 2261, so that the days around every
  /// one of them fit into 64 bits.
  static let range: ClosedRange<Int64> =
    -9_214_560_000_000_000_000...9_214_646_399_999_999_999

  /// Reads a time; one without an offset is of the clock's zone.
  static func read(_ text: MergeRow.Bytes, _ clock: inout MergeClock) -> MergeTime {
    if text.count >= 16, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") {
      var reader = IsoReader(text)
      return reader.read(&clock)
    }
    guard let number = MergeDecimal(text) else { return .malformed }
    guard let time = number.nanoseconds, range.contains(time) else { return .beyond }
    return .value(time)
  }
}

/// Reads `2024-05-01T08:00[:00[.123456789]][Z|±hh[[:]mm]]`, a space in place of the T as databases
/// write it; the zone may stand behind a space, too.
private struct IsoReader {
  private let text: MergeRow.Bytes
  private var at = 0

  init(_ text: MergeRow.Bytes) { self.text = text }

  private var byte: UInt8 { at < text.count ? text[at] : 0 }

  private mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    at += 1
    return true
  }

  private mutating func number(_ places: Int) -> Int64? {
    guard text.count - at >= places else { return nil }
    var value: Int64 = 0
    for index in at..<at + places {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int64(digit)
    }
    at += places
    return value
  }

  mutating func read(_ clock: inout MergeClock) -> MergeTime {
    guard let year = number(4), skip(UInt8(ascii: "-")), let month = number(2),
      skip(UInt8(ascii: "-")), let day = number(2),
      skip(UInt8(ascii: "T")) || skip(UInt8(ascii: "t")) || skip(UInt8(ascii: " ")),
      let hour = number(2), skip(UInt8(ascii: ":")), let minute = number(2)
    else { return .malformed }
    var second: Int64 = 0
    var fraction: Int64 = 0
    if skip(UInt8(ascii: ":")) {
      guard let value = number(2) else { return .malformed }
      second = value
      if skip(UInt8(ascii: ".")) || skip(UInt8(ascii: ",")) {
        guard let value = readFraction() else { return .malformed }
        fraction = value
      }
    }
    let isZoned = at < text.count
    var offset: Int64 = 0
    if isZoned {
      guard let value = readOffset() else { return .malformed }
      offset = value
    }
    guard let date = MergeClock.dayNumber(year, month, day), hour < 24, minute < 60, second < 60,
      abs(offset) < 86_400
    else { return .impossible }
    let reading = date * 86_400 + hour * 3600 + minute * 60 + second
    // Years from 0 to 9999: the reading is far inside 64 bits, its nanoseconds need not be.
    let seconds = isZoned ? reading - offset : clock.second(showing: reading)
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (time, carry) = whole.addingReportingOverflow(fraction)
    guard !overflow, !carry, MergeTime.range.contains(time) else { return .beyond }
    return .value(time)
  }

  private mutating func readFraction() -> Int64? {
    var value: Int64 = 0
    var places = 0
    while byte &- 0x30 < 10 {
      if places < 9 { value = value * 10 + Int64(byte &- 0x30) }
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

  /// Seconds east of UTC, to the end of the text.
  private mutating func readOffset() -> Int64? {
    _ = skip(UInt8(ascii: " "))
    if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return at == text.count ? 0 : nil }
    let isWest = byte == UInt8(ascii: "-")
    guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")), let hours = number(2) else {
      return nil
    }
    var minutes: Int64 = 0
    if at < text.count {
      _ = skip(UInt8(ascii: ":"))
      guard let value = number(2), value < 60 else { return nil }
      minutes = value
    }
    guard at == text.count else { return nil }
    return (isWest ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
