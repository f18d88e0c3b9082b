// From what a clock showed to when it showed it.
import Foundation
import StepDays
import Tare
import Testing

@Suite("What a clock showed")
struct ClockTimeTests {
  @Test(
    "gives the first instant at which it is shown",
    arguments: [
      ("Europe/Berlin", "2024-11-20", 9 * 3600, "2024-11-20T08:00:00Z"),
      // Shown twice: the first time.
      ("Europe/Berlin", "2024-10-27", 9000, "2024-10-27T00:30:00Z"),
      // Skipped: the first instant after the gap.
      ("Europe/Berlin", "2024-03-31", 9000, "2024-03-31T01:00:00Z"),
      // The midnight that São Paulo skipped.
      ("America/Sao_Paulo", "2018-11-04", 0, "2018-11-04T03:00:00Z"),
      // The end of a day of 25 hours.
      ("Europe/Berlin", "2018-10-28", 86_400, "2018-10-28T23:00:00Z"),
      // A day that was skipped whole.
      ("Pacific/Apia", "2011-12-30", 3600, "2011-12-30T10:00:00Z"),
      ("UTC", "1969-12-31", 86_399, "1969-12-31T23:59:59Z"),
    ])
  func first(zone: String, day: String, seconds: Int, wanted: String) throws {
    let calendar = DayCalendar(zone: try #require(TimeZone(identifier: zone)))
    let day = try #require(LocalDay(day))
    let date = try Date(wanted, strategy: .iso8601)
    #expect(
      calendar.instant(showing: seconds, on: day).nanoseconds
        == Int64(date.timeIntervalSince1970) * 1_000_000_000)
  }

  @Test("is asked of the zone that was in force")
  func travel() throws {
    let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let paris = try #require(TimeZone(identifier: "Europe/Paris"))
    var zones = ZoneTimeline(paris)
    // 2024-06-01T00:00:00Z
    zones.change(to: tokyo, at: Instant(nanoseconds: 1_717_200_000_000_000_000))
    let calendar = DayCalendar(zones: zones)
    let before = try #require(LocalDay("2024-05-30"))
    let after = try #require(LocalDay("2024-06-03"))
    #expect(calendar.instant(showing: 0, on: before).nanoseconds == 1_717_020_000_000_000_000)
    #expect(calendar.instant(showing: 0, on: after).nanoseconds == 1_717_340_400_000_000_000)
  }

  @Test("never traps, however far away", arguments: [Int.min, .max, -1, 1 << 50])
  func extreme(seconds: Int) throws {
    let calendar = DayCalendar(zone: .gmt)
    _ = calendar.instant(showing: seconds, on: .last)
    _ = calendar.instant(showing: seconds, on: .first)
  }
}
