// Time for live sessions: passed in, never asked of the machine behind a session's back.

public import Foundation
public import Tare

/// The clocks that a live session runs on.
///
/// `now` has two hands: the wall clock, which may be set at any time, and a monotonic one, which is
/// never set and *runs on while the device sleeps*. Sessions measure on the second and show the first.
public protocol CounterClock: Sendable {
  /// The present instant on both clocks.
  var now: Arrival { get }

  /// Names the monotonic axis, such as the boot it counts from; nil if the platform has no name.
  /// Instants of two processes compare only if they have the same name.
  var monotonicAxis: String? { get }

  /// Calls `action` once, after so much monotonic time, on any thread.
  ///
  /// - Parameters:
  ///   - delay: How long to wait; at once if not positive, but never before this call returns.
  ///   - action: What to do.
  /// - Returns: What cancels it.
  func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> ScheduledAction
}

/// An action that will run unless it is cancelled first.
public struct ScheduledAction: Sendable {
  private let action: @Sendable () -> Void

  /// Creates a handle.
  public init(cancel: @escaping @Sendable () -> Void) {
    action = cancel
  }

  /// Cancels the action if it has not begun.
  public func cancel() { action() }
}

extension Instant {
  /// The instant of a date on the axis of 1970, rounded to nanoseconds and saturating.
  public init(_ date: Date) {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite else {
      self.init(nanoseconds: seconds < 0 ? .min : seconds > 0 ? .max : 0)
      return
    }
    let whole = seconds.rounded(.down)
    let nanoseconds = ((seconds - whole) * 1e9).rounded()
    // 9.2e9 seconds are the ends of the axis.
    let since1970 = whole + Date.timeIntervalBetween1970AndReferenceDate
    guard abs(since1970) < 9.2e9 else {
      self.init(nanoseconds: since1970 < 0 ? .min : .max)
      return
    }
    self.init(nanoseconds: Int64(since1970) * 1_000_000_000 + Int64(nanoseconds))
  }

  /// The date of an instant on the axis of 1970, to the precision of `Date` (about 0.1 µs).
  public var date: Date {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Date(
      timeIntervalSinceReferenceDate: Double(whole) - Date.timeIntervalBetween1970AndReferenceDate
        + Double(rest) / 1e9)
  }
}
