// Files that are no stores, damaged ones, and folders in which nothing can be written.

import Foundation
import StepFiles
import Tare
import Testing

@testable import StepStore

@Suite("A store that cannot be had")
struct FaultTests {
  @Test("is told from a file of something else, which stays as it is")
  func otherFile() throws {
    let folder = try TemporaryFolder()
    let text = Data(String(repeating: "day,steps\n2024-01-01,5\n", count: 500).utf8)
    try text.write(to: URL(filePath: folder.database))
    expect(.notAStore) { try StepStore(path: folder.database) }
    #expect(try Data(contentsOf: URL(filePath: folder.database)) == text)
  }

  @Test("is told from another program's database, which stays as it is")
  func otherDatabase() throws {
    let folder = try TemporaryFolder()
    do {
      let other = try Connection(
        path: folder.database, creates: true, patience: 0, task: "testing")
      try other.execute("CREATE TABLE steps (day TEXT); PRAGMA user_version = 1")
    }
    let before = try Data(contentsOf: URL(filePath: folder.database))
    expect(.notAStore) { try StepStore(path: folder.database) }
    #expect(try Data(contentsOf: URL(filePath: folder.database)) == before)
  }

  @Test("is not created where nobody asked for it, nor in no folder")
  func missing() throws {
    let folder = try TemporaryFolder()
    expect(.cannotOpen) { try StepStore(path: folder.database, creates: false) }
    #expect(!FileManager.default.fileExists(atPath: folder.database))
    expect(.cannotOpen) { try StepStore(path: folder.database + "/nowhere/steps.db") }
    expect(.cannotOpen) { try StepStore(path: "") }
    expect(.cannotOpen) { try StepStore(path: folder.database + "\0") }
    expect(.cannotOpen) { try StepStore(path: folder.url.path) }
  }

  @Test("gives no name a meaning of its own")
  func names() throws {
    // A relative name: the memory of SQLite would come up here, and keep nothing.
    #expect(throws: StoreError.self) { try StepStore(path: ":memory:/steps.db") }
    #expect(throws: StoreError.self) { try StepStore(path: "file::memory:/steps.db") }
  }

  @Test("is refused in a folder that cannot be written")
  func readOnly() throws {
    let folder = try TemporaryFolder()
    do {
      let store = try StepStore(path: folder.database)
      _ = try store.importing(
        StepExport([(watch, 0, 10, 700)]), files: [], at: Instant(nanoseconds: 0))
    }
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    try manager.setAttributes([.posixPermissions: 0o400], ofItemAtPath: folder.database)
    defer {
      try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
    }
    if manager.createFile(atPath: folder.url.appending(path: "probe").path, contents: nil) {
      print("skipped: whoever runs this may write anywhere")
      return
    }
    #expect(throws: StoreError.self) { try StepStore(path: folder.database) }
    #expect(throws: StoreError.self) { try StepStore(path: folder.url.path + "/new.db") }
  }

  @Test("tells damage, and never crashes", arguments: UInt64(1)...40)
  func damage(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(state: seed)
    do {
      let store = try StepStore(path: folder.database)
      for _ in 0..<6 {
        _ = try store.importing(
          .random(&random), files: [ImportedFile("a")], at: Instant(nanoseconds: 0))
      }
    }
    var bytes = try Data(contentsOf: URL(filePath: folder.database))
    if seed % 4 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
    for _ in 0..<(seed % 4 == 0 ? 0 : 200) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    try bytes.write(to: URL(filePath: folder.database))
    do {
      let store = try StepStore(path: folder.database)
      _ = try store.imports()
      _ = try store.export()
      _ = try store.importing(.random(&random), files: [], at: Instant(nanoseconds: 0))
      _ = try store.undo(import: 1)
      _ = try store.trouble()
    } catch let error as StoreError {
      #expect(!error.message.contains("Watch") && !error.message.contains(folder.url.path))
    }
  }

  @Test("waits for other writers as long as it was told")
  func busy() throws {
    let folder = try TemporaryFolder()
    let store = try StepStore(path: folder.database, patience: 0.05)
    let other = try Connection(
      path: folder.database, creates: false, patience: 0, task: "testing")
    try other.execute("BEGIN IMMEDIATE")
    expect(.busy) {
      try store.importing(StepExport(), files: [], at: Instant(nanoseconds: 0))
    }
    // Readers do not wait.
    #expect(try store.view().sources == [])
    try other.execute("ROLLBACK")
    _ = try store.importing(StepExport(), files: [], at: Instant(nanoseconds: 0))
  }

  private func expect<Result>(
    _ kind: StoreError.Kind, _ body: () throws -> Result,
    at location: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try body()
      Issue.record("nothing was thrown", sourceLocation: location)
    } catch let error as StoreError {
      #expect(error.kind == kind, "\(error.message)", sourceLocation: location)
    } catch {
      Issue.record(error, sourceLocation: location)
    }
  }
}
