// Who reads a session: each consumer waits for a change that it has not seen, and takes the newest.

import Foundation
import Tare

/// A consumer's state, guarded by the session's lock.
struct Consumer {
  enum Topic: Sendable {
    case readings(heartbeat: Duration?)
    case snapshots
  }

  var topic: Topic
  /// The newest version that it has had.
  var seen = 0
  /// Whether it is to be given something though nothing has changed.
  var isBeaten = false
  /// The opening of the session, for the one that has not had it.
  var opening: StepReading?
  /// Resumed with whether to look again; false when the task was cancelled.
  var waiting: CheckedContinuation<Bool, Never>?
  var heartbeat: ScheduledAction?
}

extension StepSession {
  func register(_ topic: Consumer.Topic) -> Int {
    locked { state in
      state.lastConsumer += 1
      let number = state.lastConsumer
      var consumer = Consumer(topic: topic)
      switch topic {
      case .readings(let heartbeat):
        consumer.opening = state.opening
        state.opening = nil
        if let heartbeat {
          consumer.heartbeat = schedule(max(heartbeat, .milliseconds(1)), number)
        }
      case .snapshots: break
      }
      state.consumers[number] = consumer
      return number
    }
  }

  func unregister(_ number: Int) {
    let consumer = locked { $0.consumers.removeValue(forKey: number) }
    consumer?.heartbeat?.cancel()
    consumer?.waiting?.resume(returning: false)
  }

  private func schedule(_ heartbeat: Duration, _ number: Int) -> ScheduledAction {
    context.clock.schedule(after: heartbeat) { [weak self] in self?.beat(number, heartbeat) }
  }

  private func beat(_ number: Int, _ heartbeat: Duration) {
    locked { state in
      guard state.consumers[number] != nil else { return }
      state.consumers[number]?.isBeaten = true
      state.consumers[number]?.heartbeat = schedule(heartbeat, number)
      state.wake(number)
    }
  }

  /// What a consumer gets when it looks.
  private enum Look<Element> {
    case element(Element)
    case end
    case nothingNew
  }

  /// The next element of a consumer; it waits for a change where it has seen the newest.
  func next<Element>(
    _ number: Int, _ make: (inout SessionState) -> Element
  ) async -> Element? {
    while !Task.isCancelled {
      switch look(number, make) {
      case .element(let element): return element
      case .end: return nil
      case .nothingNew: break
      }
      let goesOn = await withTaskCancellationHandler {
        await withCheckedContinuation { wait(number, $0) }
      } onCancel: {
        interrupt(number)
      }
      if !goesOn { return nil }
    }
    return nil
  }

  private func look<Element>(
    _ number: Int, _ make: (inout SessionState) -> Element
  ) -> Look<Element> {
    locked { state in
      guard var consumer = state.consumers[number] else { return .end }
      state.live.move(to: context.clock.now)
      if let opening = consumer.opening as? Element {
        consumer.opening = nil
        // The opening is the first version.
        consumer.seen = max(consumer.seen, 1)
        state.consumers[number] = consumer
        return .element(opening)
      }
      guard state.hasNews(for: consumer) else {
        return state.live.phase == .closed ? .end : .nothingNew
      }
      consumer.seen = state.newest(consumer.topic)
      consumer.isBeaten = false
      state.consumers[number] = consumer
      return .element(make(&state))
    }
  }

  private func wait(_ number: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    locked { state in
      guard !Task.isCancelled, let consumer = state.consumers[number] else {
        state.woken.append(.consumer(continuation, goesOn: false))
        return
      }
      // A second task on the same iterator is a misuse; the first one looks again.
      state.wake(number)
      if state.hasNews(for: consumer) || state.live.phase == .closed {
        state.woken.append(.consumer(continuation, goesOn: true))
      } else {
        state.consumers[number]?.waiting = continuation
      }
    }
  }

  private func interrupt(_ number: Int) {
    let waiting = locked { state in
      defer { state.consumers[number]?.waiting = nil }
      return state.consumers[number]?.waiting
    }
    waiting?.resume(returning: false)
  }

  /// Notes what has changed and wakes who waits for it.
  func publish(_ state: inout SessionState) {
    var reading = state.live.reading
    let date = reading.date
    reading.date = state.published.date
    if reading != state.published {
      reading.date = date
      state.published = reading
      state.version += 1
      state.wake { if case .readings = $0 { true } else { false } }
    }
    offerSnapshot(&state, reading)
  }

  /// Offers a snapshot where one is worth saving and the last was long enough ago.
  private func offerSnapshot(_ state: inout SessionState, _ reading: StepReading) {
    let last = state.offered
    guard
      reading.session != last.session || reading.steps != last.steps
        || reading.phase != last.phase || reading.caveats != last.caveats
    else { return }
    let interval = context.configuration.snapshotInterval.wholeNanoseconds
    let passed = state.live.now.monotonic.nanoseconds(since: state.offeredAt.monotonic)
    let isFinal = reading.phase == .closed
    if passed >= interval || passed < 0 || isFinal || reading.session != last.session {
      state.snapshotTimer?.cancel()
      state.snapshotTimer = nil
      state.offered = reading
      state.offeredAt = state.live.now
      state.snapshotVersion += 1
      state.wake { if case .snapshots = $0 { true } else { false } }
    } else if state.snapshotTimer == nil {
      state.snapshotTimer = context.clock.schedule(after: .nanoseconds(interval - passed)) {
        [weak self] in
        self?.snapshotIsDue()
      }
    }
  }

  private func snapshotIsDue() {
    locked { state in
      state.snapshotTimer = nil
      state.live.move(to: context.clock.now)
      offerSnapshot(&state, state.live.reading)
    }
  }
}

extension SessionState {
  /// Lets a consumer look again.
  fileprivate mutating func wake(_ number: Int) {
    guard let waiting = consumers[number]?.waiting else { return }
    consumers[number]?.waiting = nil
    woken.append(.consumer(waiting, goesOn: true))
  }

  fileprivate mutating func wake(_ concerns: (Consumer.Topic) -> Bool) {
    for (number, consumer) in consumers where concerns(consumer.topic) { wake(number) }
  }

  /// Whether there is something that a consumer has not had.
  fileprivate func hasNews(for consumer: Consumer) -> Bool {
    let newest = newest(consumer.topic)
    // After the final reading nothing comes, not even because time has passed.
    if live.phase == .closed { return consumer.seen < newest }
    return consumer.seen < newest || consumer.isBeaten
  }

  /// The newest version of what a consumer is after.
  fileprivate func newest(_ topic: Consumer.Topic) -> Int {
    switch topic {
    case .readings: version
    case .snapshots: snapshotVersion
    }
  }
}
