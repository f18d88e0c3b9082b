// When the sensor runs, and what is done when samples come or stay away.

import Foundation
import StepCounting
import StepDetection
import Tare

extension AccelerometerPedometer {
  typealias ReportHandler = @Sendable (Result<PedometerReport, PedometerError>) -> Void
  typealias WalkingHandler = @Sendable (Result<WalkingEvent, PedometerError>) -> Void

  /// Nanoseconds between two updates that say something new, at least: a detector settles several steps
  /// a second, and whoever shows them needs no more.
  private static let pace: Int64 = 400_000_000

  /// Nanoseconds after which an update that says nothing new is sent: that nobody walked is worth
  /// knowing.
  private static let repetition: Int64 = 5_000_000_000

  struct State: Sendable {
    var number = 0
    var feeds: [Int: AccelerometerFeed] = [:]
    var walkers: [Int: WalkingHandler] = [:]
    var recorders: Set<Int> = []
    /// From the first start of the sensor on.
    var recording: AccelerometerRecording?
    var timeline = WallTimeline()
    /// Whether the sensor was started, and which start it was: samples of an earlier one are late.
    var isRunning = false
    var run = 0
    /// Whether somebody starts or stops the sensor just now.
    var isSwitching = false
    var isLingering = false
    var isWalking: Bool?
    var watch: ScheduledAction?
    var linger: ScheduledAction?

    var isWanted: Bool { !feeds.isEmpty || !walkers.isEmpty || !recorders.isEmpty }
  }

  /// Adds a subscriber and starts the sensor if it is the first.
  func subscribe(
    _ add: (inout State, Int, Arrival) -> Void
  ) -> PedometerSubscription {
    let now = clock.now
    let number = withState { state in
      state.number += 1
      state.timeline.note(now)
      // What is recorded begins now, not when the sensor has woken up.
      if state.recording == nil {
        state.recording = AccelerometerRecording(
          unit: source.unit,
          history: StepHistory(
            depth: Int64(Self.historyDepth * 1e9), capacity: Self.historyCapacity),
          at: now.monotonic.nanoseconds)
      }
      add(&state, state.number, now)
      return state.number
    }
    switchSensor()
    return PedometerSubscription { [weak self] in
      guard let self else { return }
      // Released outside the lock: what a handler holds may call back.
      let released = withState { state in
        state.recorders.remove(number)
        return (
          state.feeds.removeValue(forKey: number), state.walkers.removeValue(forKey: number)
        )
      }
      withExtendedLifetime(released) {}
      switchSensor()
    }
  }

  /// Starts or stops the sensor, as is wanted; one thread at a time does it.
  private func switchSensor() {
    while let shouldRun = nextSwitch() {
      if shouldRun {
        let run = withState { state in
          state.run += 1
          state.recording?.goOn(at: clock.now.monotonic.nanoseconds)
          return state.run
        }
        source.start(at: hertz) { [weak self] result in self?.arrived(result, run: run) }
      } else {
        source.stop()
      }
      withState { state in
        state.isRunning = shouldRun
        state.isSwitching = false
      }
      if shouldRun { watch() } else { fallSilent(isEnd: true) }
    }
  }

  /// Whether the sensor is to be started or stopped by the caller; nil if by nobody, or by another.
  private func nextSwitch() -> Bool? {
    let timer: ScheduledAction? = withState { state in
      guard state.isWanted, state.isLingering else { return nil }
      state.isLingering = false
      defer { state.linger = nil }
      return state.linger
    }
    timer?.cancel()
    return withState { state in
      guard !state.isSwitching else { return nil }
      if state.isWanted {
        guard !state.isRunning else { return nil }
      } else {
        guard state.isRunning else { return nil }
        // The last steps are not settled yet: the sensor runs on for a moment.
        if !state.isLingering {
          state.isLingering = true
          state.linger = clock.schedule(after: .nanoseconds(latency.nanoseconds + 1_000_000_000)) {
            [weak self] in self?.lingered()
          }
          return nil
        }
        guard state.linger == nil else { return nil }
        state.isLingering = false
      }
      state.isSwitching = true
      return state.isWanted
    }
  }

