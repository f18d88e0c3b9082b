// The zero of a source that counts from a start of its own.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `The baseline` {
  /// 5,000 steps since boot before the session, and answers that wait for the test.
  private func held() -> Scene {
    let scene = Scene(.sinceBoot) { _, source in source.answer(.held) }
    scene.source.walk(5_000, at: scene.date(-3_600))
    _ = scene.session
    return scene
  }

  @Test func `is subtracted`() async {
    let scene = Scene(.sinceBoot)
    scene.source.walk(5_000, at: scene.date(-3_600))
    await scene.play(
      """
      at     0   3   6   9
      walk   .   5   3   .
      say    .   x   x   5008
      show   0   5   8   8
      """)
    #expect(!scene.reading.isApproximate)
  }

  @Test func `may be zero`() async {
    await Scene(.sinceBoot).play(
      """
      at     0   3   6
      walk   .   7   3
      say    x   x   x
      show   0   7   10
      """)
  }

  @Test func `holds updates that come before it, and loses none`() {
    let scene = held()
    scene.reach(2)
    scene.source.say(5_005)
    #expect(scene.shown == 0)
    #expect(scene.reading.verdict == .awaitingBaseline)
    scene.reach(4)
    scene.source.say(5_008)
    #expect(scene.shown == 0)
    scene.source.releaseAll()
    #expect(scene.shown == 8)
    #expect(!scene.reading.isApproximate)
  }

  @Test func `gives the same count whenever it comes`() {
    for position in 0...3 {
      let scene = held()
      for (index, total) in [5_005, 5_008, 5_012].enumerated() {
        if index == position { scene.source.releaseAll() }
        scene.reach(Double(index + 1) * 4)
        scene.source.say(total)
      }
      scene.source.releaseAll()
      #expect(scene.shown == 12, "answered after \(position) updates")
    }
  }

  @Test func `counts a short walk that ended before it was known`() async {
    let scene = held()
    scene.reach(20)
    scene.source.say(5_030)
    scene.source.releaseAll()
    #expect(scene.shown == 30)
  }

  @Test func `that fails is asked for again after 1, 2, 4 and 8 seconds`() async {
    let scene = Scene(.sinceBoot) { _, source in source.answer(.failure(.passing)) }
    _ = scene.session
    scene.reach(60)
    let asked = scene.source.queries.map { $0.asked.timeIntervalSince(threePM) }
    #expect(asked == [0, 1, 3, 7, 15])
  }

  @Test func `that comes with the third try is no estimate`() async {
    let scene = Scene(.sinceBoot) { _, source in
      source.answer(.script([.failure(.passing), .failure(.passing)]))
    }
    scene.source.walk(5_000, at: scene.date(-3_600))
    await scene.play(
      """
      at     0   2     4      6
      say    .   .     5009   5012
      show   0   0     9      12
      """)
    #expect(!scene.reading.isApproximate)
  }

  @Test func `that stays failed leaves an approximate zero`() async {
    let scene = Scene(.sinceBoot) { _, source in source.answer(.failure(.passing)) }
    await scene.play(
      """
      at     0   2      4      15.5   20
      say    .   5005   5008   .      5020
      show   0   0      0      3      15
      """)
    #expect(scene.reading.caveats.contains(.approximateZero))
    #expect(scene.reading.isApproximate)
  }

  @Test func `that stays failed shows no jump when the first update comes late`() async {
    let scene = Scene(.sinceBoot) { _, source in source.answer(.failure(.passing)) }
    await scene.play(
      """
      at     0   30     33
      say    .   8000   8004
      show   0   0      4
      """)
    #expect(scene.reading.isApproximate)
  }

  @Test func `is retried as configured`() async {
    let scene = Scene(.sinceBoot) { configuration, source in
      configuration.retryDelays = [.milliseconds(500)]
      source.answer(.failure(.passing))
    }
    _ = scene.session
    scene.reach(30)
    let asked = scene.source.queries.map { $0.asked.timeIntervalSince(threePM) }
    #expect(asked == [0, 0.5])
  }

  @Test func `of a source that cannot be read is the first update`() async {
    let scene = Scene(.sinceBoot) { _, source in source.change { $0.canReadNow = false } }
    await scene.play(
      """
      at     0     3      6
      say    927   930    934
      show   0     3      7
      """)
    #expect(scene.source.queries.isEmpty)
  }

  @Test func `late from another thread is as good`() async {
    let scene = Scene(.sinceBoot) { _, source in source.answer(.elsewhere) }
    scene.source.walk(5_000, at: scene.date(-3_600))
    let session = scene.session
    scene.reach(3)
    scene.source.say(5_004)
    #expect(await eventually { session.reading.steps == 4 })
  }
}
