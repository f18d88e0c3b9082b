// A reset: one session ends and the next begins, with nothing lost between them.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A reset` {
  @Test func `is atomic: the next reading is 0 with a new token`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10
      walk   .   12
      say    .   x
      show   0   12
      """)
    let old = scene.session.token
    let finished = scene.session.reset()
    #expect(scene.shown == 0)
    #expect(scene.reading.current.steps == 0)
    #expect(scene.session.token != old)
    #expect(scene.reading.session == scene.session.token)
    #expect(scene.reading.start == scene.date(10))
    #expect(scene.reading.phase == .running)
    #expect(finished.token == old)
    #expect(finished.reading.session == old)
    #expect(await finished.finalReading().steps == 12)
    #expect(scene.counter.sessionCount == 1)
  }

  @Test func `gives to each side what was walked on it`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10   14      17   20
      walk   .   10   5       4    6
      say    .   x    .       x    x
      do     .   .    reset   .    .
      show   0   10   0       4    10
      """)
    #expect(await scene.finished[0].finalReading().steps == 15)
    #expect(await scene.stop().steps == 10)
  }

  @Test func `shows no consumer a number between the two`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings)
    let first = scene.session.token
    scene.reach(10)
    scene.source.walk(12)
    scene.source.update()
    #expect(await watcher.newest { $0.steps == 12 })
    _ = scene.session.reset()
    let second = scene.session.token
    #expect(await watcher.newest { $0.session == second })
    scene.reach(13)
    scene.source.walk(3)
    scene.source.update()
    #expect(await watcher.newest { $0.steps == 3 })
    #expect(watcher.neverFalls)
    #expect(watcher.seen.first { $0.session == second }?.steps == 0)
    #expect(watcher.seen.allSatisfy { $0.session == first || $0.session == second })
  }

  @Test func `on a source since boot works every time`() async {
    let scene = Scene(.sinceBoot)
    scene.source.walk(5_000, at: scene.date(-3_600))
    await scene.play(
      """
      at     0   10   20      30   140     150
      walk   .   10   10      .    200     1
      say    .   x    x       x    .       x
      do     .   .    reset   .    reset   .
      show   0   10   0       0    0       1
      """)
    #expect(await scene.finished[0].finalReading().steps == 20)
    #expect(await scene.finished[1].finalReading().steps == 200)
  }

  @Test func `waits for the batch that holds the last steps before it`() async {
    let scene = Scene { _, source in
      source.change { $0.latency = 2.5 }
      source.withState { $0.batch = 2.5 }
    }
    _ = scene.session
    scene.reach(5)
    scene.source.walk(9, at: scene.date(4.8))
    scene.source.update()
    scene.source.walk(6, at: scene.date(6))
    scene.reach(6.5)
    let finished = scene.session.reset()
    #expect(scene.shown == 0)
    scene.source.walk(4, at: scene.date(7))
    scene.reach(7.5)
    scene.source.update()
    #expect(scene.shown == 0 || scene.shown == 4)
    scene.reach(10)
    scene.source.update()
    #expect(scene.shown == 4)
    let closed = await scene.crank { await finished.finalReading() }
    #expect(closed?.steps == 15)
    #expect(await scene.stop().steps == 4)
  }

  @Test func `three times before the first closing answer adds up`() async {
    let scene = Scene { _, source in source.answer(.held) }
    _ = scene.session
    var finished: [FinishedSession] = []
    for (second, steps) in [(4.0, 7), (4.5, 1), (5, 2)] {
      scene.reach(second)
      scene.source.walk(steps)
      finished.append(scene.session.reset())
      #expect(scene.shown == 0)
    }
    scene.reach(9)
    scene.source.walk(5)
    scene.source.update()
    scene.source.answer(.truth)
    scene.source.releaseAll { $0.reversed() }
    scene.reach(30)
    let final = await scene.stop()
    var sums: [Int] = []
    for session in finished {
      sums.append(await scene.crank { await session.finalReading().steps } ?? -1)
    }
    #expect(sums == [7, 1, 2])
    #expect(final.steps == 5)
  }

  @Test func `at the instant of the reset before is an empty session`() async {
    let scene = Scene()
    scene.reach(0)
    _ = scene.session
    scene.reach(5)
    scene.source.walk(6)
    let first = scene.session.reset()
    let second = scene.session.reset()
    #expect(await first.finalReading().steps == 6)
    #expect(await second.finalReading().steps == 0)
    scene.reach(9)
    scene.source.walk(2)
    #expect(await scene.stop().steps == 2)
  }

  @Test func `of a session that was stopped begins nothing`() async {
    let scene = Scene()
    _ = scene.session
    scene.reach(5)
    scene.source.walk(6)
    await scene.stop()
    let finished = scene.session.reset()
    #expect(await finished.finalReading().steps == 6)
    #expect(scene.counter.sessionCount == 0)
    #expect(scene.source.liveSubscriptions == 0)
  }
}
