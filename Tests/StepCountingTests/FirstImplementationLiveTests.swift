// Sequences that the first published implementation gets wrong, on a live counter.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `Where the first implementation went wrong` {
  private func past(_ baseline: Int) -> Scene {
    let scene = Scene(.sinceBoot)
    scene.source.walk(baseline, at: scene.date(-3_600))
    return scene
  }

  @Test func `a dip below the baseline loses no later step`() async {
    await past(1_000).play(
      """
      at     0   30     40    50     60     70
      say    .   1050   990   1030   1040   1061
      show   0   50     50    50     50     61
      """)
  }

  @Test func `one bad zero does not bring the whole past back`() async {
    await past(1_000).play(
      """
      at     0   3      6   9
      say    .   1003   0   1004
      show   0   3      3   4
      """)
  }

  @Test func `a mild dip counts nothing twice`() async {
    await past(1_000).play(
      """
      at     0   3     6
      say    .   990   1005
      show   0   0     5
      """)
  }

  @Test func `a counter that begins again under the same start loses nothing with a history`() async
  {
    let scene = Scene()
    // With the same start a fall is a correction; the end is when the source is asked.
    await scene.play(
      """
      at     0   200   220   300   400
      walk   .   500   20    280   199
      say    .   500   20    300   499
      """)
    #expect(await scene.stop().steps == 999)
  }

  @Test func `a counter that begins again with another origin goes on`() async {
    let scene = past(1_000)
    await scene.play(
      """
      at     0   200
      say    .   1500
      show   0   500
      """)
    scene.source.reboot(as: "boot 2")
    for (second, total, shown) in [(220.0, 20, 520), (300, 300, 800), (400, 499, 999)] {
      scene.reach(second)
      scene.source.say(total)
      #expect(scene.shown == shown)
    }
  }

  @Test func `a fall while the process lives is a restart where the policy says so`() async {
    let scene = Scene(.sinceBoot) { configuration, _ in configuration.policy.decrease = .restart }
    scene.source.walk(9_000, at: scene.date(-3_600))
    await scene.play(
      """
      at     0   60     80   120
      say    .   9100   5    50
      show   0   100    105  150
      """)
  }

  @Test func `a query that fails shows nothing of the past`() async {
    let scene = Scene { _, source in source.answer(.failure(.passing)) }
    scene.source.walk(8_000, at: scene.date(-3_600))
    await scene.play(
      """
      at     0   10   40
      walk   .   6    5
      say    .   x    x
      show   0   6    11
      """)
  }

  @Test func `steps booked late into the time before the start are not shown`() async {
    let scene = Scene()
    scene.source.walk(1_980, at: scene.date(-60))
    await scene.play(
      """
      at     0   10
      say    .   x
      show   0   0
      """)
    scene.source.walk(20, at: scene.date(-5))
    scene.reach(20)
    scene.source.update()
    #expect(scene.shown == 0)
    #expect(await scene.stop().steps == 0)
  }

  @Test func `steps booked late into the session are shown`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10   20
      walk   .   10   .
      say    .   x    x
      show   0   10   10
      """)
    scene.source.walk(7, at: scene.date(9))
    scene.source.update()
    #expect(await scene.stop().steps == 17)
  }

  @Test func `segments that follow one another are all counted`() async {
    await Scene(.forgetful).play(
      """
      at     0   10   20   30
      say    .   10   7    5
      from   .   0    10   20
      show   0   10   17   22
      """)
  }

  @Test(arguments: [-1.2, 1.2, 3])
  func `a start that moves does not end a session`(_ shift: Double) {
    let scene = Scene()
    _ = scene.session
    for (second, total) in [(30.0, 100), (40, 110), (90, 200)] {
      scene.reach(second)
      scene.source.walk(total - scene.shown)
      scene.source.say(total, from: total == 100 ? nil : scene.date(shift))
    }
    #expect(scene.shown == 200)
  }

  @Test func `restarting loses no tail`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10
      walk   .   10
      say    .   x
      show   0   10
      """)
    scene.reach(14)
    scene.source.walk(5)
    let first = await scene.stop()
    let second = scene.start()
    scene.reach(30)
    scene.source.walk(8)
    #expect(first.steps == 15)
    #expect(await second.stop().steps == 8)
  }

  @Test func `a suspended app has all of today's steps in the morning`() async {
    let scene = Scene(at: midnight.addingTimeInterval(8 * 3_600))
    scene.source.walk(300, at: midnight.addingTimeInterval(-60))
    scene.source.walk(120, at: midnight.addingTimeInterval(60))
    scene.source.walk(900, at: midnight.addingTimeInterval(7 * 3_600))
    #expect(scene.start(.since(midnight)).reading.steps == 1_020)
  }

  @Test func `starting again and again piles up no handlers`() async {
    let scene = Scene()
    for round in 1...5 {
      scene.start()
      scene.reach(Double(round) * 10)
      scene.source.walk(4)
      scene.source.update()
      #expect(scene.shown == 4)
    }
    #expect(scene.source.liveSubscriptions == 1)
  }

  @Test func `a burst of batches is a walk, not noise`() async {
    await Scene().play(
      """
      at     0   10   20   20.005
      walk   .   10   20   20
      say    .   10   30   50
      show   0   10   30   50
      """)
  }

  @Test func `nothing is dropped without a verdict`() {
    let scene = Scene(.forgetful)
    _ = scene.session
    #expect(scene.reading.verdict == nil)
    let windows: [(Int, Double?, Double)] = [
      (5, nil, 10), (7, -500, 12), (3, nil, 8), (5, nil, 10), (9, 12, 20), (-1, nil, 21),
      (90, nil, 22), (6, nil, -3), (8, nil, 900),
    ]
    for (total, from, end) in windows {
      scene.reach(max(end < 100 ? end : 22, scene.clock.date.timeIntervalSince(threePM)))
      scene.source.say(total, from: from.map(scene.date), end: scene.date(end))
      #expect(scene.reading.verdict != nil, "\(total) to \(end)")
    }
    #expect(scene.reading.verdict == .clockStepped)
  }
}
