// Queries: answered once, on any queue, and kept alive until then.

import CoreMotion
import Dispatch
import Foundation
import StepCounting
import Tare
import Testing

@testable import StepCountingCoreMotionUnderTest

@Suite struct QueryTests {
  @Test func `the dates asked for reach the framework`() throws {
    let scene = Scene()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon.addingTimeInterval(90)) { _ in }
    }
    let query = try #require(scene.device.queries.first)
    #expect(query.start == Scene.noon)
    #expect(query.end == Scene.noon.addingTimeInterval(90))
  }

  @Test func `the pedometer lives until it has answered, and no longer`() throws {
    let scene = Scene()
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    let query = try #require(scene.device.queries.first)
    #expect(query.isAlive)
    #expect(scene.device.livePedometers == 1)
    #expect(query.answer(.data(scene.sample(42))))
    #expect(answers.steps() == [42])
    #expect(!query.isAlive)
    #expect(scene.device.calls == [.create(1), .query(1), .release(1)])
  }

  @Test func `the answer comes even if the source was released`() throws {
    let device = ScriptedDevice()
    let answers = Answers()
    let clock = ManualClock(wall: Scene.noon)
    weak var released: CoreMotionPedometer?
    ScriptedDevice.$current.withValue(device) {
      let pedometer = CoreMotionPedometer(
        usageDescription: "Counts.", clock: clock, answerTimeout: .seconds(10),
        readStatus: { .authorized }, makePedometer: { CMPedometer(device: device) })
      released = pedometer
      pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    #expect(released == nil)
    try #require(device.queries.first).answer(.data(Scene().sample(8)))
    #expect(answers.steps() == [8])
    #expect(device.livePedometers == 0)
  }

  @Test func `an answer in the middle of the call counts, and leaves nothing behind`() {
    let scene = Scene()
    scene.device.onQuery = { $0.answer(.data(Scene().sample(3))) }
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    #expect(answers.steps() == [3])
    #expect(scene.device.livePedometers == 0)
    scene.clock.advance(by: .seconds(60))
    #expect(answers.count == 1)
  }

  @Test func `a handler that is called twice is one answer`() throws {
    let scene = Scene()
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    try #require(scene.device.queries.first).answer(.data(scene.sample(1)), times: 2)
    #expect(answers.steps() == [1])
  }

  @Test func `many queries at once, answered backwards on a concurrent queue, keep their answers`()
    async
  {
    let scene = Scene()
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let count = 100
    await withTaskGroup(of: Bool.self) { group in
      for steps in 0..<count {
        group.addTask {
          let end = Scene.noon.addingTimeInterval(TimeInterval(steps))
          let report = await withCheckedContinuation { continuation in
            scene.play {
              scene.pedometer.query(from: Scene.noon, to: end) {
                continuation.resume(returning: $0)
              }
            }
          }
          return (try? report.get())?.steps == steps
        }
      }
      group.addTask {
        while scene.device.queries.count < count { await Task.yield() }
        for query in scene.device.queries.reversed() {
          let seconds = query.end.timeIntervalSince(query.start)
          query.answer(.data(Scene().sample(seconds, after: seconds)), on: queue)
        }
        queue.sync(flags: .barrier) {}
        // What was not answered fails now: a wrong adapter fails this test and does not hang it.
        scene.clock.advance(by: .seconds(10))
        return true
      }
      for await isRight in group { #expect(isRight) }
    }
    queue.sync(flags: .barrier) {}
    #expect(scene.device.livePedometers == 0)
    #expect(scene.device.lateReads == 0)
  }

  @Test func `the async form throws a typed error and returns a report`() async throws {
    let scene = Scene()
    scene.device.onQuery = { $0.answer(.failure(code: 103)) }
    await ScriptedDevice.$current.withValue(scene.device) {
      await #expect(throws: PedometerError.self) {
        try await scene.pedometer.query(from: Scene.noon, to: Scene.noon)
      }
      scene.device.onQuery = { $0.answer(.data(Scene().sample(11))) }
      let report = try? await scene.pedometer.query(from: Scene.noon, to: Scene.noon)
      #expect(report?.steps == 11)
    }
  }
}

