// Resets whose edge is answered late, again, or never: nothing is lost or counted twice.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A reset whose edge is not answered` {
  /// Walks 5 steps, tells them, walks 2 more, resets at second 12 and walks on.
  private func tornReset(
    _ kind: ScriptedPedometer.Kind, _ answering: ScriptedPedometer.Answering,
    _ recovery: (ScriptedPedometer) -> Void = { $0.answer(.truth) }
  ) async -> (old: StepReading?, new: StepReading, whole: StepReading) {
    let scene = Scene(kind)
    scene.source.walk(5_000, at: scene.date(-3_600))
    let whole = scene.counter.start()
    _ = scene.session
    scene.reach(10)
    scene.source.walk(5)
    scene.source.update()
    scene.reach(12)
    scene.source.walk(2)
    scene.source.answer(answering)
    let finished = scene.session.reset()
    scene.reach(16)
    scene.source.walk(3)
    scene.source.update()
    scene.reach(18)
    recovery(scene.source)
    scene.reach(20)
    scene.source.walk(2)
    scene.reach(90)
    scene.source.answer(.truth)
    scene.source.walk(4)
    scene.source.update()
    let new = await scene.stop()
    let whole2 = await whole.stop()
    return (await scene.crank { await finished.finalReading() }, new, whole2)
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `counts nothing twice where the edge is never answered`(
    _ kind: ScriptedPedometer.Kind
  ) async {
    let (old, new, whole) = await tornReset(kind, .held) { _ in }
    #expect(whole.steps == 16)
    #expect((old?.steps ?? -1) + new.steps == 16)
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `counts nothing twice where the edge is only answered when asked again`(
    _ kind: ScriptedPedometer.Kind
  ) async {
    let (old, new, whole) = await tornReset(kind, .held)
    #expect(whole.steps == 16)
    #expect((old?.steps ?? -1) + new.steps == 16)
    if kind == .phone { #expect(old?.steps == 7) }
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `counts nothing twice where the query at the edge fails for good`(
    _ kind: ScriptedPedometer.Kind
  ) async {
    let (old, new, whole) = await tornReset(kind, .failure(.passing)) { _ in }
    #expect(whole.steps == 16)
    #expect((old?.steps ?? -1) + new.steps == 16)
  }

  @Test func `long after the last update keeps what is told late`() async {
    let scene = Scene(.forgetful)
    let whole = scene.counter.start()
    await scene.play(
      """
      at     0   60   100     103
      walk   .   60   60      .
      say    .   x    .       x
      do     .   .    reset   .
      show   0   60   0       60
      """)
    let new = await scene.stop()
    #expect(await scene.finished[0].finalReading().steps + new.steps == 120)
    #expect(await whole.stop().steps == 120)
  }

  @Test func `and the next one's is counts nothing twice`() async {
    let scene = Scene(.sinceBoot)
    let whole = scene.counter.start()
    _ = scene.session
    scene.source.answer(.held)
    scene.reach(9)
    let first = scene.session.reset()
    scene.reach(12)
    scene.source.walk(1)
    let second = scene.session.reset()
    scene.reach(17)
    scene.source.walk(1)
    // By now the first edge has been asked for again; that answer is of another instant.
    scene.reach(21)
    scene.source.walk(2)
    scene.source.update()
    scene.source.answer(.truth)
    scene.source.releaseAll()
    scene.reach(60)
    let last = await scene.stop()
    let sessions = [
      await scene.crank { await first.finalReading().steps },
      await scene.crank { await second.finalReading().steps }, last.steps,
    ]
    #expect(sessions.reduce(0) { $0 + ($1 ?? -100) } == 4, "\(sessions)")
    #expect(await whole.stop().steps == 4)
  }

  @Test func `while the next one's is answered late loses nothing`() async {
    let scene = Scene()
    let whole = scene.counter.start()
    _ = scene.session
    scene.source.answer(.held)
    await scene.play(
      """
      at     0   8       17   26      36      46   52   58   65
      walk   .   1       1    2       1       1    2    2    .
      say    .   .       x    .       .       x    x    x    .
      do     .   reset   .    reset   reset   .    .    .    .
      """)
    // The second edge is answered now; the first one never.
    let ends = scene.source.queries.map(\.to)
    if let late = scene.source.unanswered.last(where: { ends[$0] == scene.date(26) }) {
      scene.source.release(late)
    }
    scene.reach(75)
    scene.source.walk(2)
    scene.source.update()
    scene.source.answer(.truth)
    scene.reach(200)
    let last = await scene.stop()
    var sum = last.steps
    for session in scene.finished {
      sum += await scene.crank { await session.finalReading().steps } ?? -100
    }
    #expect(sum == 12)
    #expect(await whole.stop().steps == 12)
  }
}
