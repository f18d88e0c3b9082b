// Merged steps by day: exact, adding up, and bounded.
import StepDays
import StepMerging
import Tare
import Testing

extension StepRecord {
  /// A record between two instants in ISO 8601.
  init(
    _ start: String, _ end: String, _ steps: Int64, source: UInt32 = 0, priority: Int32 = 1
  ) throws {
    self.init(
      start: try Instant(start).nanoseconds, end: try Instant(end).nanoseconds, steps: steps,
      source: source, priority: priority)
  }
}

extension MergedDays {
  /// The days of records, merged by the rules.
  init(
    _ records: [StepRecord], _ calendar: DayCalendar, keepsHours: Bool = false,
    rules: MergeRules = MergeRules(), sources: Int = 0, tallied: ClosedRange<LocalDay>? = nil
  ) {
    self.init(calendar: calendar, keepsHours: keepsHours, sources: sources, tallied: tallied)
    var merger = StepMerger(records)
    var pieces: [StepPiece] = []
    _ = merger.merge(rules: rules) { pieces.append($0) }
    for piece in pieces { add(piece) }
    for record in records { add(record) }
  }

  /// Spans and steps, for comparing.
  func shown(_ span: CalendarSpan = .day, rule: WholeStepRule = .addingUp) -> [String] {
    totals(by: span, rule: rule).map { total in
      "\(total.name)\(total.clock.map { " \($0.time)" } ?? "") \(total.steps)"
    }
  }
}

@Suite("Merged days")
struct MergedDaysTests {
  @Test("A record over midnight is shared by time: 2 before, 8 after of 10 in 5 and 25 minutes")
  func midnight() throws {
    let records = [try StepRecord("2026-03-13T23:55:00Z", "2026-03-14T00:25:00Z", 10)]
    let days = MergedDays(records, try calendar("Etc/UTC"))
    // 10 · 5/30 = 1.67 and 8.33: the larger remainder is the first day's.
    #expect(days.shown() == ["2026-03-13 2", "2026-03-14 8"])
    #expect(days.shown(rule: .down) == ["2026-03-13 1", "2026-03-14 8"])
  }

  @Test("A record without length lies in the day that begins at its instant")
  func instant() throws {
    let berlin = try calendar("Europe/Berlin")
    let records = [
      try StepRecord("2026-03-14T00:00:00+01:00", "2026-03-14T00:00:00+01:00", 500),
      try StepRecord("2026-03-13T23:00:00+01:00", "2026-03-14T00:00:00+01:00", 70),
    ]
    #expect(MergedDays(records, berlin).shown() == ["2026-03-13 70", "2026-03-14 500"])
    let late = try calendar("Europe/Berlin", "04:00")
    #expect(MergedDays(records, late).shown() == ["2026-03-13 570"])
  }

  @Test("What another record took is shadowed on the day on which it was")
  func shadowed() throws {
    let records = [
      try StepRecord("2026-03-13T22:00:00Z", "2026-03-14T02:00:00Z", 400, source: 0, priority: 1),
      try StepRecord("2026-03-13T23:00:00Z", "2026-03-14T00:30:00Z", 900, source: 1, priority: 2),
    ]
    let days = MergedDays(records, try calendar("Etc/UTC"), sources: 2)
    let totals = days.totals(by: .day)
    #expect(totals.map(\.steps) == [100 + 600, 300 + 150])
    #expect(totals.map(\.shadowed) == [100, 50])
    #expect(days.sources.map(\.shadowed) == [StepAmount(150), .zero])
    #expect(days.sources.map(\.used) == [StepAmount(250), StepAmount(900)])
    #expect(days.sum.input == StepAmount(1300))
  }

  @Test("Doubtful and excluded steps are told by day and by source")
  func doubtful() throws {
    let records = [
      try StepRecord("2026-03-13T23:00:00Z", "2026-03-14T01:00:00Z", 40_000),
      try StepRecord("2026-03-14T02:00:00Z", "2026-03-14T02:10:00Z", 900),
    ]
    var totals = MergedDays(records, try calendar("Etc/UTC")).totals(by: .day)
    #expect(totals.map(\.doubtful) == [20_000, 20_000])
    #expect(totals.map(\.exact.doubts) == [[.cadence, .long], [.cadence, .long]])
    #expect(totals.map(\.steps) == [20_000, 20_900])
    var rules = MergeRules()
    rules.excluded = .cadence
    let days = MergedDays(
      records, try calendar("Etc/UTC"), rules: rules, sources: 1,
      tallied: try day("2026-03-14")...day("2026-03-14"))
    totals = days.totals(by: .day)
    #expect(totals.map(\.steps) == [0, 900])
    #expect(totals.map(\.excluded) == [20_000, 20_000])
    #expect(totals.map(\.shadowed) == [0, 0])
    #expect(days.sources[0].input == StepAmount(20_900))
  }

