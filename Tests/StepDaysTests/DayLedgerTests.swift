// What a ledger attributes to which day: edges, rules, corrections and huge counts.
import Foundation
import StepDays
import Tare
import Testing

@Suite("A day ledger")
struct DayLedgerTests {
  @Test(
    "gives an interval that ends at midnight to the day before, whatever its length",
    arguments: SplitRule.allCases, [0, 1, 60, 86_400])
  func endsAtMidnight(rule: SplitRule, seconds: Int) throws {
    let midnight = try Instant("2026-03-13T23:00:00Z")
    var ledger = DayLedger(calendar: try calendar("Europe/Berlin"), rule: rule)
    ledger.add(999, from: Instant(second: midnight.second - seconds), to: midnight)
    #expect(ledger.shown == ["2026-03-13 999"])
    #expect(ledger.hours(of: try day("2026-03-13")).last?.steps ?? 0 > 0)
    ledger.add(1, from: midnight, to: midnight.advanced(byNanoseconds: 1))
    #expect(ledger.shown == ["2026-03-13 999", "2026-03-14 1"])
  }

  @Test("takes an interval that runs backwards as the instant of its end")
  func backwards() throws {
    let midnight = try Instant("2026-03-13T23:00:00Z")
    var ledger = DayLedger(calendar: try calendar("Europe/Berlin"))
    ledger.add(4, from: midnight.advanced(byMinutes: 500), to: midnight.advanced(byMinutes: 5))
    ledger.add(3, from: Instant(nanoseconds: .max), to: midnight.advanced(byMinutes: -5))
    #expect(ledger.shown == ["2026-03-13 3", "2026-03-14 4"])
  }

  @Test("gives an instant at midnight to the day before, also right after counting past midnight")
  func instantAtEdge() throws {
    let midnight = try Instant("2026-03-13T23:00:00Z")
    var ledger = DayLedger(calendar: try calendar("Europe/Berlin"))
    ledger.add(4, from: midnight, to: midnight.advanced(byMinutes: 5))
    ledger.add(3, from: midnight, to: midnight)
    ledger.add(4, from: midnight, to: midnight.advanced(byMinutes: 5))
    ledger.add(2, from: midnight.advanced(byMinutes: 5), to: midnight)
    #expect(ledger.shown == ["2026-03-13 5", "2026-03-14 8"])
  }

  @Test("splits by time or takes all at the end, as the rule says")
  func rules() throws {
    let midnight = try Instant("2026-03-13T23:00:00Z")
    for (rule, days) in [
      (SplitRule.proRata, ["2026-03-13 25", "2026-03-14 75"]), (.atEnd, ["2026-03-14 100"]),
    ] {
      var ledger = DayLedger(calendar: try calendar("Europe/Berlin"), rule: rule)
      ledger.add(100, from: midnight.advanced(byMinutes: -10), to: midnight.advanced(byMinutes: 30))
      #expect(ledger.shown == days)
    }
  }

  @Test("counts the night before 04:00 to the day before where a day starts then")
  func dayStart() throws {
    var ledger = DayLedger(calendar: try calendar("Europe/Berlin", "04:00"))
    ledger.add(
      7, from: try Instant("2026-03-14T02:30:00Z"), to: try Instant("2026-03-14T03:00:00Z"))
    ledger.add(
      5, from: try Instant("2026-03-14T03:00:00Z"), to: try Instant("2026-03-14T03:00:01Z"))
    #expect(ledger.shown == ["2026-03-13 7", "2026-03-14 5"])
    #expect(ledger.hours(of: try day("2026-03-14")).first?.label == TimeOfDay(hour: 4))
  }

