// What exports write into JSON: steps, times and whole numbers, as numbers or as texts.

internal import StepDays
internal import StepMerging

extension JSONReader {
  /// Passes `null`, if that is the next value.
  mutating func takeNull() throws(ExportFault) -> Bool {
    guard try kind() == .word, bytes[at] == UInt8(ascii: "n") else { return false }
    _ = try word()
    return true
  }

  /// Takes a number, or a text that holds one: services write 64 bits as texts.
  mutating func decimal() throws(ExportFault) -> DecimalNumber {
    guard try kind() == .text else { return try number() }
    let place = at
    let text = try text()
    guard !text.hasEscapes,
      let (number, next) = DecimalNumber.readJSON(bytes, from: text.start, to: text.end),
      next == text.end
    else { throw fault("not a number; digits are wanted, such as 12 or 0.25", at: place) }
    return number
  }

  /// Takes a whole number of 64 bits.
  mutating func whole() throws(ExportFault) -> Int64 {
    _ = try kind()
    let place = at
    guard let value = try decimal().whole else {
      throw fault("a whole number of 64 bits is wanted", at: place)
    }
    return value
  }

  /// Takes steps, in units of 2⁻³² of one.
  mutating func steps() throws(ExportFault) -> Int64 {
    _ = try kind()
    let place = at
    guard let units = try decimal().units, units <= StepRecord.largestUnits else {
      throw fault("steps are wanted: 0 to 2147483647", at: place)
    }
    return units
  }

  /// Takes a time since 1970 in a unit of 10^-`places` seconds, as nanoseconds; digits behind those
  /// are cut.
  mutating func time(places: Int) throws(ExportFault) -> Int64 {
    _ = try kind()
    let place = at
    guard let value = try decimal().cut(9 - places) else {
      throw fault("beyond the range of times, 1677 to 2262, in \(Self.unit(places))", at: place)
    }
    return value
  }

  private static func unit(_ places: Int) -> String {
    switch places {
    case 0: "seconds"
    case 3: "milliseconds"
    case 9: "nanoseconds"
    default: "10^-\(places) seconds"
    }
  }

  /// Takes an ISO 8601 time, with or without an offset: 2024-11-11T17:00:00+01:00, or as Moves writes
  /// them 20241111T170000+0100.
  mutating func clockTime() throws(ExportFault) -> ClockTime {
    _ = try kind()
    let place = at
    let text = try text()
    let outcome: ClockText.Outcome
    if text.hasEscapes {
      let bytes = Array(string(text).utf8)
      outcome = bytes.withUnsafeBufferPointer { ClockText.read($0, .iso, decimalComma: false) }
    } else {
      outcome = Self.time(raw(text))
    }
    switch outcome {
    case .time(let time): return time
    case .bad(let problem): throw fault(problem.text(.iso), at: place)
    }
  }

  /// A reader of the parts of a date or a time, at the beginning of a text.
  func clockReader(_ text: JSONText) -> ClockReader {
    ClockReader(
      text: UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[text.start..<text.end]))
  }

  /// The fault of an object that lacks a field.
  func missing(_ field: String) -> ExportFault {
    var fault = fault("missing; it is needed")
    fault.field = fault.field.isEmpty ? field : "\(fault.field).\(field)"
    return fault
  }

  /// The instant of a time that was taken at `place`.
  func instant(
    of time: ClockTime, _ clock: ZoneClock, at place: Int, needsZone: String = ZoneClock.needsZone
  ) throws(ExportFault) -> Int64 {
    switch clock.instant(of: time) {
    case .instant(let instant): return instant
    case .needsZone: throw fault(needsZone, at: place, kind: .needsZone)
    case .beyondRange: throw fault(ClockText.Problem.beyondRange.text(.iso), at: place)
    }
  }

  /// Takes a day such as 2015-08-21, or 20150821.
  mutating func day() throws(ExportFault) -> LocalDay {
    let isNumber = try kind() == .number
    let place = at
    let text: JSONText
    if isNumber {
      _ = try number()
      text = JSONText(start: place, end: at)
    } else {
      text = try self.text()
    }
    guard let day = Self.day(raw(text)) else {
      throw fault("a day of the calendar is wanted, such as 2015-08-21 or 20150821", at: place)
    }
    return day
  }

  /// Reads a time, with its separators put in if it has none: one reader of dates is enough.
  private static func time(_ text: UnsafeRawBufferPointer) -> ClockText.Outcome {
    let isBasic =
      15...32 ~= text.count && text[8] == UInt8(ascii: "T")
      && text[..<8].allSatisfy { $0 &- 0x30 < 10 }
    guard isBasic else {
      return text.withMemoryRebound(to: UInt8.self) {
        ClockText.read($0, .iso, decimalComma: false)
      }
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count + 4) { place in
      var count = 0
      for (index, byte) in text.enumerated() {
        if index == 4 || index == 6 || index == 11 || index == 13 {
          place[count] = UInt8(ascii: index < 8 ? "-" : ":")
          count += 1
        }
        place[count] = byte
        count += 1
      }
      return ClockText.read(
        UnsafeBufferPointer(rebasing: place[..<count]), .iso, decimalComma: false)
    }
  }

  /// The day that 2015-08-21 or 20150821 names.
  static func day(_ text: some Collection<UInt8>) -> LocalDay? {
    if text.count == 10 { return LocalDay(String(decoding: text, as: UTF8.self)) }
    guard text.count == 8, text.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
    let digits = text.map { Int($0 - 0x30) }
    return LocalDay(
      year: digits[..<4].reduce(0) { $0 * 10 + $1 }, month: digits[4] * 10 + digits[5],
      day: digits[6] * 10 + digits[7])
  }
}

extension DecimalNumber {
  /// The number × 10^`places`, digits behind the point cut; nil beyond Int64.
  func cut(_ places: Int) -> Int64? {
    let power = exponent + places
    if power >= 0 || digits == 0 { return scaled(places) }
    guard power >= -19 else { return 0 }
    var divisor: UInt64 = 1
    for _ in power..<0 { divisor *= 10 }
    let value = digits / divisor
    guard value <= UInt64(Int64.max) else { return nil }
    return isNegative ? -Int64(value) : Int64(value)
  }
}
