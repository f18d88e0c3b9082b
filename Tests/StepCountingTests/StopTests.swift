// The end of a session: one question more, and a final reading.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `Stopping` {
  @Test func `asks once more and returns the final reading`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10   14
      walk   .   10   5
      say    .   x    .
      show   0   10   10
      """)
    let before = scene.source.queries.count
    let final = await scene.stop()
    #expect(final.steps == 15)
    #expect(final.phase == .closed)
    #expect(final.caveats == [])
    #expect(final == scene.reading)
    #expect(scene.source.queries.count == before + 1)
    #expect(scene.source.queries.last?.from == threePM)
    #expect(scene.source.queries.last?.to == scene.date(14))
    #expect(scene.counter.sessionCount == 0)
    #expect(scene.source.liveSubscriptions == 0)
  }

  @Test func `waits for a batch, and counts nothing walked after it`() async {
    let scene = Scene { _, source in
      source.change { $0.latency = 2.5 }
      source.withState { $0.batch = 2.5 }
    }
    _ = scene.session
    scene.reach(5)
    scene.source.walk(9, at: scene.date(4.8))
    scene.source.update()
    scene.reach(11)
    scene.source.walk(6, at: scene.date(10.9))
    let session = scene.session
    let final = Box<StepReading>()
    let task = Task { final.put(await session.stop()) }
    #expect(await eventually { session.reading.phase == .closing })
    #expect(session.reading.steps == 9)
    scene.source.walk(4, at: scene.date(11.5))
    scene.reach(13)
    #expect(session.reading.phase == .closing)
    scene.reach(13.5)
    await task.value
    #expect(final.value?.steps == 15)
  }

  @Test func `reads the newest total of a source without a history`() async {
    let scene = Scene(.sinceBoot)
    scene.source.walk(5_000, at: scene.date(-3_600))
    await scene.play(
      """
      at     0   10   14
      walk   .   10   5
      say    .   x    .
      show   0   10   10
      """)
    #expect(await scene.stop().steps == 15)
  }

  @Test func `ends every sequence after the final reading`() async {
    let scene = Scene()
    let watchers = [
      Watcher(scene.session.readings), Watcher(scene.session.readings),
      Watcher(scene.session.readings(heartbeat: .seconds(1))),
    ]
    scene.reach(5)
    scene.source.walk(7)
    let final = await scene.stop()
    for watcher in watchers {
      #expect(await watcher.ends())
      #expect(watcher.seen.last == final)
      #expect(watcher.seen.last?.steps == 7)
    }
  }

  @Test func `twice gives the same reading, and asks nothing`() async {
    let scene = Scene()
    _ = scene.session
    scene.reach(5)
    scene.source.walk(7)
    scene.reach(6)
    let final = await scene.stop()
    let asked = scene.source.queries.count
    scene.reach(60)
    scene.source.walk(30)
    let session = scene.session
    #expect(await session.stop() == final)
    #expect(session.reading == final)
    #expect(scene.source.queries.count == asked)
  }

  @Test func `at the same time from several tasks gives all the same reading`() async {
    let scene = Scene { _, source in source.answer(.held) }
    let session = scene.session
    scene.reach(5)
    scene.source.walk(7)
    let boxes = (0..<4).map { _ in Box<StepReading>() }
    for box in boxes { Task { box.put(await session.stop()) } }
    #expect(await eventually { session.reading.phase == .closing })
    scene.source.releaseAll()
    #expect(await eventually { boxes.allSatisfy { $0.value != nil } })
    #expect(Set(boxes.compactMap(\.value)).count == 1)
    #expect(boxes[0].value?.steps == 7)
  }

  @Test func `repeats a closing query that failed`() async {
    let scene = Scene()
    _ = scene.session
    scene.reach(5)
    scene.source.walk(7)
    scene.source.answer(.script([.failure(.passing), .failure(.passing)]))
    let final = await scene.stop()
    #expect(final.steps == 7)
    #expect(!final.caveats.contains(.unconfirmedEnd))
    #expect(scene.source.queries.last?.to == scene.date(5))
  }

  @Test func `says so where the closing query stays failed`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10   14
      walk   .   10   5
      say    .   x    .
      show   0   10   10
      """)
    scene.source.answer(.failure(.passing))
    let final = await scene.stop()
    #expect(final.steps == 10)
    #expect(final.phase == .closed)
    #expect(final.caveats.contains(.unconfirmedEnd))
  }

  @Test func `comes to an end although the closing query is never answered`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10
      walk   .   10
      say    .   x
      show   0   10
      """)
    scene.source.answer(.held)
    let session = scene.session
    let final = await scene.crank(within: .seconds(300)) { await session.stop() }
    #expect(final?.steps == 10)
    #expect(final?.caveats.contains(.unconfirmedEnd) == true)
  }

  @Test func `lets no later update change anything`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10
      walk   .   10
      say    .   x
      show   0   10
      """)
    let final = await scene.stop()
    scene.reach(20)
    scene.source.say(50, to: 0)
    scene.source.say(40, end: scene.date(9), to: 0)
    #expect(scene.reading == final)
  }

  @Test func `right after starting is 0`() async {
    let final = await Scene().stop()
    #expect(final.steps == 0)
    #expect(final.phase == .closed)
  }

  @Test func `never lowers what was shown`() async {
    let scene = Scene(.forgetful)
    await scene.play(
      """
      at     0   10   20
      say    .   20   17
      show   0   20   20
      """)
    #expect(await scene.stop().steps == 20)
  }
}
