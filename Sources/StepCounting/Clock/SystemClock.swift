// The clocks of the device.

import Foundation
public import Tare

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clocks of the device: the wall clock, and a monotonic one that runs on during sleep.
///
/// The monotonic clock is `CLOCK_BOOTTIME` on Linux and `CLOCK_MONOTONIC_RAW` (the continuous clock of
/// Mach) on Apple platforms; `CLOCK_MONOTONIC` of Linux and `systemUptime` stop while the device sleeps.
public struct SystemClock: CounterClock {
  /// Creates the clock.
  public init() {}

  /// The present instant on both clocks.
  public var now: Arrival {
    #if os(Linux)
      let axis = CLOCK_BOOTTIME
    #else
      let axis = CLOCK_MONOTONIC_RAW
    #endif
    return Arrival(wall: Self.read(CLOCK_REALTIME), monotonic: Self.read(axis))
  }

  private static func read(_ clock: clockid_t) -> Instant {
    var time = timespec()
    clock_gettime(clock, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// The identity of the present boot.
  public var monotonicAxis: String? { Self.boot }

  private static let boot: String? = {
    #if os(Linux)
      return try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    #else
      var size = 0
      guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 1 else {
        return nil
      }
      var text = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    #endif
  }()

  /// Calls `action` once, after so much time, on a thread of the concurrency pool.
  public func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> ScheduledAction {
    let task = Task {
      try? await Task.sleep(for: delay, clock: .continuous)
      if !Task.isCancelled { action() }
    }
    return ScheduledAction { task.cancel() }
  }
}
