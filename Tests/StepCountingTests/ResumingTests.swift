// Process death: a saved session goes on, its gap filled from history or marked.

import Foundation
import StepCounting
import StepDays
import Tare
import Testing

@Suite struct `A session resumed from a snapshot` {
  /// Saves as an application does, by way of bytes.
  private func saved(_ scene: Scene) throws -> StepSnapshot {
    try JSONDecoder().decode(
      StepSnapshot.self, from: JSONEncoder().encode(scene.session.snapshot()))
  }

  /// A scene that has counted 40 steps, saved, and died.
  private func died(_ kind: ScriptedPedometer.Kind) async throws -> (Scene, StepSnapshot) {
    let scene = Scene(kind)
    scene.source.walk(10_000, at: scene.date(-3_600))
    await scene.play(
      """
      at     0   20   40
      walk   .   25   15
      say    .   x    x
      show   0   25   40
      """)
    let snapshot = try saved(scene)
    scene.release()
    return (Scene(after: scene), snapshot)
  }

  @Test func `has the gap filled from history`() async throws {
    let (scene, snapshot) = try await died(.phone)
    scene.reach(100)
    scene.source.walk(50)
    scene.reach(200)
    scene.start(.resuming(snapshot))
    #expect(scene.shown == 90)
    #expect(scene.reading.start == threePM)
    #expect(scene.reading.caveats == [])
    scene.reach(210)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 94)
    let final = await scene.stop()
    #expect(final.steps == 94)
    #expect(final.caveats == [])
  }

  @Test func `opens at what was saved and never below`() async throws {
    let (scene, snapshot) = try await died(.phone)
    scene.reach(100)
    scene.source.walk(50)
    scene.source.answer(.held)
    let session = scene.start(.resuming(snapshot))
    #expect(session.reading.steps == 40)
    let watcher = Watcher(session.readings)
    #expect(await watcher.newest { _ in true })
    scene.source.releaseAll()
    #expect(await watcher.newest { $0.steps == 90 })
    #expect(watcher.seen.first?.steps == 40)
    #expect(watcher.neverFalls)
  }

  @Test func `over a gap longer than the history keeps its count and says so`() async throws {
    let (scene, snapshot) = try await died(.phone)
    let tenDays: TimeInterval = 10 * 86_400
    scene.source.walk(100, at: scene.date(86_400))
    scene.source.walk(200, at: scene.date(tenDays - 3_600))
    scene.reach(tenDays)
    scene.start(.resuming(snapshot))
    #expect(scene.shown >= 40 && scene.shown <= 240)
    #expect(scene.shown == 240)
    #expect(!scene.reading.caveats.isDisjoint(with: [.unknownGap, .historyLimited]))
    scene.reach(tenDays + 10)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 244)
  }

  @Test func `of a source since boot is filled by the counter itself`() async throws {
    let (scene, snapshot) = try await died(.sinceBoot)
    scene.reach(100)
    scene.source.walk(50)
    scene.reach(200)
    scene.start(.resuming(snapshot))
    scene.source.update()
    #expect(scene.shown == 90)
    #expect(!scene.reading.caveats.contains(.unknownGap))
    scene.reach(210)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 94)
  }

  @Test func `of a source that keeps nothing has its gap marked as unknown`() async throws {
    let (scene, snapshot) = try await died(.forgetful)
    scene.reach(100)
    scene.source.walk(50)
    scene.reach(200)
    scene.start(.resuming(snapshot))
    #expect(scene.shown == 40)
    #expect(scene.reading.caveats.contains(.unknownGap))
    #expect(scene.reading.isLowerBound)
    scene.reach(210)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 44)
    #expect(await scene.stop().caveats.contains(.unknownGap))
  }

  @Test(arguments: [30, 9_000, 10_040, 10_500, 20_000])
  func `after a reboot goes by the origin, whatever the value`(_ total: Int) async throws {
    let (scene, snapshot) = try await died(.sinceBoot)
    // Long enough that every one of these may have been walked.
    let later: TimeInterval = 8 * 3_600
    scene.source.reboot(as: "boot 2", at: scene.date(100))
    scene.source.walk(total, at: scene.date(3_600))
    scene.clock.reboot(axis: "boot 2", monotonic: later - 100)
    scene.clock.setWall(to: scene.date(later))
    scene.start(.resuming(snapshot))
    scene.source.update()
    // The new boot began after the snapshot, so all that it counted is of the session.
    #expect(scene.shown == 40 + total)
    #expect(!scene.reading.caveats.isDisjoint(with: [.unknownGap, .lowerBound]))
    scene.clock.advance(by: .seconds(10))
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 44 + total)
  }

  @Test func `after a reboot fills its gap where there is a history`() async throws {
    let (scene, snapshot) = try await died(.phone)
    scene.source.walk(50, at: scene.date(100))
    scene.clock.reboot(axis: "boot 2")
    scene.clock.setWall(to: scene.date(600))
    scene.start(.resuming(snapshot))
    #expect(scene.shown == 90)
    scene.clock.advance(by: .seconds(10))
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 94)
    #expect(scene.reading.caveats == [])
  }

  @Test func `in the same boot is not taken for a reboot`() async throws {
    let (scene, snapshot) = try await died(.sinceBoot)
    scene.reach(200)
    scene.start(.resuming(snapshot))
    scene.source.update()
    #expect(scene.shown == 40)
    #expect(scene.reading.caveats == [])
  }

  @Test func `may be killed and resumed again and again`() async throws {
    var (scene, snapshot) = try await died(.phone)
    for round in 1...5 {
      scene.reach(Double(round) * 100)
      scene.source.walk(20)
      scene.reach(Double(round) * 100 + 50)
      scene.start(.resuming(snapshot))
      #expect(scene.shown == 40 + round * 20)
      snapshot = try saved(scene)
      scene.release()
      scene = Scene(after: scene)
    }
    scene.start(.resuming(snapshot))
    #expect(scene.shown == 140)
    #expect(scene.reading.start == threePM)
  }

  @Test func `from an older snapshot gives the same count`() async throws {
    let (scene, snapshot) = try await died(.phone)
    scene.reach(100)
    scene.source.walk(20)
    scene.start(.resuming(snapshot))
    #expect(scene.shown == 60)
    scene.release()
    scene.reach(200)
    scene.source.walk(20)
    #expect(Scene(after: scene).start(.resuming(snapshot)).reading.steps == 80)
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot])
  func `in a pause stays paused and leaves the gap out`(_ kind: ScriptedPedometer.Kind) async throws
  {
    let first = Scene(kind)
    first.source.walk(5_000, at: first.date(-60))
    await first.play(
      """
      at     0   10      20
      walk   .   10      30
      say    .   x       x
      do     .   pause   .
      show   0   10      10
      """)
    let snapshot = try saved(first)
    first.release()
    let scene = Scene(after: first)
    scene.reach(100)
    scene.source.walk(50)
    let session = scene.start(.resuming(snapshot))
    #expect(session.reading.phase == .paused)
    #expect(session.reading.steps == 10)
    scene.reach(110)
    session.resume()
    scene.reach(120)
    scene.source.walk(5)
    scene.source.update()
    #expect(scene.shown == 15)
    #expect(await scene.stop().steps == 15)
  }

  @Test func `keeps distance, floors and caveats`() async throws {
    let first = Scene { _, source in
      source.change {
        $0.measuresDistance = true
        $0.countsFloors = true
      }
    }
    first.start(.since(threePM.addingTimeInterval(-9 * 86_400)))
    first.reach(10)
    first.source.walk(10, meters: 8, up: 2)
    first.source.update()
    let snapshot = try saved(first)
    first.release()
    let scene = Scene(after: first)
    scene.reach(60)
    scene.source.walk(5, meters: 4, up: 1)
    let reading = scene.start(.resuming(snapshot)).reading
    #expect(reading.steps == 15)
    #expect(reading.distance == Distance(meters: 12))
    #expect(reading.floorsAscended == 3)
    #expect(reading.caveats.contains(.historyLimited))
  }

  @Test func `whose wall clock was set in between is filled all the same`() async throws {
    let (scene, snapshot) = try await died(.sinceBoot)
    scene.reach(100)
    scene.source.walk(50)
    scene.clock.setWall(to: scene.date(100 + 3_600))
    scene.clock.advance(by: .seconds(100))
    scene.start(.resuming(snapshot))
    scene.source.update()
    #expect(scene.shown == 90)
  }

  @Test func `may be reset, and adds up`() async throws {
    let (scene, snapshot) = try await died(.phone)
    scene.reach(100)
    scene.source.walk(50)
    let session = scene.start(.resuming(snapshot))
    scene.reach(110)
    scene.source.walk(6)
    let finished = session.reset()
    #expect(session.reading.steps == 0)
    scene.reach(120)
    scene.source.walk(3)
    #expect(await scene.stop().steps == 3)
    #expect(await finished.finalReading().steps == 96)
  }
}
