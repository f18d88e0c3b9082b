// Subscribing to updates and to walking events.

import Foundation
import StepCounting
import Tare

extension PedometerState {
  /// Begins a subscription from an instant on the wall clock.
  mutating func subscribe(
    _ id: Int, from start: Date, _ handler: @escaping UpdateHandler, _ now: Moment,
    into commands: inout [PedometerCommand]
  ) {
    let wall = Instant(start).microseconds
    let began = now.time(ofWall: wall)
    let isOwn = device.origin == .ownStart
    var subscription = RunningSubscription(
      id: id, handler: handler,
      counter: RunningCounter(
        number: id, stamped: began, countedFrom: began, requested: wall),
      began: isOwn ? now.time : began, lastEnd: isOwn ? now.time : began)
    let burst = strikes(.catchUpBurst)
    let size = burst.magnitude ?? faults[.catchUpBurst] ?? 0
    if size > 0 {
      // No more than was walked before.
      let walked =
        isOwn
        ? walker.steps(at: now.time) - walker.steps(at: counter.countedFrom)
        : walker.steps(at: began)
      subscription.burst = min(Int64(size), walked)
      subscription.began = max(subscription.began, now.time)
      if isOwn { counter.excess = -subscription.burst }
    }
    if isOwn {
      // A counter since boot tells its present total at once; the burst comes after that.
      subscription.isForced = true
    }
    subscriptions.append(subscription)
    switch authorization {
    case .authorized, .notDetermined:
      // A start in the past is answered with what was counted since then.
      if !isOwn, began < now.time, subscription.burst == 0 {
        subscriptions[subscriptions.count - 1].isForced = true
      }
      rearm(subscriptions.count - 1, now, into: &commands)
    case .denied, .restricted: commands.append(.deliver(handler, .failure(refusal)))
    }
  }

  mutating func unsubscribe(_ id: Int) {
    subscriptions.removeAll { $0.id == id }
    if subscriptions.isEmpty, device.origin == .ownStart { counter.excess = 0 }
  }

  /// Begins to tell when the person stops and walks on.
  mutating func listen(
    _ id: Int, _ handler: @escaping WalkingHandler, _ now: Moment,
    into commands: inout [PedometerCommand]
  ) {
    listeners.append((id, handler))
    armTurn(id, now, into: &commands)
  }

  private func armTurn(_ id: Int, _ now: Moment, into commands: inout [PedometerCommand]) {
    guard let turn = walker.nextTurn(after: now.time) else { return }
    commands.append(.schedule(after: turn.time - now.time, .turn(listener: id)))
  }

  mutating func turn(_ id: Int, _ now: Moment) -> [PedometerCommand] {
    guard let listener = listeners.first(where: { $0.id == id }) else { return [] }
    var commands: [PedometerCommand] = []
    if isAllowed, !isSuspended {
      let isWalking = (walker.leg(at: now.time)?.millistepsPerSecond ?? 0) > 0
      let date = Instant(nanoseconds: now.wall).date
      commands.append(
        .tell(listener.handler, WalkingEvent(isWalking ? .walking : .stopped, at: date)))
    }
    armTurn(id, now, into: &commands)
    return commands
  }
}
