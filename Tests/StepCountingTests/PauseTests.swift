// Pausing: what is walked meanwhile is not counted.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A pause` {
  @Test func `leaves out what is walked meanwhile, exactly where there is a history`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   9    10      15   20       25
      walk   .   10   3       7    .        5
      say    .   x    .       x    .        x
      do     .   .    pause   .    resume   .
      show   0   10   13      13   13       18
      """)
    #expect(!scene.reading.caveats.contains(.approximatePause))
    let final = await scene.stop()
    #expect(final.steps == 18)
    #expect(!final.isApproximate)
  }

  @Test func `is asked about at both edges`() {
    let scene = Scene()
    _ = scene.session
    scene.reach(10)
    scene.session.pause()
    scene.reach(20)
    scene.session.resume()
    let ends = scene.source.queries.map(\.to)
    #expect(ends.contains(scene.date(10)))
    #expect(ends.contains(scene.date(20)))
    #expect(scene.source.queries.allSatisfy { $0.from == threePM })
  }

  @Test func `reads its edges once the batches that hold them are in`() async {
    let scene = Scene { _, source in
      source.change { $0.latency = 2.5 }
      source.withState { $0.batch = 2.5 }
    }
    _ = scene.session
    scene.reach(11)
    scene.source.walk(6, at: scene.date(10.9))
    scene.session.pause()
    scene.source.walk(9, at: scene.date(12))
    scene.reach(19)
    scene.source.walk(2, at: scene.date(18.9))
    scene.session.resume()
    scene.source.walk(4, at: scene.date(19.5))
    scene.reach(30)
    scene.source.update()
    #expect(scene.shown == 10)
    #expect(!scene.reading.isApproximate)
    #expect(await scene.stop().steps == 10)
  }

  @Test func `says so in phase and silence`() {
    let scene = Scene()
    _ = scene.session
    scene.reach(3)
    scene.session.pause()
    #expect(scene.reading.phase == .paused)
    #expect(scene.reading.silence == .paused)
    scene.reach(60)
    #expect(scene.reading.silence == .paused)
    scene.session.resume()
    #expect(scene.reading.phase == .running)
    #expect(scene.reading.silence != .paused)
  }

  @Test func `without a history is estimated, and says so`() async {
    let scene = Scene(.forgetful)
    await scene.play(
      """
      at     0   10   12      15   18       25
      say    .   10   .       17   .        25
      do     .   .    pause   .    resume   .
      show   0   10   10      10   10       18
      """)
    #expect(scene.reading.caveats.contains(.approximatePause))
    #expect(scene.reading.isApproximate)
  }

  @Test func `of a published report counts 1,000 of 1,500 steps`() async {
    let scene = Scene(.sinceBoot) { _, source in source.change { $0.canReadNow = false } }
    await scene.play(
      """
      at     0   300   301     600    601      900
      say    0   500   .       1000   .        1500
      do     .   .     pause   .      resume   .
      show   0   500   500     500    500      1000
      """)
    #expect(scene.reading.isApproximate)
  }

  @Test func `of a source that can be read at any time is right to the step`() async {
    let scene = Scene(.sinceBoot)
    scene.source.walk(5_000, at: scene.date(-3_600))
    await scene.play(
      """
      at     0   9    10      15   20       25
      walk   .   10   3       7    .        5
      say    .   x    .       x    .        x
      do     .   .    pause   .    resume   .
      show   0   10   13      13   13       18
      """)
    #expect(await scene.stop().steps == 18)
  }

  @Test func `whose edges cannot be asked is estimated, and says so`() async {
    let scene = Scene()
    _ = scene.session
    scene.reach(10)
    scene.source.walk(10)
    scene.source.update()
    scene.source.answer(.failure(.passing))
    scene.reach(12)
    scene.session.pause()
    scene.reach(40)
    scene.source.walk(30)
    scene.source.update()
    scene.session.resume()
    scene.reach(80)
    scene.source.walk(5)
    scene.source.update()
    #expect(scene.shown >= 10 && scene.shown <= 15)
    #expect(scene.reading.caveats.contains(.approximatePause))
  }

  @Test func `twice is one, and so is resuming twice`() async {
    await Scene().play(
      """
      at     0   10      12      20       22       30
      walk   .   10      3       4        5        6
      say    .   x       x       x        x        x
      do     .   pause   pause   resume   resume   .
      show   0   10      10      10       15       21
      """)
  }

  @Test func `may come often`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10      20       30      40       50      60       70
      walk   .   1       10       2       20       4       40       8
      do     .   pause   resume   pause   resume   pause   resume   .
      say    .   .       .        .       .        .       .        x
      show   0   1       1        3       3        7       7        15
      """)
    #expect(!scene.reading.isApproximate)
    #expect(await scene.stop().steps == 15)
  }

  @Test func `that is stopped in counts nothing of the pause`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10      20
      walk   .   10      30
      say    .   x       x
      do     .   pause   .
      show   0   10      10
      """)
    let final = await scene.stop()
    #expect(final.steps == 10)
    #expect(final.phase == .closed)
  }

  @Test func `that is reset in keeps what was walked in it out of both sessions`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10      20
      walk   .   10      30
      do     .   pause   reset
      show   0   10      0
      """)
    scene.session.resume()
    scene.reach(30)
    scene.source.walk(4)
    scene.source.update()
    #expect(await scene.finished[0].finalReading().steps == 10)
    #expect(await scene.stop().steps == 4)
  }

  @Test func `after the end changes nothing`() async {
    let scene = Scene()
    _ = scene.session
    scene.reach(5)
    scene.source.walk(6)
    let final = await scene.stop()
    scene.session.pause()
    scene.session.resume()
    #expect(scene.reading == final)
  }

  @Test func `of one session is none of another`() async {
    let scene = Scene()
    let other = scene.counter.start()
    await scene.play(
      """
      at     0   10      20
      walk   .   10      5
      say    .   x       x
      do     .   pause   .
      show   0   10      10
      """)
    #expect(other.reading.steps == 15)
    #expect(other.reading.phase == .running)
  }

  @Test func `is not what the person does: standing still pauses nothing`() {
    let scene = Scene { _, source in source.change { $0.tellsWalking = true } }
    _ = scene.session
    scene.reach(5)
    scene.source.walk(6)
    scene.source.update()
    scene.source.tell(.stopped)
    #expect(scene.reading.isWalking == false)
    #expect(scene.reading.phase == .running)
    scene.source.walk(2)
    scene.source.update()
    #expect(scene.shown == 8)
    scene.source.tell(.walking)
    #expect(scene.reading.isWalking == true)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `at random times counts exactly what was walked outside`(_ seed: UInt64) async {
    var random = SeededRandom(state: seed)
    let scene = Scene(seed.isMultiple(of: 2) ? .phone : .sinceBoot)
    scene.source.walk(5_000, at: scene.date(-60))
    _ = scene.session
    var (expected, isPaused) = (0, false)
    var highest = 0
    for tick in 1...60 {
      scene.reach(Double(tick) * 2)
      let steps = Int.random(in: 0...6, using: &random)
      scene.source.walk(steps)
      if !isPaused { expected += steps }
      if Bool.random(using: &random) { scene.source.update() }
      if Int.random(in: 0..<4, using: &random) == 0 {
        if isPaused { scene.session.resume() } else { scene.session.pause() }
        isPaused.toggle()
      }
      #expect(scene.shown >= highest, "seed \(seed)")
      highest = scene.shown
    }
    let final = await scene.stop()
    #expect(final.steps == expected, "seed \(seed)")
  }
}
