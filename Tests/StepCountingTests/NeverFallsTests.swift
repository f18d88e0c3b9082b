// The shown count never falls, whatever the pedometer says.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `The shown count` {
  @Test func `waits out a correction, and the best value says so`() async {
    await Scene(.forgetful).play(
      """
      at     0   10   20   30   40   50
      say    .   20   17   19   20   24
      show   0   20   20   20   20   24
      best   0   20   17   19   20   24
      """)
  }

  @Test func `of a pedometer with a history waits as well`() async {
    let scene = Scene()
    await scene.play(
      """
      at     0   10   20   30
      walk   .   17   0    7
      say    .   20   x    x
      show   0   20   20   24
      best   0   20   17   24
      """)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `never falls and ends with all that was walked`(_ seed: UInt64) async {
    var random = SeededRandom(state: seed)
    let kind: ScriptedPedometer.Kind = seed.isMultiple(of: 2) ? .phone : .forgetful
    let scene = Scene(kind)
    _ = scene.session
    var highest = 0
    for tick in 1...60 {
      scene.reach(Double(tick) * 3)
      scene.source.walk(Int.random(in: 0...9, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: scene.source.say(Int.random(in: 0...20, using: &random))
      case 1:
        scene.source.say(
          Int.random(in: 0...50, using: &random),
          from: scene.date(Double.random(in: -500...0, using: &random)))
      case 2: scene.source.fail(.passing)
      case 3: scene.source.say(-1)
      case 4:
        scene.source.say(Int.random(in: 0...50, using: &random), end: scene.date(-1))
      case 5: break
      default: scene.source.update()
      }
      let shown = scene.shown
      #expect(shown >= highest, "seed \(seed), second \(tick * 3)")
      highest = shown
    }
    scene.reach(181)
    scene.source.update()
    let final = await scene.stop()
    let walked = scene.source.walked(from: scene.date(0), to: scene.date(181))
    #expect(final.steps >= highest, "seed \(seed)")
    // What the rate limit took off is said; nothing else is missing.
    #expect(final.steps + final.heldApart >= walked || final.isLowerBound, "seed \(seed)")
    // Over-claims are the shown count's only excess, and none of these exceeds the truth by more.
    #expect(final.steps <= walked + 50, "seed \(seed)")
  }
}
