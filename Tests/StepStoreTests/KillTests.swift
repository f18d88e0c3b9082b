// A writer that is killed at any moment leaves whole imports and no half ones.

import Foundation
import StepStore
import Testing

@Suite("A killed writer")
struct KillTests {
  @Test("leaves every import that it had reported, and no part of another")
  func kills() throws {
    let seed: UInt64 = 20_261_130
    var random = SeededRandom(state: seed)
    var folder = try TemporaryFolder()
    /// What must be there, and what may be: its removal had begun.
    var certain: Set<Int64> = []
    var doubtful: Set<Int64> = []
    var (inside, changes, opening) = (0, 0, 0)
    for kill in 0..<200 {
      if kill % 20 == 0 {
        folder = try TemporaryFolder()
        (certain, doubtful) = ([], [])
      }
      let writer = try WriterProcess(folder.database, seed: random.next())
      // Some are killed while they start, or create the file.
      let isEarly = kill % 20 < 3
      var words = isEarly ? "" : writer.waitUntilOpen()
      let longest: UInt32 = isEarly ? 60_000 : kill % 2 == 0 ? 25_000 : 150_000
      usleep(.random(in: 0...longest, using: &random))
      writer.kill()
      words += writer.finish().words

      var last = ""
      for line in words.split(separator: "\n") {
        let parts = line.split(separator: " ")
        last = String(parts[0])
        guard parts.count == 2, let id = Int64(parts[1]) else { continue }
        changes += last == "imported" || last == "undone" ? 1 : 0
        switch last {
        case "imported": certain.insert(id)
        case "undo":
          certain.remove(id)
          doubtful.insert(id)
        case "undone": doubtful.remove(id)
        default: Issue.record("the writer said \(line)")
        }
      }
      if last == "import" || last == "undo" { inside += 1 }
      if last == "" { opening += 1 }

      let label: Comment = "kill \(kill) of seed \(seed)"
      let store = try StepStore(path: folder.database)
      #expect(try store.trouble() == nil, label)
      #expect(try store.brokenImports() == [], label)
      let found = Set(try store.imports().map(\.id))
      #expect(certain.isSubset(of: found), label)
      // Beyond these only one import, the last, may have been made and not reported.
      let others = found.subtracting(certain).subtracting(doubtful)
      #expect(others.count <= (last == "import" ? 1 : 0), label)
      certain = found
      doubtful = []
    }
    print("kills: \(inside) within a change, \(opening) before the first word, \(changes) changes")
    // Otherwise nothing has been tried.
    #expect(inside >= 50)
    #expect(changes >= 40)
  }

  @Test("may be one of several that write at once")
  func together() throws {
    let folder = try TemporaryFolder()
    let writers = try (1...3).map { seed in
      try WriterProcess(folder.database, seed: UInt64(seed), count: 12)
    }
    for writer in writers {
      let (words, code) = writer.finish()
      #expect(code == 0, "\(words)")
    }
    let store = try StepStore(path: folder.database)
    #expect(try store.trouble() == nil)
    #expect(try store.brokenImports() == [])
    #expect(try store.imports().count > 3)
  }
}
