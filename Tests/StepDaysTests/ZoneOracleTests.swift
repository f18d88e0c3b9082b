// Where days and hours begin and end, against another implementation of time zones.
import Foundation
import StepDays
import Tare
import Testing

/// Zone, day, day start, first second, first second after it, hours by the clock.
///
/// Made with Python 3.11's zoneinfo on tzdata 2025b, not with Foundation: from 60 hours before the
/// day, minute by minute, the first minute t for which
/// `t.astimezone(zone).replace(tzinfo=None) >= day + start`; the same for the next day; and the
/// minutes in between at which the clock shows a full hour or its offset changes, the first included.
private let oracle: [(String, String, String, Int, Int, Int)] = [
  ("Europe/Berlin", "2026-03-28", "00:00", 1774652400, 1774738800, 24),
  ("Europe/Berlin", "2026-03-29", "00:00", 1774738800, 1774821600, 23),
  ("Europe/Berlin", "2026-10-25", "00:00", 1792879200, 1792969200, 25),
  ("Europe/Berlin", "2026-03-28", "02:30", 1774661400, 1774746000, 24),
  ("Europe/Berlin", "2026-03-29", "02:30", 1774746000, 1774830600, 24),
  ("Europe/Berlin", "2026-10-24", "02:30", 1792801800, 1792888200, 25),
  ("Europe/Berlin", "2026-10-25", "02:30", 1792888200, 1792978200, 26),
  ("Europe/Berlin", "2026-03-28", "04:00", 1774666800, 1774749600, 23),
  ("Europe/Berlin", "2026-10-24", "04:00", 1792807200, 1792897200, 25),
  ("America/New_York", "2026-03-08", "00:00", 1772946000, 1773028800, 23),
  ("America/New_York", "2026-11-01", "00:00", 1793505600, 1793595600, 25),
  ("America/New_York", "2026-03-07", "04:00", 1772874000, 1772956800, 23),
  ("America/Sao_Paulo", "2018-11-03", "00:00", 1541214000, 1541300400, 24),
  ("America/Sao_Paulo", "2018-11-04", "00:00", 1541300400, 1541383200, 23),
  ("America/Sao_Paulo", "2018-02-17", "00:00", 1518832800, 1518922800, 25),
  ("America/Sao_Paulo", "2018-02-18", "00:00", 1518922800, 1519009200, 24),
  ("Australia/Lord_Howe", "2026-04-05", "00:00", 1775307600, 1775395800, 25),
  ("Australia/Lord_Howe", "2026-10-04", "00:00", 1791034200, 1791118800, 24),
  ("Australia/Lord_Howe", "2026-04-05", "01:45", 1775313900, 1775402100, 26),
  ("Australia/Lord_Howe", "2026-10-03", "02:15", 1790955900, 1791041400, 24),
  ("Pacific/Apia", "2011-12-29", "00:00", 1325152800, 1325239200, 24),
  ("Pacific/Apia", "2011-12-30", "00:00", 1325239200, 1325239200, 0),
  ("Pacific/Apia", "2011-12-31", "00:00", 1325239200, 1325325600, 24),
  ("Pacific/Apia", "2011-12-29", "04:00", 1325167200, 1325239200, 20),
  ("Pacific/Apia", "2011-12-30", "04:00", 1325239200, 1325253600, 4),
  ("Pacific/Apia", "2011-12-31", "04:00", 1325253600, 1325340000, 24),
  ("Asia/Kathmandu", "2026-03-14", "00:00", 1773425700, 1773512100, 24),
  ("Asia/Kathmandu", "1985-12-31", "00:00", 504815400, 504901800, 24),
  ("Asia/Kathmandu", "1986-01-01", "00:00", 504901800, 504987300, 24),
  ("Africa/Casablanca", "2023-03-19", "00:00", 1679180400, 1679270400, 25),
  ("Africa/Casablanca", "2023-04-23", "00:00", 1682208000, 1682290800, 23),
  ("America/St_Johns", "2010-11-06", "00:00", 1289010600, 1289097000, 24),
  ("America/St_Johns", "2010-11-07", "00:00", 1289097000, 1289187000, 26),
  ("America/St_Johns", "2010-03-14", "00:00", 1268537400, 1268620200, 24),
  ("Antarctica/Casey", "2009-10-17", "04:00", 1255723200, 1255802400, 22),
  ("Antarctica/Casey", "2009-10-18", "04:00", 1255802400, 1255885200, 23),
  ("Asia/Hong_Kong", "1976-04-18", "04:00", 198617400, 198702000, 24),
  ("America/Caracas", "2016-05-01", "02:30", 1462086000, 1462170600, 24),
  ("America/Caracas", "2007-12-09", "02:30", 1197181800, 1197270000, 26),
  ("Pacific/Kwajalein", "1969-09-30", "00:00", -8074800, -7905600, 47),
  ("Pacific/Kwajalein", "1969-09-30", "04:00", -8060400, -7891200, 47),
  ("Pacific/Kwajalein", "1993-08-20", "00:00", 745848000, 745934400, 24),
  ("Asia/Tehran", "2022-03-22", "00:00", 1647894600, 1647977400, 23),
  ("Asia/Tehran", "2022-09-21", "00:00", 1663702200, 1663792200, 25),
  ("Asia/Beirut", "2022-03-27", "00:00", 1648332000, 1648414800, 23),
  ("Asia/Gaza", "2011-08-01", "00:00", 1312149600, 1312236000, 24),
  ("Etc/UTC", "2026-06-30", "00:00", 1782777600, 1782864000, 24),
]

