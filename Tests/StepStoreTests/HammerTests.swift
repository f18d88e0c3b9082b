// One store, many tasks: what one thread may do at a time is settled by the lock.

import StepFiles
import StepStore
import Tare
import Testing

@Suite("A store")
struct HammerTests {
  @Test("may be used by many tasks at once")
  func hammer() async throws {
    let folder = try TemporaryFolder()
    let store = try StepStore(path: folder.database)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          var random = SeededRandom(state: UInt64(task))
          for _ in 0..<10 {
            let id = try store.importing(
              .random(&random), files: [ImportedFile("\(task)")], at: Instant(nanoseconds: 0)
            ).id
            _ = try store.export()
            let key = TotalsKey(zone: "UTC", rules: "\(task)")
            try store.keep([], for: key, of: try store.generation())
            _ = try store.totals(for: key)
            if Bool.random(using: &random) { _ = try store.undo(import: id) }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try store.trouble() == nil)
  }
}
