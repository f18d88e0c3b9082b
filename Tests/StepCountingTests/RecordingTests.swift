// A session recorded as a trace replays to the same numbers.

import Foundation
import StepCounting
import Tare
import TareTrace
import Testing

@Suite struct `A recorded session` {
  /// What a replay of a trace shows last, and the verdicts it gives.
  private func replayed(
    _ trace: [UInt8]
  ) throws -> (last: Int64, lines: [ReplayLine], summary: ReplaySummary) {
    var reader = TraceReader()
    var replay: Replay?
    var lines: [ReplayLine] = []
    func take(_ item: TraceItem) {
      switch item {
      case .header(let header): replay = Replay(history: header.history, policy: header.policy)
      case .event(let event): if let line = replay?.ingest(event) { lines.append(line) }
      case .pause(let edge): if let line = replay?.pause(edge) { lines.append(line) }
      case .resume(let edge): if let line = replay?.resume(edge) { lines.append(line) }
      }
    }
    try trace.withUnsafeBytes { try reader.read($0, take) }
    try reader.finish(take)
    let last = try #require(replay).reading.displayed.value
    let summary = replay?.finish(complete: true)
    return (last, lines, try #require(summary))
  }

  private func recording(
    _ kind: ScriptedPedometer.Kind, _ configure: (ScriptedPedometer) -> Void = { _ in }
  ) -> (Scene, TraceLog) {
    let log = TraceLog()
    let scene = Scene(kind) { configuration, source in
      configuration.recorder = log
      configure(source)
    }
    return (scene, log)
  }

  @Test(arguments: [ScriptedPedometer.Kind.phone, .sinceBoot, .forgetful])
  func `replays to the same number after every update`(_ kind: ScriptedPedometer.Kind) async throws
  {
    let (scene, log) = recording(kind)
    scene.source.walk(5_000, at: scene.date(-3_600))
    let token = scene.session.token
    for (second, steps) in [(3.0, 4), (6, 0), (9, 12), (40, 30), (43, 3)] {
      scene.reach(second)
      scene.source.walk(steps)
      scene.source.update()
      #expect(try replayed(log.trace(of: token)).last == Int64(scene.shown))
    }
    let final = await scene.stop()
    #expect(final.steps == 49)
    #expect(try replayed(log.trace(of: token)).last == 49)
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `of a source that misbehaves replays to the same numbers`(_ seed: UInt64) async throws {
    var random = SeededRandom(state: seed)
    let kinds: [ScriptedPedometer.Kind] = [.phone, .sinceBoot, .forgetful]
    let (scene, log) = recording(kinds[Int(seed % 3)])
    scene.source.walk(5_000, at: scene.date(-3_600))
    let token = scene.session.token
    for tick in 1...40 {
      scene.reach(Double(tick) * 3)
      scene.source.walk(Int.random(in: 0...9, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0: scene.source.say(Int.random(in: 0...40, using: &random))
      case 1:
        scene.source.say(
          Int.random(in: 0...50, using: &random),
          from: scene.date(Double.random(in: -500...100, using: &random)))
      case 2: scene.source.fail(.passing)
      case 3: scene.source.say(Int.random(in: 0...50, using: &random), end: scene.date(-1))
      case 4: scene.session.pause()
      case 5, 6: scene.session.resume()
      default: scene.source.update()
      }
      let replay = try replayed(log.trace(of: token))
      #expect(replay.last == Int64(scene.shown), "seed \(seed), second \(tick * 3)")
    }
    let final = await scene.stop()
    let replay = try replayed(log.trace(of: token))
    #expect(replay.last == Int64(final.steps), "seed \(seed)")
    #expect(replay.summary.sessions.first?.first == 0)
    #expect(replay.lines.last?.verdict == final.verdict || replay.lines.last?.kind == .close)
  }

  @Test func `says when it was paused`() async throws {
    let (scene, log) = recording(.phone)
    let token = scene.session.token
    await scene.play(
      """
      at     0   10      15   20       25
      walk   .   10      7    .        5
      say    .   x       x    .        x
      do     .   pause   .    resume   .
      show   0   10      10   10       15
      """)
    let trace = log.trace(of: token)
    let text = String(decoding: trace, as: UTF8.self)
    #expect(text.contains(#""pause""#))
    #expect(text.contains(#""resume""#))
    #expect(text.hasPrefix(#"{"trace":1"#))
    #expect(try replayed(trace).last == 15)
  }

  @Test func `writes both clocks, so that a set one is seen`() async throws {
    let (scene, log) = recording(.phone)
    let token = scene.session.token
    scene.reach(10)
    scene.source.walk(10)
    scene.source.update()
    scene.clock.setWall(to: scene.date(3_610))
    scene.reach(20)
    scene.source.say(14)
    #expect(try replayed(log.trace(of: token)).last == Int64(scene.shown))
    let lines = String(decoding: log.trace(of: token), as: UTF8.self).split(separator: "\n")
    #expect(lines.dropFirst().allSatisfy { $0.contains(#""wall""#) && $0.contains(#""mono""#) })
  }

  @Test func `goes on after a reset under its own token`() async throws {
    let (scene, log) = recording(.phone)
    let first = scene.session.token
    scene.reach(10)
    scene.source.walk(12)
    scene.source.update()
    let finished = scene.session.reset()
    let second = scene.session.token
    scene.reach(20)
    scene.source.walk(5)
    scene.source.update()
    await scene.stop()
    #expect(await finished.finalReading().steps == 12)
    #expect(try replayed(log.trace(of: first)).last == 12)
    #expect(try replayed(log.trace(of: second)).last == 5)
  }

  @Test func `goes on after the process was killed`() async throws {
    let (scene, log) = recording(.sinceBoot)
    scene.source.walk(5_000, at: scene.date(-60))
    let token = scene.session.token
    scene.reach(10)
    scene.source.walk(12)
    scene.source.update()
    let snapshot = scene.session.snapshot()
    scene.release()
    scene.reach(100)
    scene.source.walk(30)
    var configuration = CounterConfiguration()
    configuration.recorder = log
    let counter = StepCounter(
      source: scene.source, clock: scene.clock, configuration: configuration)
    let session = counter.start(.resuming(snapshot))
    scene.reach(110)
    scene.source.walk(3)
    scene.source.update()
    #expect(session.reading.steps == 45)
    #expect(session.token == token)
    #expect(try replayed(log.trace(of: token)).last == 45)
  }
}
