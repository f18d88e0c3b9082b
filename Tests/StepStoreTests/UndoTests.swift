// Undoing: what is left is what the other imports alone would have made.

import Foundation
import StepFiles
import StepStore
import Tare
import Testing

@Suite("Undoing an import")
struct UndoTests {
  @Test("keeps what other imports have, and brings older versions back")
  func versions() throws {
    let folder = try TemporaryFolder()
    let store = try StepStore(path: folder.database)
    var old = StepExport([(watch, 0, 10, 700), (watch, 10, 20, 10)])
    old.add("walk", version: 1, steps: 50)
    var new = StepExport([(watch, 0, 10, 700)])
    new.add("walk", version: 2, steps: 60)
    let first = try store.importing(old, files: [], at: Instant(nanoseconds: 1))
    let second = try store.importing(
      new, files: [ImportedFile("b")], at: Instant(nanoseconds: 2))
    let summary = try store.undo(import: second.id)
    #expect(summary.records == 2 && summary.removed == 1 && summary.restored == 1)
    #expect(try StoreContent(store) == StoreContent(old))
    #expect(try store.imports().map(\.id) == [first.id])
    // Numbers are not given again.
    #expect(try store.importing(new, files: [], at: Instant(nanoseconds: 3)).id > second.id)
    #expect(try store.trouble() == nil)
  }

  @Test("of everything leaves nothing")
  func everything() throws {
    let folder = try TemporaryFolder()
    let store = try StepStore(path: folder.database)
    var random = SeededRandom(state: 3)
    for _ in 0..<4 {
      _ = try store.importing(
        .random(&random), files: [ImportedFile("x")], at: Instant(nanoseconds: 0))
    }
    for info in try store.imports() { _ = try store.undo(import: info.id) }
    let tables = [
      "import", "file", "source", "record", "reference", "superseded", "driving", "zone", "note",
      "total", "covered", "needless",
    ]
    for table in tables { #expect(try store.number("SELECT count(*) FROM \(table)") == 0) }
  }

  @Test("in any order is as if it had never been imported", arguments: UInt64(1)...60)
  func anyOrder(seed: UInt64) throws {
    var random = SeededRandom(state: seed)
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let store = try StepStore(path: folder.database)
    var exports: [Int64: StepExport] = [:]
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      let export = StepExport.random(&random)
      exports[try store.importing(export, files: [], at: Instant(nanoseconds: 0)).id] = export
    }
    for id in exports.keys.sorted().shuffled(using: &random).dropLast() {
      exports[id] = nil
      _ = try store.undo(import: id)
      #expect(try store.trouble() == nil, "seed \(seed)")
      let fresh = try StepStore(path: other.url.appending(path: "\(id).db").path)
      for export in exports.sorted(by: { $0.key < $1.key }).map(\.value) {
        _ = try fresh.importing(export, files: [], at: Instant(nanoseconds: 0))
      }
      #expect(try StoreContent(store) == StoreContent(fresh), "seed \(seed)")
    }
  }

  @Test("that there is not is refused, and changes nothing")
  func missing() throws {
    let folder = try TemporaryFolder()
    let store = try StepStore(path: folder.database)
    let generation = try store.generation()
    do {
      _ = try store.undo(import: 1)
      Issue.record("was undone")
    } catch {
      #expect(error.kind == .missing)
      #expect(error.message == "undoing an import: there is no import 1")
    }
    #expect(try store.generation() == generation)
  }
}
