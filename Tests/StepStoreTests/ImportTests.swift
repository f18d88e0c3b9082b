// Importing: once is enough, and a store is its exports together.

import StepFiles
import StepMerging
import StepStore
import Tare
import Testing

@Suite("An import")
struct ImportTests {
  private let folder: TemporaryFolder
  private let store: StepStore

  init() throws {
    folder = try TemporaryFolder()
    store = try StepStore(path: folder.database)
  }

  @Test("keeps every field of what was read")
  func fields() throws {
    var export = StepExport([(watch, 0, 10, 700), (phone, 5, 5, 20)])
    export.add("walk", version: 3, steps: 90, source: band, from: 20)
    export.add(
      start: .min, end: .max, units: StepRecord.largestUnits, source: export.index(of: phone),
      modified: 0, at: .line(1))
    export.add(start: -1, end: -1, units: 1, source: 0, modified: .max, at: .line(1))
    export.driving = [TimeSpan(start: 5, end: 9)]
    export.note(ZoneKnowledge.named("Asia/Kathmandu"))
    export.note("2 records were passed over")
    let summary = try store.importing(
      export, files: [ImportedFile("a")], at: Instant(nanoseconds: 99))
    #expect(summary.records == 5 && summary.new == 5 && summary.known == 0)
    #expect(try StoreContent(store) == StoreContent(export))
    let list = try store.imports()
    #expect(list.count == 1)
    #expect(list.first?.id == summary.id)
    #expect(list.first?.at == Instant(nanoseconds: 99))
    #expect(list.first?.files == [ImportedFile("a")])
    #expect(list.first?.records == 5)
    #expect(list.first?.notes == ["2 records were passed over"])
    #expect(try store.trouble() == nil)
  }

  @Test("of the same file changes no record")
  func again() throws {
    let export = StepExport([(watch, 0, 10, 700), (phone, 2, 8, 300), (watch, 0, 10, 700)])
    let first = try store.importing(
      export, files: [ImportedFile("a")], at: Instant(nanoseconds: 1))
    #expect(first.records == 2 && first.new == 2 && first.twin == nil)
    let content = try StoreContent(store)
    let generation = try store.generation()
    let second = try store.importing(
      export, files: [ImportedFile("a")], at: Instant(nanoseconds: 2))
    #expect(second.records == 2 && second.new == 0 && second.known == 2)
    #expect(second.twin == first.id)
    #expect(try StoreContent(store) == content)
    #expect(try store.generation() == generation)
    #expect(try store.number("SELECT count(*) FROM record") == 2)
    #expect(try store.number("SELECT count(*) FROM reference") == 4)
  }

  @Test("of a newer export adds what is new")
  func newer() throws {
    var old = StepExport([(watch, 0, 10, 700), (watch, 10, 20, 10)])
    old.add("walk", version: 1, steps: 50)
    var new = StepExport([(watch, 0, 10, 700), (watch, 10, 20, 10), (watch, 20, 30, 5)])
    new.add("walk", version: 2, steps: 60)
    try import_(old)
    let summary = try import_(new)
    #expect(summary.records == 4 && summary.new == 2 && summary.replaced == 1)
    #expect(summary.outdated == 0)
    #expect(try StoreContent(store) == StoreContent(new))
    // The older export once more: its version of the walk counts no more than before.
    let late = try import_(old)
    #expect(late.new == 0 && late.replaced == 0)
    #expect(try StoreContent(store) == StoreContent(new))
  }

  @Test("that comes late does not replace newer versions")
  func late() throws {
    var old = StepExport()
    old.add("walk", version: 1, steps: 50)
    var new = StepExport()
    new.add("walk", version: 2, steps: 60)
    try import_(new)
    let summary = try import_(old)
    #expect(summary.new == 1 && summary.outdated == 1 && summary.replaced == 0)
    #expect(try StoreContent(store) == StoreContent(new))
  }

