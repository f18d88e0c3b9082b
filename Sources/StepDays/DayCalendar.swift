// Which local day an instant belongs to, and where days begin and end.
public import Foundation
public import Tare

/// A rule that gives every instant its local day: zones, and the time of day at which a day begins.
///
/// A day begins at the first instant at which its zone's clock shows the day's start or anything
/// later, and lasts until the next one begins:
///
/// - a start that the clock skips (São Paulo, 2018-11-04 00:00) is the first instant after the gap;
/// - a start that the clock shows twice is its first occurrence, and a day that has begun stays;
/// - a day that is skipped whole (Apia, 2011-12-30) does not exist;
/// - days of 23, 23½, 24, 24½ and 25 hours follow from that.
///
/// In travel each stretch of the timeline has its own zone's days. Whoever flies west over midnight,
/// or east over the date line, gets the earlier day back when the clock is set: such a day has
/// several pieces, and its steps are the sum of what was walked while the clock showed it.
///
/// Instants are wall-clock nanoseconds since 1970; nothing here asks for the present time or zone.
///
///     let calendar = DayCalendar(zone: berlin, dayStart: TimeOfDay(hour: 4) ?? .midnight)
///     calendar.day(of: instant)        // the day before, at 03:59
public struct DayCalendar: Hashable, Sendable, Codable {
  /// The zones in force.
  public internal(set) var zones: ZoneTimeline
  /// What the clock shows when a day begins; the hours before belong to the day before.
  public let dayStart: TimeOfDay

  /// Creates a calendar for somebody who travels.
  public init(zones: ZoneTimeline, dayStart: TimeOfDay = .midnight) {
    self.zones = zones
    self.dayStart = dayStart
  }

  /// Creates a calendar for one zone.
  public init(zone: TimeZone, dayStart: TimeOfDay = .midnight) {
    self.init(zones: ZoneTimeline(zone), dayStart: dayStart)
  }

  /// The day that an instant lies in; the instant at which a day begins is already in it.
  /// - Complexity: O(log n) for n changes of zone, and about a microsecond of calendar work.
  public func day(of instant: Instant) -> LocalDay {
    plan(at: instant).day
  }

  /// The day of an interval that ends at an instant: at an edge it is the day before the edge.
  public func day(endingAt instant: Instant) -> LocalDay {
    day(of: instant.advanced(byNanoseconds: -1))
  }

  /// The pieces of a day, in order, as half-open intervals; empty where the day does not exist.
  ///
  /// One piece, unless zones were changed: two that touch are given as one.
  /// - Complexity: O(n) for n changes of zone.
  public func pieces(of day: LocalDay) -> [(start: Instant, end: Instant)] {
    var pieces: [(start: Instant, end: Instant)] = []
    for plan in plans(of: day) {
      if let last = pieces.last, last.end == plan.start {
        pieces[pieces.count - 1].end = plan.end
      } else {
        pieces.append((plan.start, plan.end))
      }
    }
    return pieces
  }

  /// From a day's first instant to the first after it; nil where the day does not exist.
  ///
  /// After travel that gave a day back, other days lie in between: see `pieces(of:)`. A day that
  /// reaches over an end of the axis (1677 or 2262) is cut there.
  public func interval(of day: LocalDay) -> (start: Instant, end: Instant)? {
    let pieces = pieces(of: day)
    guard let first = pieces.first, let last = pieces.last else { return nil }
    return (first.start, last.end)
  }

  /// The stretch of one day in one zone that an instant lies in.
  func plan(at instant: Instant) -> DayPlan {
    DayPlan(at: instant, in: zones.stretch(at: instant), dayStart: dayStart)
  }

  /// The stretches of a day, in order of time.
  func plans(of day: LocalDay) -> [DayPlan] {
    // No clock is a day away from UTC, and no day lasts longer than two.
    let earliest = Instant(second: Int64(day.daysSince1970 - 1) * 86_400)
    let latest = Instant(second: Int64(day.daysSince1970 + 4) * 86_400)
    return zones.stretches.compactMap { stretch in
      if let start = stretch.start, start > latest { return nil }
      if let end = stretch.end, end < earliest { return nil }
      return DayPlan(day, in: stretch, dayStart: dayStart)
    }
  }
}
