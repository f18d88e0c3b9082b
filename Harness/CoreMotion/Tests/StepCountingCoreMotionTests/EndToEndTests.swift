// A StepCounter over the adapter over the scripted device: what an application would show.

import CoreMotion
import Foundation
import StepCounting
import Tare
import TareTrace
import Testing

@testable import StepCountingCoreMotionUnderTest

@Suite struct EndToEndTests {
  let scene = Scene()
  let walker: Walker
  let counter: StepCounter

  init() {
    walker = Walker(scene)
    counter = StepCounter(source: scene.pedometer, clock: scene.clock)
  }

  /// Stops a session while the clock is cranked.
  func stop(_ session: StepSession) async -> StepReading {
    let final = Task { await session.stop() }
    while session.reading.phase == .running { await Task.yield() }
    scene.play { scene.clock.advance(by: .seconds(30)) }
    return await final.value
  }

  @Test func `a session opens at 0, counts what is walked and closes with the last batch`() async {
    let session = scene.play { counter.start() }
    #expect(session.reading.steps == 0)
    scene.play { walker.walk(batches: 6) }
    #expect(session.reading.steps == 30)
    #expect(session.reading.distance == Distance(meters: 22.5))
    // Two steps more, in no update.
    scene.play { walker.walk(batches: 1, isSuspended: true) }
    #expect(session.reading.steps == 30)
    let final = await stop(session)
    #expect(final.steps == 35)
    #expect(final.phase == .closed)
    #expect(final.caveats == [])
    #expect(scene.device.livePedometers == 0)
    #expect(scene.device.doubleStarts == 0)
    #expect(scene.device.lateReads == 0)
  }

  @Test func `150 steps of the past, pushed as a window of their own, are not shown`() {
    scene.play {
      walker.walk(batches: 30, isSuspended: true)
      let session = counter.start()
      let past = walker.sample(
        from: scene.clock.date.addingTimeInterval(-3600), to: scene.clock.date)
      #expect(past.steps == 150)
      scene.device.feeds.first?.send(.data(past))
      #expect(session.reading.steps == 0)
      walker.walk(batches: 2)
      #expect(session.reading.steps == 10)
    }
  }

  @Test func `150 steps of the past, pushed as if they were new, are asked about and not shown`() {
    scene.play {
      let session = counter.start()
      scene.clock.advance(by: .seconds(1))
      scene.device.feeds.first?.send(
        .data(ScriptedSample(from: Scene.noon, to: scene.clock.date, steps: 150)))
      #expect(session.reading.steps == 0)
      walker.walk(batches: 4)
      #expect(session.reading.steps == 20)
    }
  }

  @Test func `an hour of walking in suspension arrives with the first update afterwards`() {
    scene.play {
      let session = counter.start()
      walker.walk(batches: 2)
      #expect(session.reading.steps == 10)
      walker.walk(batches: 1440, isSuspended: true)
      #expect(session.reading.steps == 10)
      walker.update()
      #expect(session.reading.steps == 7210)
      #expect(session.reading.caveats == [])
    }
  }

  @Test func `today's steps at noon are all of today's`() {
    scene.play {
      walker.walk(batches: 100, isSuspended: true)
      let session = counter.start(.since(Scene.noon))
      walker.update()
      #expect(session.reading.steps == 500)
      walker.walk(batches: 1)
      #expect(session.reading.steps == 505)
    }
  }

  @Test func `a denial in mid-session is the reason of the silence, and ends with it`() {
    scene.play {
      let session = counter.start()
      walker.walk(batches: 2)
      #expect(session.reading.silence == nil)
      scene.device.authorizationStatus = .denied
      walker.walk(batches: 2)
      #expect(session.reading.silence == .denied)
      #expect(session.reading.steps == 10)
      scene.device.authorizationStatus = .authorized
      // The counter subscribes anew within a minute.
      scene.clock.advance(by: .seconds(61))
      walker.walk(batches: 2)
      #expect(session.reading.silence == nil)
      // Nothing is lost: Core Motion counted on.
      #expect(session.reading.steps == 30)
    }
    #expect(scene.device.doubleStarts == 0)
  }

  @Test func `a session without permission says why and opens at 0`() {
    for (status, silence): (CMAuthorizationStatus, SilenceReason) in [
      (.denied, .denied), (.restricted, .restricted),
    ] {
      scene.device.authorizationStatus = status
      let session = scene.play { counter.start() }
      #expect(session.reading.steps == 0)
      #expect(session.reading.silence == silence)
    }
  }

  @Test func `a session on a device without a step counter says so and touches nothing`() {
    scene.device.availability = .nothing
    let session = scene.play { counter.start() }
    #expect(session.reading.silence == .unavailable)
    #expect(scene.device.calls.isEmpty)
  }