  @Test("of minutes makes another's total of the day needless, and its undoing brings it back")
  func totals() throws {
    var days = StepExport()
    let day = CoarseSpan(source: days.index(of: watch), unit: .day, number: 0)
    days.add(
      start: 0, end: 1440 * minute, units: 900 << 32, source: 0, claim: .total(day), at: .line(1))
    var minutes = StepExport()
    _ = minutes.index(of: phone)
    let part = CoarseSpan(source: minutes.index(of: watch), unit: .day, number: 0)
    minutes.add(
      start: 0, end: minute, units: 80 << 32, source: 1, claim: .part(day: part), at: .line(1))
    try import_(days)
    let summary = try import_(minutes)
    #expect(summary.new == 1 && summary.replaced == 1)
    var steps: [Int64] = []
    try store.view().forEachRecord { steps.append($0.amount.wholeSteps) }
    #expect(steps == [80])
    // The day once more comes too late, and is known.
    let again = try import_(days)
    #expect(again.known == 1 && again.replaced == 0 && again.outdated == 0)
    #expect(try StoreContent(store).rows == StoreContent(minutes).rows)
    // A file that is read after the store has no use for its total either.
    var export = try store.export()
    let own = CoarseSpan(source: export.index(of: watch), unit: .day, number: 0)
    export.add(
      start: 0, end: 1440 * minute, units: 900 << 32, source: own.source, claim: .total(own),
      at: .line(1))
    #expect(export.records.count == 1)
    #expect(try store.undo(import: summary.id).restored == 1)
    #expect(try StoreContent(store).rows == StoreContent(days).rows)
    #expect(try store.trouble() == nil)
  }

  @Test("makes a store that is its exports together", arguments: UInt64(1)...60)
  func union(seed: UInt64) throws {
    var random = SeededRandom(state: seed)
    var exports: [StepExport] = []
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      // Some exports come again.
      let old = exports.randomElement(using: &random)
      let export =
        Int.random(in: 0..<4, using: &random) == 0 ? old ?? .random(&random) : .random(&random)
      exports.append(export)
      try import_(export)
      var together = StoreContent(.together(exports))
      let content = try StoreContent(store)
      // A source of which nothing is left is not kept.
      together.sources.formIntersection(content.sources)
      #expect(content == together, "seed \(seed)")
      #expect(try store.trouble() == nil, "seed \(seed)")
    }
  }

  @Test("reads records in order of start, and those that touch a span")
  func order() throws {
    var random = SeededRandom(state: 7)
    for _ in 0..<5 { try import_(.random(&random)) }
    let view = try store.view()
    var all: [StepRecord] = []
    try view.forEachRecord { all.append($0) }
    #expect(all.count > 40)
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.start <= $1.start })
    for (from, to) in [(0, 12), (3, 5), (4, 4), (11, 3), (-5, 1)] as [(Int64, Int64)] {
      let (from, to) = (from * minute, to * minute)
      var some: [StepRecord] = []
      try view.forEachRecord(from: from, to: to) { some.append($0) }
      #expect(
        some == all.filter { $0.start < to && ($0.end > from || $0.isInstant && $0.start == from) })
    }
  }

  @Test("changes no view that was made before")
  func views() throws {
    try import_(StepExport([(watch, 0, 10, 700)]))
    let view = try store.view()
    let undone = try import_(StepExport([(phone, 0, 10, 100)]))
    #expect(view.sources == [watch])
    var count = 0
    try view.forEachRecord { _ in count += 1 }
    #expect(count == 1)
    #expect(try store.view().sources == [phone, watch])
    _ = try store.undo(import: undone.id)
    #expect(try store.sources() == [watch])
    #expect(view.generation + 2 == (try store.generation()))
  }

  @Test("tells how far it is")
  func progress() throws {
    let many = (0..<10_000).map { (watch, Int64($0), Int64($0) + 1, Int64(5)) }
    var told: [Int] = []
    _ = try store.importing(
      StepExport(many), files: [], at: Instant(nanoseconds: 0), progress: { told.append($0) })
    #expect(told == [4096, 8192])
  }

  @discardableResult
  private func import_(_ export: StepExport) throws -> ImportSummary {
    try store.importing(export, files: [], at: Instant(nanoseconds: 0))
  }
}
