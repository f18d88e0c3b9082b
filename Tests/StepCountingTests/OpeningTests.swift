// The first reading: exactly 0, at once, before any step.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `The first reading` {
  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `is exactly 0, at once, before any step`(_ kind: ScriptedPedometer.Kind) {
    let scene = Scene(kind)
    scene.source.walk(5_000, at: scene.date(-600))
    let reading = scene.session.reading
    #expect(reading.steps == 0)
    #expect(reading.current.steps == 0)
    #expect(reading.phase == .running)
    #expect(reading.start == threePM)
    #expect(reading.date == threePM)
    #expect(reading.countedTo == nil || reading.countedTo == threePM)
    #expect(!reading.isApproximate)
  }

  @Test func `is 0 although the pedometer answers nothing`() {
    let scene = Scene(.sinceBoot) { _, source in source.answer(.held) }
    scene.source.walk(5_000, at: scene.date(-600))
    #expect(scene.shown == 0)
    #expect(scene.session.reading.phase == .running)
  }

  @Test func `reaches the first consumer even if steps came before it`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   3
      walk   .   4
      say    .   x
      show   0   4
      """)
    let watcher = Watcher(scene.session.readings)
    #expect(await watcher.newest { $0.steps == 4 })
    #expect(watcher.seen.first?.steps == 0)
  }

  @Test func `is 0 also with a start in the past, and then the past follows`() async {
    let scene = Scene()
    scene.source.walk(5_000, at: scene.date(-3_600))
    let watcher = Watcher(scene.start(.since(midnight)).readings)
    #expect(await watcher.newest { $0.steps == 5_000 })
    #expect(watcher.seen.first?.steps == 0)
  }

  @Test func `of a session by its consumer is 0 as well`() async {
    let scene = Scene()
    let watcher = Watcher(scene.counter.readings())
    #expect(await watcher.newest { _ in true })
    #expect(watcher.seen.first?.steps == 0)
  }
}
