// What holds for every ledger: sums, order, splitting; on random sessions with a seed.
import Foundation
import StepDays
import Tare
import Testing

@Suite("The laws of a day ledger")
struct DayLedgerLawTests {
  struct Addition {
    var steps: Int64
    var start: Instant
    var end: Instant
  }

  static let zones = [
    ("Europe/Berlin", "00:00", "2026-10-24T12:00:00Z"),
    ("Europe/Berlin", "02:30", "2026-03-28T12:00:00Z"),
    ("America/Sao_Paulo", "00:00", "2018-11-03T12:00:00Z"),
    ("Australia/Lord_Howe", "04:00", "2026-04-04T12:00:00Z"),
    ("Pacific/Apia", "00:00", "2011-12-29T12:00:00Z"),
    ("Asia/Kathmandu", "00:00", "2026-03-14T12:00:00Z"),
    ("America/St_Johns", "00:00", "2010-11-06T12:00:00Z"),
  ]

  private func additions(
    around instant: Instant, negative: Bool, _ random: inout SeededGenerator
  ) -> [Addition] {
    (0..<40).map { _ in
      let start = instant.advanced(
        byNanoseconds: Int64.random(in: 0..<200_000_000_000_000, using: &random))
      let length: Int64 =
        switch Int.random(in: 0..<4, using: &random) {
        case 0: 2_500_000_000
        case 1: Int64.random(in: 0...3_600_000_000_000, using: &random)
        case 2: Int64.random(in: -10...10, using: &random)
        default: Int64.random(in: 0...200_000_000_000_000, using: &random)
        }
      return Addition(
        steps: Int64.random(in: (negative ? -40 : 0)...50, using: &random), start: start,
        end: start.advanced(byNanoseconds: length))
    }
  }

  private func ledger(_ additions: [Addition], _ calendar: DayCalendar, _ rule: SplitRule)
    -> DayLedger
  {
    var ledger = DayLedger(calendar: calendar, rule: rule)
    for addition in additions {
      ledger.add(addition.steps, from: addition.start, to: addition.end)
    }
    return ledger
  }

