// What the lock of a session guards.

import Foundation
import Tare

struct SessionState {
  struct TimerKey: Hashable {
    var token: SessionToken
    var timer: LiveTimer
  }

  enum Woken {
    case consumer(CheckedContinuation<Bool, Never>, goesOn: Bool)
    case final(CheckedContinuation<Void, Never>)

    func resume() {
      switch self {
      case .consumer(let continuation, let goesOn): continuation.resume(returning: goesOn)
      case .final(let continuation): continuation.resume()
      }
    }
  }

  /// The session that is shown.
  var live: LiveSession
  /// Those before it that still wait for their closing query, oldest first.
  var finishing: [LiveSession] = []
  /// Who waits for the final reading of which.
  var finishes: [SessionToken: Finish] = [:]

  var subscription: PedometerSubscription?
  /// Counts the subscriptions wanted so far: one that starts too late knows it by its number.
  var subscriptionNumber = 0
  var walking: PedometerSubscription?
  var timers: [TimerKey: ScheduledAction] = [:]

  /// Who is to go on once the lock has been left.
  ///
  /// Never under it: resuming a task takes a lock of the task's, under which a cancellation handler may
  /// be waiting for this one.
  var woken: [Woken] = []
  var consumers: [Int: Consumer] = [:]
  var lastConsumer = 0
  /// Counts the changes of the reading.
  var version = 1
  /// The reading at the newest change.
  var published: StepReading
  /// The session's very first reading, until its first consumer has had it.
  var opening: StepReading?
  /// Counts the snapshots worth saving.
  var snapshotVersion = 1
  /// What the newest of them held, and when it was offered.
  var offered: StepReading
  var offeredAt: Arrival
  var snapshotTimer: ScheduledAction?

  init(_ live: LiveSession) {
    self.live = live
    published = live.reading
    opening = live.reading
    offered = live.reading
    offeredAt = live.now
  }

  /// Who waits for the final reading of the current session; made on demand.
  mutating func finish(of token: SessionToken) -> Finish {
    if let finish = finishes[token] { return finish }
    let finish = Finish()
    if live.token == token, live.phase == .closed {
      woken += finish.complete(live)
    } else {
      finishes[token] = finish
    }
    return finish
  }
}

extension LiveSession {
  mutating func takeEffects() -> [LiveEffect] {
    defer { effects = [] }
    return effects
  }

  /// The clocks as the device shows them.
  var clock: Arrival {
    Arrival(wall: now.wall, monotonic: now.monotonic.advanced(byNanoseconds: -axisShift))
  }
}