  @Test("spreads pro rata over a day of 23 hours by its 23 hours")
  func shortDay() throws {
    var ledger = DayLedger(calendar: try calendar("Europe/Berlin"))
    ledger.add(
      (24 + 23 + 24) * 100, from: try Instant("2026-03-27T23:00:00Z"),
      to: try Instant("2026-03-30T22:00:00Z"))
    #expect(ledger.shown == ["2026-03-28 2400", "2026-03-29 2300", "2026-03-30 2400"])
    #expect(
      ledger.hours(of: try day("2026-03-29")).map(\.steps) == Array(repeating: 100, count: 23))
  }

  @Test("leaves no mark for zero steps, and has nothing on other days")
  func nothing() throws {
    var ledger = DayLedger(calendar: try calendar("Europe/Berlin"))
    let empty = ledger
    ledger.add(0, from: Instant(nanoseconds: .min), to: Instant(nanoseconds: .max))
    #expect(ledger == empty)
    #expect(ledger.days.isEmpty)
    #expect(ledger.total == 0)
    #expect(ledger.steps(on: try day("2026-03-14")) == 0)
    #expect(ledger.hours(of: try day("2026-03-14")).map(\.steps) == Array(repeating: 0, count: 24))
  }

  @Test("takes a correction from the day that it is attributed to")
  func correction() throws {
    let noon = try Instant("2026-03-14T12:00:00Z")
    var ledger = DayLedger(calendar: try calendar("Etc/UTC"))
    ledger.add(100, from: noon, to: noon.advanced(byMinutes: 60))
    ledger.add(-30, from: noon, to: noon.advanced(byMinutes: 60))
    #expect(ledger.shown == ["2026-03-14 70"])
    ledger.add(-70, from: noon, to: noon.advanced(byMinutes: 60))
    #expect(ledger.shown == ["2026-03-14 0"])
    #expect(ledger.total == 0)
  }

  @Test("a split correction undoes the same split exactly")
  func splitCorrection() throws {
    let from = try Instant("2026-03-14T21:07:11Z")
    var ledger = DayLedger(calendar: try calendar("Asia/Kathmandu"))
    ledger.add(1, from: from, to: from.advanced(byMinutes: 60))
    let before = ledger.days
    #expect(try fractions(of: ledger) == 2)
    ledger.add(1_000_003, from: from, to: from.advanced(byMinutes: 777))
    ledger.add(-1_000_003, from: from, to: from.advanced(byMinutes: 777))
    #expect(ledger.days.filter { $0.steps > 0 } == before)
    #expect(try fractions(of: ledger) == 2)
  }

  /// How many hours have a share that is not whole, as far as a ledger writes it down.
  private func fractions(of ledger: DayLedger) throws -> Int {
    let text = String(decoding: try JSONEncoder().encode(ledger), as: UTF8.self)
    return text.components(separatedBy: "\"fraction\"").count - 1
  }

  @Test(
    "a day that owes takes from the days before it first, then from those after, never below zero")
  func debt() throws {
    let noon = try Instant("2026-03-14T12:00:00Z")
    var ledger = DayLedger(calendar: try calendar("Etc/UTC"))
    func add(_ steps: Int64, _ days: Int) {
      let at = noon.advanced(byMinutes: days * 1440)
      ledger.add(steps, from: at.advanced(byMinutes: -1), to: at)
    }
    add(10, 0)
    add(10, 1)
    add(-15, 2)
    add(4, 3)
    #expect(ledger.shown == ["2026-03-14 5", "2026-03-15 0", "2026-03-16 0", "2026-03-17 4"])
    #expect(ledger.total == 9)
    add(-7, 0)
    // The first day has 3, the second 10, and the third owes 15; what is missing comes from the last.
    #expect(ledger.shown == ["2026-03-14 0", "2026-03-15 0", "2026-03-16 0", "2026-03-17 2"])
    add(-10, 3)
    #expect(ledger.total == 0)
    #expect(ledger.days.allSatisfy { $0.steps == 0 })
    add(9, 5)
    // The debt of 8 was kept and is paid first.
    #expect(ledger.total == 1)
    #expect(ledger.days.last?.steps == 1)
  }

  @Test("hours owe one another in the same way and still add up to their day")
  func hourlyDebt() throws {
    let midnight = try Instant("2026-03-14T00:00:00Z")
    var ledger = DayLedger(calendar: try calendar("Etc/UTC"))
    for (steps, hour) in [(10, 8), (20, 9), (-25, 10), (3, 11)] as [(Int64, Int)] {
      ledger.add(
        steps, from: midnight.advanced(byMinutes: hour * 60),
        to: midnight.advanced(byMinutes: hour * 60 + 60))
    }
    let hours = ledger.hours(of: try day("2026-03-14"))
    #expect(hours[8...11].map(\.steps) == [5, 0, 0, 3])
    // A later day that owes takes from this one, from its last hours first.
    ledger.add(
      -4, from: midnight.advanced(byMinutes: 1500), to: midnight.advanced(byMinutes: 1501))
    #expect(ledger.shown == ["2026-03-14 4", "2026-03-15 0"])
    #expect(ledger.hours(of: try day("2026-03-14"))[8...11].map(\.steps) == [4, 0, 0, 0])
  }

  @Test("no count is too large: the total stops at the largest, and comes back when it is undone")
  func hugeCounts() throws {
    let noon = try Instant("2026-03-14T12:00:00Z")
    let (start, end) = (noon.advanced(byMinutes: -999), noon.advanced(byMinutes: 3333))
    var ledger = DayLedger(calendar: try calendar("Europe/Berlin"))
    ledger.add(.max, from: start, to: end)
    #expect(ledger.total == .max)
    #expect(ledger.days.reduce(0) { $0 + $1.steps } == .max)
    for day in ledger.days {
      #expect(ledger.hours(of: day.day).reduce(0) { $0 + $1.steps } == day.steps)
    }
    let once = ledger.days
    for _ in 0..<100 { ledger.add(.max, from: start, to: end) }
    #expect(ledger.total == .max)
    #expect(ledger.days.reduce(0) { $0 + $1.steps } == .max)
    let read = try JSONDecoder().decode(DayLedger.self, from: JSONEncoder().encode(ledger))
    #expect(read == ledger)
    for _ in 0..<100 { ledger.add(-.max, from: start, to: end) }
    #expect(ledger.days == once)
    for _ in 0..<9 { ledger.add(.min, from: start, to: end) }
    #expect(ledger.total == 0)
    #expect(ledger.days.allSatisfy { $0.steps == 0 })
    let owing = try JSONDecoder().decode(DayLedger.self, from: JSONEncoder().encode(ledger))
    #expect(owing == ledger)
  }

  @Test("a silly interval costs no silly time: over 400 days, all goes to the end")
  func sillyIntervals() throws {
    let least = Instant(nanoseconds: .min)
    let greatest = Instant(nanoseconds: .max)
    var ledger = DayLedger(calendar: try calendar("Europe/Berlin"))
    ledger.add(5, from: least, to: greatest)
    #expect(ledger.days.map(\.day.year) == [2262])
    ledger.add(6, from: greatest, to: least)
    ledger.add(7, from: least, to: least)
    ledger.add(8, from: greatest.advanced(byNanoseconds: -1), to: greatest)
    ledger.add(9, from: least, to: least.advanced(byNanoseconds: 1))
    #expect(ledger.days.map(\.steps) == [22, 13])
    #expect(ledger.total == 35)

    let start = Instant(second: 1_700_000_000)
    let longest = start.advanced(byNanoseconds: 400 * 86_400 * 1_000_000_000)
    var split = DayLedger(calendar: ledger.calendar)
    split.add(1_000_000, from: start, to: longest)
    #expect(split.days.count == 401)
    var whole = DayLedger(calendar: ledger.calendar)
    whole.add(1_000_000, from: start, to: longest.advanced(byNanoseconds: 1))
    #expect(whole.days.map(\.steps) == [1_000_000])
  }

  @Test("reads what it wrote, and goes on as if nothing had happened")
  func coding() throws {
    var ledger = DayLedger(
      calendar: try calendar("Australia/Lord_Howe", "04:00"), rule: .proRata)
    let start = try Instant("2026-04-04T10:10:10Z")
    ledger.add(12_345, from: start, to: start.advanced(byMinutes: 2_000))
    ledger.changeZone(to: try zone("Asia/Tokyo"), at: start.advanced(byMinutes: 2_000))
    ledger.add(-17, from: start, to: start.advanced(byMinutes: 2_100))
    var read = try JSONDecoder().decode(DayLedger.self, from: JSONEncoder().encode(ledger))
    #expect(read == ledger)
    #expect(read.days == ledger.days)
    #expect(read.hashValue == ledger.hashValue)
    for minutes in [2_101, 2_500, 10] {
      ledger.add(77, from: start, to: start.advanced(byMinutes: minutes))
      read.add(77, from: start, to: start.advanced(byMinutes: minutes))
    }
    #expect(read == ledger)
    #expect(read.total == ledger.total)
    let totals = try JSONDecoder().decode([DayTotal].self, from: JSONEncoder().encode(ledger.days))
    #expect(totals == ledger.days)
    let hours = ledger.hours(of: try #require(ledger.days.first).day)
    #expect(try JSONDecoder().decode([HourTotal].self, from: JSONEncoder().encode(hours)) == hours)
  }

  @Test(
    "refuses what is no ledger, and says why",
    arguments: [
      (#""version":2"#, #""version":1"#, "version 2"),
      ("Mars/Olympus", "Europe/Berlin", "\"Mars/Olympus\" is no time zone known here"),
      (#""fraction":7"#, #""fraction":0"#, "no whole steps"),
      (#""end":1"#, #""end":5000000000000"#, "ends before it begins"),
      ("25:00", "04:00", "\"25:00\" is not a time of day"),
      ("2026-02-30", "2026-03-14", "\"2026-02-30\" is not a day"),
      ("sometimes", "proRata", "sometimes"),
      (#""zone":"Europe/Berlin","from":5"#, #""zone":"Europe/Berlin""#, "the first zone"),
    ])
  func refused(bad: String, good: String, reason: String) throws {
    let text = """
      {"version":1,"rule":"proRata","calendar":{"dayStart":"04:00","zones":[\
      {"zone":"Europe/Berlin"}]},"hours":[{"start":3600000000000,"end":5000000000000,\
      "day":"2026-03-14","secondsFromGMT":0,"steps":3,"fraction":0}]}
      """
    let ledger = try JSONDecoder().decode(DayLedger.self, from: Data(text.utf8))
    #expect(ledger.total == 3)
    let changed = text.replacingOccurrences(of: good, with: bad)
    #expect(changed != text)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DayLedger.self, from: Data(changed.utf8))
    }
    #expect("\(try #require(error))".contains(reason))
  }
}
