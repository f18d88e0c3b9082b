// A source whose calls are noted: what a session makes of each, and how often it is subscribed to.

import Foundation
import StepCounting

/// A source that passes everything on, and has what came of it noted.
final class TalliedSource: PedometerSource {
  private let source: any PedometerSource
  private let tally: SessionTally
  private let lock = NSLock()
  // Guarded by `lock` in both places that touch it.
  nonisolated(unsafe) private var running = 0

  init(_ source: any PedometerSource, _ tally: SessionTally) {
    self.source = source
    self.tally = tally
  }

  var capabilities: PedometerCapabilities { source.capabilities }
  var authorization: PedometerAuthorization { source.authorization }

  /// How many subscriptions to updates are running.
  var subscriptions: Int { count(0) }

  @discardableResult
  private func count(_ change: Int) -> Int {
    lock.lock()
    defer { lock.unlock() }
    running += change
    return running
  }

  func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    source.query(from: start, to: end) { [tally] result in
      answer(result)
      tally.settle()
    }
  }

  func readNow(answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void) {
    source.readNow { [tally] result in
      answer(result)
      tally.settle()
    }
  }

  func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription {
    count(1)
    let subscription = source.startUpdates(from: start) { [tally] result in
      handler(result)
      tally.settle()
    }
    return PedometerSubscription { [self] in
      subscription.cancel()
      count(-1)
    }
  }

  func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription {
    source.startWalkingEvents(handler: handler)
  }
}
