// A source that keeps nothing, with a history of what it has told.

import Foundation
import StepCounting
import Tare

/// Makes a source that counts from a start of its own one that counts from any start since it was first
/// subscribed to.
///
/// What a total has risen by between two reports is spread evenly over the time between them: nothing
/// more is known of when it was walked. A fall under the same origin is waited out; another origin is a
/// counter that began again, all of which counts. While nobody is subscribed the source counts on, and its
/// next total tells.
final class KeptPedometer: PedometerSource {
  private struct State {
    var timeline = WallTimeline()
    var history = StepHistory(
      depth: Int64(AccelerometerPedometer.historyDepth * 1e9),
      capacity: AccelerometerPedometer.historyCapacity)
    var began: Int64?
    var last: (steps: Int, at: Int64, origin: String?)?
    var feeds: [Int: (start: Int64, handler: FallbackPedometer.ReportHandler)] = [:]
    var number = 0
    var subscription: PedometerSubscription?
    var isSubscribing = false
  }

  private let source: any PedometerSource
  private let clock: any CounterClock
  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withState`.
  nonisolated(unsafe) private var state = State()

  init(_ source: any PedometerSource, clock: any CounterClock) {
    self.source = source
    self.clock = clock
  }

  private func withState<Value>(_ body: (inout State) -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  var capabilities: PedometerCapabilities {
    var capabilities = source.capabilities
    let now = clock.now
    capabilities.origin = .requestedStart
    capabilities.canReadNow = false
    capabilities.measuresDistance = false
    capabilities.countsFloors = false
    capabilities.historyDepth = AccelerometerPedometer.historyDepth
    capabilities.historyBegins = withState { state in
      state.timeline.note(now)
      let reach = [state.began, state.history.forgottenTo].compactMap { $0 }.max()
      return reach.map { state.timeline.date(of: $0) } ?? now.wall.date
    }
    return capabilities
  }

  var authorization: PedometerAuthorization { source.authorization }

  func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    let reply: @Sendable () -> Void = { [self] in
      answer(result(from: start, to: end))
    }
    guard source.capabilities.canReadNow, source.capabilities.countsSteps else {
      reply()
      return
    }
    // What was counted since the last report is to be had for the asking.
    source.readNow { [weak self] read in
      if case .success(let report) = read { self?.take(report) }
      reply()
    }
  }

  private func result(from start: Date, to end: Date) -> Result<PedometerReport, PedometerError> {
    withState { state in
      let (from, to) = (state.timeline.monotonic(of: start), state.timeline.monotonic(of: end))
      guard let began = state.began else { return .failure(.notKept) }
      let reach = max(began, state.history.forgottenTo ?? began)
      guard reach.subtracting(to) <= AccelerometerPedometer.tolerance else {
        return .failure(.notKept)
      }
      let isWhole = reach.subtracting(from) <= AccelerometerPedometer.tolerance
      let known = isWhole ? from : reach
      let steps = state.history.count(upTo: to) - state.history.count(upTo: known)
      return .success(
        PedometerReport(
          start: isWhole ? start : state.timeline.date(of: reach), end: end, steps: max(0, steps)))
    }
  }

  func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    let now = clock.now
    let (number, isFirst) = withState { state in
      state.timeline.note(now)
      state.number += 1
      state.began = state.began ?? now.monotonic.nanoseconds
      state.feeds[state.number] = (state.timeline.monotonic(of: start), handler)
      let isFirst = state.subscription == nil && !state.isSubscribing
      if isFirst { state.isSubscribing = true }
      return (state.number, isFirst)
    }
    if isFirst { subscribe() } else { tell(only: number) }
    return PedometerSubscription { [weak self] in
      // Released outside the lock: what a handler holds may call back.
      let released = self?.withState { state in
        let feed = state.feeds.removeValue(forKey: number)
        guard state.feeds.isEmpty else { return (feed, PedometerSubscription?.none) }
        defer { state.subscription = nil }
        return (feed, state.subscription)
      }
      released?.1?.cancel()
    }
  }

  private func subscribe() {
    if source.capabilities.canReadNow {
      source.readNow { [weak self] read in
        if case .success(let report) = read { self?.take(report) }
      }
    }
    let subscription = source.startUpdates(from: clock.now.wall.date) { [weak self] result in
      switch result {
      case .success(let report): self?.take(report)
      case .failure(let error):
        let handlers = self?.withState { state in state.feeds.values.map { $0.handler } } ?? []
        for handler in handlers { handler(.failure(error)) }
      }
    }
    let isWanted = withState { state in
      state.isSubscribing = false
      if !state.feeds.isEmpty { state.subscription = subscription }
      return !state.feeds.isEmpty
    }
    if !isWanted { subscription.cancel() }
  }

  func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription {
    source.startWalkingEvents(handler: handler)
  }

  /// Takes a total, and tells everybody.
  private func take(_ report: PedometerReport) {
    let now = clock.now
    withState { state in
      state.timeline.note(now)
      let arrival = now.monotonic.nanoseconds
      let end = min(state.timeline.monotonic(of: report.end), arrival)
      guard let last = state.last else {
        // What it had counted before nobody asked for.
        state.last = (report.steps, max(end, state.began ?? end), report.origin)
        return
      }
      let isAnew = report.origin != last.origin
      let rise = isAnew ? report.steps : report.steps - last.steps
      if rise > 0 { state.history.spread(rise, from: last.at, to: max(last.at, end)) }
      if isAnew || rise >= 0 {
        state.last = (report.steps, max(last.at, end), report.origin)
      }
    }
    tell(only: nil)
  }

  private func tell(only number: Int?) {
    let calls = withState { state in
      state.feeds.filter { number == nil || $0.key == number }.map { _, feed in
        let end = max(state.last?.at ?? feed.start, feed.start)
        let report = PedometerReport(
          start: state.timeline.date(of: feed.start), end: state.timeline.date(of: end),
          steps: state.history.total - state.history.count(upTo: feed.start))
        return { feed.handler(.success(report)) }
      }
    }
    for call in calls { call() }
  }
}

extension StepHistory {
  /// Appends so many steps, evenly over an interval.
  mutating func spread(_ steps: Int, from: Int64, to: Int64) {
    let steps = min(steps, 1_000_000)
    let length = Double(max(0, to.subtracting(from)))
    for number in stride(from: 1, through: steps, by: 1) {
      append(from.adding(Int64(length * Double(number) / Double(steps))))
    }
  }
}

extension PedometerError {
  /// Nothing was told then.
  fileprivate static var notKept: PedometerError {
    PedometerError(
      .historyUnavailable,
      message:
        "The source keeps no history, and nobody was subscribed to it in the interval asked for.")
  }
}
