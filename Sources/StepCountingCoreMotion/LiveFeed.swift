// One live subscription: one CMPedometer started once and stopped once.

#if canImport(CoreMotion)
  import CoreMotion
  import Foundation
  import StepCounting

  /// What stands between a `CMPedometer` and a subscriber.
  ///
  /// Starting updates twice on one object is undocumented and was reported to mix their numbers, so a
  /// feed owns its object, starts it once and stops it once. Callbacks that were on their way when it
  /// was closed end here.
  final class LiveFeed<Value: Sendable>: Sendable {
    private struct State {
      var pedometer: CMPedometer?
      var handler: (@Sendable (Result<Value, PedometerError>) -> Void)?
    }

    private let lock = NSLock()
    // Guarded by `lock`: every access is inside `withLock`. The pedometer is started by the thread
    // that made it, before the feed is anybody else's, and stopped by the one that takes it out.
    nonisolated(unsafe) private var state: State

    /// Creates an open feed.
    init(
      pedometer: CMPedometer,
      handler: @escaping @Sendable (Result<Value, PedometerError>) -> Void
    ) {
      state = State(pedometer: pedometer, handler: handler)
    }

    /// Hands a result on, unless the feed is closed.
    func deliver(_ result: Result<Value, PedometerError>) {
      let open = lock.withLock { state }
      // A handler that cancels must not free the pedometer in the middle of its callback.
      withExtendedLifetime(open.pedometer) { open.handler?(result) }
    }

    /// Closes the feed: stops the pedometer and lets go of it.
    func close(stop: (CMPedometer) -> Void) {
      let closed = lock.withLock {
        defer { state = State() }
        return state
      }
      if let pedometer = closed.pedometer { stop(pedometer) }
    }
  }
#endif
