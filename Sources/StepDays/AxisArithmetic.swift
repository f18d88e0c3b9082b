// Integer arithmetic of the time axis: division that floors, seconds and nanoseconds that saturate.
internal import Tare

extension Int {
  /// The quotient rounded down and the remainder from zero to the divisor, which is positive.
  func floored(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// The sum, or the nearest representable value.
  func saturatingAdd(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other < 0 ? .min : .max) : sum
  }
}

extension Instant {
  /// The whole second that this instant lies in, counted from the axis' zero.
  var second: Int {
    Int(nanoseconds).floored(by: 1_000_000_000).quotient
  }

  /// The instant at which a second begins, stopping at the ends of the axis.
  init(second: Int) {
    let (nanoseconds, overflow) = Int64(second).multipliedReportingOverflow(by: 1_000_000_000)
    self.init(nanoseconds: overflow ? (second < 0 ? .min : .max) : nanoseconds)
  }
}
