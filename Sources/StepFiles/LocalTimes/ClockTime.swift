// A time as a file writes it, and the instant that it is.

import Foundation
import StepDays
import Tare

/// A time that was read from a text.
enum ClockTime: Equatable {
  /// Nanoseconds since 1970.
  case instant(Int64)
  /// What the clock of an unknown zone showed.
  case local(LocalDay, nanosecondsAfterMidnight: Int64)
}

/// Places what local clocks showed on the axis of time.
///
/// A time without an offset is the first instant at which the zone's clock showed it or anything
/// later. So an hour that a clock skips in spring is empty, and a record of it an instant that counts
/// whole; of an hour that is shown twice in autumn the first showing is meant, and an hour that ends
/// after it lasts two.
struct ZoneClock: Sendable {
  /// What to say where a zone is missing.
  static let needsZone = """
    a time without an offset; say whose time it is (a zone such as Europe/Berlin), or write the \
    offset: 2024-11-20T10:00:00+01:00
    """

  enum Outcome: Equatable {
    case instant(Int64)
    case needsZone
    case beyondRange
  }

  /// The clock of texts that are in UTC.
  static let utc = ZoneClock(calendar: nil, isUTC: true)

  private let calendar: DayCalendar?
  private let isUTC: Bool

  private init(calendar: DayCalendar?, isUTC: Bool) {
    self.calendar = calendar
    self.isUTC = isUTC
  }

  /// Creates a clock.
  ///
  /// - Parameter zone: The zone of times without one; nil if nobody knows.
  init(zone: TimeZone?) {
    self.init(calendar: zone.map { DayCalendar(zone: $0) }, isUTC: false)
  }

  /// Whether times without an offset can be placed.
  var hasZone: Bool { isUTC || calendar != nil }

  /// The instant of a time, in nanoseconds since 1970.
  func instant(of time: ClockTime) -> Outcome {
    switch time {
    case .instant(let instant): return .instant(instant)
    case .local(let day, let nanoseconds):
      // The axis ends in 1677 and 2262; a day from an end, offsets cannot lead beyond it.
      guard (-106_750...106_750).contains(day.daysSince1970) else { return .beyondRange }
      if isUTC {
        return .instant(Int64(day.daysSince1970) * 86_400_000_000_000 + nanoseconds)
      }
      guard let calendar else { return .needsZone }
      let seconds = Int(nanoseconds / 1_000_000_000)
      let instant = calendar.instant(showing: seconds, on: day)
      let fraction = nanoseconds % 1_000_000_000
      // A second that the clock skips has no length, and no fractions.
      let isSkipped =
        fraction > 0 && calendar.instant(showing: seconds + 1, on: day) == instant
      return .instant(isSkipped ? instant.nanoseconds : instant.nanoseconds &+ fraction)
    }
  }
}
