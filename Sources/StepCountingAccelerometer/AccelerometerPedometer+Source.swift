// Queries, live updates and walking events from an accelerometer.

public import Foundation
public import StepCounting
import StepDetection
import Tare

extension AccelerometerPedometer {
  /// Nanoseconds by which a start may lie before all that is known without being another one: what a
  /// session needs from looking at the clock to subscribing.
  static let tolerance: Int64 = 1_000_000_000

  /// Asks for what was counted between two instants, at once: a step is in the answer after
  /// ``settlingTime``.
  ///
  /// An interval that begins before the recording is answered from where that begins, and the report's
  /// start says so; one that ends before it fails with `historyUnavailable`.
  public func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    guard start.timeIntervalSinceReferenceDate.isFinite,
      end.timeIntervalSinceReferenceDate.isFinite, start <= end
    else {
      answer(.failure(.unusableInterval))
      return
    }
    let now = clock.now
    let report: PedometerReport? = withState { state in
      state.timeline.note(now)
      let from = state.timeline.monotonic(of: start)
      // Nobody knows the future: an interval that reaches there is answered up to now.
      let present = now.monotonic.nanoseconds
      let to = state.timeline.monotonic(of: end)
      let isPresent = to.subtracting(present) <= Self.tolerance
      guard let recording = state.recording else { return nil }
      guard recording.reach.subtracting(to) <= Self.tolerance else { return nil }
      let isWhole = recording.reach.subtracting(from) <= Self.tolerance
      let known = isWhole ? from : recording.reach
      var report = recording.report(
        from: known, to: isPresent ? to : present, steps: recording.steps(from: known, to: to),
        at: now.monotonic.nanoseconds, isLive: false, state.timeline)
      // The dates as they were asked for: going through the clocks would round them.
      if isWhole { report.start = start }
      if isPresent { report.end = end }
      return report
    }
    if let report {
      answer(.success(report))
    } else {
      answer(.failure(source.isAvailable ? .notRecorded : .accelerometerUnavailable))
    }
  }

  /// Answers with all that was settled since the sensor was first started.
  public func readNow(
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    let now = clock.now
    let report: PedometerReport? = withState { state in
      state.timeline.note(now)
      return state.recording.map {
        $0.report(
          from: $0.began, to: $0.settledTo(latency: latency.nanoseconds), steps: $0.history.total,
          at: now.monotonic.nanoseconds, isLive: true, state.timeline)
      }
    }
    answer(report.map { .success($0) } ?? .failure(.notRecorded))
  }

  /// Subscribes to updates: the first at once, then as steps are settled, at most about two a second,
  /// and every 5 s where none are.
  ///
  /// An update ends with the newest step that it counts, or ``settlingTime`` ago if that is later.
  ///
  /// While no samples come there is one failure of the reason `noData`, and nothing else; the updates go
  /// on with the samples.
  ///
  /// - Parameters:
  ///   - start: The instant to count from; in the past, what was recorded since is in the first update.
  ///     Where nothing was recorded yet, the report's start says from when it was.
  ///   - handler: Called with each update. It must not wait: samples wait with it.
  /// - Returns: The subscription; releasing it cancels it.
  public func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    guard start.timeIntervalSinceReferenceDate.isFinite else {
      handler(.failure(.unusableInterval))
      return PedometerSubscription {}
    }
    guard source.isAvailable else {
      handler(.failure(.accelerometerUnavailable))
      return PedometerSubscription {}
    }
    var first: Result<PedometerReport, PedometerError>?
    let subscription = subscribe { state, number, now in
      var feed = AccelerometerFeed(start: state.timeline.monotonic(of: start), handler: handler)
      if let refusal = source.authorization.refusal {
        first = .failure(refusal)
      } else if let recording = state.recording {
        // Of a sensor that is silent just now there is nothing to tell but that.
        first =
          state.isRunning && recording.isSilent
          ? .failure(.noSamples)
          : .success(
            feed.report(
              recording, at: now.monotonic.nanoseconds, latency: latency.nanoseconds,
              state.timeline))
      }
      state.feeds[number] = feed
    }
    if let first { handler(first) }
    return subscription
  }

  /// Subscribes to the person's stopping and walking on, as the detector sees it: seconds late.
  ///
  /// What is known already is told at once. While no samples come there is one failure.
  public func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription {
    guard source.isAvailable else {
      handler(.failure(.accelerometerUnavailable))
      return PedometerSubscription {}
    }
    var first: WalkingEvent?
    let subscription = subscribe { state, number, now in
      state.walkers[number] = handler
      first = state.isWalking.map { WalkingEvent($0 ? .walking : .stopped, at: now.wall.date) }
    }
    if let first { handler(.success(first)) }
    return subscription
  }
}

extension PedometerAuthorization {
  /// The error of a permission that was refused; nil where asking may succeed.
  fileprivate var refusal: PedometerError? {
    switch self {
    case .denied:
      PedometerError(
        .denied, message: "The person does not allow this application to read the accelerometer.")
    case .restricted:
      PedometerError(
        .restricted, message: "The accelerometer may not be read by this application.")
    case .notDetermined, .authorized: nil
    }
  }
}
