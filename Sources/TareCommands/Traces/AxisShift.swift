// Moving all instants of one axis by the same distance, without leaving it.

import Tare

/// A move of an axis, said by one instant and where it goes.
///
/// Two instants can say moves of up to 584 years, which no 64 bits of nanoseconds hold.
struct AxisShift: Hashable, Sendable {
  private let origin: Int64
  private let target: Int64

  /// The move that brings `origin` to `target`.
  init(from origin: Instant, to target: Instant) {
    self.origin = origin.nanoseconds
    self.target = target.nanoseconds
  }

  /// The move by a distance.
  init(byNanoseconds distance: Int64) {
    origin = 0
    target = distance
  }

  /// The moved instant; nil if it lies beyond the axis. It is never bent to the end of it: that
  /// would change how far instants are apart.
  func moved(_ instant: Instant) -> Instant? {
    let (distance, wrapsFirst) = instant.nanoseconds.subtractingReportingOverflow(origin)
    let (moved, wrapsThen) = distance.addingReportingOverflow(target)
    // A second wrap can only go the other way, and takes the first one back.
    return wrapsFirst == wrapsThen ? Instant(nanoseconds: moved) : nil
  }
}
