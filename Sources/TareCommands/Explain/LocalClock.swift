// Instants as a local clock shows them, beside a day.

import Foundation
import StepDays
import Tare

/// Tells instants by the clock of a day: the date only where it is another one, the distance from
/// UTC only where that changes within the day.
struct LocalClock {
  private let calendar: DayCalendar
  private let day: LocalDay
  private let showsOffset: Bool
  private let end: Instant?

  init(_ calendar: DayCalendar, _ day: LocalDay) {
    self.calendar = calendar
    self.day = day
    let interval = calendar.interval(of: day)
    end = interval?.end
    let first = interval.map { Self.offset($0.start, calendar) }
    let last = interval.map { Self.offset($0.end.advanced(byNanoseconds: -1), calendar) }
    showsOffset = first != last
  }

  /// `08:05:00`, `08:05:00.250`, `2024-11-19 23:55:00`, `02:30:00+02:00`; the midnight that ends the
  /// day is `24:00:00`.
  func text(_ nanoseconds: Int64) -> String {
    let instant = Instant(nanoseconds: nanoseconds)
    let offset = Self.offset(instant, calendar)
    let shown = instant.advanced(byNanoseconds: Int64(offset) * 1_000_000_000)
    let (number, rest) = TimeText.split(shown)
    var text: [UInt8] = []
    if instant == end, rest == 0 { return "24:00:00" }
    if Int(number) != day.daysSince1970 {
      TimeText.appendDate(number, to: &text)
      text.append(UInt8(ascii: " "))
    }
    TimeText.appendClockTime(shown, to: &text)
    // Whole seconds are most of them.
    if rest % 1_000_000_000 < 1_000_000 { text.removeLast(4) }
    if showsOffset { text.append(offset: offset) }
    return String(decoding: text, as: UTF8.self)
  }

  private static func offset(_ instant: Instant, _ calendar: DayCalendar) -> Int {
    let seconds = (Double(instant.nanoseconds) / 1e9).rounded(.down)
    return calendar.zones.zone(at: instant)
      .secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
  }
}
