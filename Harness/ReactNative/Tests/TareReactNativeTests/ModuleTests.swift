// The module's life: what it sends and when, its sessions, and what a reload leaves.

import CoreMotion
import Foundation
import React
import ScriptedPhone
import TareReactNative
import Testing

@Suite struct `The native module` {
  @Test func `opens at 0, sends each change and ends with the tail`() async throws {
    let scene = Scene()
    let opening = try scene.call("startSession", "a", ["zero": "now"])
    #expect(opening?.object?["steps"] as? Double == 0)
    #expect(await scene.received.steps(0, of: "a"))
    scene.walk(12, in: 10)
    #expect(await scene.received.steps(12, of: "a"))
    scene.phone.advance(by: 2)
    scene.phone.walk(5)
    let stopping = try scene.begin("stopSession", "a")
    let final = await scene.end(of: stopping)
    #expect(final?.object?["steps"] as? Double == 17)
    #expect(final?.object?["phase"] as? String == "closed")
    #expect(stopping.all.count == 1)
    #expect(await eventually { scene.received.texts("phase", of: "a").last == "closed" })
    #expect(scene.phone.device.livePedometers == 0)
    #expect(scene.phone.module.complaints == [])
  }

  @Test func `sends nothing while nobody listens, and goes on when somebody does`() async throws {
    let scene = Scene(isObserved: false)
    _ = try scene.call("startSession", "a", [:])
    scene.walk(12, in: 10)
    _ = await eventually(within: .milliseconds(50)) { false }
    #expect(scene.received.count == 0)
    scene.phone.module.addListener("StepCounter.stepCounterUpdate")
    scene.walk(3, in: 5)
    #expect(await scene.received.steps(15, of: "a"))
    scene.phone.module.removeListeners(1)
    #expect(scene.phone.module.complaints == [])
  }

  @Test func `a reload ends every session, and nothing of it is sent afterwards`() async throws {
    let scene = Scene()
    _ = try scene.call("startSession", "a", ["zero": "now"])
    _ = try scene.call("startSession", "b", ["zero": "now", "heartbeatMs": 1000])
    scene.walk(5, in: 10)
    #expect(await scene.received.steps(5, of: "b"))
    let old = scene.phone.module
    scene.phone.reload()
    #expect(await eventually { scene.phone.device.livePedometers == 0 })
    let count = scene.received.count
    scene.walk(7, in: 10)
    _ = await eventually(within: .milliseconds(50)) { false }
    #expect(scene.received.count == count)
    // The same id may be used by the new script.
    scene.phone.module.addListener("StepCounter.stepCounterUpdate")
    #expect(try scene.call("startSession", "a", ["zero": "now"])?.object != nil)
    withExtendedLifetime(old) {}
  }

  @Test func `releasing the module leaves Core Motion alone`() async throws {
    let device: ScriptedDevice
    do {
      let scene = Scene()
      _ = try scene.call("startSession", "a", ["zero": "now"])
      device = scene.phone.device
      #expect(device.livePedometers > 0)
    }
    #expect(await eventually { device.livePedometers == 0 })
  }

  @Test func `sessions are independent`() async throws {
    let scene = Scene()
    scene.phone.walk(800, secondsAgo: 3600)
    _ = try scene.call("startSession", "now", ["zero": "now"])
    let since = Phone.threePM.timeIntervalSince1970 * 1000 - 7_200_000
    _ = try scene.call("startSession", "today", ["zero": "since", "since": since])
    scene.walk(10, in: 10)
    #expect(await scene.received.steps(10, of: "now"))
    #expect(await scene.received.steps(810, of: "today"))
    _ = try scene.call("pauseSession", "now")
    scene.walk(20, in: 10)
    #expect(await scene.received.steps(830, of: "today"))
    #expect(try scene.call("readSession", "now")?.object?["steps"] as? Double == 10)
  }

  @Test func `a reset shows 0 at once, and the lap's final count comes with its closing query`()
    async throws
  {
    let scene = Scene()
    _ = try scene.call("startSession", "a", ["zero": "now"])
    scene.walk(10, in: 10)
    scene.phone.advance(by: 4)
    scene.phone.walk(5)
    let lap = try scene.begin("resetSession", "a")
    let reading = try scene.call("readSession", "a")?.object
    #expect(reading?["steps"] as? Double == 0)
    #expect(reading?["session"] as? Double == 2)
    let ended = await scene.end(of: lap)?.object
    #expect(ended?["steps"] as? Double == 15)
    #expect(ended?["session"] as? Double == 1)
  }

  @Test func `the shown count never falls in what is sent, and nothing is sent after the end`()
    async throws
  {
    let scene = Scene()
    _ = try scene.call("startSession", "a", ["zero": "now"])
    for said in [10.0, 8, 30, 29, 31] {
      scene.phone.advance(by: 20)
      scene.phone.say(said)
    }
    _ = await scene.end(of: try scene.begin("stopSession", "a"))
    #expect(await eventually { scene.received.texts("phase", of: "a").last == "closed" })
    let shown = scene.received.numbers("steps", of: "a")
    #expect(shown == shown.sorted())
    let count = scene.received.count
    scene.walk(10, in: 10)
    #expect(scene.received.count == count)
  }

  @Test func `a session that is over can be asked until others have taken its place`() async throws
  {
    let scene = Scene()
    _ = try scene.call("startSession", "first", ["zero": "now", "record": true])
    scene.walk(10, in: 10)
    _ = await scene.end(of: try scene.begin("stopSession", "first"))
    #expect(await eventually { scene.received.texts("phase", of: "first").last == "closed" })
    #expect(try scene.call("sessionTrace", "first")?.text?.hasPrefix(#"{"trace":1"#) == true)
    #expect(try scene.call("startSession", "first", [:])?.code == "ERR_INVALID_OPTION")
    for number in 0..<16 {
      _ = try scene.call("startSession", "\(number)", ["zero": "now"])
      _ = await scene.end(of: try scene.begin("stopSession", "\(number)"))
      let isOver = await eventually {
        scene.received.texts("phase", of: "\(number)").last == "closed"
      }
      #expect(isOver)
    }
    #expect(await eventually { (try? scene.call("readSession", "first")?.code) != nil })
    #expect(try scene.call("readSession", "first")?.code == "ERR_UNKNOWN_SESSION")
  }
}
