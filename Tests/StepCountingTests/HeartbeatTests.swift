// Readings in which only time has moved.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A heartbeat` {
  @Test func `comes when only time has moved`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings(heartbeat: .seconds(1)))
    #expect(await watcher.newest { $0.date == scene.date(0) })
    for second in 1...3 {
      scene.reach(Double(second))
      #expect(await watcher.newest { $0.date == scene.date(Double(second)) })
    }
    #expect(watcher.seen.map(\.steps) == [0, 0, 0, 0])
    #expect(watcher.seen.map(\.date) == (0...3).map { scene.date(Double($0)) })
  }

  @Test func `does not come where nobody asked for it`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings)
    #expect(await watcher.newest { _ in true })
    scene.reach(4)
    scene.source.walk(3)
    scene.source.update()
    #expect(await watcher.newest { $0.steps == 3 })
    #expect(watcher.seen.map(\.steps) == [0, 3])
  }

  @Test func `goes on beside the updates and carries the newest count`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings(heartbeat: .seconds(2)))
    scene.reach(3)
    scene.source.walk(5)
    scene.source.update()
    #expect(await watcher.newest { $0.steps == 5 })
    scene.reach(9)
    #expect(await watcher.newest { $0.steps == 5 && $0.date > scene.date(6) })
  }

  @Test func `comes through the counter too`() async {
    let scene = Scene()
    let watcher = Watcher(scene.counter.readings(heartbeat: .seconds(1)))
    #expect(await watcher.newest { _ in true })
    scene.reach(1)
    #expect(await watcher.newest { $0.date == scene.date(1) && $0.steps == 0 })
  }

  @Test func `ends with the session`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings(heartbeat: .seconds(1)))
    #expect(await watcher.newest { _ in true })
    await scene.stop()
    #expect(await watcher.ends())
    #expect(watcher.seen.last?.phase == .closed)
  }
}
