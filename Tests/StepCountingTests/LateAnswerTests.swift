// What an old session's query or subscription says late changes nothing.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `What comes late for an old session` {
  @Test func `is not the baseline of the next`() {
    let scene = Scene { _, source in source.answer(.held) }
    scene.source.walk(8_000, at: midnight.addingTimeInterval(3_600))
    scene.start(.since(midnight))
    scene.release()
    scene.reach(1)
    scene.start(.now)
    scene.reach(9)
    scene.source.walk(12)
    scene.source.update()
    #expect(scene.shown == 12)
    scene.source.release(0)
    #expect(scene.shown == 12)
    scene.reach(15)
    scene.source.walk(8)
    scene.source.update()
    #expect(scene.shown == 20)
    #expect(scene.reading.current.steps == 20)
  }

  @Test func `is nothing to a source since boot either`() {
    let scene = Scene(.sinceBoot) { _, source in source.answer(.held) }
    scene.source.walk(8_000, at: scene.date(-60))
    scene.start()
    scene.release()
    scene.reach(5)
    scene.source.walk(7)
    scene.start()
    scene.source.release(1)
    scene.reach(9)
    scene.source.walk(12)
    scene.source.update()
    scene.source.release(0)
    #expect(scene.shown == 12)
  }

  @Test func `is an update of a cancelled subscription`() async {
    let scene = Scene()
    scene.reach(0)
    let old = scene.start()
    scene.reach(10)
    scene.source.walk(10)
    await scene.stop()
    let new = scene.start()
    scene.reach(12)
    scene.source.say(500, to: 0)
    #expect(new.reading.steps == 0)
    #expect(old.reading.steps == 10)
  }

  @Test func `is an update from before a reset`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10   14
      walk   .   10   5
      say    .   x    .
      do     .   .    reset
      show   0   10   0
      """)
    scene.reach(15)
    scene.source.say(13, from: threePM, end: scene.date(12), to: 0)
    #expect(scene.shown == 0)
    scene.reach(18)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 4)
    #expect(await scene.finished[0].finalReading().steps == 15)
  }

  @Test func `is a closing answer after the next session has begun`() async {
    let scene = Scene { _, source in source.answer(.held) }
    await scene.play(
      """
      at     0   10   14
      walk   .   10   5
      say    .   x    .
      do     .   .    reset
      show   0   10   0
      """)
    scene.reach(18)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 0 || scene.shown == 4)
    scene.source.answer(.truth)
    scene.source.releaseAll()
    #expect(scene.shown == 4)
    scene.reach(21)
    scene.source.walk(2)
    scene.source.update()
    #expect(scene.shown == 6)
    #expect(await scene.finished[0].finalReading().steps == 15)
  }

  @Test func `is an answer from another thread after everything has ended`() async {
    let scene = Scene { _, source in source.answer(.held) }
    scene.source.walk(8_000, at: midnight.addingTimeInterval(3_600))
    let session = scene.start(.since(midnight))
    let stopping = Task { await session.stop() }
    #expect(await eventually { session.reading.phase == .closing })
    scene.source.answer(.truth)
    scene.source.releaseAll()
    let final = await scene.crank { await stopping.value }
    #expect(final?.steps == 8_000)
    scene.source.say(9_000, to: 0)
    #expect(session.reading == final)
  }
}
