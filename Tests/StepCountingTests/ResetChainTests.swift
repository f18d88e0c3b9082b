// The sums over any chain of resets equal one uninterrupted session.

import Foundation
import StepCounting
import Tare
import Testing

@Suite struct `A chain of resets` {
  /// When the queries at the edges are answered.
  enum Answers: Sendable {
    /// At once.
    case prompt
    /// Within some seconds, in any order.
    case late
    /// In any order, and often only after the counter has given up.
    case withheld
  }

  struct Setting: CustomTestStringConvertible, Sendable {
    var kind: ScriptedPedometer.Kind
    var batch: TimeInterval = 0
    var answers = Answers.prompt
    var testDescription: String { "\(kind), batches of \(batch) s, \(answers) answers" }
  }

  static let settings = [
    Setting(kind: .phone), Setting(kind: .phone, batch: 2.5),
    Setting(kind: .phone, answers: .late), Setting(kind: .phone, batch: 2.5, answers: .late),
    Setting(kind: .phone, answers: .withheld),
    Setting(kind: .phone, batch: 2.5, answers: .withheld),
    Setting(kind: .sinceBoot), Setting(kind: .sinceBoot, answers: .late),
    Setting(kind: .sinceBoot, answers: .withheld), Setting(kind: .forgetful),
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
    if setting.answers != .prompt { scene.source.answer(.held) }
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
      default: break
      }
      release(scene, setting.answers, &random)
    }
    let stopped = scene.date(second)
    scene.source.answer(.truth)
    scene.source.releaseAll { $0.shuffled(using: &random) }
    scene.reach(second + 40)
    scene.source.update()
    var sum = await scene.stop().steps
    let alone = await scene.crank { await whole.stop() }
    for session in finished {
      let reading = await scene.crank { await session.finalReading() }
      #expect(reading?.phase == .closed, "seed \(seed)")
      sum += reading?.steps ?? -1_000
    }
    #expect(alone?.steps == scene.source.walked(from: threePM, to: stopped), "seed \(seed)")
    #expect(sum == alone?.steps, "seed \(seed), \(finished.count) resets")
    #expect(scene.counter.sessionCount == 0)
    #expect(scene.source.liveSubscriptions == 0)
  }

  /// Answers some of what waits: late means within four seconds, the steps of a tick.
  private func release(_ scene: Scene, _ answers: Answers, _ random: inout SeededRandom) {
    let now = scene.clock.date
    let waiting = scene.source.unanswered.shuffled(using: &random)
    switch answers {
    case .prompt: break
    case .late:
      let queries = scene.source.queries
      for number in waiting
      where now.timeIntervalSince(queries[number].asked) >= 4
        || Bool.random(using: &random)
      {
        scene.source.release(number)
      }
    case .withheld:
      if let number = waiting.first, Int.random(in: 0..<4, using: &random) == 0 {
        scene.source.release(number)
      }
    }
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