  @Test(
    "hours add up to days, days to the total, and no order of additions changes anything",
    arguments: zones, SplitRule.allCases)
  func sums(place: (String, String, String), rule: SplitRule) throws {
    let calendar = try calendar(place.0, place.1)
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let additions = additions(
        around: try Instant(place.2), negative: seed % 2 == 1, &random)
      let ledger = ledger(additions, calendar, rule)
      let sum = additions.reduce(0) { $0 + $1.steps }
      let days = ledger.days
      #expect(ledger.total == max(0, sum), "seed \(seed)")
      #expect(days.reduce(0) { $0 + $1.steps } == ledger.total, "seed \(seed)")
      #expect(days.map(\.day) == days.map(\.day).sorted(), "seed \(seed)")
      for day in days {
        #expect(day.steps >= 0, "seed \(seed)")
        #expect(ledger.steps(on: day.day) == day.steps, "seed \(seed)")
        let hours = ledger.hours(of: day.day)
        #expect(hours.reduce(0) { $0 + $1.steps } == day.steps, "seed \(seed)")
        #expect(hours.allSatisfy { $0.steps >= 0 }, "seed \(seed)")
        #expect(hours.first?.start == day.start && hours.last?.end == day.end, "seed \(seed)")
      }
      #expect(self.ledger(additions.reversed(), calendar, rule) == ledger, "seed \(seed)")
      #expect(
        self.ledger(additions.shuffled(using: &random), calendar, rule) == ledger, "seed \(seed)")
      let read = try JSONDecoder().decode(DayLedger.self, from: JSONEncoder().encode(ledger))
      #expect(read == ledger, "seed \(seed)")
    }
  }

  @Test("each day is within one step of the exact share that it has by time", arguments: zones)
  func fairness(place: (String, String, String)) throws {
    let calendar = try calendar(place.0, place.1)
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let additions = additions(around: try Instant(place.2), negative: false, &random)
      let ledger = ledger(additions, calendar, .proRata)
      for day in ledger.days {
        let (from, to) = (day.start.nanoseconds, day.end.nanoseconds)
        var exact = 0.0
        for addition in additions {
          let (start, end) = (addition.start.nanoseconds, addition.end.nanoseconds)
          if start >= end {
            if end > from, end <= to { exact += Double(addition.steps) }
          } else {
            let overlap = max(0, min(end, to) - max(start, from))
            exact += Double(addition.steps) * Double(overlap) / Double(end - start)
          }
        }
        #expect(abs(Double(day.steps) - exact) < 1.000_001, "seed \(seed), \(day.day)")
      }
    }
  }

  @Test("an interval split in two at an edge, by time, gives the same days", arguments: zones)
  func splitting(place: (String, String, String)) throws {
    let calendar = try calendar(place.0, place.1)
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let start = try Instant(place.2).advanced(
        byMinutes: Int.random(in: 0..<600, using: &random))
      let edge = try #require(
        calendar.edges(after: start, through: start.advanced(byMinutes: 4_000)).first { _ in true })
      let before = edge.nanoseconds(since: start) / 60_000_000_000
      // Steps in proportion to the minutes, so that both parts are whole.
      let after = Int64.random(in: 1..<1_000, using: &random)
      let end = edge.advanced(byMinutes: Int(after))
      var whole = DayLedger(calendar: calendar)
      whole.add(before + after, from: start, to: end)
      var parts = DayLedger(calendar: calendar)
      parts.add(before, from: start, to: edge)
      parts.add(after, from: edge, to: end)
      #expect(whole.days == parts.days, "seed \(seed)")
      #expect(whole.total == before + after, "seed \(seed)")
    }
  }

  @Test("in random travel a day's pieces are exactly the instants that have that day")
  func travel() throws {
    let identifiers = [
      "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Apia", "Pacific/Pago_Pago",
      "Asia/Kathmandu", "Australia/Lord_Howe",
    ]
    let origin = try Instant("2026-03-20T00:00:00Z")
    for seed in 0..<4 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var zones = ZoneTimeline(try zone("Europe/Berlin"))
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let identifier = try #require(identifiers.randomElement(using: &random))
        zones.change(
          to: try zone(identifier),
          at: origin.advanced(byMinutes: Int.random(in: 0..<20_000, using: &random)))
      }
      let calendar = DayCalendar(
        zones: zones, dayStart: seed % 2 == 0 ? .midnight : try #require(TimeOfDay("04:00")))
      let edges = Set(
        calendar.edges(after: origin, through: origin.advanced(byMinutes: 24_000)))
      var before = calendar.day(of: origin)
      for minutes in stride(from: 1, through: 24_000, by: 1) {
        let instant = origin.advanced(byMinutes: minutes)
        let day = calendar.day(of: instant)
        if (day != before) != edges.contains(instant) {
          Issue.record("seed \(seed), \(instant): edge or none?")
          return
        }
        if minutes % 97 == 0 {
          let pieces = calendar.pieces(of: day)
          #expect(
            pieces.filter { $0.start <= instant && instant < $0.end }.count == 1, "seed \(seed)")
          #expect(
            zip(pieces, pieces.dropFirst()).allSatisfy { $0.end < $1.start }, "seed \(seed)")
        }
        before = day
      }
      var ledger = DayLedger(calendar: calendar)
      ledger.add(100_003, from: origin, to: origin.advanced(byMinutes: 24_000))
      #expect(ledger.days.reduce(0) { $0 + $1.steps } == 100_003, "seed \(seed)")
      for day in ledger.days {
        let length = calendar.pieces(of: day.day).reduce(0 as Int64) {
          let from = max($1.start, origin)
          let to = min($1.end, origin.advanced(byMinutes: 24_000))
          return $0 + max(0, to.nanoseconds(since: from))
        }
        let exact = 100_003 * Double(length) / (24_000 * 60e9)
        #expect(abs(Double(day.steps) - exact) < 1.000_001, "seed \(seed), \(day.day)")
      }
    }
  }
}
