// Days, hours and minutes of the same steps: whatever the order, each step is there once.

import StepFiles
import StepMerging
import Testing

@Suite("Totals beside finer records")
struct CoarseTotalsTests {
  /// One record of the list below.
  struct Entry: Sendable {
    var start: Int64
    var length: Int64
    var steps: Int64
    var claim: @Sendable (UInt32) -> CoarseClaim
  }

  static func day(_ source: UInt32, _ number: Int) -> CoarseSpan {
    CoarseSpan(source: source, unit: .day, number: number)
  }

  static func hour(_ source: UInt32, _ number: Int) -> CoarseSpan {
    CoarseSpan(source: source, unit: .hour, number: number)
  }

  /// Day 0 has a total of 100 and two hours, of which one has two minutes; day 1 only a total; day 2
  /// two totals, the merged one smaller; day 3 minutes alone.
  static let entries: [Entry] = [
    Entry(start: 0, length: 86_400, steps: 100) { .total(day($0, 0)) },
    Entry(start: 3600, length: 3600, steps: 60) { .total(hour($0, 1), within: day($0, 0)) },
    Entry(start: 7200, length: 3600, steps: 40) { .total(hour($0, 2), within: day($0, 0)) },
    Entry(start: 7200, length: 60, steps: 15) { .part(hour: hour($0, 2), day: day($0, 0)) },
    Entry(start: 7260, length: 60, steps: 25) { .part(hour: hour($0, 2), day: day($0, 0)) },
    Entry(start: 86_400, length: 86_400, steps: 70) { .total(day($0, 1)) },
    Entry(start: 172_800, length: 86_400, steps: 90) { .total(day($0, 2), rank: 0) },
    Entry(start: 172_800, length: 86_400, steps: 80) { .total(day($0, 2), rank: 1) },
    Entry(start: 259_200, length: 60, steps: 5) { .part(hour: hour($0, 72), day: day($0, 3)) },
  ]

  @Test("keep the finest of each span, in any order")
  func anyOrder() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var export = StepExport(keepsPlaces: true)
      export.begin(file: "a")
      let source = export.index(of: RecordSource(name: "a", kind: .watch))
      for (line, entry) in Self.entries.enumerated().shuffled(using: &generator) {
        export.add(
          start: entry.start * 1_000_000_000, end: (entry.start + entry.length) * 1_000_000_000,
          units: entry.steps << 32, source: source, claim: entry.claim(source), at: .line(line))
      }
      let kept = Set(export.places.map(\.place))
      #expect(
        kept == [.line(1), .line(3), .line(4), .line(5), .line(7), .line(8)], "seed \(seed)")
      for (record, place) in zip(export.records, export.places) {
        guard case .line(let line) = place.place else { continue }
        #expect(record.units == Self.entries[line].steps << 32, "seed \(seed)")
      }
      #expect(export.superseded.records == 3, "seed \(seed)")
      #expect(export.superseded.steps == StepAmount(100 + 40 + 90), "seed \(seed)")
    }
  }

  @Test("leave versions of a record in order")
  func revisions() {
    var export = StepExport()
    let source = export.index(of: RecordSource(name: "a", kind: .other))
    func add(_ steps: Int64, _ id: String, _ version: Int64, _ claim: CoarseClaim) {
      export.add(
        start: 0, end: 10, units: steps << 32, source: source, revision: (id, version),
        claim: claim, at: .line(1))
    }
    add(100, "day", 1, .total(Self.day(source, 0)))
    // It takes the day's place, and its second version must find it there.
    add(30, "part", 1, .part(day: Self.day(source, 0)))
    add(40, "part", 2, .part(day: Self.day(source, 0)))
    add(20, "other", 1, .part(day: Self.day(source, 0)))
    #expect(export.records.map(\.units) == [40 << 32, 20 << 32])
  }
}
