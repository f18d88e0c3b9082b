// Exports of one person over time: they overlap, repeat, and correct each other.

import StepFiles
import StepMerging

let second: Int64 = 1_000_000_000
let minute: Int64 = 60 * second

let watch = RecordSource(name: "Watch", kind: .watch)
let phone = RecordSource(name: "Phone", kind: .phone)
let band = RecordSource(name: "Band", kind: .watch, addsUp: true)

extension StepExport {
  /// An export of records with a start and an end in minutes.
  init(
    _ records: [(source: RecordSource, from: Int64, to: Int64, steps: Int64)]
  ) {
    self.init()
    begin(file: "given")
    for record in records {
      add(
        start: record.from * minute, end: record.to * minute, units: record.steps << 32,
        source: index(of: record.source), at: .line(1))
    }
  }

  /// Adds a version of a record.
  mutating func add(
    _ id: String, version: Int64, steps: Int64, source: RecordSource = phone, from: Int64 = 0
  ) {
    add(
      start: from * minute, end: (from + 10) * minute, units: steps << 32,
      source: index(of: source), modified: version, revision: (id, version), at: .line(1))
  }

  /// A random export whose records are likely to be in other random ones, too.
  static func random(_ random: inout SeededRandom) -> StepExport {
    var export = StepExport()
    export.begin(file: "random")
    let sources = [watch, phone, band].shuffled(using: &random)
    for _ in 0..<Int.random(in: 0..<40, using: &random) {
      let source = sources[Int.random(in: 0..<3, using: &random)]
      let start = Int64.random(in: 0..<12, using: &random) * minute
      let named = Int.random(in: 0..<3, using: &random) == 0
      export.add(
        start: start, end: start + Int64.random(in: 0..<3, using: &random) * minute,
        units: Int64.random(in: 0..<3, using: &random) << 31, source: export.index(of: source),
        modified: [.min, 0, 1].randomElement(using: &random) ?? 0,
        revision: named
          ? ("r\(Int.random(in: 0..<6, using: &random))", .random(in: 0..<3, using: &random)) : nil,
        at: .line(1))
    }
    for _ in 0..<Int.random(in: 0..<12, using: &random) { export.addCoarse(&random) }
    for _ in 0..<Int.random(in: 0..<2, using: &random) {
      let start = Int64.random(in: 0..<12, using: &random) * minute
      export.driving.append(TimeSpan(start: start, end: start + minute))
    }
    if Bool.random(using: &random) { export.note(ZoneKnowledge.named("Europe/Paris")) }
    if Bool.random(using: &random) { export.note(ZoneKnowledge.unknown("the app prints none")) }
    return export
  }

  /// Adds a total of an hour or a day, or a part of one. What it is a total of follows from what it
  /// says, so that the same record never is two totals.
  private mutating func addCoarse(_ random: inout SeededRandom) {
    let source = index(of: [watch, phone].randomElement(using: &random) ?? watch)
    let number = Int.random(in: 0..<4, using: &random)
    let units = Int64.random(in: 0..<3, using: &random) << 31
    let start = Int64(number) * 10 * minute
    let day = CoarseSpan(source: source, unit: .day, number: number / 2)
    let hour = CoarseSpan(source: source, unit: .hour, number: number)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      add(
        start: start, end: start + 24 * minute, units: units, source: source,
        claim: .total(day, rank: Int(units >> 31) % 2), at: .line(1))
    case 1:
      add(
        start: start, end: start + 9 * minute, units: units, source: source,
        claim: .total(hour, within: day), at: .line(1))
    default:
      if Int.random(in: 0..<3, using: &random) > 0 { return }
      add(
        start: start, end: start + 4 * minute, units: units, source: source,
        claim: .part(hour: hour, day: day), at: .line(1))
    }
  }

  /// The exports read one after another into one.
  static func together(_ exports: [StepExport]) -> StepExport {
    var all = StepExport()
    for export in exports {
      // Whatever is finer makes totals needless, whichever was read first.
      all.cover(Set(export.coveredSpans.map { all.own($0, of: export) }))
    }
    for export in exports {
      all.begin(file: "together")
      var claims: [Int: CoarseClaim] = [:]
      export.forEachTotal { claims[$0] = .total(all.own($1, of: export), rank: $2) }
      var names: [Int: (id: String, version: Int64)] = [:]
      export.forEachRevision { names[$0] = ($1, $2) }
      for (index, record) in export.records.enumerated() {
        all.add(
          start: record.start, end: record.end, units: record.units,
          source: all.index(of: export.sources[Int(record.source)]), modified: record.modified,
          revision: names[index], claim: claims[index], at: .line(1))
      }
      all.driving += export.driving
      for zone in export.zones { all.note(zone) }
    }
    return all
  }

  /// Another export's span as one of this one's.
  private mutating func own(_ span: CoarseSpan, of export: StepExport) -> CoarseSpan {
    CoarseSpan(
      source: index(of: export.sources[Int(span.source)]), unit: span.unit, number: span.number)
  }
}
