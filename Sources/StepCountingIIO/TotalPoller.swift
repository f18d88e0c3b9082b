// Reading a total over and over, and telling what is new about it.

import Foundation
import StepCounting
import Tare

/// Polls a total for one subscription; `read` learns whether nothing was read before it, or a failure.
///
/// It runs on the clock's actions, one at a time: the next is scheduled when one is done.
final class TotalPoller: Sendable {
  typealias Result = Swift.Result<PedometerReport, PedometerError>

  private let clock: any CounterClock
  private let interval: Duration
  private let handler: @Sendable (Result) -> Void
  private let read: @Sendable (_ isInterrupted: Bool) -> Result
  private let lock = NSLock()
  // Guarded by `lock`: read and written only between lock() and unlock().
  nonisolated(unsafe) private var isOver = false
  // As above.
  nonisolated(unsafe) private var timer: ScheduledAction?
  // As above.
  nonisolated(unsafe) private var last: Said?
  // As above.
  nonisolated(unsafe) private var lastAt = Instant(nanoseconds: 0)

  /// Nanoseconds after which a total is told again: that nobody walked is worth knowing, and a jump that
  /// came too fast to be believed is believed when enough time has passed.
  private static let repetition: Int64 = 5_000_000_000

  /// What was told last.
  private enum Said: Equatable {
    case total(Int, origin: String?)
    case failure(PedometerError)
  }

  init(
    clock: any CounterClock, interval: Duration, handler: @escaping @Sendable (Result) -> Void,
    read: @escaping @Sendable (_ isInterrupted: Bool) -> Result
  ) {
    self.clock = clock
    self.interval = interval
    self.handler = handler
    self.read = read
  }

  /// Reads once, tells what is new, and comes back after the interval.
  func poll() {
    lock.lock()
    let isInterrupted =
      switch last {
      case .total: false
      case .failure, nil: true
      }
    lock.unlock()
    let result = read(isInterrupted)
    let said: Said =
      switch result {
      case .success(let report): .total(report.steps, origin: report.origin)
      case .failure(let error): .failure(error)
      }
    let now = clock.now.monotonic
    lock.lock()
    let isNew =
      switch said {
      case .failure: said != last
      case .total: said != last || now.nanoseconds(since: lastAt) >= Self.repetition
      }
    let isTold = isNew && !isOver
    if isTold {
      last = said
      lastAt = now
    }
    lock.unlock()
    if isTold { handler(result) }
    scheduleNext()
  }

  private func scheduleNext() {
    lock.lock()
    defer { lock.unlock() }
    guard !isOver else { return }
    timer = clock.schedule(after: interval) { [weak self] in self?.poll() }
  }

  func end() {
    lock.lock()
    isOver = true
    let timer = timer
    self.timer = nil
    lock.unlock()
    timer?.cancel()
  }
}
