// Where a count begins: now, or at an instant in the past.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A session that starts now` {
  @Test func `counts what is walked from now on`() async {
    await Scene().play(
      """
      at     0   3   6   9   12
      walk   .   5   0   7   3
      say    .   x   x   x   .
      show   0   5   5   12  12
      """)
  }

  @Test func `subscribes from its zero`() {
    let scene = Scene()
    _ = scene.session
    let from = scene.source.withState { $0.listeners.map(\.from) }
    #expect(from == [threePM])
  }

  @Test func `shows nothing of a burst that started long ago`() async {
    let scene = Scene()
    scene.source.walk(150, at: scene.date(-1_800))
    await scene.play(
      """
      at     0   0.4     3      6
      walk   .   .       4      3
      say    .   150     154    x
      from   .   -3600   -3600  .
      show   0   0       4      7
      """)
  }

  @Test func `shows nothing of a burst that started long ago, without a history`() async {
    await Scene(.forgetful).play(
      """
      at     0   0.4     3   6
      say    .   150     4   7
      from   .   -3600   .   .
      show   0   0       4   7
      """)
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .forgetful])
  func `does not show 150 steps that cannot have been walked in 0.4 seconds`(
    _ kind: ScriptedPedometer.Kind
  ) async {
    let scene = Scene(kind)
    await scene.play(
      """
      at     0   0.4   3     6
      walk   .   .     4     3
      say    .   150   154   157
      show   0   0     4     7
      """)
    #expect(await scene.stop().steps == 7)
  }

  @Test func `does not believe such a burst when the answer repeats it`() async {
    let scene = Scene { _, source in
      source.answer(.script([.success(150), .success(154), .success(157), .success(157)]))
    }
    await scene.play(
      """
      at     0   0.4   3     6
      say    .   150   154   157
      show   0   0     4     7
      """)
  }

  @Test func `counts nothing that ended before it began`() async {
    let scene = Scene()
    _ = scene.session
    scene.source.say(40, from: scene.date(-60), end: scene.date(-1))
    #expect(scene.shown == 0)
    #expect(scene.reading.verdict == .beforeSession)
  }
}

@Suite struct `A session that starts in the past` {
  @Test func `shows all of today's steps at 15 o'clock`() async {
    let scene = Scene()
    scene.source.walk(700, at: midnight.addingTimeInterval(-60))
    scene.source.walk(3_000, at: midnight.addingTimeInterval(9 * 3_600))
    scene.source.walk(2_000, at: midnight.addingTimeInterval(13 * 3_600))
    scene.start(.since(midnight))
    #expect(scene.reading.start == midnight)
    await scene.play(
      """
      at     0      3      6
      walk   .      4      6
      say    .      x      x
      show   5000   5004   5010
      """)
    #expect(scene.reading.caveats == [])
    #expect(await scene.stop().steps == 5_010)
  }

  @Test func `gets there by the first update if the answer is late`() {
    let scene = Scene { _, source in source.answer(.held) }
    scene.source.walk(5_000, at: midnight.addingTimeInterval(3_600))
    scene.start(.since(midnight))
    #expect(scene.shown == 0)
    scene.reach(3)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 5_004)
    scene.source.releaseAll()
    #expect(scene.shown == 5_004)
    #expect(scene.reading.current.steps == 5_004)
  }

  @Test func `gets there by an update although every query fails`() async {
    let scene = Scene { _, source in source.answer(.failure(.passing)) }
    scene.source.walk(5_000, at: midnight.addingTimeInterval(3_600))
    scene.start(.since(midnight))
    scene.reach(30)
    scene.source.update()
    #expect(scene.shown == 5_000)
  }

  @Test func `is asked about once from its zero`() {
    let scene = Scene()
    scene.start(.since(midnight))
    let query = scene.source.queries.first
    #expect(query?.from == midnight)
    #expect(query?.to == threePM)
  }

  @Test(arguments: [1, 30, 60, 3_600, 1e9])
  func `is now if it lies in the future`(_ seconds: TimeInterval) async {
    let scene = Scene()
    scene.source.walk(80, at: scene.date(-10))
    scene.start(.since(scene.date(seconds)))
    #expect(scene.reading.start == threePM)
    await scene.play(
      """
      at     0   3   6
      walk   .   5   2
      say    .   x   x
      show   0   5   7
      """)
    #expect(scene.reading.caveats == [])
    #expect(scene.source.queries.allSatisfy { $0.from <= $0.to })
  }

  // Seconds, since a date that is no number cannot even be described.
  @Test(arguments: [
    -1e300, -62_135_769_600, -978_307_200, -978_307_199, 1e11, 1e300, .nan, .infinity, -.infinity,
  ])
  func `takes any date without a fall`(_ secondsSinceReferenceDate: Double) async {
    let scene = Scene()
    scene.start(.since(Date(timeIntervalSinceReferenceDate: secondsSinceReferenceDate)))
    let start = scene.reading.start
    #expect(start <= threePM && start >= threePM.addingTimeInterval(-7 * 86_400))
    await scene.play(
      """
      at     0   3   6
      walk   .   5   2
      say    .   x   x
      show   0   5   7
      """)
    #expect(await scene.stop().steps == 7)
    #expect(scene.source.queries.allSatisfy { $0.from <= $0.to })
  }

  @Test func `older than what is kept counts from what is there, and says so`() async {
    let scene = Scene()
    let weekAgo = threePM.addingTimeInterval(-7 * 86_400)
    scene.source.walk(900, at: weekAgo.addingTimeInterval(-60))
    scene.source.walk(300, at: weekAgo.addingTimeInterval(60))
    scene.start(.since(threePM.addingTimeInterval(-9 * 86_400)))
    #expect(scene.shown == 300)
    #expect(scene.reading.start == weekAgo)
    #expect(scene.reading.caveats.contains(.historyLimited))
    scene.reach(3)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 304)
    #expect(await scene.stop().caveats.contains(.historyLimited))
  }

  @Test func `older than what is kept says from when it is`() {
    let scene = Scene()
    scene.start(.since(threePM.addingTimeInterval(-9 * 86_400)))
    let available = threePM.addingTimeInterval(-7 * 86_400)
    #expect(scene.reading.silence == .historyLimited(availableFrom: available))
  }

  @Test(arguments: [ScriptedPedometer.Kind.sinceBoot, .forgetful])
  func `without any history counts from now, and says so`(_ kind: ScriptedPedometer.Kind) async {
    let scene = Scene(kind)
    scene.source.walk(5_000, at: scene.date(-3_600))
    scene.start(.since(midnight))
    #expect(scene.shown == 0)
    #expect(scene.reading.start == threePM)
    #expect(scene.reading.caveats.contains(.historyLimited))
    #expect(scene.reading.silence == .historyLimited(availableFrom: threePM))
    scene.reach(3)
    scene.source.walk(4)
    scene.source.update()
    #expect(scene.shown == 4)
  }
}