  @Test("Hours add up to days, days to weeks and months, and all to the total")
  func addingUp() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let berlin = try calendar("Europe/Berlin")
    let first = try Instant("2026-03-20T00:00:00Z").nanoseconds
    let records = (0..<400).map { _ in
      let start = first + Int64.random(in: 0..<3_000_000, using: &random) * 1_000_000_000
      return StepRecord(
        start: start, end: start + Int64.random(in: 0..<20_000, using: &random) * 1_000_000_000,
        steps: .random(in: 0..<5_000, using: &random), source: .random(in: 0..<3, using: &random),
        priority: .random(in: 1..<3, using: &random))
    }
    let merged = MergedDays(records, berlin, keepsHours: true)
    let daily = MergedDays(records.shuffled(using: &random), berlin)
    let days = merged.totals(by: .day)
    #expect(days == daily.totals(by: .day), "seed \(seed)")
    let hours = Dictionary(grouping: merged.totals(by: .hour), by: \.day)
    for day in days {
      let own = hours[day.day] ?? []
      #expect(own.reduce(0) { $0 + $1.steps } == day.steps, "seed \(seed)")
      #expect(own.reduce(0) { $0 + $1.shadowed } == day.shadowed, "seed \(seed)")
      #expect(own.first?.start == day.start && own.last?.end == day.end, "seed \(seed)")
      #expect(day.exact.input == day.exact.used + day.exact.shadowed, "seed \(seed)")
    }
    #expect(hours[try day("2026-03-29")]?.count == 23)
    let sum = merged.sum
    let whole = days.reduce(0) { $0 + $1.steps }
    #expect(whole == (sum.used + StepAmount(units: 1 << 31)).wholeSteps, "seed \(seed)")
    for span in [CalendarSpan.week, .month] {
      let totals = merged.totals(by: span)
      #expect(totals.reduce(0) { $0 + $1.steps } == whole, "seed \(seed)")
    }
    let sumOfRecords = records.reduce(StepAmount.zero) { $0 + $1.amount }
    #expect(sum.input == sumOfRecords, "seed \(seed)")
  }

  @Test("A day's number does not depend on the range asked for")
  func range() throws {
    let records = try (10..<20).map { number in
      try StepRecord("2026-03-\(number)T23:50:00Z", "2026-03-\(number + 1)T00:20:00Z", 100)
    }
    let days = MergedDays(records, try calendar("Etc/UTC"))
    let all = days.totals(by: .day)
    let part = days.totals(by: .day, in: try day("2026-03-12")...day("2026-03-14"))
    #expect(Array(all[2...4]) == part)
    #expect(all.map(\.steps).reduce(0, +) == 1000)
    let week = days.totals(by: .week, in: try day("2026-03-12")...day("2026-03-17"))
    #expect(week.map(\.name) == ["2026-W11", "2026-W12"])
    #expect(week.map(\.day) == [try day("2026-03-12"), try day("2026-03-16")])
  }

  @Test("Empty days are told, unless there are 400 of them in a row")
  func gaps() throws {
    let records = [
      try StepRecord("1970-01-01T00:00:00Z", "1970-01-01T00:10:00Z", 5),
      try StepRecord("2026-03-10T10:00:00Z", "2026-03-10T10:10:00Z", 100),
      try StepRecord("2026-03-14T10:00:00Z", "2026-03-14T10:10:00Z", 100),
    ]
    let days = MergedDays(records, try calendar("Etc/UTC"))
    #expect(
      days.shown() == [
        "1970-01-01 5", "2026-03-10 100", "2026-03-11 0", "2026-03-12 0", "2026-03-13 0",
        "2026-03-14 100",
      ])
  }

  @Test("A record of more than 400 days lies whole in the day in which it ends")
  func longRecord() throws {
    let records = [
      try StepRecord("2020-01-01T00:00:00Z", "2026-03-14T00:00:00Z", 4_000),
      try StepRecord("2021-01-01T00:00:00Z", "2021-01-02T00:00:00Z", 500, priority: 2),
      StepRecord(start: .min, end: .max, steps: 7, source: 0, priority: 0),
      StepRecord(start: .max, end: .max, steps: 9, source: 0, priority: 9),
    ]
    let days = MergedDays(records, try calendar("Etc/UTC"), keepsHours: true)
    let known = days.totals(by: .day).filter { $0.exact.input > .zero }
    #expect(known.map(\.name) == ["2021-01-01", "2026-03-13", "2262-04-11"])
    #expect(known[0].steps == 500)
    // A day of its 2,264 was the other record's.
    #expect(known[1].steps == 3_998 && known[1].shadowed == 2)
    #expect(days.sum.used + days.sum.shadowed == days.sum.input)
    #expect(days.totals(by: .hour).reduce(0) { $0 + $1.steps } == known.reduce(0) { $0 + $1.steps })
  }

  @Test("Five years of records take far less than a second to be put on days")
  func cost() throws {
    let first = try Instant("2020-01-01T00:00:00Z").nanoseconds
    let records = (0..<200_000).map { number in
      let start = first + Int64(number) * 789_000_000_000
      return StepRecord(
        start: start, end: start + 600_000_000_000, steps: 500, source: UInt32(number % 2),
        priority: Int32(number % 2))
    }
    var days = MergedDays(calendar: try calendar("Europe/Berlin"), sources: 2)
    let time = ContinuousClock().measure {
      for record in records { days.add(record) }
    }
    #expect(days.sum.input == StepAmount(100_000_000))
    // Ten times what a debug build takes: this notices calendar work for each record, no more.
    #expect(time < .seconds(10))
    print("200,000 records on 5 years of days: \(time)")
  }
}
