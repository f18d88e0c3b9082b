// Eight tasks hammer one counter while the pedometer answers on other threads.

import Foundation
import StepCounting
import Tare
import Testing

/// Counts four steps a second of real time, tells so all the time, and fails now and then.
final class RestlessPedometer: PedometerSource {
  typealias Handler = @Sendable (Result<PedometerReport, PedometerError>) -> Void

  private struct State {
    var listeners: [Int: (from: Date, handler: Handler)] = [:]
    var number = 0
    var calls = 0
    var isRunning = true
  }

  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state = State()
  private let clock = SystemClock()
  let capabilities: PedometerCapabilities
  let authorization = PedometerAuthorization.authorized

  init(_ origin: PedometerCapabilities.Origin) {
    var capabilities = PedometerCapabilities()
    capabilities.origin = origin
    capabilities.canReadNow = origin == .ownStart
    capabilities.historyDepth = origin == .requestedStart ? 86_400 : 0
    self.capabilities = capabilities
    for _ in 0..<2 {
      Task.detached { [weak self] in
        while self?.tell() == true { try? await Task.sleep(for: .microseconds(300)) }
      }
    }
  }

  private func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  var liveSubscriptions: Int { withState { $0.listeners.count } }

  func finish() { withState { $0.isRunning = false } }

  private var now: Date { clock.now.wall.date }

  private func count(from: Date, to: Date) -> Int {
    let (first, last) = (from.timeIntervalSince1970 * 4, to.timeIntervalSince1970 * 4)
    return max(0, Int(last) - Int(first))
  }

  private func report(from: Date, to: Date) -> PedometerReport {
    switch capabilities.origin {
    case .requestedStart: PedometerReport(start: from, end: to, steps: count(from: from, to: to))
    case .ownStart:
      PedometerReport(
        start: nil, end: to,
        steps: count(from: Date(timeIntervalSince1970: 1_700_000_000), to: to), origin: "boot 1")
    }
  }

  /// Tells everybody something; false once it is to end.
  private func tell() -> Bool {
    let (listeners, call, isRunning) = withState { state in
      state.calls += 1
      return (Array(state.listeners.values), state.calls, state.isRunning)
    }
    for (from, handler) in listeners {
      handler(
        call.isMultiple(of: 17)
          ? .failure(PedometerError(.other, message: "Now and then.", code: call))
          : .success(report(from: from, to: now)))
    }
    return isRunning
  }

  /// Answers from another thread, some time soon; every ninth answer is a failure.
  private func answer(_ from: Date, _ to: Date, _ handler: @escaping Handler) {
    let call = withState { state in
      state.calls += 1
      return state.calls
    }
    let report = report(from: from, to: to)
    Task.detached {
      if call.isMultiple(of: 3) { try? await Task.sleep(for: .milliseconds(call % 7)) }
      handler(
        call.isMultiple(of: 9)
          ? .failure(PedometerError(.other, message: "Now and then.", code: call))
          : .success(report))
    }
  }

  func query(from start: Date, to end: Date, answer handler: @escaping Handler) {
    answer(start, end, handler)
  }

  func readNow(answer handler: @escaping Handler) { answer(now, now, handler) }

  func startUpdates(from start: Date, handler: @escaping Handler) -> PedometerSubscription {
    let number = withState { state in
      state.number += 1
      state.listeners[state.number] = (start, handler)
      return state.number
    }
    return PedometerSubscription { [weak self] in
      _ = self?.withState { $0.listeners.removeValue(forKey: number) }
    }
  }
}

@Suite(.serialized) struct `Eight tasks at once` {
  /// How long to hammer, in seconds: TARE_HAMMER_SECONDS, by default 2.
  static var seconds: Double {
    ProcessInfo.processInfo.environment["TARE_HAMMER_SECONDS"].flatMap(Double.init) ?? 2
  }

  /// The session that all tasks share; some of them stop it and begin another.
  final class Shared: Sendable {
    private let lock = NSLock()
    // Guarded by `lock`.
    nonisolated(unsafe) private var session: StepSession

    init(_ session: StepSession) { self.session = session }

    var current: StepSession {
      lock.lock()
      defer { lock.unlock() }
      return session
    }

    func exchange(_ other: StepSession) -> StepSession {
      lock.lock()
      defer { lock.unlock() }
      let old = session
      session = other
      return old
    }
  }

  private static func configuration() -> CounterConfiguration {
    var configuration = CounterConfiguration()
    configuration.retryDelays = [.milliseconds(1), .milliseconds(2)]
    configuration.snapshotInterval = .milliseconds(5)
    return configuration
  }

  /// Follows readings for a while and checks that none falls within its token.
  private static func follow(_ readings: StepReadings, _ count: Int) async -> Bool {
    var last: [Int64: Int] = [:]
    var left = count
    for await reading in readings {
      let token = reading.session.rawValue
      if reading.steps < last[token, default: 0] { return false }
      last[token] = reading.steps
      left -= 1
      if left == 0 { break }
    }
    return true
  }

  /// One thing that a task does; false if a promise was broken.
  private static func act(
    _ counter: StepCounter, _ shared: Shared, _ random: inout SeededRandom
  ) async -> Bool {
    let session = shared.current
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let finished = session.reset()
      return await finished.finalReading().phase == .closed
    case 1: session.pause()
    case 2: session.resume()
    case 3:
      let final = await shared.exchange(counter.start()).stop()
      return final.phase == .closed
    case 4:
      let own = counter.start()
      guard own.reading.steps >= 0 else { return false }
      return await own.stop().phase == .closed
    case 5:
      // With a heartbeat, since nothing else comes from a session that is paused.
      let readings = session.readings(heartbeat: .milliseconds(2))
      return await follow(readings, Int.random(in: 1...20, using: &random))
    case 6: return await follow(counter.readings(heartbeat: .milliseconds(1)), 5)
    case 7:
      let snapshot = session.snapshot()
      let resumed = counter.start(.resuming(snapshot))
      guard resumed.reading.steps >= snapshot.steps else { return false }
      return await resumed.stop().steps >= snapshot.steps
    case 8:
      // Cancelled in the middle.
      let task = Task { await follow(session.readings(heartbeat: .milliseconds(1)), .max) }
      await Task.yield()
      task.cancel()
      return await task.value
    default:
      let first = session.reading
      let second = session.reading
      return first.session != second.session || first.steps <= second.steps
    }
    return true
  }

  @Test(arguments: [PedometerCapabilities.Origin.requestedStart, .ownStart])
  func `leave nothing broken and nothing behind`(_ origin: PedometerCapabilities.Origin) async {
    let source = RestlessPedometer(origin)
    let counter = StepCounter(source: source, configuration: Self.configuration())
    let shared = Shared(counter.start())
    let snapshots = Watcher(shared.current.snapshots)
    let watched = Watcher(shared.current.readings)
    let end = ContinuousClock.now + .seconds(Self.seconds / 2)
    let broken = await withTaskGroup(of: Int.self) { group in
      for number in 1...8 as ClosedRange<UInt64> {
        group.addTask {
          var random = SeededRandom(state: number)
          var broken = 0
          while ContinuousClock.now < end {
            if !(await Self.act(counter, shared, &random)) { broken += 1 }
          }
          return broken
        }
      }
      return await group.reduce(0, +)
    }
    #expect(broken == 0)
    #expect(await shared.current.stop().phase == .closed)
    #expect(await eventually { counter.sessionCount == 0 })
    #expect(await eventually { source.liveSubscriptions == 0 })
    #expect(watched.neverFalls)
    #expect(await watched.ends())
    #expect(await snapshots.ends())
    source.finish()
  }
}
