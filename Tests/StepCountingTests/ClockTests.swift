// Wall-clock steps, zone changes and sleep change nothing.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A clock that is set` {
  @Test(arguments: [-86_400, -3_600, -5, -1.2, 1.2, 5, 3_600, 86_400])
  func `changes nothing`(_ seconds: TimeInterval) async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings)
    #expect(await watcher.newest { _ in true })
    scene.reach(10)
    scene.source.walk(10)
    scene.source.update()
    #expect(scene.shown == 10)
    scene.clock.setWall(to: scene.clock.date.addingTimeInterval(seconds))
    scene.reach(15)
    scene.source.say(15)
    #expect(scene.shown == 15)
    scene.reach(20)
    scene.source.say(18)
    #expect(scene.shown == 18)
    #expect(scene.reading.current.steps == 18)
    #expect(scene.reading.start == threePM)
    #expect(await watcher.newest { $0.steps == 18 })
    #expect(watcher.neverFalls)
  }

  @Test(arguments: [ScriptedPedometer.Kind.sinceBoot, .forgetful], [-3_600, 3_600])
  func `changes nothing without a history either`(
    _ kind: ScriptedPedometer.Kind, _ seconds: TimeInterval
  ) async {
    let scene = Scene(kind)
    _ = scene.session
    scene.reach(10)
    scene.source.say(10)
    scene.clock.setWall(to: scene.clock.date.addingTimeInterval(seconds))
    scene.reach(15)
    scene.source.say(15)
    scene.reach(20)
    scene.source.say(18)
    #expect(scene.shown == 18)
  }

  @Test func `forward by an hour makes no burst plausible`() async {
    let scene = Scene(.forgetful)
    await scene.play(
      """
      at     0   10
      say    .   10
      show   0   10
      """)
    scene.clock.setWall(to: scene.date(3_610))
    scene.reach(11)
    scene.source.say(900)
    #expect(scene.shown == 10)
  }

  @Test func `back by an hour asks for nothing that ends before it starts`() async {
    let scene = Scene()
    scene.source.walk(500, at: scene.date(-1_800))
    _ = scene.session
    scene.reach(10)
    scene.source.walk(10)
    scene.source.update()
    scene.clock.setWall(to: scene.date(10 - 3_600))
    scene.reach(20)
    scene.source.walk(5)
    scene.source.say(15)
    #expect(scene.shown == 15)
    let final = await scene.stop()
    // Half an hour before the session 500 steps were taken; they are none of it.
    #expect(final.steps == 15)
    #expect(scene.source.queries.allSatisfy { $0.from <= $0.to })
  }

  @Test func `does not stop the heartbeat`() async {
    let scene = Scene()
    let watcher = Watcher(scene.session.readings(heartbeat: .seconds(1)))
    #expect(await watcher.newest { _ in true })
    scene.clock.setWall(to: scene.date(-3_600))
    scene.reach(1)
    #expect(await watcher.newest { $0.date == scene.date(-3_599) })
    #expect(watcher.seen.last?.steps == 0)
  }

  @Test(arguments: [-3_600.0, 3_600])
  func `in a pause changes nothing`(_ seconds: TimeInterval) async {
    let scene = Scene(.sinceBoot)
    await scene.play(
      """
      at     0   10   11
      walk   .   10   .
      say    .   x    .
      do     .   .    pause
      show   0   10   10
      """)
    scene.clock.setWall(to: scene.clock.date.addingTimeInterval(seconds))
    scene.reach(20)
    scene.source.say(40)
    // What may be read at any time is what was said last.
    scene.source.answer(.script([.success(40), .success(44), .success(44)]))
    scene.session.resume()
    scene.reach(30)
    scene.source.say(44)
    #expect(scene.shown == 14)
  }
}

@Suite struct `A device that sleeps` {
  @Test func `and wakes without a step changes nothing`() async {
    await Scene().play(
      """
      at     0   10   28800   28803
      walk   .   10   0       4
      say    .   x    x       x
      show   0   10   10      14
      """)
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `catches up with what was walked meanwhile`(_ kind: ScriptedPedometer.Kind) async {
    await Scene(kind).play(
      """
      at     0   10   28800   28803
      walk   .   10   3000    4
      say    .   x    x       x
      show   0   10   3010    3014
      """)
  }
}
