// The device's clocks, with what is scheduled done on the run loop's own thread.

import Foundation
import StepCounting
import Tare

/// The clocks of the device; scheduled actions run when the loop calls ``runDue()``.
///
/// So everything that a session does happens on one thread, in one order.
final class LoopClock: CounterClock {
  private struct Entry {
    var due: Int64
    var number: Int
    var action: @Sendable () -> Void
  }

  private let device = SystemClock()
  private let lock = NSLock()
  // Guarded by `lock`: every access is inside `withEntries`.
  nonisolated(unsafe) private var entries: [Entry] = []
  // As above.
  nonisolated(unsafe) private var lastNumber = 0
  /// Called, on any thread, when the loop has to look at ``nextDue`` anew.
  private let onSchedule: @Sendable () -> Void

  init(onSchedule: @escaping @Sendable () -> Void) {
    self.onSchedule = onSchedule
  }

  var now: Arrival { device.now }
  var monotonicAxis: String? { device.monotonicAxis }

  private func withEntries<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> ScheduledAction {
    let (seconds, attoseconds) = delay.components
    let wait = max(0, seconds &* 1_000_000_000 &+ attoseconds / 1_000_000_000)
    let due = now.monotonic.advanced(byNanoseconds: wait).nanoseconds
    let number = withEntries {
      lastNumber += 1
      entries.append(Entry(due: due, number: lastNumber, action: action))
      return lastNumber
    }
    onSchedule()
    return ScheduledAction { [weak self] in
      self?.withEntries { self?.entries.removeAll { $0.number == number } }
    }
  }

  /// Nanoseconds until something is due; nil if nothing is scheduled.
  var nextDue: Int64? {
    let now = now.monotonic.nanoseconds
    return withEntries { entries.map(\.due).min() }.map { max(0, $0 - now) }
  }

  /// Runs the action that has been due for longest.
  ///
  /// - Returns: Whether there was one.
  func runDue() -> Bool {
    let now = now.monotonic.nanoseconds
    let entry = withEntries { () -> Entry? in
      let due = entries.indices.filter { entries[$0].due <= now }
      let first = due.min { left, right in
        (entries[left].due, entries[left].number) < (entries[right].due, entries[right].number)
      }
      return first.map { entries.remove(at: $0) }
    }
    entry?.action()
    return entry != nil
  }
}
