// Days of somebody who travels: a timeline of zones.
import Foundation
import StepDays
import Tare
import Testing

@Suite("Days in travel")
struct TravelTests {
  private func days(_ first: String, _ changes: (String, String)...) throws -> DayCalendar {
    var zones = ZoneTimeline(try zone(first))
    for (identifier, instant) in changes {
      zones.change(to: try zone(identifier), at: try Instant(instant))
    }
    return DayCalendar(zones: zones)
  }

  @Test("west over midnight: the earlier day comes back, and its pieces add up")
  func west() throws {
    // 00:30 in London is 20:30 the evening before in New York (daylight saving there, not here).
    let calendar = try days("Europe/London", ("America/New_York", "2026-03-15T00:30:00Z"))
    let (saturday, sunday) = (try day("2026-03-14"), try day("2026-03-15"))
    let change = try Instant("2026-03-15T00:30:00Z")
    #expect(calendar.day(endingAt: change) == sunday)
    #expect(calendar.day(of: change) == saturday)
    let pieces = calendar.pieces(of: saturday)
    #expect(
      pieces.map(\.start) == [try Instant("2026-03-14T00:00:00Z"), change])
    #expect(
      pieces.map(\.end)
        == [try Instant("2026-03-15T00:00:00Z"), try Instant("2026-03-15T04:00:00Z")])
    #expect(calendar.interval(of: saturday)?.end == pieces.last?.end)
    #expect(
      Array(
        calendar.edges(
          after: try Instant("2026-03-14T12:00:00Z"), through: try Instant("2026-03-15T12:00:00Z")))
        == [try Instant("2026-03-15T00:00:00Z"), change, try Instant("2026-03-15T04:00:00Z")])

    var ledger = DayLedger(calendar: calendar)
    ledger.add(
      100, from: try Instant("2026-03-14T23:00:00Z"), to: try Instant("2026-03-15T00:00:00Z"))
    ledger.add(10, from: try Instant("2026-03-15T00:00:00Z"), to: change)
    ledger.add(50, from: change, to: try Instant("2026-03-15T02:00:00Z"))
    ledger.add(
      7, from: try Instant("2026-03-15T05:00:00Z"), to: try Instant("2026-03-15T06:00:00Z"))
    #expect(ledger.shown == ["2026-03-14 150", "2026-03-15 17"])
    let hours = ledger.hours(of: saturday)
    #expect(hours.reduce(0) { $0 + $1.steps } == 150)
    #expect(hours.count == 24 + 4)
    #expect(hours[24].label == TimeOfDay(hour: 20, minute: 30))
  }

  @Test("east: the day is short, and the next begins when the clock is set")
  func east() throws {
    let calendar = try days("America/New_York", ("Europe/London", "2026-03-15T02:00:00Z"))
    let change = try Instant("2026-03-15T02:00:00Z")
    #expect(calendar.day(endingAt: change) == (try day("2026-03-14")))
    #expect(calendar.day(of: change) == (try day("2026-03-15")))
    let interval = try #require(calendar.interval(of: try day("2026-03-14")))
    #expect(interval.start == (try Instant("2026-03-14T04:00:00Z")))
    #expect(interval.end == change)
    var ledger = DayLedger(calendar: calendar)
    ledger.add(60, from: change.advanced(byMinutes: -20), to: change.advanced(byMinutes: 40))
    #expect(ledger.shown == ["2026-03-14 20", "2026-03-15 40"])
  }

  @Test("west over the date line: a whole day does not exist")
  func dateLineWest() throws {
    let calendar = try days("Pacific/Pago_Pago", ("Pacific/Apia", "2026-03-14T11:00:00Z"))
    let change = try Instant("2026-03-14T11:00:00Z")
    #expect(calendar.interval(of: try day("2026-03-14")) == nil)
    #expect(calendar.day(endingAt: change) == (try day("2026-03-13")))
    #expect(calendar.day(of: change) == (try day("2026-03-15")))
    var ledger = DayLedger(calendar: calendar)
    ledger.add(5, from: change.advanced(byMinutes: -60), to: change.advanced(byMinutes: 60))
    #expect(ledger.shown == ["2026-03-13 3", "2026-03-15 2"])
  }

  @Test("east over the date line: the day is had twice, as one of 48 hours")
  func dateLineEast() throws {
    let calendar = try days("Pacific/Apia", ("Pacific/Pago_Pago", "2026-03-15T11:00:00Z"))
    let twice = try day("2026-03-15")
    #expect(calendar.pieces(of: twice).count == 1)
    let interval = try #require(calendar.interval(of: twice))
    #expect(interval.end.second - interval.start.second == 48 * 3600)
    #expect(
      Array(calendar.edges(after: interval.start, through: interval.end)) == [interval.end])
    #expect(DayLedger(calendar: calendar).hours(of: twice).count == 48)
  }

  @Test("a zone where it is the same time makes no edge and splits no day")
  func neighbor() throws {
    let calendar = try days("Europe/Berlin", ("Europe/Paris", "2026-03-14T12:30:00Z"))
    let interval = try #require(calendar.interval(of: try day("2026-03-14")))
    #expect(calendar.pieces(of: try day("2026-03-14")).count == 1)
    #expect(Array(calendar.edges(after: interval.start, through: interval.end)) == [interval.end])
  }

  @Test("a change that becomes known at once keeps what was counted before it")
  func changeNow() throws {
    let landing = try Instant("2026-03-15T00:30:00Z")
    var ledger = DayLedger(calendar: try calendar("Europe/London"))
    ledger.add(10, from: try Instant("2026-03-15T00:00:00Z"), to: landing)
    ledger.changeZone(to: try zone("America/New_York"), at: landing)
    ledger.add(50, from: landing, to: landing.advanced(byMinutes: 20))
    #expect(ledger.shown == ["2026-03-14 50", "2026-03-15 10"])
    ledger.changeZone(to: try zone("America/New_York"), at: landing.advanced(byMinutes: 30))
    #expect(ledger.calendar.zones.changes.count == 1)
    #expect(ledger.total == 60)
  }

  @Test("a change that becomes known late moves what was counted since to the days of its zone")
  func changeLate() throws {
    let landing = try Instant("2026-03-15T00:00:00Z")
    var late = DayLedger(calendar: try calendar("Europe/London"))
    late.add(10, from: landing.advanced(byMinutes: -30), to: landing)
    late.add(50, from: landing, to: landing.advanced(byMinutes: 6 * 60))
    #expect(late.shown == ["2026-03-14 10", "2026-03-15 50"])
    late.changeZone(to: try zone("America/New_York"), at: landing)
    // Midnight in New York is four hours after the landing.
    #expect(late.shown == ["2026-03-14 43", "2026-03-15 17"])

    var known = DayLedger(calendar: late.calendar)
    known.add(10, from: landing.advanced(byMinutes: -30), to: landing)
    known.add(50, from: landing, to: landing.advanced(byMinutes: 6 * 60))
    #expect(known == late)
  }

  @Test("zones apply from their change on, also where changes become known late")
  func timeline() throws {
    let (one, two, three) = (
      try Instant("2026-03-01T00:00:00Z"), try Instant("2026-03-02T00:00:00Z"),
      try Instant("2026-03-03T00:00:00Z")
    )
    let (berlin, tokyo, kathmandu) = (
      try zone("Europe/Berlin"), try zone("Asia/Tokyo"), try zone("Asia/Kathmandu")
    )
    var expected = ZoneTimeline(berlin)
    expected.change(to: tokyo, at: one)
    expected.change(to: kathmandu, at: two)
    expected.change(to: berlin, at: three)
    #expect(expected.zone(at: Instant(nanoseconds: .min)) == berlin)
    #expect(expected.zone(at: one.advanced(byNanoseconds: -1)) == berlin)
    #expect(expected.zone(at: one) == tokyo)
    #expect(expected.zone(at: three.advanced(byNanoseconds: -1)) == kathmandu)
    #expect(expected.zone(at: Instant(nanoseconds: .max)) == berlin)

    var late = ZoneTimeline(berlin)
    late.change(to: kathmandu, at: two)
    late.change(to: berlin, at: three)
    late.change(to: tokyo, at: one)
    #expect(late == expected)
  }

  @Test("a change to the zone in force is none, and one at the same instant replaces the other")
  func redundantChanges() throws {
    let (one, two) = (try Instant("2026-03-01T00:00:00Z"), try Instant("2026-03-02T00:00:00Z"))
    let (berlin, tokyo) = (try zone("Europe/Berlin"), try zone("Asia/Tokyo"))
    var zones = ZoneTimeline(berlin)
    for _ in 0..<3 { zones.change(to: berlin, at: one) }
    #expect(zones.changes.isEmpty)
    zones.change(to: tokyo, at: one)
    zones.change(to: berlin, at: two)
    #expect(zones.changes.map(\.zone) == [tokyo, berlin])
    zones.change(to: tokyo, at: two)
    #expect(zones.changes.map(\.zone) == [tokyo])
    zones.change(to: berlin, at: one)
    #expect(zones == ZoneTimeline(berlin))
  }
}
