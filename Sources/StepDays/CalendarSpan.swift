// Spans of the local calendar that steps are told by: hours, days, weeks and months.

/// A span of the local calendar that steps are told by.
///
/// All of them are made of whole local days, except hours, which are parts of one.
///
///     let day = LocalDay("2024-12-31")
///     CalendarSpan.week.name(of: day)     // "2025-W01"
///     CalendarSpan.month.name(of: day)    // "2024-12"
public enum CalendarSpan: String, Hashable, Sendable, Codable, CaseIterable {
  /// An hour of the local clock.
  case hour
  /// A day of a ``DayCalendar``.
  case day
  /// A week from Monday to Sunday (ISO 8601).
  case week
  /// A month of the Gregorian calendar.
  case month

  /// The first day of the span that a day lies in; of an hour or a day it is the day itself.
  ///
  /// It stops at ``LocalDay/first``, which is a Monday.
  public func firstDay(of day: LocalDay) -> LocalDay {
    switch self {
    case .hour, .day: day
    case .week: day.advanced(by: -day.weekday)
    case .month: day.advanced(by: 1 - day.day)
    }
  }

  /// What the span that a day lies in is called: `2024-11-20`, `2024-W47` (ISO 8601), `2024-11`.
  ///
  /// Of an hour it is the day's name; the hour's own label stands beside it.
  public func name(of day: LocalDay) -> String {
    switch self {
    case .hour, .day: return day.description
    case .week:
      let (year, week) = day.isoWeek
      return padded(year, to: 4) + "-W" + padded(week, to: 2)
    case .month: return String(day.description.prefix(7))
    }
  }
}

extension LocalDay {
  /// The day of the week, from 0 for Monday to 6 for Sunday.
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    (daysSince1970 + 3).floored(by: 7).remainder
  }

  /// The week's year and number by ISO 8601: a week belongs to the year of its Thursday, and the
  /// first one of a year is number 1.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = advanced(by: 3 - weekday)
    let year = thursday.year
    let first = LocalDay(year: year, month: 1, day: 1) ?? .first
    return (year, thursday.days(since: first) / 7 + 1)
  }
}
