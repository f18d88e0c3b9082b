// Sessions over an accelerometer: everything that a session does, it does here, to the step.

import Foundation
import StepCounting
import StepCountingAccelerometer
import StepDetection
import Tare
import Testing

@Suite struct `A session over an accelerometer` {
  let walker = Walker()

  @Test func `opens at 0 and counts what the detector finds`() async throws {
    let session = walker.counter().start()
    #expect(session.reading.steps == 0)
    walker.walk(30)
    let final = try #require(await walker.stop(session))
    #expect(final.steps == walker.steps(to: walker.edge))
    #expect(final.steps > 40)
    #expect(final.caveats.isEmpty)
    #expect(final.distance == nil)
    #expect(final.floorsAscended == nil)
  }

  @Test func `shows steps while they are walked, and never fewer`() {
    let session = walker.counter().start()
    var last = 0
    for _ in 0..<30 {
      walker.walk(1)
      #expect(session.reading.steps >= last)
      last = session.reading.steps
    }
    #expect(last > 40)
    #expect(session.reading.silence == nil)
  }

  @Test func `opens in the midst of a walk at 0, and nothing from before comes later`() async throws
  {
    let other = walker.counter().start()
    walker.walk(20.3)
    let opened = walker.now
    let session = walker.counter().start()
    #expect(session.reading.steps == 0)
    walker.walk(9.7)
    let final = try #require(await walker.stop(session))
    #expect(final.steps == walker.steps(from: opened, to: walker.edge))
    #expect(try #require(await walker.stop(other)).steps == walker.steps())
  }

  @Test func `counts steps that are settled after it was stopped, and none that were taken then`()
    async throws
  {
    let long = walker.counter().start()
    let session = walker.counter().start()
    walker.walk(12.5)
    let edge = walker.now
    let box = Box<StepReading>()
    let task = Task { box.put(await session.stop()) }
    #expect(await eventually { session.reading.phase == .closing })
    // The person walks on, until all is settled.
    walker.walk(10)
    walker.stand(8)
    #expect(await eventually { box.value != nil })
    #expect(box.value?.steps == walker.steps(to: edge))
    #expect(box.value?.caveats == [])
    #expect(try #require(await walker.stop(long)).steps == walker.steps())
    await task.value
  }

  @Test(arguments: [1, 7, 50])
  func `resets add up to one long session`(_ batch: Int) async throws {
    walker.batch = batch
    let whole = walker.counter().start()
    let laps = walker.counter().start()
    var finished: [FinishedSession] = []
    for seconds in [7.02, 3.3, 0.5, 12.16, 0.02] {
      walker.walk(seconds)
      finished.append(laps.reset())
      #expect(laps.reading.steps == 0)
    }
    walker.walk(4)
    walker.stand(2)
    walker.deliver()
    var sum = try #require(await walker.stop(laps)).steps
    for lap in finished { sum += try #require(await walker.final(lap)).steps }
    let total = try #require(await walker.stop(whole))
    #expect(sum == total.steps)
    #expect(total.steps == walker.steps())
  }

  @Test func `does not count what is walked in a pause`() async throws {
    let session = walker.counter().start()
    walker.walk(10.1)
    let paused = walker.now
    session.pause()
    walker.walk(8.3)
    let resumed = walker.now
    session.resume()
    walker.walk(11)
    let final = try #require(await walker.stop(session))
    #expect(
      final.steps == walker.steps(to: paused) + walker.steps(from: resumed, to: walker.edge))
    #expect(final.caveats.isEmpty)
  }

  @Test func `begins in the past with what was recorded since, and says what was not`() async throws
  {
    let recording = walker.pedometer.record()
    let began = walker.now
    walker.walk(30)
    let since = walker.clock.date.addingTimeInterval(-10)
    let edge = walker.now - 10_000_000_000
    walker.stand(8)
    let session = walker.counter().start(.since(since))
    walker.stand(1)
    #expect(session.reading.steps == walker.steps(from: edge))
    #expect(!session.reading.caveats.contains(.historyLimited))
    let earlier = walker.counter().start(.since(since.addingTimeInterval(-3600)))
    walker.stand(1)
    #expect(earlier.reading.steps == walker.steps(from: began))
    #expect(earlier.reading.caveats.contains(.historyLimited))
    recording.cancel()
  }

  @Test(arguments: [false, true])
  func `goes on after its process was killed, and names the time in between`(_ isReboot: Bool)
    async throws
  {
    let session = walker.counter().start()
    walker.walk(20)
    walker.stand(8)
    let saved = session.snapshot()
    let before = session.reading.steps
    #expect(before == walker.steps())
    // Another process: nothing of the recording is left.
    let other = Walker(after: walker, isReboot: isReboot)
    let resumed = other.counter().start(.resuming(saved))
    #expect(resumed.reading.steps == before)
    other.walk(15)
    #expect(resumed.reading.steps > before)
    let lap = resumed.reset()
    other.walk(5)
    other.stand(8)
    let last = try #require(await other.stop(resumed))
    let first = try #require(await other.final(lap))
    #expect(first.steps + last.steps == before + other.steps())
    #expect(first.isLowerBound)
    #expect(last.caveats == [])
  }

