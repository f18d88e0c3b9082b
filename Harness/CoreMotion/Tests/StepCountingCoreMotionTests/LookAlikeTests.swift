// The look-alike bites: what a careless adapter would do wrong shows in it.

import CoreMotion
import Foundation
import Testing

@Suite struct LookAlikeTests {
  @Test func `a pedometer that nobody holds never answers`() throws {
    let device = ScriptedDevice()
    CMPedometer(device: device).queryPedometerData(from: Scene.noon, to: Scene.noon) { _, _ in
      Issue.record("it answered")
    }
    let query = try #require(device.queries.first)
    #expect(!query.isAlive)
    #expect(!query.answer(.data(Scene().sample(1))))
    #expect(device.calls == [.create(1), .query(1), .release(1)])
  }

  @Test func `a second start on one object is noticed`() {
    let device = ScriptedDevice()
    let pedometer = CMPedometer(device: device)
    pedometer.startUpdates(from: Scene.noon) { _, _ in }
    pedometer.startUpdates(from: Scene.noon) { _, _ in }
    #expect(device.doubleStarts == 1)
    pedometer.stopUpdates()
    pedometer.startUpdates(from: Scene.noon) { _, _ in }
    #expect(device.doubleStarts == 1)
  }

  @Test func `data read after their handler are noticed`() throws {
    let device = ScriptedDevice()
    let pedometer = CMPedometer(device: device)
    var kept: CMPedometerData?
    pedometer.queryPedometerData(from: Scene.noon, to: Scene.noon) { data, _ in kept = data }
    try #require(device.queries.first).answer(.data(Scene().sample(1)))
    #expect(device.lateReads == 0)
    #expect(kept?.numberOfSteps == 1)
    #expect(device.lateReads == 1)
  }

  @Test func `a task's device is the one that class functions mean, and no task has none`() {
    #expect(!CMPedometer.isStepCountingAvailable())
    ScriptedDevice.$current.withValue(ScriptedDevice()) {
      #expect(CMPedometer.isStepCountingAvailable())
      #expect(CMPedometer.authorizationStatus() == .authorized)
    }
  }
}
