// Days and times of day: what exists, how it is written, and how it is counted.
import Foundation
import StepDays
import Testing

@Suite("Local days and times of day")
struct LocalDayTests {
  @Test(
    "counts days as 1970 does",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-03-14", 20_526),
      ("0001-01-01", -719_162), ("9999-12-31", 2_932_896), ("1900-03-01", -25_508),
    ])
  func numbers(text: String, number: Int) throws {
    let day = try #require(LocalDay(text))
    #expect(day.daysSince1970 == number)
    #expect(LocalDay(daysSince1970: number) == day)
    #expect(day.description == text)
  }

  @Test("gives back year, month and day over 400 years, one day after another")
  func everyDay() throws {
    var day = try #require(LocalDay(year: 1599, month: 12, day: 31))
    var (year, month, dayOfMonth) = (1599, 12, 31)
    for _ in 0..<146_097 {
      #expect(LocalDay(year: day.year, month: day.month, day: day.day) == day)
      let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
      if dayOfMonth < length {
        dayOfMonth += 1
      } else {
        dayOfMonth = 1
        month = month == 12 ? 1 : month + 1
        if month == 1 { year += 1 }
      }
      let next = day.advanced(by: 1)
      guard (next.year, next.month, next.day) == (year, month, dayOfMonth), day < next,
        LocalDay(next.description) == next
      else {
        Issue.record("\(next) after \(day)")
        return
      }
      day = next
    }
  }

  @Test(
    "refuses days that there are not",
    arguments: [
      "2023-02-29", "1900-02-29", "2026-04-31", "2026-00-01", "2026-13-01", "2026-01-00",
      "0000-01-01",
      "2026-3-14", "2026-03-14 ", "+026-03-14", "２０２６-03-14", "2026/03/14", "",
    ])
  func refusedDays(text: String) {
    #expect(LocalDay(text) == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([LocalDay].self, from: Data("[\"\(text)\"]".utf8))
    }
  }

  @Test("stops at the ends of its range")
  func ends() {
    #expect(LocalDay.last.advanced(by: .max) == .last)
    #expect(LocalDay.first.advanced(by: .min) == .first)
    #expect(LocalDay(daysSince1970: .max) == nil)
    #expect(LocalDay(year: .max, month: 1, day: 1) == nil)
    #expect(LocalDay(year: 10_000, month: 1, day: 1) == nil)
    #expect(LocalDay.last.days(since: .first) == 3_652_058)
  }

  @Test("codes days and times as their texts")
  func coding() throws {
    let days = [try #require(LocalDay("2026-03-14"))]
    let times = [try #require(TimeOfDay(hour: 4)), .midnight]
    #expect(String(decoding: try JSONEncoder().encode(days), as: UTF8.self) == "[\"2026-03-14\"]")
    #expect(
      String(decoding: try JSONEncoder().encode(times), as: UTF8.self) == "[\"04:00\",\"00:00\"]")
    #expect(try JSONDecoder().decode([LocalDay].self, from: JSONEncoder().encode(days)) == days)
    #expect(try JSONDecoder().decode([TimeOfDay].self, from: JSONEncoder().encode(times)) == times)
  }

  @Test("reads every minute of the day and nothing else")
  func times() {
    for minutes in 0..<1440 {
      let time = TimeOfDay(hour: minutes / 60, minute: minutes % 60)
      #expect(time?.minutesAfterMidnight == minutes)
      #expect(time.flatMap { TimeOfDay($0.description) } == time)
    }
    for text in ["24:00", "00:60", "4:00", "04:00:00", "-1:00", "04.00", ""] {
      #expect(TimeOfDay(text) == nil)
    }
    #expect(TimeOfDay(hour: 24) == nil)
    #expect(TimeOfDay(hour: -1) == nil)
    #expect(TimeOfDay(hour: 0, minute: 60) == nil)
  }
}
