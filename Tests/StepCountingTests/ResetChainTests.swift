// The sums over any chain of resets equal one uninterrupted session.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A chain of resets` {
  struct Setting: CustomTestStringConvertible, Sendable {
    var kind: ScriptedPedometer.Kind
    var batch: TimeInterval
    var holds: Bool
    var testDescription: String {
      "\(kind), batches of \(batch) s, \(holds ? "late" : "prompt") answers"
    }
  }

  static let settings = [
    Setting(kind: .phone, batch: 0, holds: false), Setting(kind: .phone, batch: 2.5, holds: false),
    Setting(kind: .phone, batch: 2.5, holds: true), Setting(kind: .phone, batch: 0, holds: true),
    Setting(kind: .sinceBoot, batch: 0, holds: false),
    Setting(kind: .sinceBoot, batch: 0, holds: true),
    Setting(kind: .forgetful, batch: 0, holds: false),
  ]

  @Test(arguments: settings, 1...8 as ClosedRange<UInt64>)
  func `adds up to one uninterrupted session`(_ setting: Setting, _ seed: UInt64) async {
    var random = SeededRandom(state: seed)
    let scene = Scene(setting.kind) { _, source in
      source.change { $0.latency = setting.batch }
      source.withState { $0.batch = setting.batch }
    }
    scene.source.walk(5_000, at: scene.date(-3_600))
    let whole = scene.counter.start()
    _ = scene.session
    if setting.holds { scene.source.answer(.held) }
    var finished: [FinishedSession] = []
    var second = 0.0
    for _ in 0..<80 {
      second += Double(Int.random(in: 1...16, using: &random)) / 4
      scene.reach(second)
      scene.source.walk(Int.random(in: 0...2, using: &random), at: scene.date(second - 0.1))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: finished.append(scene.session.reset())
      case 1:
        // Quickly, before the first closing answer can have come.
        finished.append(scene.session.reset())
        finished.append(scene.session.reset())
      case 2...4: scene.source.update()
      case 5:
        if let number = scene.source.unanswered.randomElement(using: &random) {
          scene.source.release(number)
        }
      default: break
      }
    }
    scene.reach(second + 30)
    scene.source.answer(.truth)
    scene.source.releaseAll { $0.shuffled(using: &random) }
    scene.source.update()
    let stopped = scene.date(second + 30)
    let tail = await scene.stop()
    let alone = await scene.crank { await whole.stop() }
    var sum = tail.steps
    for session in finished {
      let reading = await scene.crank { await session.finalReading() }
      #expect(reading?.phase == .closed, "seed \(seed)")
      sum += reading?.steps ?? -1_000
    }
    #expect(sum == alone?.steps, "seed \(seed), \(finished.count) resets")
    #expect(sum == scene.source.walked(from: threePM, to: stopped), "seed \(seed)")
    #expect(scene.counter.sessionCount == 0)
    #expect(scene.source.liveSubscriptions == 0)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `adds up in distance and floors as well`(_ seed: UInt64) async {
    var random = SeededRandom(state: seed)
    let scene = Scene { _, source in
      source.change {
        $0.measuresDistance = true
        $0.countsFloors = true
      }
    }
    _ = scene.session
    var finished: [FinishedSession] = []
    var (meters, up) = (0.0, 0)
    for tick in 1...40 {
      scene.reach(Double(tick) * 3)
      let steps = Int.random(in: 1...6, using: &random)
      let floors = Int.random(in: 0...1, using: &random)
      scene.source.walk(steps, meters: Double(steps) * 0.75, up: floors)
      meters += Double(steps) * 0.75
      up += floors
      if Bool.random(using: &random) { scene.source.update() }
      if Int.random(in: 0..<5, using: &random) == 0 { finished.append(scene.session.reset()) }
    }
    var readings = [await scene.stop()]
    for session in finished { readings.append(await session.finalReading()) }
    let walked = readings.reduce(0) { $0 + ($1.distance?.meters ?? 0) }
    #expect(abs(walked - meters) < 1e-6, "seed \(seed)")
    #expect(readings.reduce(0) { $0 + ($1.floorsAscended ?? 0) } == up, "seed \(seed)")
  }
}
