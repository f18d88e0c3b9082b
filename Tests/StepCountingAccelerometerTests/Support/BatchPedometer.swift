// A step sensor as phones have it: in batches, with a history, and here today and gone tomorrow.

import Foundation
import StepCounting
import Tare

/// Counts from the requested start, keeps everything, and works in batches that a test ends.
final class BatchPedometer: PedometerSource {
  typealias Handler = @Sendable (Result<PedometerReport, PedometerError>) -> Void

  private struct State {
    var steps: [Int64] = []
    /// How many of them are in answers.
    var processed = 0
    var feeds: [Int: (start: Date, handler: Handler)] = [:]
    var walkers: [Int: @Sendable (Result<WalkingEvent, PedometerError>) -> Void] = [:]
    var number = 0
    var hasSensor = true
    var answers = true
    var authorization = PedometerAuthorization.authorized
    var distance: Double?
  }

  private let clock: any CounterClock
  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state = State()
  private let isOwnStart: Bool

  /// Creates one; with `isOwnStart` it is a band that knows its total alone.
  init(clock: any CounterClock, isOwnStart: Bool = false) {
    self.clock = clock
    self.isOwnStart = isOwnStart
    if isOwnStart { state.steps = Array(repeating: 0, count: 4000) }
    state.processed = state.steps.count
  }

  private func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// Whether there is a sensor.
  var hasSensor: Bool {
    get { withState { $0.hasSensor } }
    set { withState { $0.hasSensor = newValue } }
  }

  /// Whether it answers queries.
  var answers: Bool {
    get { withState { $0.answers } }
    set { withState { $0.answers = newValue } }
  }

  var authorization: PedometerAuthorization {
    get { withState { $0.authorization } }
    set { withState { $0.authorization = newValue } }
  }

  /// Metres a step; nil for a sensor that measures none.
  var distance: Double? {
    get { withState { $0.distance } }
    set { withState { $0.distance = newValue } }
  }

  var subscriptions: Int { withState { $0.feeds.count } }

  /// Steps from after one monotonic instant up to and including another, processed or not.
  func steps(from: Int64, to: Int64 = .max) -> Int {
    withState { $0.steps.count { $0 > from && $0 <= to } }
  }

  func step() {
    let now = clock.now.monotonic.nanoseconds
    withState { $0.steps.append(now) }
  }

  /// Ends a batch: what was walked is in answers from now on, and in an update where one is due.
  func process() {
    let now = clock.now
    let feeds = withState { state in
      state.processed = state.steps.count
      return state.hasSensor ? Array(state.feeds.values) : []
    }
    for (start, handler) in feeds { handler(.success(report(from: start, to: now.wall.date))) }
  }

  /// Knows nothing of what was walked up to an instant, as a sensor does that was not there.
  func forget(upTo instant: Int64) {
    withState { state in
      state.steps.removeAll { $0 <= instant }
      state.processed = state.steps.count
    }
  }

  /// Fails as a sensor does that is pulled out.
  func pull() {
    let feeds = withState { state in
      state.hasSensor = false
      state.answers = false
      return Array(state.feeds.values)
    }
    for (_, handler) in feeds {
      handler(.failure(PedometerError(.unavailable, message: "It is gone.")))
    }
  }

  func tell(_ event: WalkingEvent) {
    for handler in withState({ Array($0.walkers.values) }) { handler(.success(event)) }
  }

  private func report(from start: Date, to end: Date) -> PedometerReport {
    let now = clock.now
    func monotonic(_ date: Date) -> Int64 {
      now.monotonic.advanced(byNanoseconds: Instant(date).nanoseconds(since: now.wall)).nanoseconds
    }
    let (from, to) = (monotonic(start), monotonic(end))
    return withState { state in
      let processed = state.steps.prefix(state.processed)
      guard !isOwnStart else {
        return PedometerReport(start: nil, end: end, steps: processed.count, origin: "band 1")
      }
      let steps = processed.count { $0 > from && $0 <= to }
      return PedometerReport(
        start: start, end: end, steps: steps,
        distance: state.distance.map { Distance(meters: $0 * Double(steps)) })
    }
  }

  var capabilities: PedometerCapabilities {
    withState { state in
      var capabilities = PedometerCapabilities()
      capabilities.countsSteps = state.hasSensor
      capabilities.origin = isOwnStart ? .ownStart : .requestedStart
      capabilities.canReadNow = isOwnStart
      capabilities.historyDepth = isOwnStart ? 0 : 7 * 86_400
      capabilities.latency = isOwnStart ? 0 : 2.5
      capabilities.tellsWalking = true
      return capabilities
    }
  }

  func query(from start: Date, to end: Date, answer: @escaping Handler) {
    guard answers else {
      answer(.failure(PedometerError(.unavailable, message: "It is gone.")))
      return
    }
    answer(.success(report(from: start, to: end)))
  }

  func readNow(answer: @escaping Handler) {
    let now = clock.now.wall.date
    if isOwnStart { withState { $0.processed = $0.steps.count } }
    query(from: now, to: now, answer: answer)
  }

  func startUpdates(from start: Date, handler: @escaping Handler) -> PedometerSubscription {
    let number = withState { state in
      state.number += 1
      state.feeds[state.number] = (start, handler)
      return state.number
    }
    if isOwnStart { handler(.success(report(from: start, to: clock.now.wall.date))) }
    return PedometerSubscription { [weak self] in
      _ = self?.withState { $0.feeds.removeValue(forKey: number) }
    }
  }

  func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription {
    let number = withState { state in
      state.number += 1
      state.walkers[state.number] = handler
      return state.number
    }
    return PedometerSubscription { [weak self] in
      _ = self?.withState { $0.walkers.removeValue(forKey: number) }
    }
  }
}
