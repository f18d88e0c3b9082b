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

  private let calendar: DayCalendar?

  /// Creates a clock.
  ///
  /// - Parameter zone: The zone of times without one; nil if nobody knows.
  init(zone: TimeZone?) {
    calendar = zone.map { DayCalendar(zone: $0) }
  }

  /// Whether times without an offset can be placed.
  var hasZone: Bool { calendar != nil }

  /// The instant of a time, in nanoseconds since 1970.
  func instant(of time: ClockTime) -> Outcome {
    switch time {
    case .instant(let instant): return .instant(instant)
    case .local(let day, let nanoseconds):
      guard let calendar else { return .needsZone }
      // The axis ends in 1677 and 2262; a day from an end, offsets cannot lead beyond it.
      guard (-106_750...106_750).contains(day.daysSince1970) else { return .beyondRange }
      let seconds = Int(nanoseconds / 1_000_000_000)
      let instant = calendar.instant(showing: seconds, on: day)
      let fraction = nanoseconds % 1_000_000_000
      // A second that the clock skips has no length, and no fractions.
      let isSkipped =
        fraction > 0 && calendar.instant(showing: seconds + 1, on: day) == instant
      return .instant(isSkipped ? instant.nanoseconds : instant.nanoseconds &+ fraction)
    }
  }

  /// The day that the clock shows, or the one written, to which a day's total belongs: from its
  /// first instant to the first of the next; nil as ``instant(of:)``.
  func interval(of day: LocalDay) -> (start: Outcome, end: Outcome) {
    (
      instant(of: .local(day, nanosecondsAfterMidnight: 0)),
      instant(of: .local(day.advanced(by: 1), nanosecondsAfterMidnight: 0))
    )
  }
}
