// Sessions are saved under a name, loaded, listed and removed.

import Foundation
import StepCounting
import Tare
import Testing

@testable import StepStore

@Suite("A saved session")
struct SessionTests {
  private let folder: TemporaryFolder
  private let store: StepStore

  init() throws {
    folder = try TemporaryFolder()
    store = try StepStore(path: folder.database)
  }

  @Test("comes back as it was, the newest snapshot of each name")
  func newest() throws {
    let (first, second) = (snapshot(at: 1_000), snapshot(at: 2_000))
    #expect(first != second)
    try store.save(first, as: "walk", at: Instant(nanoseconds: 10))
    try store.save(second, as: "walk", at: Instant(nanoseconds: 20))
    try store.save(first, as: "hike ✓", at: Instant(nanoseconds: 30))
    #expect(try store.snapshot(of: "walk") == second)
    #expect(try store.snapshot(of: "hike ✓") == first)
    #expect(try store.snapshot(of: "Walk") == nil)
    let sessions = try store.sessions()
    #expect(sessions.map(\.name) == ["hike ✓", "walk"])
    #expect(sessions.last?.firstSaved == Instant(nanoseconds: 10))
    #expect(sessions.last?.saved == Instant(nanoseconds: 20))
    #expect(sessions.last?.steps == second.steps)
    // Another process would find the same.
    #expect(try StepStore(path: folder.database).snapshot(of: "walk") == second)
  }

  @Test("is gone when it was removed")
  func removed() throws {
    try store.save(snapshot(at: 1_000), as: "walk", at: Instant(nanoseconds: 10))
    try store.removeSession("walk")
    #expect(try store.snapshot(of: "walk") == nil)
    #expect(try store.sessions() == [])
    #expect(throws: StoreError.self) { try store.removeSession("walk") }
  }

  @Test("that is damaged is refused without a word of it")
  func damaged() throws {
    try store.save(snapshot(at: 1_000), as: "walk", at: Instant(nanoseconds: 10))
    try store.locked("testing") { connection throws(StoreError) in
      try connection.execute("UPDATE session SET snapshot = CAST('{\"version\":9}' AS BLOB)")
    }
    do {
      _ = try store.snapshot(of: "walk")
      Issue.record("was read")
    } catch {
      #expect(error.kind == .invalid)
      #expect(!error.message.contains("walk"))
    }
  }

  private func snapshot(at seconds: Double) -> StepSnapshot {
    let clock = ManualClock(wall: Date(timeIntervalSince1970: 1_700_000_000 + seconds))
    return StepCounter(source: StillPedometer(), clock: clock).start().snapshot()
  }
}

/// A pedometer of somebody who sits.
private final class StillPedometer: PedometerSource {
  var capabilities: PedometerCapabilities { PedometerCapabilities() }
  var authorization: PedometerAuthorization { .authorized }

  func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {}

  func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription { PedometerSubscription {} }
}
