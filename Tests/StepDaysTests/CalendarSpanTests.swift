// Weeks by ISO 8601, months, and days of 23 and 25 hours.
import Foundation
import StepDays
import Tare
import Testing

@Suite("Spans of the calendar")
struct CalendarSpanTests {
  /// Made with Python 3.11: `datetime.date.fromisoformat(day).isocalendar()`.
  static let weeks: [(String, String, Int)] = [
    ("1970-01-01", "1970-W01", 3), ("2005-01-01", "2004-W53", 5), ("2008-12-29", "2009-W01", 0),
    ("2010-01-03", "2009-W53", 6), ("2020-12-31", "2020-W53", 3), ("2021-01-03", "2020-W53", 6),
    ("2021-01-04", "2021-W01", 0), ("2024-02-29", "2024-W09", 3), ("2024-11-20", "2024-W47", 2),
    ("2024-12-29", "2024-W52", 6), ("2024-12-30", "2025-W01", 0), ("1969-12-28", "1969-W52", 6),
  ]

  @Test("Weeks are those of ISO 8601, from Monday on", arguments: weeks)
  func week(text: String, name: String, weekday: Int) throws {
    let day = try day(text)
    #expect(CalendarSpan.week.name(of: day) == name)
    #expect(day.weekday == weekday)
    let monday = CalendarSpan.week.firstDay(of: day)
    #expect(day.days(since: monday) == weekday)
    #expect(CalendarSpan.week.name(of: monday) == name)
  }

  @Test("The week changes every seventh day, over 400 years")
  func weekly() throws {
    var last = ""
    for number in 0..<146_097 {
      let day = try #require(LocalDay(daysSince1970: number - 100_000))
      let name = CalendarSpan.week.name(of: day)
      #expect((name == last) == (day.weekday != 0) || number == 0)
      last = name
    }
  }

  @Test("A month begins on its first day")
  func month() throws {
    #expect(CalendarSpan.month.firstDay(of: try day("2024-02-29")) == (try day("2024-02-01")))
    #expect(CalendarSpan.month.name(of: try day("2024-02-29")) == "2024-02")
    #expect(CalendarSpan.day.firstDay(of: try day("2024-02-29")) == (try day("2024-02-29")))
  }

  @Test("The day on which clocks are set back has 25 hours, the one on which they are set on 23")
  func lengths() throws {
    for name in ["Europe/Paris", "Europe/Berlin", "Europe/London", "Europe/Athens"] {
      let back = try #require(try calendar(name).interval(of: try day("2018-10-28")))
      #expect(back.end.second - back.start.second == 25 * 3600, "\(name)")
    }
    let newYork = try calendar("America/New_York")
    let on = try #require(newYork.interval(of: try day("2026-03-08")))
    #expect(on.end.second - on.start.second == 23 * 3600)
  }

  @Test("A day whose midnight is skipped begins at one o'clock and takes 23 hours")
  func skippedMidnight() throws {
    let saoPaulo = try calendar("America/Sao_Paulo")
    let interval = try #require(saoPaulo.interval(of: try day("2018-11-04")))
    #expect(interval.start == (try Instant("2018-11-04T01:00:00-02:00")))
    #expect(interval.end.second - interval.start.second == 23 * 3600)
  }
}
