// Several sessions with different zeros over one pedometer.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `Several sessions over one pedometer` {
  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `count from their own zeros`(_ kind: ScriptedPedometer.Kind) async {
    let scene = Scene(kind)
    let first = scene.counter.start()
    scene.reach(10)
    scene.source.walk(10)
    scene.source.update()
    let second = scene.counter.start()
    #expect(second.reading.steps == 0)
    #expect(second.token != first.token)
    scene.reach(20)
    scene.source.walk(5)
    scene.source.update()
    #expect(first.reading.steps == 15)
    #expect(second.reading.steps == 5)
    #expect(scene.counter.sessionCount == 2)
  }

  @Test func `begin in the past and now side by side`() async {
    let scene = Scene()
    scene.source.walk(5_000, at: midnight.addingTimeInterval(3_600))
    let today = scene.counter.start(.since(midnight))
    let walk = scene.counter.start()
    scene.reach(10)
    scene.source.walk(10)
    scene.source.update()
    #expect(today.reading.steps == 5_010)
    #expect(walk.reading.steps == 10)
    #expect(await walk.stop().steps == 10)
    scene.reach(20)
    scene.source.walk(5)
    scene.source.update()
    #expect(today.reading.steps == 5_015)
    #expect(walk.reading.steps == 10)
  }

  @Test func `know nothing of each other's resets`() async {
    let scene = Scene(.sinceBoot)
    let other = scene.counter.start()
    await scene.play(
      """
      at     0   10   20      30
      walk   .   10   5       4
      say    .   x    x       x
      do     .   .    reset   .
      show   0   10   0       4
      """)
    #expect(other.reading.steps == 19)
  }

  @Test func `leave the source when the last one has gone`() async {
    let scene = Scene()
    let sessions = (0..<3).map { _ in scene.counter.start() }
    #expect(scene.counter.sessionCount == 3)
    #expect(scene.source.liveSubscriptions > 0)
    for (index, session) in sessions.enumerated() {
      _ = await session.stop()
      #expect(scene.counter.sessionCount == 2 - index)
    }
    #expect(scene.source.liveSubscriptions == 0)
  }

  @Test func `leave the source when the last one is released`() {
    let scene = Scene()
    scene.start()
    #expect(scene.source.liveSubscriptions == 1)
    let asked = scene.source.queries.count
    scene.release()
    #expect(scene.source.liveSubscriptions == 0)
    #expect(scene.counter.sessionCount == 0)
    #expect(scene.source.queries.count == asked)
  }

  @Test func `outlive the counter that started them`() async {
    let clock = ManualClock(wall: threePM)
    let source = ScriptedPedometer(.phone, clock: clock)
    let session = StepCounter(source: source, clock: clock).start()
    clock.advance(by: .seconds(5))
    source.walk(6)
    source.update()
    #expect(session.reading.steps == 6)
    #expect(await session.stop().steps == 6)
    #expect(source.liveSubscriptions == 0)
  }

  @Test func `one after another on the same counter start at 0 each`() async {
    let scene = Scene(.sinceBoot)
    scene.source.walk(5_000, at: scene.date(-60))
    for round in 0..<3 {
      let session = scene.counter.start()
      #expect(session.reading.steps == 0)
      scene.reach(Double(round) * 100 + 10)
      scene.source.walk(20)
      scene.source.update()
      #expect(session.reading.steps == 20)
      #expect(await session.stop().steps == 20)
      scene.source.walk(200)
      scene.reach(Double(round) * 100 + 99)
    }
  }
}