  @Test(arguments: [0.5, 3, 11, 15])
  func `that was resumed may be reset and stopped at any time`(_ seconds: Double) async throws {
    let session = walker.counter().start()
    walker.walk(20)
    walker.stand(8)
    let saved = session.snapshot()
    let before = session.reading.steps
    let other = Walker(after: walker, isReboot: false)
    let resumed = other.counter().start(.resuming(saved))
    other.walk(15)
    let lap = resumed.reset()
    other.walk(seconds)
    let last = try #require(await other.stop(resumed))
    let edge = other.edge
    let first = try #require(await other.final(lap))
    #expect(first.steps + last.steps == before + other.steps(to: edge))
    #expect(last.caveats == [])
  }

  /// Also at the very instant at which the closing query of the session before is put.
  @Test(arguments: [0.02, 3, 10.98, 11, 11.02, 15])
  func `may be reset and stopped at any time`(_ seconds: Double) async throws {
    let session = walker.counter().start()
    walker.walk(15)
    let lap = session.reset()
    walker.walk(seconds)
    let last = try #require(await walker.stop(session))
    let edge = walker.edge
    let first = try #require(await walker.final(lap))
    #expect(first.steps + last.steps == walker.steps(to: edge))
    #expect(last.caveats == [])
  }

  @Test(arguments: [false, true])
  func `that was paused when its process was killed goes on, too`(_ isReboot: Bool) async throws {
    let session = walker.counter().start()
    walker.walk(20)
    walker.stand(8)
    session.pause()
    let saved = session.snapshot()
    let before = session.reading.steps
    let other = Walker(after: walker, isReboot: isReboot)
    let resumed = other.counter().start(.resuming(saved))
    other.walk(15)
    #expect(resumed.reading.steps == before)
    let edge = other.now
    resumed.resume()
    other.walk(10)
    let final = try #require(await other.stop(resumed))
    #expect(final.steps == before + other.steps(from: edge, to: other.edge))
  }

  @Test(arguments: [false, true])
  func `that was reset just before its process was killed counts on`(_ isReboot: Bool) async throws
  {
    let session = walker.counter().start()
    walker.walk(20)
    session.reset()
    let saved = session.snapshot()
    let other = Walker(after: walker, isReboot: isReboot)
    let resumed = other.counter().start(.resuming(saved))
    #expect(resumed.reading.steps == 0)
    other.walk(15)
    let final = try #require(await other.stop(resumed))
    #expect(final.steps == other.steps(to: other.edge))
    #expect(final.isLowerBound || final.isApproximate)
  }

  @Test func `keeps its count over a gap, names it, and counts on`() async throws {
    let session = walker.counter().start()
    walker.walk(20)
    walker.silence(10)
    let before = session.reading.steps
    #expect(before == walker.steps())
    guard case .sourceError(let error)? = session.reading.silence else {
      Issue.record("the silence is \(String(describing: session.reading.silence))")
      return
    }
    #expect(error.reason == .noData)
    walker.walk(20)
    #expect(session.reading.silence == nil)
    let final = try #require(await walker.stop(session))
    #expect(final.steps == walker.steps(to: walker.edge))
    #expect(final.steps > before)
    #expect(final.isLowerBound)
  }

  @Test func `begun after a gap does not answer for it`() async throws {
    let old = walker.counter().start()
    walker.walk(10)
    walker.silence(10)
    walker.walk(10)
    let finished = old.reset()
    walker.walk(10)
    #expect(try #require(await walker.stop(old)).caveats.isEmpty)
    #expect(try #require(await walker.final(finished)).isLowerBound)
  }

  @Test(arguments: [7200.0, -7200, 86_400])
  func `does not notice that the wall clock is set`(_ seconds: Double) async throws {
    let session = walker.counter().start()
    walker.walk(10)
    walker.clock.setWall(to: walker.clock.date.addingTimeInterval(seconds))
    walker.walk(10)
    session.pause()
    let paused = walker.now
    walker.walk(5)
    walker.clock.setWall(to: walker.clock.date.addingTimeInterval(-seconds / 2))
    walker.walk(5)
    session.resume()
    let resumed = walker.now
    walker.walk(5)
    let final = try #require(await walker.stop(session))
    #expect(
      final.steps == walker.steps(to: paused) + walker.steps(from: resumed, to: walker.edge))
    #expect(final.caveats.isEmpty)
  }

  @Test func `without a sensor, or without leave, says which`() {
    walker.accelerometer.isAvailable = false
    #expect(walker.counter().start().reading.silence == .unavailable)
    walker.accelerometer.isAvailable = true
    walker.accelerometer.authorization = .denied
    #expect(walker.counter().start().reading.silence == .denied)
    walker.accelerometer.authorization = .restricted
    #expect(walker.counter().start().reading.silence == .restricted)
  }

  @Test func `shows the cadence and that the person walks, if the detector does`() {
    let session = walker.counter().start()
    walker.walk(20)
    #expect(session.reading.isWalking != false || walker.pedometer.walkingState != .walking)
    if walker.pedometer.walkingState == .walking {
      #expect(session.reading.isWalking == true)
      walker.stand(0.5)
      #expect(session.reading.cadence.map { abs($0.stepsPerSecond - 2) < 0.2 } ?? true)
    }
  }
}
