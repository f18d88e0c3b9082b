// The past pushed in one burst, by a source whose history never held it.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A burst that the history does not hold` {
  @Test func `is taken off the stream and not off the answers`() async {
    let scene = Scene()
    _ = scene.session
    scene.reach(0.4)
    scene.source.say(150)
    #expect(scene.shown == 0)
    scene.reach(3)
    scene.source.walk(4)
    scene.source.say(154)
    #expect(scene.shown == 4)
    // Walked, and told by the closing query alone.
    scene.reach(8)
    scene.source.walk(6)
    let final = await scene.stop()
    #expect(final.steps == 10)
    #expect(final.current.steps == 10)
    #expect(final.heldApart == 150)
  }
}
