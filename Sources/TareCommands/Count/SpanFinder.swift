// Which minute, hour or day an instant lies in: by a calendar, or from a recording's start.

import Foundation
import StepDays
import Tare

/// A minute, an hour or a day, as an interval of nanoseconds that is open at its end.
struct FoundSpan: Equatable, Sendable {
  var start: Int64
  var end: Int64
  /// What the local clock shows at its start; nil on an axis without a calendar.
  var local: LocalStart?

  func contains(_ nanoseconds: Int64) -> Bool { nanoseconds >= start && nanoseconds < end }
}

/// What the local clock and calendar show when a span begins.
struct LocalStart: Equatable, Sendable {
  var day: LocalDay
  var time: TimeOfDay
  var secondsFromGMT: Int
}

/// Finds spans. Each is asked for once while time runs on, so that the calendar's microseconds do not
/// count.
struct SpanFinder: Sendable {
  private let span: CountSpan
  private let calendar: DayCalendar?
  private let origin: Int64
  private var hours: [HourTotal] = []
  private var hoursDay = LocalDay.first

  /// Spans of the local calendar; minutes and hours begin where the clock shows full ones.
  init(_ span: CountSpan, zone: TimeZone) {
    self.span = span
    calendar = DayCalendar(zone: zone)
    origin = 0
  }

  /// Spans that are counted from an instant.
  init(_ span: CountSpan, from origin: Int64) {
    self.span = span
    calendar = nil
    self.origin = origin
  }

  /// The span that an instant lies in.
  mutating func span(at nanoseconds: Int64) -> FoundSpan {
    guard let calendar else {
      return Self.cut(span.nanoseconds, at: nanoseconds, from: origin, to: .max)
    }
    let instant = Instant(nanoseconds: nanoseconds)
    let day = calendar.day(of: instant)
    if hours.isEmpty || day != hoursDay {
      hours = DayLedger(calendar: calendar).hours(of: day)
      hoursDay = day
    }
    guard let hour = hours.last(where: { $0.start <= instant }), instant < hour.end,
      let first = hours.first, let last = hours.last
    else {
      // At the ends of the axis, in 1677 and 2262, a day may not be whole.
      return Self.cut(span.nanoseconds, at: nanoseconds, from: 0, to: .max)
    }
    switch span {
    case .day:
      return FoundSpan(
        start: first.start.nanoseconds, end: last.end.nanoseconds,
        local: LocalStart(day: day, time: first.label, secondsFromGMT: first.secondsFromGMT))
    case .hour:
      return FoundSpan(
        start: hour.start.nanoseconds, end: hour.end.nanoseconds,
        local: LocalStart(day: day, time: hour.label, secondsFromGMT: hour.secondsFromGMT))
    case .minute:
      var minute = Self.cut(
        span.nanoseconds, at: nanoseconds, from: hour.start.nanoseconds, to: hour.end.nanoseconds)
      let passed = Int((minute.start - hour.start.nanoseconds) / span.nanoseconds)
      let shown = hour.label.minutesAfterMidnight + passed
      minute.local = TimeOfDay(hour: shown / 60 % 24, minute: shown % 60).map {
        LocalStart(day: day, time: $0, secondsFromGMT: hour.secondsFromGMT)
      }
      return minute
    }
  }

  /// The stretch of `length` that an instant lies in, counted from `origin`, cut at `end` and at the
  /// ends of the axis.
  private static func cut(
    _ length: Int64, at nanoseconds: Int64, from origin: Int64, to end: Int64
  ) -> FoundSpan {
    let (distance, isFar) = nanoseconds.subtractingReportingOverflow(origin)
    // 292 years from the recording's start nobody counts its days.
    if isFar { return FoundSpan(start: nanoseconds, end: .max) }
    let rest = (distance % length + length) % length
    let (start, isBelow) = nanoseconds.subtractingReportingOverflow(rest)
    let (next, isAbove) = start.addingReportingOverflow(length)
    return FoundSpan(
      start: isBelow ? .min : start, end: min(isAbove || isBelow ? .max : next, end))
  }
}
