// What `tare import` does: read, keep, list, take back.

import Foundation
import StepFiles
import StepMerging
import StepStore
import Tare

enum ImportJob {
  /// As many notes are told one by one.
  private static let mostNotes = 20

  /// Reads the files and keeps what is in them, as one import.
  static func run(
    _ settings: ImportSettings, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    // What cannot be kept need not be read; but a database is made only when something was read.
    var store: StepStore?
    if FileManager.default.fileExists(atPath: settings.database) {
      store = try StoreFile.open(settings.database, creates: false)
    }
    var export = StepExport()
    var digests: [ContentDigest] = []
    let files = try ExportFiles.read(
      settings.files, into: &export, options: ExportOptions(zone: settings.zone),
      keepsGoing: settings.keepsGoing, on: &console,
      inspect: { digests.append(ContentDigest(of: $0)) }
    )
    try SourceChoice.keep(settings.only, in: &export, verb: ImportVerb.name)
    tell(export.notes, on: console)
    if export.records.isEmpty, !files.contains(where: { $0.fault == nil }) {
      console.complain("nothing was imported")
      return files.exitCode
    }
    let opened: StepStore
    if let store {
      opened = store
    } else {
      opened = try StoreFile.open(settings.database, creates: true)
    }
    try checkPerson(export, opened)
    // What could not even be opened has no digest.
    let read = zip(files.filter { $0.fault?.code != .missingInput }, digests)
    let summary = try keep(
      export, read.map { ImportedFile($0, digest: $1) }, in: opened, on: console)
    if let twin = summary.twin { console.complain("the same files as those of import \(twin)") }
    if summary.records == 0 { console.complain("there are no step records in it") }
    ImportPrinter.print(
      [ImportRow(summary, isComplete: files.allSatisfy { $0.fault == nil })], settings.format,
      on: &console)
    return files.exitCode
  }

  /// Refuses the steps of somebody else than the one whose steps a database holds.
  private static func checkPerson(
    _ export: StepExport, _ store: StepStore
  ) throws(ToolFailure) {
    let used = Set(export.records.map(\.source))
    let new = export.sources.enumerated().filter { used.contains(UInt32(clamping: $0.offset)) }
    let sources = try StoreFile.using(store) { store throws(StoreError) in try store.sources() }
    let people = Set((new.map(\.element) + sources).map(\.person)).subtracting([""])
    guard people.count > 1 else { return }
    let names = people.sorted().prefix(4).map { "'\($0)'" }.joined(separator: ", ")
    throw UsageError(
      "a database holds the steps of one person, and these would be of \(people.count) (\(names)); "
        + "keep them in another one", verb: ImportVerb.name
    ).failure
  }

  /// Lists the imports.
  static func list(
    _ settings: ImportSettings, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    let store = try StoreFile.open(settings.database, creates: false)
    let imports = try StoreFile.using(store) { store throws(StoreError) in try store.imports() }
    ImportPrinter.print(
      imports.map { ImportRow($0) }, settings.format, isList: true, on: &console)
    return .success
  }

  /// Takes an import back.
  static func undo(
    _ id: Int64, _ settings: ImportSettings, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    let store = try StoreFile.open(settings.database, creates: false)
    let summary = try StoreFile.using(store) { store throws(StoreError) in
      try store.undo(import: id)
    }
    ImportPrinter.print([ImportRow(summary)], settings.format, on: &console)
    return .success
  }

  private static func keep(
    _ export: StepExport, _ files: [ImportedFile], in store: StepStore,
    on console: borrowing Console
  ) throws(ToolFailure) -> ImportSummary {
    let progress = ExportProgress(
      "keeping \(export.records.count) records", size: export.records.count,
      isShown: console.showsProgress)
    defer { progress.clear() }
    let now = Instant(nanoseconds: Int64(System.wallSeconds * 1e9))
    return try StoreFile.using(store) { store throws(StoreError) in
      try store.importing(export, files: files, at: now) { progress.show($0) }
    }
  }

  private static func tell(_ notes: [String], on console: borrowing Console) {
    for note in notes.prefix(mostNotes) { console.complain(note) }
    if notes.count > mostNotes {
      console.complain("\(notes.count - mostNotes) more notes; --list --format json has them all")
    }
  }
}

extension ImportedFile {
  /// A file that was read, without its folders.
  fileprivate init(_ file: ReadFile, digest: ContentDigest) {
    self.init(
      name: file.name == "-" ? "standard input" : URL(filePath: file.name).lastPathComponent,
      format: file.format?.name ?? "", bytes: Int64(file.bytes), digest: digest,
      isComplete: file.fault == nil)
  }
}