@Suite("Days of real zones")
struct ZoneOracleTests {
  @Test("begin, end and are cut into hours as another implementation has it", arguments: oracle)
  func days(
    identifier: String, text: String, dayStart: String, start: Int, end: Int, hours: Int
  ) throws {
    let calendar = try calendar(identifier, dayStart)
    let day = try day(text)
    guard start < end else {
      #expect(calendar.interval(of: day) == nil)
      #expect(calendar.pieces(of: day).isEmpty)
      #expect(DayLedger(calendar: calendar).hours(of: day).isEmpty)
      #expect(calendar.day(of: Instant(second: start)) == day.advanced(by: 1))
      #expect(calendar.day(endingAt: Instant(second: start)) == day.advanced(by: -1))
      return
    }
    let (first, last) = (Instant(second: start), Instant(second: end))
    let interval = try #require(calendar.interval(of: day))
    #expect(interval.start == first)
    #expect(interval.end == last)
    #expect(calendar.day(of: first) == day)
    #expect(calendar.day(endingAt: last) == day)
    #expect(calendar.day(of: last) > day)
    #expect(calendar.day(endingAt: first) < day)
    #expect(Array(calendar.edges(after: first, through: last)) == [last])
    #expect(
      Array(calendar.edges(after: first.advanced(byNanoseconds: -1), through: last))
        == [first, last])

