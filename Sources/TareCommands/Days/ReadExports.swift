// Exports of the command line, read and made ready for a merge.

import Foundation
import StepDays
import StepFiles
import StepMerging
import StepStore

/// What was read, by whom it was counted, and by which days it is to be told.
struct ReadExports {
  let export: StepExport
  let files: [ReadFile]
  let ranking: SourceRanking
  let calendar: DayCalendar
  let zoneName: String
  /// Which doubts leave steps out, and what else the merge is told.
  let rules: MergeRules

  /// Reads the files of a verb.
  ///
  /// - Parameters:
  ///   - settings: The files, and what the command line says of them.
  ///   - verb: The verb, for the hint behind a message.
  ///   - keepsPlaces: Whether each record's place in its file is kept.
  ///   - console: Where notes and faults are told.
  /// - Returns: What was read.
  /// - Throws: A file's fault unless reading goes on; 64 where the zone is not known, or a word of
  ///   `--priority` names no source.
  static func read(
    _ settings: ExportSettings, verb: String, keepsPlaces: Bool = false,
    on console: inout Console
  ) throws(ToolFailure) -> ReadExports {
    var export = StepExport(keepsPlaces: keepsPlaces)
    let files = try fill(&export, settings, verb: verb, on: &console)
    try SourceChoice.keep(settings.only, in: &export, verb: verb)
    let (zone, ranking) = try decide(export, settings, verb: verb)
    var rules = MergeRules()
    rules.now = Self.now
    rules.driving = TimeSpan.disjoint(export.driving)
    rules.excluded = settings.excluded
    rules.addsUp = ranking.sources.map(\.source.addsUp)
    let read = ReadExports(
      export: export, files: files, ranking: ranking,
      calendar: DayCalendar(zone: zone.zone, dayStart: settings.dayStart), zoneName: zone.name,
      rules: rules)
    try console.flush()
    if let note = zone.note { console.complain(note) }
    read.tellNotes(on: console)
    return read
  }

  /// Fills an export with all that the command line names. What else may hold records belongs here.
  private static func fill(
    _ export: inout StepExport, _ settings: ExportSettings, verb: String,
    on console: inout Console
  ) throws(ToolFailure) -> [ReadFile] {
    if let database = settings.database {
      let store = try StoreFile.open(database, creates: false)
      try StoreFile.using(store) { store throws(StoreError) in
        try store.view().read(into: &export, file: database)
      }
    }
    do throws(ToolFailure) {
      return try ExportFiles.read(
        settings.files, into: &export, options: ExportOptions(zone: settings.zone),
        keepsGoing: settings.keepsGoing, on: &console)
    } catch {
      // Only a missing zone is the command line's fault.
      guard case .stopped(.usage, let message) = error else { throw error }
      throw UsageError("\(message); --tz ZONE names the zone", verb: verb).failure
    }
  }

  /// By which days, and who is believed: what only the content of the files decides.
  private static func decide(
    _ export: StepExport, _ settings: ExportSettings, verb: String
  ) throws(ToolFailure) -> (ZoneChoice, SourceRanking) {
    do throws(UsageError) {
      return (
        try ZoneChoice.of(export, asked: settings),
        try SourceRanking(export.sources, by: settings.priority)
      )
    } catch {
      throw UsageError(error.message, verb: verb).failure
    }
  }

  /// The records, by the sources' order and trust.
  var records: [StepRecord] {
    export.records.map(ranked)
  }

  /// A record of the export as a record of the merge.
  func ranked(_ record: StepRecord) -> StepRecord {
    let index = Int(record.source)
    guard index < ranking.places.count else { return record }
    let place = ranking.places[index]
    return record.assigned(source: place, priority: ranking.sources[Int(place)].priority)
  }

  private func tellNotes(on console: borrowing Console) {
    for note in export.notes { console.complain(note) }
    let (records, steps) = export.superseded
    if records > 0 {
      console.complain(
        "\(records) \(records == 1 ? "record was" : "records were") passed over, since a later "
          + "version of the same is there: \(StepText.whole(steps)) steps")
    }
    if export.records.isEmpty { console.complain("no records of steps were found") }
  }

  /// The present, in nanoseconds since 1970.
  private static var now: Int64 {
    Int64(exactly: (Date().timeIntervalSince1970 * 1e9).rounded()) ?? .max
  }
}