  @Test func `a session without a usage description names the key`() throws {
    let bare = Scene(usageDescription: nil)
    let session = bare.play { StepCounter(source: bare.pedometer, clock: bare.clock).start() }
    guard case .sourceError(let error)? = session.reading.silence else {
      Issue.record("the silence is \(String(describing: session.reading.silence))")
      return
    }
    #expect(error.reason == .usageDescriptionMissing)
    #expect(bare.device.calls.isEmpty)
  }

  @Test func `the person's stopping shows`() {
    scene.play {
      let session = counter.start()
      scene.device.eventFeeds.first?.send(.event(.resume, scene.clock.date))
      #expect(session.reading.isWalking == true)
      scene.device.eventFeeds.first?.send(.event(.pause, scene.clock.date))
      #expect(session.reading.isWalking == false)
    }
  }

  @Test func `laps add up to one long session`() async {
    let whole = scene.play { counter.start() }
    let laps = scene.play { counter.start() }
    var finished: [FinishedSession] = []
    for batches in [7, 3, 12] {
      scene.play {
        walker.walk(batches: batches)
        finished.append(laps.reset())
        #expect(laps.reading.steps == 0)
        walker.walk(batches: 1, isSuspended: true)
      }
    }
    scene.play { walker.walk(batches: 4) }
    let last = await stop(laps)
    let total = await stop(whole)
    var sum = last.steps
    for lap in finished { sum += await lap.finalReading().steps }
    #expect(total.steps == (7 + 3 + 12 + 3 + 4) * 5)
    #expect(sum == total.steps)
  }

  @Test func `releasing a session leaves Core Motion alone`() {
    var session: StepSession? = scene.play { counter.start() }
    #expect(session?.reading.steps == 0)
    #expect(scene.device.feeds.first?.isRunning == true)
    session = nil
    #expect(scene.device.livePedometers == 0)
  }

  @Test func `a correction down is waited out on display and told in current`() {
    scene.play {
      let session = counter.start()
      var shown: [Int] = []
      var current: [Int] = []
      for steps in [100.0, 95, 99, 101] {
        scene.clock.advance(by: .seconds(60))
        // A fall is believed when the history says the same.
        scene.device.onQuery = { query in
          query.answer(.data(ScriptedSample(from: query.start, to: query.end, steps: steps)))
        }
        scene.device.feeds.first?.send(
          .data(ScriptedSample(from: Scene.noon, to: scene.clock.date, steps: steps)))
        shown.append(session.reading.steps)
        current.append(Int(session.reading.current.steps))
      }
      #expect(shown == [100, 100, 100, 101])
      #expect(current == [100, 95, 99, 101])
    }
  }

  @Test func `a count that begins again under the same start is put right by the history`() async {
    let session = scene.play { counter.start() }
    scene.play {
      var shown: [Int] = []
      for (said, truth) in [(500, 500), (20, 520), (300, 800), (499, 999), (501, 1001)] {
        scene.clock.advance(by: .seconds(120))
        scene.device.onQuery = { query in
          query.answer(
            .data(ScriptedSample(from: query.start, to: query.end, steps: Double(truth))))
        }
        scene.device.feeds.first?.send(
          .data(ScriptedSample(from: Scene.noon, to: scene.clock.date, steps: Double(said))))
        shown.append(session.reading.steps)
      }
      #expect(shown == [500, 520, 800, 999, 1001])
    }
    let final = await stop(session)
    #expect(final.steps == 1001)
  }

  @Test func `a clock that is set changes nothing`() {
    scene.play {
      let session = counter.start()
      walker.walk(batches: 4)
      #expect(session.reading.steps == 20)
      scene.clock.setWall(to: scene.clock.date.addingTimeInterval(7200))
      scene.device.onQuery = nil
      for steps in [25.0, 30] {
        scene.clock.advance(by: .milliseconds(2500))
        scene.device.feeds.first?.send(
          .data(
            ScriptedSample(
              from: Scene.noon.addingTimeInterval(7200), to: scene.clock.date, steps: steps)))
      }
      #expect(session.reading.steps == 30)
    }
  }

  @Test func `a recorded session is a trace that a replay reads to the same count`() throws {
    let log = TraceLog()
    var configuration = CounterConfiguration()
    configuration.recorder = log
    let recording = StepCounter(
      source: scene.pedometer, clock: scene.clock, configuration: configuration)
    let session = scene.play {
      let session = recording.start()
      walker.walk(batches: 5)
      return session
    }
    var replay: Replay?
    var reader = TraceReader()
    try log.trace(of: session.token).withUnsafeBytes { bytes in
      try reader.read(bytes) { item in
        switch item {
        case .header(let header):
          replay = Replay(history: header.history, policy: header.policy)
        case .event(let event): _ = replay?.ingest(event)
        case .pause(let edge): _ = replay?.pause(edge)
        case .resume(let edge): _ = replay?.resume(edge)
        }
      }
    }
    #expect(replay?.reading.displayed == Count(25))
    #expect(session.reading.steps == 25)
  }
}
