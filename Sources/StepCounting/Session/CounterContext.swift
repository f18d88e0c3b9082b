// What all sessions of a counter share: source, clock, choices, tokens, and who is still running.

import Foundation
import Tare

final class CounterContext: Sendable {
  let source: any PedometerSource
  let clock: any CounterClock
  let configuration: CounterConfiguration
  private let lock = NSLock()
  // Guarded by `lock` in every method below.
  nonisolated(unsafe) private var newestToken: Int64 = 0
  // Guarded by `lock` in every method below.
  nonisolated(unsafe) private var running: Set<ObjectIdentifier> = []

  init(
    source: any PedometerSource, clock: any CounterClock, configuration: CounterConfiguration
  ) {
    self.source = source
    self.clock = clock
    self.configuration = configuration
  }

  func nextToken() -> SessionToken {
    lock.lock()
    defer { lock.unlock() }
    newestToken &+= 1
    return SessionToken(newestToken)
  }

  /// A session of an earlier process goes on under its token; later ones are newer.
  func noteToken(_ token: SessionToken) {
    lock.lock()
    defer { lock.unlock() }
    newestToken = max(newestToken, token.rawValue)
  }

  func noteRunning(_ session: ObjectIdentifier, _ isRunning: Bool) {
    lock.lock()
    defer { lock.unlock() }
    if isRunning { running.insert(session) } else { running.remove(session) }
  }

  var runningCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return running.count
  }
}
