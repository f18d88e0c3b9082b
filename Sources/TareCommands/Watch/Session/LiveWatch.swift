// A session over a source while it is watched: its reading, the truth beside it, its laps, its end.

import Foundation
import StepCounting
import Tare

/// The session that is watched. It belongs to the run loop's thread.
final class LiveWatch {
  private let world: any WatchWorld
  private let source: TalliedSource
  private let counter: StepCounter
  private let tally: SessionTally
  private let measuresCadence: Bool
  private(set) var session: StepSession
  private var lap: FinishedSession?
  private var cadence = CadenceSeries()

  /// The session's zero on the monotonic axis, and the instant at which it was asked to end.
  private var zero: Int64
  private let began: Int64
  private var end: Int64?
  /// Steps truly walked when the session began, pauses taken out, and when the present pause or the
  /// end began.
  private var truthAtZero: Int64?
  private var truthHeld: Int64?

  /// Begins a session, or goes on with a saved one.
  init(
    _ world: any WatchWorld, start: SessionStart, saved: SavedWatch? = nil, recording: Bool
  ) {
    self.world = world
    let tally = SessionTally(keepsLines: recording)
    self.tally = tally
    var configuration = CounterConfiguration()
    configuration.policy = world.policy
    configuration.recorder = tally
    source = TalliedSource(world.source, tally)
    counter = StepCounter(source: source, clock: world.clock, configuration: configuration)
    measuresCadence = world.source.capabilities.measuresCadence
    let now = world.clock.now
    began = now.monotonic.nanoseconds
    truthAtZero = saved == nil ? world.truth : saved?.truthAtZero
    session = counter.start(saved.map { .resuming($0.snapshot) } ?? start)
    let reading = session.reading
    let before = saved == nil ? 0 : now.wall.nanoseconds(since: Instant(reading.start))
    zero = now.monotonic.nanoseconds - max(0, before)
    if reading.phase == .paused { truthHeld = saved?.truthHeld ?? world.truth }
    tally.watch(session)
  }

  /// Whether the session is over and its final reading known.
  var isOver: Bool { session.reading.phase == .closed }
  /// Whether it has been asked to end.
  var isEnding: Bool { end != nil }

  /// Nanoseconds since the watch began, resets or not.
  var watched: Int64 { world.clock.now.monotonic.nanoseconds - began }

  /// Nanoseconds since the zero.
  var elapsed: Int64 { (end ?? world.clock.now.monotonic.nanoseconds) - zero }

  /// Everything there is to show.
  func frame() -> WatchFrame {
    tally.settle()
    let reading = session.reading
    var frame = WatchFrame()
    frame.source = world.title
    frame.take(reading)
    frame.elapsed = elapsed
    let tallies = tally.tally
    frame.raw = tallies.raw
    frame.rawBackwards = tallies.rawBackwards
    frame.verdicts = tallies.verdicts
    if let truth = truthHeld ?? world.truth, let truthAtZero { frame.truth = truth - truthAtZero }
    frame.cadence = cadence.note(
      elapsed: frame.elapsed, steps: frame.steps, told: told(reading), measures: measuresCadence)
    frame.cadences = cadence.values
    if reading.phase != .running { frame.cadence = nil }
    // Nobody is at any pace who does not walk.
    if frame.cadence == 0 { frame.pace = nil }
    if let lap {
      let reading = lap.reading
      frame.lap = WatchFrame.Lap(
        session: lap.token.rawValue, steps: Int64(reading.steps),
        isFinal: reading.phase == .closed)
    }
    return frame
  }

  /// A cadence holds while reports come; afterwards nobody knows, or nobody walks.
  private func told(_ reading: StepReading) -> Double? {
    guard reading.phase == .running, reading.isWalking != false,
      let newest = reading.countedTo, reading.date.timeIntervalSince(newest) < 6
    else { return measuresCadence && reading.phase == .running ? 0 : nil }
    return reading.cadence?.stepsPerSecond
  }

  /// Pauses a running session and resumes a paused one.
  func togglePause() {
    guard !isEnding else { return }
    if session.reading.phase == .paused {
      session.resume()
      // What was walked in the pause is not the session's.
      if let held = truthHeld, let truth = world.truth, let zero = truthAtZero {
        truthAtZero = zero + (truth - held)
      }
      truthHeld = nil
    } else {
      session.pause()
      truthHeld = world.truth
    }
    tally.settle()
  }

  /// Begins again at 0.
  func reset() {
    guard !isEnding else { return }
    lap = session.reset()
    zero = world.clock.now.monotonic.nanoseconds
    truthAtZero = world.truth
    truthHeld = nil
    cadence = CadenceSeries()
    tally.settle()
  }

  /// Asks the session to end: the closing query is under way when this returns.
  func close() {
    guard !isEnding else { return }
    end = world.clock.now.monotonic.nanoseconds
    if truthHeld == nil { truthHeld = world.truth }
    let session = session
    Task.detached {
      _ = await session.stop()
      SignalPipe.wake()
    }
    // Simulated time must not pass before the session knows of its end and has left its source; that
    // takes microseconds. A second is more than any thread waits for its turn.
    for _ in 0..<1000 {
      let phase = session.reading.phase
      if phase == .closing || phase == .closed, source.subscriptions == 0 { break }
      System.pause(milliseconds: 1)
    }
  }

  /// The application was killed and is opened again at once: the session goes on from a snapshot.
  func relaunch() {
    guard !isEnding else { return }
    let snapshot = session.snapshot()
    tally.settle()
    tally.leave()
    session = counter.start(.resuming(snapshot))
    tally.watch(session)
  }

  /// The trace's lines since the last call.
  func takeLines() -> [(session: SessionToken, line: [UInt8])] {
    tally.settle()
    return tally.takeLines()
  }

  /// A snapshot as it is saved.
  func saved(_ snapshot: StepSnapshot) -> SavedWatch {
    return SavedWatch(
      written: System.wallSeconds, world: world.saved(), truthAtZero: truthAtZero,
      truthHeld: session.reading.phase == .paused ? truthHeld : nil, snapshot: snapshot)
  }
}
