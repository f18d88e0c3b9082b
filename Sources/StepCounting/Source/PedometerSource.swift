// A source of steps: what a live session needs of a pedometer.

public import Foundation

/// A pedometer: something that can be queried for the past, or subscribed to, or both.
///
/// Adapters copy values out of platform objects and hand them over; the objects stay behind the door.
/// Every handler may be called on any thread, also before the call that it was given to returns.
/// A session recognises late calls by itself, so a source need not suppress them, but must not call a
/// handler after it has been released.
///
/// Several subscriptions may run at the same time, each with its own start.
public protocol PedometerSource: AnyObject, Sendable {
  /// What can be counted, and how far back.
  var capabilities: PedometerCapabilities { get }

  /// Whether the application may read steps; asking does not prompt.
  var authorization: PedometerAuthorization { get }

  /// Asks for what was counted between two instants.
  ///
  /// - Parameters:
  ///   - start: The first instant.
  ///   - end: The last instant; not before `start`.
  ///   - answer: Called exactly once, on any thread. A source without history fails with
  ///     ``PedometerError/Reason/historyUnavailable``.
  func query(
    from start: Date, to end: Date,
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void)

  /// Asks for the newest total of a source that counts from a start of its own.
  ///
  /// - Parameter answer: Called exactly once, on any thread. By default it fails with
  ///   ``PedometerError/Reason/historyUnavailable``.
  func readNow(answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void)

  /// Subscribes to updates.
  ///
  /// - Parameters:
  ///   - start: The instant to count from; a source with ``PedometerCapabilities/Origin/ownStart``
  ///     ignores it.
  ///   - handler: Called with each update, in any order, until the subscription is cancelled. A
  ///     failure does not end the subscription.
  /// - Returns: The subscription; releasing it cancels it.
  func startUpdates(
    from start: Date,
    handler: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) -> PedometerSubscription

  /// Subscribes to the person's stopping and walking on; by default nothing is ever told.
  ///
  /// - Parameter handler: Called with each event until the subscription is cancelled.
  /// - Returns: The subscription; releasing it cancels it.
  func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription
}

extension PedometerSource {
  /// Fails: the source cannot be read at any time.
  public func readNow(
    answer: @escaping @Sendable (Result<PedometerReport, PedometerError>) -> Void
  ) {
    answer(
      .failure(
        PedometerError(
          .historyUnavailable,
          message: "This source cannot be read at any time; wait for its next update.")))
  }

  /// Never tells anything.
  public func startWalkingEvents(
    handler: @escaping @Sendable (Result<WalkingEvent, PedometerError>) -> Void
  ) -> PedometerSubscription {
    PedometerSubscription {}
  }

  /// Asks for what was counted between two instants.
  public func query(from start: Date, to end: Date) async throws(PedometerError) -> PedometerReport
  {
    let result = await withCheckedContinuation { continuation in
      query(from: start, to: end) { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}

/// A running subscription; cancelling or releasing it ends the updates.
public final class PedometerSubscription: Sendable {
  private let action: @Sendable () -> Void
  private let lock = NSLock()
  // Guarded by `lock`: read and written only between lock() and unlock() in cancel().
  nonisolated(unsafe) private var isCancelled = false

  /// Creates a subscription.
  ///
  /// - Parameter onCancel: Ends the updates; called at most once, on any thread.
  public init(onCancel: @escaping @Sendable () -> Void) {
    action = onCancel
  }

  deinit { cancel() }

  /// Ends the updates. Updates on their way may still arrive. More calls do nothing.
  public func cancel() {
    lock.lock()
    let isFirst = !isCancelled
    isCancelled = true
    lock.unlock()
    if isFirst { action() }
  }
}
