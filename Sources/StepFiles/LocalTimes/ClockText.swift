// Dates and times of day as exports write them, with or without an offset.

import StepDays

/// Reads a time from a text.
enum ClockText {
  /// The order in which a format writes the parts of a date.
  enum Form {
    /// `2024-11-20 10:00:00.25+01:00`, or seconds since 1970; also without seconds or zone, with `T`
    /// or a space between, and with one digit where two belong.
    case iso
    /// The same, or milliseconds since 1970.
    case isoOrMilliseconds
    /// A date and time, or one as in the United States: `11/20/2024 10:00:00 AM`; without a time,
    /// midnight.
    case isoOrAmerican
    /// A date alone: `2024-11-20`.
    case day

    var example: String {
      switch self {
      case .iso: "2024-11-20T10:00:00+01:00 or seconds since 1970 such as 1732093200"
      case .isoOrMilliseconds: "2024-11-20 10:00:00.000 or milliseconds since 1970"
      case .isoOrAmerican: "2024-11-20 10:00:00 or 11/20/2024 10:00:00 AM"
      case .day: "2024-11-20"
      }
    }
  }

  enum Problem {
    case notATime
    case impossible
    case beyondRange

    func text(_ form: Form) -> String {
      switch self {
      case .notATime: "not a time; write \(form.example)"
      case .impossible:
        """
        no such date or time of day; months go from 01 to 12, hours from 00 to 23, minutes and \
        seconds from 00 to 59
        """
      case .beyondRange: "beyond the range of times, 1677 to 2262"
      }
    }
  }

  enum Outcome {
    case time(ClockTime)
    case bad(Problem)
  }

  /// Reads a whole field.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ form: Form, decimalComma: Bool
  ) -> Outcome {
    let unit: LogColumns.Unit? =
      switch form {
      case .iso: .seconds
      case .isoOrMilliseconds: .milliseconds
      case .isoOrAmerican, .day: nil
      }
    if let unit, let number = LogNumber.nanoseconds(text, unit: unit, decimalComma: decimalComma) {
      guard case .value(let instant) = number else { return .bad(.beyondRange) }
      return .time(.instant(instant))
    }
    var reader = ClockReader(text: text)
    guard let date = reader.date(form) else { return .bad(.notATime) }
    switch form {
    case .day:
      guard reader.isAtEnd else { return .bad(.notATime) }
      guard let day = date.day else { return .bad(.impossible) }
      return .time(.local(day, nanosecondsAfterMidnight: 0))
    case .iso, .isoOrMilliseconds, .isoOrAmerican:
      if reader.isAtEnd, form == .isoOrAmerican {
        // Spreadsheets leave midnight out.
        guard let day = date.day else { return .bad(.impossible) }
        return .time(.local(day, nanosecondsAfterMidnight: 0))
      }
      guard reader.skip("T") || reader.skip("t") || reader.skipSpaces(),
        let clock = reader.clock()
      else { return .bad(.notATime) }
      let offset = reader.isAtEnd ? nil : reader.offset()
      guard reader.isAtEnd else { return .bad(.notATime) }
      return place(date.day, clock, offset)
    }
  }

  /// Puts the parts together.
  static func place(
    _ day: LocalDay?, _ clock: ClockReader.Clock, _ offset: Int64?
  ) -> Outcome {
    guard let day, let shown = clock.nanoseconds, abs(offset ?? 0) < 86_400 else {
      return .bad(.impossible)
    }
    guard let offset else { return .time(.local(day, nanosecondsAfterMidnight: shown)) }
    let seconds = Int64(day.daysSince1970) * 86_400 + shown / 1_000_000_000 - offset
    let (whole, tooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (instant, carry) = whole.addingReportingOverflow(shown % 1_000_000_000)
    return tooLarge || carry ? .bad(.beyondRange) : .time(.instant(instant))
  }
}
