// When the local day of an instant began: where counters that begin at midnight begin.

import Foundation
import Tare

/// Tells to which local day a total belongs, and when that day began.
///
/// A total at midnight tells of the day that ends. It keeps the day it told last, so that times in
/// order are cheap.
struct LocalMidnight {
  /// A local day.
  struct Day: Equatable {
    /// Its number, counted from 1970-01-01.
    var number: Int64
    /// Its first instant.
    var start: Instant
    /// The first instant of the next one.
    var end: Instant
  }

  private let calendar: Calendar
  private var last: Day?

  init(zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  /// The day of a total that was true at an instant; nil beyond the calendar's range.
  mutating func day(of instant: Instant) -> Day? {
    if let last, last.start < instant, instant <= last.end { return last }
    let second: Int64 = 1_000_000_000
    let before = instant.advanced(byNanoseconds: -1).nanoseconds
    let date = Date(timeIntervalSince1970: (Double(before) / Double(second)).rounded(.down))
    guard let interval = calendar.dateInterval(of: .day, for: date) else { return nil }
    // Both are whole seconds of an instant's range, which is 292 years around 1970.
    let start = interval.start.timeIntervalSince1970.rounded()
    let end = interval.end.timeIntervalSince1970.rounded()
    guard abs(start) < 9e9, abs(end) < 9e9 else { return nil }
    let local = Int64(start) + Int64(calendar.timeZone.secondsFromGMT(for: interval.start))
    // Rounded: where midnight is skipped, a day begins an hour late.
    let number = (Double(local) / 86_400).rounded()
    let day = Day(
      number: Int64(number), start: Instant(nanoseconds: Int64(start) * second),
      end: Instant(nanoseconds: Int64(end) * second))
    last = day
    return day
  }
}
