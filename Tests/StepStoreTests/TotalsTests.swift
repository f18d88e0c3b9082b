// Daily totals are kept until any record changes.

import StepDays
import StepFiles
import StepMerging
import StepStore
import Tare
import Testing

@Suite("Daily totals")
struct TotalsTests {
  private let paris = TotalsKey(zone: "Europe/Paris", dayStart: TimeOfDay("04:00") ?? .midnight)
  private let totals = [
    DailyTotal(
      day: LocalDay("1969-12-31") ?? .first, used: StepAmount(units: -1), shadowed: .zero),
    DailyTotal(
      day: LocalDay("2024-02-29") ?? .first,
      used: StepAmount(carry: .max, steps: .max, fraction: .max),
      shadowed: StepAmount(carry: .min, steps: 1, fraction: 1)),
  ]

  @Test("come back exactly, each for its own zone, day start and rules")
  func exact() throws {
    let folder = try TemporaryFolder()
    let store = try StepStore(path: folder.database)
    #expect(try store.totals(for: paris) == nil)
    #expect(try store.keep(totals, for: paris, of: store.generation()))
    #expect(try store.totals(for: paris) == totals)
    for other in [
      TotalsKey(zone: "Europe/Paris"), TotalsKey(zone: "UTC", dayStart: paris.dayStart),
      TotalsKey(zone: "Europe/Paris", dayStart: paris.dayStart, rules: "phone first"),
    ] {
      #expect(try store.totals(for: other) == nil)
    }
    // None is an answer, too, and takes the place of the one before.
    #expect(try store.keep([], for: paris, of: store.generation()))
    #expect(try store.totals(for: paris) == [])
  }

  @Test("are gone with any change of the records, and only then")
  func invalid() throws {
    let folder = try TemporaryFolder()
    let store = try StepStore(path: folder.database)
    func isKept(_ change: () throws -> Void) throws -> Bool {
      let generation = try store.generation()
      try store.keep(totals, for: paris, of: generation)
      try change()
      let isKept = try store.totals(for: paris) == totals
      // What was worked out before a change comes too late.
      #expect(try store.keep(totals, for: paris, of: generation) == isKept)
      return isKept
    }
    let export = StepExport([(watch, 0, 10, 700)])
    var drive = export
    drive.driving = [TimeSpan(start: 0, end: 5)]
    var zone = drive
    zone.note(ZoneKnowledge.named("Asia/Tokyo"))
    let now = Instant(nanoseconds: 0)
    #expect(try !isKept { _ = try store.importing(export, files: [], at: now) })
    #expect(try isKept { _ = try store.importing(export, files: [], at: now) })
    #expect(try !isKept { _ = try store.importing(drive, files: [], at: now) })
    #expect(try !isKept { _ = try store.importing(zone, files: [], at: now) })
    #expect(try isKept { _ = try store.importing(zone, files: [], at: now) })
    #expect(try !isKept { _ = try store.undo(import: 1) })
  }
}
