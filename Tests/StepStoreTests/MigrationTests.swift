// Versions of the schema: older ones are brought up to date, newer ones left alone.

import Foundation
import StepFiles
import Tare
import Testing

@testable import StepStore

@Suite("A store of another version")
struct MigrationTests {
  /// A version that a later release might have.
  private static let next = """
    ALTER TABLE session ADD COLUMN device TEXT NOT NULL DEFAULT '';
    CREATE TABLE label (name TEXT PRIMARY KEY) STRICT;
    """

  @Test("is brought up to date with all that it holds")
  func older() throws {
    let folder = try TemporaryFolder()
    let export = StepExport([(watch, 0, 10, 700), (phone, 2, 8, 300)])
    do {
      let old = try open(folder, [FirstSchema.script])
      _ = try old.importing(export, files: [ImportedFile("a")], at: Instant(nanoseconds: 5))
      #expect(try old.number("PRAGMA user_version") == 1)
    }
    let new = try open(folder, [FirstSchema.script, Self.next])
    #expect(try new.number("PRAGMA user_version") == 2)
    #expect(try new.number("SELECT count(*) FROM label") == 0)
    #expect(try StoreContent(new) == StoreContent(export))
    #expect(try new.imports().count == 1)
    #expect(try new.trouble() == nil)
  }

  @Test("stays as it is if a migration fails")
  func failing() throws {
    let folder = try TemporaryFolder()
    do { _ = try open(folder, [FirstSchema.script]) }
    #expect(throws: StoreError.self) {
      try open(folder, [FirstSchema.script, Self.next + "CREATE TABLE label (x) STRICT;"])
    }
    let store = try open(folder, [FirstSchema.script])
    #expect(try store.number("PRAGMA user_version") == 1)
    #expect(
      try store.number("SELECT count(*) FROM sqlite_master WHERE name = 'label'") == 0)
  }

  @Test("is refused if a newer release wrote it, and not touched")
  func newer() throws {
    let folder = try TemporaryFolder()
    do { _ = try open(folder, [FirstSchema.script, Self.next]) }
    let before = try Data(contentsOf: URL(filePath: folder.database))
    do {
      _ = try open(folder, [FirstSchema.script])
      Issue.record("was opened")
    } catch let error as StoreError {
      #expect(error.kind == .newerVersion)
      #expect(
        error.message
          == "opening: version 2 of the store; this release knows versions up to 1")
    }
    #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
  }

  @Test("has the tables of the newest version from the beginning")
  func fresh() throws {
    let folder = try TemporaryFolder()
    let store = try StepStore(path: folder.database)
    #expect(try store.number("PRAGMA user_version") == Int64(StepStore.version))
    #expect(try store.number("PRAGMA application_id") == 0x5461_7265)
    #expect(try store.number("PRAGMA foreign_keys") == 1)
    #expect(try store.number("PRAGMA synchronous") == 2)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.database)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  /// The schema that was released: a change of it would leave older files behind.
  @Test("has a first schema that does not change")
  func released() {
    let digest = Array(FirstSchema.script.utf8).withUnsafeBytes { ContentDigest(of: $0) }
    #expect(
      digest.description == "b0e528f3fa91ce61b10d96e6a4d863fe9d1619c15a0396ae73acc49fb6df7df4")
  }

  private func open(_ folder: TemporaryFolder, _ scripts: [String]) throws -> StepStore {
    try StepStore(path: folder.database, creates: true, patience: 5, scripts: scripts)
  }
}