  /// The moment after the last subscription is over.
  private func lingered() {
    withState { $0.linger = nil }
    switchSensor()
  }

  /// Takes what the sensor delivers.
  private func arrived(_ result: Result<[AccelerationSample], PedometerError>, run: Int) {
    switch result {
    case .failure(let error):
      let (feeds, walkers) = withState { state in
        state.run == run ? (Array(state.feeds.values), Array(state.walkers.values)) : ([], [])
      }
      for feed in feeds { feed.handler(.failure(error)) }
      for walker in walkers { walker(.failure(error)) }
    case .success(let samples):
      let now = clock.now
      let calls = withState { state -> [() -> Void] in
        guard state.run == run, state.recording != nil else { return [] }
        state.timeline.note(now)
        state.recording?.take(samples, at: now.monotonic.nanoseconds)
        return tell(&state, at: now, isFinal: false)
      }
      for call in calls { call() }
    }
  }

  /// Comes back when silence would have become a gap.
  private func watch() {
    let patience = AccelerometerRecording.gap + source.deliveryDelay.nanoseconds
    let now = clock.now.monotonic.nanoseconds
    withState { state in
      guard state.isRunning, let recording = state.recording else { return }
      let quiet = now.subtracting(recording.heardAt)
      let wait = quiet < patience ? patience - max(0, quiet) : patience
      state.watch?.cancel()
      state.watch = clock.schedule(after: .nanoseconds(wait)) { [weak self] in
        guard let self else { return }
        let heardAt = withState { $0.recording?.heardAt ?? 0 }
        if clock.now.monotonic.nanoseconds.subtracting(heardAt) >= patience {
          fallSilent(isEnd: false)
        }
        watch()
      }
    }
  }

  /// No samples come any more: settles what is open, and says so once.
  private func fallSilent(isEnd: Bool) {
    let now = clock.now
    let calls = withState { state -> [() -> Void] in
      if isEnd {
        state.watch?.cancel()
        state.watch = nil
      }
      guard let recording = state.recording, !recording.isSilent else { return [] }
      state.recording?.fallSilent()
      state.isWalking = nil
      var calls = tell(&state, at: now, isFinal: true)
      for feed in state.feeds.values { calls.append { feed.handler(.failure(.noSamples)) } }
      for walker in state.walkers.values { calls.append { walker(.failure(.noSamples)) } }
      return calls
    }
    for call in calls { call() }
  }

  /// What to tell whom, to be called outside the lock.
  private func tell(_ state: inout State, at now: Arrival, isFinal: Bool) -> [() -> Void] {
    guard let recording = state.recording else { return [] }
    let arrival = now.monotonic.nanoseconds
    var calls: [() -> Void] = []
    for number in state.feeds.keys {
      guard let feed = state.feeds[number] else { continue }
      let steps = feed.steps(recording)
      let age = feed.toldAt.map { arrival.subtracting($0) } ?? .max
      guard steps != feed.told ? isFinal || age >= Self.pace : age >= Self.repetition else {
        continue
      }
      let report = state.feeds[number]?.report(
        recording, at: arrival, latency: latency.nanoseconds, state.timeline)
      if let report { calls.append { feed.handler(.success(report)) } }
    }
    guard !isFinal, let isWalking = recording.detector.state.isWalking,
      isWalking != state.isWalking
    else { return calls }
    state.isWalking = isWalking
    let event = WalkingEvent(
      isWalking ? .walking : .stopped, at: state.timeline.date(of: recording.measuredTo))
    for walker in state.walkers.values { calls.append { walker(.success(event)) } }
    return calls
  }
}

extension WalkingState {
  /// Whether the person walks; nil where it is not known.
  var isWalking: Bool? {
    switch self {
    case .unknown: nil
    case .still, .moving: false
    case .walking: true
    }
  }
}
