// Integer arithmetic of the time axis: division that floors, seconds and nanoseconds that saturate.
internal import Tare

extension SignedInteger where Self: FixedWidthInteger {
  /// The quotient rounded down and the remainder from zero to the divisor, which is positive.
  func floored(by divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension Instant {
  /// The whole second that this instant lies in, counted from the axis' zero.
  ///
  /// 64 bits wide: `Int` has 32 on a watch, and seconds pass those in 2038.
  var second: Int64 {
    nanoseconds.floored(by: 1_000_000_000).quotient
  }

  /// The instant at which a second begins, stopping at the ends of the axis.
  init(second: Int64) {
    let (nanoseconds, overflow) = second.multipliedReportingOverflow(by: 1_000_000_000)
    self.init(nanoseconds: overflow ? (second < 0 ? .min : .max) : nanoseconds)
  }
}
