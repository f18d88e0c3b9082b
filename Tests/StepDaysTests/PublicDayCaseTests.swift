// Public reports of steps on the wrong day, with the numbers that are right.
import Foundation
import StepDays
import Tare
import Testing

/// A public case: the events in order, and what each day should have.
///
/// A time is a text with as much as was reported: with or without year, time and zone.
struct PublicDayCase {
  struct Event {
    var start: String?
    var end: String
    var value: Int64
  }

  var id: String
  var zone: String
  /// Whether the first value was counted on its own day (`j4-96`: the day's total; `live-midnight`:
  /// the counter began with the session) or is a baseline.
  var firstCounts: Bool
  var rules: [SplitRule]
  var events: [Event]
  var days: [String: Int64]

  /// What each case needs beside its numbers.
  static let needs: [String: (firstCounts: Bool, rules: [SplitRule])] = [
    "j4-96": (true, SplitRule.allCases), "live-midnight": (true, SplitRule.allCases),
    "daily-basic": (false, [.atEnd]), "hc-midnight": (true, [.proRata]),
  ]

  /// Reads a line of the collection; nil if it is about no days.
  init?(line: Data) throws {
    let object = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
    let expect = try #require(object["expect"] as? [String: Any])
    id = try #require(object["id"] as? String)
    zone = object["zone"] as? String ?? "Etc/UTC"
    let records = expect.filter { $0.key.first == "D" && $0.key.count == 2 }
    guard let wanted = expect["day"] as? [String: Int] ?? records as? [String: Int],
      !wanted.isEmpty
    else { return nil }
    days = wanted.mapValues { Int64($0) }
    let need = try #require(Self.needs[id], "a case about days that is not looked at: \(id)")
    firstCounts = need.firstCounts
    rules = need.rules
    events = try #require(object["events"] as? [[String: Any]]).map { event in
      Event(
        start: event["start"] as? String,
        end: try #require((event["t"] ?? event["end"]) as? String),
        value: Int64(try #require((event["v"] ?? event["count"]) as? Int)))
    }
  }

  /// The day that a text names: `03-13` is of 2026, `D1` is 2026-03-13, `D2` the day after.
  static func day(_ text: String) throws -> LocalDay {
    switch text {
    case "D1": try #require(LocalDay("2026-03-13"))
    case "D2": try #require(LocalDay("2026-03-14"))
    default: try #require(LocalDay(text.count == 5 ? "2026-" + text : text))
    }
  }

  /// The instant that a text names; a day alone is its noon.
  static func instant(_ text: String, _ calendar: DayCalendar) throws -> Instant {
    if let instant = try? Instant(text) { return instant }
    let parts = text.split(whereSeparator: { $0 == "T" || $0 == " " }).map(String.init)
    let start = try #require(calendar.interval(of: try day(parts[0]))).start
    let time = try #require(TimeOfDay(parts.count > 1 ? parts[1] : "12:00"))
    return start.advanced(byMinutes: time.minutesAfterMidnight)
  }

  /// Counts the case with a rule: day and steps, without days that have none.
  func counted(_ rule: SplitRule) throws -> [LocalDay: Int64] {
    let calendar = try calendar(zone)
    var ledger = DayLedger(calendar: calendar, rule: rule)
    var last: (end: Instant, value: Int64)?
    for event in events {
      let end = try Self.instant(event.end, calendar)
      if let start = event.start {
        ledger.add(event.value, from: try Self.instant(start, calendar), to: end)
      } else if let last {
        ledger.add(event.value - last.value, from: last.end, to: end)
      } else if firstCounts {
        let start = try #require(calendar.interval(of: calendar.day(endingAt: end))).start
        ledger.add(event.value, from: start, to: end)
      }
      last = (end, event.value)
    }
    #expect(ledger.days.reduce(0) { $0 + $1.steps } == ledger.total)
    return Dictionary(uniqueKeysWithValues: ledger.days.map { ($0.day, $0.steps) })
  }

  /// Compares with what is right.
  func check() throws {
    let wanted = try Dictionary(uniqueKeysWithValues: days.map { (try Self.day($0.key), $0.value) })
    for rule in rules { #expect(try counted(rule) == wanted, "\(id), \(rule)") }
  }
}

@Suite("Public cases about days")
struct PublicDayCaseTests {
  /// The numbers of the public cases, so that they are tested also where the collection is absent.
  static let lines = [
    #"{"id":"j4-96","events":[{"t":"03-13T23:58","v":10000},{"t":"03-14T00:00","v":10100},{"t":"03-14T00:01","v":10150}],"expect":{"day":{"03-13":10100,"03-14":50}}}"#,
    #"{"id":"live-midnight","events":[{"t":"2026-08-08","v":4000},{"t":"2026-08-09","v":4000},{"t":"2026-08-09","v":4120}],"expect":{"day":{"2026-08-08":4000,"2026-08-09":120}}}"#,
    #"{"id":"daily-basic","zone":"Asia/Seoul","events":[{"t":"2024-11-12T01:00:00+09:00","v":10},{"t":"2024-11-12T01:00:01+09:00","v":12},{"t":"2024-11-12T01:00:03+09:00","v":32},{"t":"2024-11-13T01:00:00+09:00","v":64},{"t":"2024-11-13T01:00:10+09:00","v":128}],"expect":{"day":{"2024-11-12":22,"2024-11-13":96}}}"#,
    #"{"id":"hc-midnight","events":[{"start":"D1 23:55","end":"D2 00:25","count":10}],"expect":{"D1":2,"D2":8}}"#,
  ]

  @Test("have the right days", arguments: lines)
  func days(line: String) throws {
    try #require(try PublicDayCase(line: Data(line.utf8))).check()
  }

  @Test("would be noticed if they had not: the rule not meant gives other days")
  func otherRule() throws {
    for (line, rule) in [(Self.lines[2], SplitRule.proRata), (Self.lines[3], .atEnd)] {
      let other = try #require(try PublicDayCase(line: Data(line.utf8)))
      let wanted = try Dictionary(
        uniqueKeysWithValues: other.days.map { (try PublicDayCase.day($0.key), $0.value) })
      #expect(try other.counted(rule) != wanted)
    }
  }

  @Test("have the right days, read from the collection")
  func collection() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "shared/cases/public-reports.jsonl")
    guard let data = try? Data(contentsOf: file) else {
      print("skipped: ../shared/cases/public-reports.jsonl is not here")
      return
    }
    var seen: Set<String> = []
    for line in data.split(separator: 0x0A) {
      guard let found = try PublicDayCase(line: Data(line)) else { continue }
      try found.check()
      seen.insert(found.id)
    }
    #expect(seen == Set(PublicDayCase.needs.keys))
  }
}
