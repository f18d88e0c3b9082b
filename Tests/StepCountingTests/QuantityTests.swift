// Distance and floors have the same baseline as steps; what is missing stays missing.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `Quantities other than steps` {
  private func measuring(_ kind: ScriptedPedometer.Kind) -> Scene {
    let scene = Scene(kind) { _, source in
      source.change {
        $0.measuresDistance = true
        $0.countsFloors = true
        $0.measuresPace = true
        $0.measuresCadence = true
      }
    }
    scene.source.walk(5_000, at: scene.date(-3_600), meters: 4_000, up: 12, down: 9)
    return scene
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot])
  func `are counted from the same zero as steps`(_ kind: ScriptedPedometer.Kind) async {
    let scene = measuring(kind)
    _ = scene.session
    scene.reach(10)
    scene.source.walk(10, meters: 8, up: 1, down: 2)
    scene.source.update()
    #expect(scene.shown == 10)
    #expect(scene.reading.distance == Distance(meters: 8))
    #expect(scene.reading.floorsAscended == 1)
    #expect(scene.reading.floorsDescended == 2)
    let final = await scene.stop()
    #expect(final.distance == Distance(meters: 8))
  }

  @Test func `that a source has not stay nil`() async {
    let scene = Scene(.sinceBoot)
    await scene.play(
      """
      at     0   10
      walk   .   10
      say    .   x
      show   0   10
      """)
    let final = await scene.stop()
    for reading in [scene.reading, final] {
      #expect(reading.distance == nil)
      #expect(reading.floorsAscended == nil)
      #expect(reading.floorsDescended == nil)
      #expect(reading.pace == nil && reading.cadence == nil && reading.averageActivePace == nil)
      #expect(reading.current.distance == nil)
    }
  }

  @Test func `may be missing in one report and are not 0 then`() {
    let scene = Scene(.forgetful)
    _ = scene.session
    scene.reach(10)
    scene.source.say(10) { $0.distance = Distance(meters: 8) }
    scene.reach(13)
    scene.source.say(14)
    #expect(scene.shown == 14)
    #expect(scene.reading.distance == Distance(meters: 8))
    scene.reach(16)
    scene.source.say(18) { $0.distance = Distance(meters: 14) }
    #expect(scene.reading.distance == Distance(meters: 14))
  }

  @Test func `never fall, and follow the steps' decisions`() {
    let scene = Scene(.forgetful)
    _ = scene.session
    scene.reach(10)
    scene.source.say(10) { $0.distance = Distance(meters: 8) }
    scene.reach(13)
    scene.source.say(9) { $0.distance = Distance(meters: 7) }
    #expect(scene.shown == 10)
    #expect(scene.reading.distance == Distance(meters: 8))
    #expect(scene.reading.current.steps == 9)
    #expect(scene.reading.current.distance == 7)
    scene.source.say(3_000) { $0.distance = Distance(meters: 2_500) }
    #expect(scene.shown == 10)
    #expect(scene.reading.distance == Distance(meters: 8))
  }

  @Test(arguments: [Double.nan, .infinity, -1])
  func `that are no numbers harm nothing`(_ meters: Double) {
    let scene = Scene(.forgetful)
    _ = scene.session
    scene.reach(10)
    scene.source.say(10) { $0.distance = Distance(meters: 8) }
    scene.reach(13)
    scene.source.say(13) { $0.distance = Distance(meters: meters) }
    scene.reach(16)
    scene.source.say(16) { $0.distance = Distance(meters: 12) }
    #expect(scene.shown == 16)
    #expect(scene.reading.distance == Distance(meters: 12))
  }

  @Test func `that are momentary pass through and are never added up`() {
    let scene = measuring(.phone)
    _ = scene.session
    scene.reach(10)
    scene.source.say(10) {
      $0.currentPace = Pace(secondsPerMeter: 0.7)
      $0.currentCadence = Cadence(stepsPerSecond: 1.9)
      $0.averageActivePace = Pace(secondsPerMeter: 0.8)
    }
    #expect(scene.reading.pace == Pace(secondsPerMeter: 0.7))
    #expect(scene.reading.cadence == Cadence(stepsPerSecond: 1.9))
    #expect(scene.reading.averageActivePace == Pace(secondsPerMeter: 0.8))
    scene.reach(13)
    scene.source.say(15) {
      $0.currentPace = Pace(secondsPerMeter: 0.6)
      $0.currentCadence = Cadence(stepsPerSecond: 2.1)
    }
    #expect(scene.reading.pace == Pace(secondsPerMeter: 0.6))
    #expect(scene.reading.cadence == Cadence(stepsPerSecond: 2.1))
    scene.reach(16)
    scene.source.say(17)
    #expect(scene.reading.pace == nil)
    #expect(scene.reading.cadence == nil)
  }

  @Test func `that are momentary vanish in a pause`() {
    let scene = measuring(.phone)
    _ = scene.session
    scene.reach(10)
    scene.source.say(10) {
      $0.currentPace = Pace(secondsPerMeter: 0.7)
      $0.currentCadence = Cadence(stepsPerSecond: 1.9)
    }
    scene.session.pause()
    #expect(scene.reading.pace == nil && scene.reading.cadence == nil)
    scene.reach(13)
    scene.source.say(15) {
      $0.currentPace = Pace(secondsPerMeter: 0.6)
      $0.currentCadence = Cadence(stepsPerSecond: 2.1)
    }
    #expect(scene.reading.pace == nil && scene.reading.cadence == nil)
    scene.session.resume()
    scene.reach(16)
    scene.source.say(18) { $0.currentPace = Pace(secondsPerMeter: 0.5) }
    #expect(scene.reading.pace == Pace(secondsPerMeter: 0.5))
  }

  @Test func `leave out a pause as steps do`() async {
    let scene = measuring(.phone)
    _ = scene.session
    scene.reach(10)
    scene.source.walk(10, meters: 8, up: 1)
    scene.session.pause()
    scene.reach(20)
    scene.source.walk(30, meters: 24, up: 5, down: 3)
    scene.session.resume()
    scene.reach(30)
    scene.source.walk(4, meters: 3, down: 1)
    let final = await scene.stop()
    #expect(final.steps == 14)
    #expect(final.distance == Distance(meters: 11))
    #expect(final.floorsAscended == 1)
    #expect(final.floorsDescended == 1)
  }
}
