// FIT times: seconds since the end of 1989, some of them in 16 bits.

import Foundation
import Tare

/// Seconds since 1989-12-31T00:00:00Z, the zero of FIT times.
struct FITTime: Equatable, Comparable {
  var seconds: UInt32

  /// Times below are those of a clock that was never set: seconds since the device was switched on.
  /// The FIT profile draws the line at 0x10000000, in July 1998.
  static let firstSet: UInt32 = 0x1000_0000

  /// The FIT epoch in seconds since 1970.
  private static let epoch: Int64 = 631_065_600

  init(_ seconds: UInt32) {
    self.seconds = seconds
  }

  /// Whether it is a time of the world, not of a clock that was never set.
  var isSet: Bool { seconds >= Self.firstSet }

  /// The next time after this one, or this one, of which the low 16 bits are given; nil if it is
  /// beyond the range.
  func next(low bits: UInt16) -> FITTime? {
    let distance = bits &- UInt16(truncatingIfNeeded: seconds)
    let (sum, overflow) = seconds.addingReportingOverflow(UInt32(distance))
    return overflow ? nil : FITTime(sum)
  }

  /// The instant. No 32 bits of seconds leave the range.
  var instant: Instant {
    Instant(nanoseconds: (Int64(seconds) + Self.epoch) * 1_000_000_000)
  }

  /// The zone of a watch that shows another number of seconds at this time; nil if no zone is that far
  /// from UTC: they lie between 12 hours behind it and 14 ahead.
  func zone(local: Int64) -> TimeZone? {
    let ahead = local - Int64(seconds)
    guard (-12 * 3600...14 * 3600).contains(ahead) else { return nil }
    return TimeZone(secondsFromGMT: Int(ahead))
  }

  static func < (left: FITTime, right: FITTime) -> Bool { left.seconds < right.seconds }
}