@Suite struct TimeoutTests {
  @Test func `a query that is never answered fails in time, once, and frees its pedometer`() throws
  {
    let scene = Scene(answerTimeout: .seconds(10))
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    scene.clock.advance(by: .milliseconds(9999))
    #expect(answers.count == 0)
    let query = try #require(scene.device.queries.first)
    scene.clock.advance(by: .milliseconds(1))
    #expect(answers.reasons() == [.timedOut])
    #expect(scene.device.livePedometers == 0)
    query.answer(.data(scene.sample(5)))
    #expect(answers.count == 1)
  }

  @Test func `a late answer that was under way when the time was up is ignored`() throws {
    let scene = Scene()
    let answers = Answers()
    let queue = DispatchQueue(label: "late")
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    queue.suspend()
    try #require(scene.device.queries.first).answer(.data(scene.sample(5)), on: queue)
    scene.clock.advance(by: .seconds(10))
    queue.resume()
    queue.sync {}
    #expect(answers.reasons() == [.timedOut])
    #expect(answers.count == 1)
  }

  @Test func `a handler that Core Motion drops is answered for it`() throws {
    let scene = Scene()
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    try #require(scene.device.queries.first).drop()
    scene.clock.advance(by: .seconds(10))
    #expect(answers.reasons() == [.timedOut])
  }

  @Test func `while the prompt is open the time does not run out`() throws {
    let scene = Scene()
    scene.device.authorizationStatus = .notDetermined
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    scene.clock.advance(by: .seconds(3600))
    #expect(answers.count == 0)
    scene.device.authorizationStatus = .authorized
    try #require(scene.device.queries.first).answer(.data(scene.sample(9)))
    #expect(answers.steps() == [9])
    scene.clock.advance(by: .seconds(3600))
    #expect(answers.count == 1)
  }

  @Test func `after the prompt a silent query fails like any other`() {
    let scene = Scene()
    scene.device.authorizationStatus = .notDetermined
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    scene.clock.advance(by: .seconds(15))
    scene.device.authorizationStatus = .denied
    scene.clock.advance(by: .seconds(10))
    #expect(answers.reasons() == [.timedOut])
  }

  @Test func `a timer that is overdue after a suspension waits once more`() throws {
    let device = ScriptedDevice()
    let clock = SuspendedClock(ManualClock(wall: Scene.noon))
    let pedometer = CoreMotionPedometer(
      usageDescription: "Counts.", clock: clock, answerTimeout: .seconds(10),
      readStatus: { .authorized }, makePedometer: { CMPedometer(device: device) })
    let answers = Answers()
    ScriptedDevice.$current.withValue(device) {
      pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    // The device slept for an hour; the timer fires on waking, just before Core Motion answers.
    clock.sleep(.seconds(3600))
    clock.base.advance(by: .seconds(10))
    #expect(answers.count == 0)
    clock.base.advance(by: .seconds(10))
    #expect(answers.reasons() == [.timedOut])
  }

  @Test func `a timeout beyond all time does not trap`() throws {
    let scene = Scene(answerTimeout: .seconds(Int64.max))
    let answers = Answers()
    scene.play {
      scene.pedometer.query(from: Scene.noon, to: Scene.noon) { answers.append($0) }
    }
    try #require(scene.device.queries.first).answer(.data(scene.sample(2)))
    #expect(answers.steps() == [2])
  }
}

/// A clock whose timers do not run while it sleeps, as a suspended process's do not.
final class SuspendedClock: CounterClock, @unchecked Sendable {
  // Sendable: `slept` is touched under `lock` only.
  let base: ManualClock
  private let lock = NSLock()
  private var slept: Int64 = 0

  init(_ base: ManualClock) { self.base = base }

  func sleep(_ duration: Duration) {
    lock.withLock { slept += duration.components.seconds * 1_000_000_000 }
  }

  var now: Arrival {
    let asleep = lock.withLock { slept }
    let now = base.now
    return Arrival(
      wall: now.wall.advanced(byNanoseconds: asleep),
      monotonic: now.monotonic.advanced(byNanoseconds: asleep))
  }

  var monotonicAxis: String? { base.monotonicAxis }

  func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> ScheduledAction {
    base.schedule(after: delay, action)
  }
}
