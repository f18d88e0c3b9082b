// The laws of the sweep: as the rule says it, in any order and any cut, and nothing lost.
import StepMerging
import Testing

@Suite("The sweep")
struct SweepLawTests {
  @Test("agrees with the rule applied instant by instant", arguments: 0..<400)
  func bruteForce(seed: UInt64) {
    var dice = SeededDice(seed)
    var records = randomRecords(&dice)
    var rules = MergeRules()
    if dice.next(3) == 0 { rules.addsUp = [true, false, dice.next(2) == 0] }
    if dice.next(3) == 0 { rules.excluded = .cadence }
    rules.maximumCadence = 2e9
    if dice.next(4) == 0 {
      rules.driving = TimeSpan.disjoint([
        TimeSpan(start: dice.next(30), end: dice.next(60)),
        TimeSpan(start: dice.next(60), end: dice.next(60)),
      ])
      if dice.next(2) == 0 { rules.excluded.insert(.driving) }
    }
    let wanted = PlainMerge(records, rules)
    for index in records.indices.reversed() where index > 0 {
      records.swapAt(index, Int(dice.next(Int64(index + 1))))
    }
    let merged = Merged(records, rules)
    #expect(merged.used == wanted.used, "seed \(seed)")
    #expect(merged.excluded == wanted.excluded, "seed \(seed)")
    #expect(merged.sweep.total.isConserved, "seed \(seed)")
    for (index, tally) in merged.sweep.sources.enumerated() {
      #expect(tally.isConserved, "seed \(seed), source \(index)")
      #expect(tally.used == wanted.sources[index], "seed \(seed), source \(index)")
    }
  }

  @Test("gives the same pieces for any order of the records", arguments: 0..<100)
  func anyOrder(seed: UInt64) {
    var dice = SeededDice(seed &+ 10_000)
    var records = randomRecords(&dice)
    let first = Merged(records).pieces
    for _ in 0..<5 {
      for index in records.indices.reversed() where index > 0 {
        records.swapAt(index, Int(dice.next(Int64(index + 1))))
      }
      #expect(Merged(records).pieces == first, "seed \(seed)")
    }
  }

  @Test("cuts a record so that its parts add up to it", arguments: 0..<200)
  func partsAddUp(seed: UInt64) {
    var dice = SeededDice(seed &+ 20_000)
    let start = dice.next(1 << 50) - 1 << 49
    let record = StepRecord(
      start: start, end: start + 1 + dice.next(1 << 45), units: dice.next(1 << 60), source: 0,
      priority: 0)
    var borders = (0..<9).map { _ in start + dice.next(record.end - start + 1) }
    borders += [record.start, record.end]
    borders.sort()
    let parts = zip(borders, borders.dropFirst()).map { record.units(from: $0, to: $1) }
    #expect(parts.reduce(0, +) == record.units)
    #expect(parts.allSatisfy { $0 >= 0 })
  }

  @Test("holds no more than what is open, and a little")
  func bounded() {
    // One long record of the highest rank, and very many short ones behind it.
    var sweep = StepSweep()
    sweep.add(StepRecord(start: 0, end: 10_000_000, steps: 1, source: 0, priority: 9)) { _ in }
    for start in 0..<Int64(100_000) {
      sweep.add(
        StepRecord(start: start, end: start + 2, steps: 1, source: 1, priority: 1)
      ) { _ in }
      #expect(sweep.openCount <= 64)
    }
    sweep.finish { _ in }
    #expect(sweep.total.used == StepAmount(1))
    #expect(sweep.total.shadowed == StepAmount(100_000))
  }

  @Test("takes records at the ends of the axis, and says when one is out of order")
  func extremes() {
    var sweep = StepSweep(sources: 1)
    let whole = StepRecord(start: .min, end: .max, units: .max, source: 0, priority: .max)
    #expect(whole.units == StepRecord.largestUnits)
    #expect(sweep.add(whole) { _ in })
    #expect(
      sweep.add(StepRecord(start: .max, end: .max, steps: 5, source: 7, priority: 0)) { _ in })
    #expect(!sweep.add(StepRecord(start: 0, end: 1, steps: 5, source: 0, priority: 0)) { _ in })
    sweep.finish { _ in }
    #expect(sweep.total.used == StepAmount(1 << 31 - 1) + StepAmount(5))
    #expect(sweep.total.records == 2)
    #expect(sweep.sources[0].records == 1)
  }

  @Test("sorts any list as the library does", arguments: 0..<60)
  func sorting(seed: UInt64) {
    var dice = SeededDice(seed &+ 30_000)
    let count = Int(dice.next(3000))
    var records = (0..<count).map { index in
      // Saws, plateaus and nonsense, to lead the division astray.
      let start =
        switch seed % 4 {
        case 0: dice.next(1 << 40)
        case 1: Int64(index % 7)
        case 2: Int64(count - index)
        default: Int64(index < count / 2 ? index : count - index)
        }
      return StepRecord(
        start: start, end: start + dice.next(3), steps: dice.next(5), source: 0,
        priority: Int32(dice.next(2)))
    }
    let wanted = records.sorted { $0.precedes($1) }
    var merger = StepMerger(records)
    _ = merger.merge { _ in }
    records = merger.records
    #expect(records == wanted, "seed \(seed)")
  }
}