    var ledger = DayLedger(calendar: calendar)
    ledger.add(86_399, from: first, to: last)
    #expect(ledger.days == [DayTotal(day: day, steps: 86_399, start: first, end: last)])
    let totals = ledger.hours(of: day)
    #expect(totals.count == hours)
    #expect(totals.reduce(0) { $0 + $1.steps } == 86_399)
    #expect(totals.first?.start == first)
    #expect(totals.last?.end == last)
    for (hour, next) in zip(totals, totals.dropFirst()) {
      #expect(hour.end == next.start)
    }
    // Evenly spread over the day, each hour has what its length is worth, to less than one step.
    for hour in totals {
      let exact = 86_399 * Double(hour.end.second - hour.start.second) / Double(end - start)
      #expect(abs(Double(hour.steps) - exact) < 1)
    }
  }

  @Test("label an hour that is shown twice twice, and half an hour as the clock does")
  func labels() throws {
    let berlin = DayLedger(calendar: try calendar("Europe/Berlin"))
    let autumn = berlin.hours(of: try day("2026-10-25"))
    #expect(
      autumn.map(\.label.description).prefix(5) == ["00:00", "01:00", "02:00", "02:00", "03:00"])
    #expect(autumn.map(\.secondsFromGMT).prefix(5) == [7200, 7200, 7200, 3600, 3600])
    let spring = berlin.hours(of: try day("2026-03-29"))
    #expect(spring.map(\.label.description).prefix(4) == ["00:00", "01:00", "03:00", "04:00"])

    let lordHowe = DayLedger(calendar: try calendar("Australia/Lord_Howe"))
    let shorter = lordHowe.hours(of: try day("2026-10-04"))
    #expect(shorter.map(\.label.description).prefix(4) == ["00:00", "01:00", "02:30", "03:00"])
    #expect(shorter[2].end.second - shorter[2].start.second == 1800)
    let longer = lordHowe.hours(of: try day("2026-04-05"))
    #expect(longer.map(\.label.description).prefix(4) == ["00:00", "01:00", "01:30", "02:00"])

    let kathmandu = DayLedger(calendar: try calendar("Asia/Kathmandu"))
    let quarter = kathmandu.hours(of: try day("2026-03-14"))
    #expect(quarter.map(\.start.second).allSatisfy { ($0 + 5 * 3600 + 45 * 60) % 3600 == 0 })
  }

  @Test(
    "agree with Foundation's calendar wherever clocks do not fall back over midnight",
    arguments: [
      "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe",
      "Pacific/Apia", "Asia/Kathmandu", "Africa/Casablanca", "Asia/Gaza", "Pacific/Chatham",
    ])
  func foundation(identifier: String) throws {
    let days = try calendar(identifier)
    var foundation = Calendar(identifier: .gregorian)
    foundation.timeZone = try zone(identifier)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let second = Int.random(in: 0..<1_900_000_000, using: &random)
      let date = Date(timeIntervalSince1970: Double(second))
      let parts = foundation.dateComponents([.year, .month, .day], from: date)
      let expected = try #require(
        LocalDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0))
      #expect(days.day(of: Instant(second: second)) == expected, "seed 7, \(second)")
    }
  }

  @Test(
    "tile the axis: edges are where the day changes, and nowhere else",
    arguments: [
      ("Europe/Berlin", "00:00"), ("America/St_Johns", "00:00"), ("Pacific/Apia", "04:00"),
      ("Antarctica/Casey", "04:00"), ("Australia/Lord_Howe", "01:45"), ("America/Caracas", "02:30"),
    ])
  func tiling(identifier: String, dayStart: String) throws {
    let calendar = try calendar(identifier, dayStart)
    let (from, to) = (Instant(second: 1_150_000_000), Instant(second: 1_500_000_000))
    let edges = Array(calendar.edges(after: from, through: to))
    #expect(edges.count >= 4_048)
    for (edge, next) in zip(edges, edges.dropFirst()) {
      let day = calendar.day(of: edge)
      #expect(calendar.day(endingAt: edge) < day)
      #expect(calendar.day(endingAt: next) == day)
      let interval = try #require(calendar.interval(of: day))
      #expect(interval.start == edge)
      #expect(interval.end == next)
    }
  }

  @Test("answer at the ends of the axis and stop there")
  func ends() throws {
    let calendar = try calendar("Asia/Kathmandu")
    let (least, greatest) = (Instant(nanoseconds: .min), Instant(nanoseconds: .max))
    #expect(calendar.day(of: least).year == 1677)
    #expect(calendar.day(of: greatest).year == 2262)
    #expect(calendar.day(endingAt: least) == calendar.day(of: least))
    #expect(calendar.interval(of: .first) == nil)
    #expect(calendar.interval(of: .last) == nil)
    #expect(calendar.interval(of: calendar.day(of: greatest))?.end == greatest)
    #expect(calendar.interval(of: calendar.day(of: least))?.start == least)
    #expect(Array(calendar.edges(after: greatest, through: least)).isEmpty)
    #expect(
      Array(calendar.edges(after: least.advanced(byNanoseconds: .max), through: least)).isEmpty)
    // The last ten years of the axis, up to its end, which is no edge.
    let late = greatest.advanced(byNanoseconds: -3_650 * 86_400 * 1_000_000_000)
    let count = calendar.edges(after: late, through: greatest).reduce(into: 0) { count, _ in
      count += 1
    }
    #expect(count == calendar.day(of: greatest).days(since: calendar.day(of: late)))
    #expect(count == 3_650)
  }
}
