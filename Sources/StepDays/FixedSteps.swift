// Steps with 32 binary places, wide enough that no sum of them overflows.

/// A number of steps in units of 2⁻³² of a step, exact, of either sign.
///
/// 95 bits stand before the point: four billion additions of `Int64.max` fit. Beyond that the sum
/// wraps, so it never traps and still comes out right once enough has been subtracted again.
struct FixedSteps: Hashable, Comparable, Sendable {
  /// The value is high · 2⁶⁴ + low, in units of 2⁻³².
  private(set) var high: Int64
  private(set) var low: UInt64

  static let zero = FixedSteps(high: 0, low: 0)

  private init(high: Int64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates whole steps.
  init(_ steps: Int64) {
    high = steps >> 32
    low = UInt64(bitPattern: steps) << 32
  }

  /// Creates carry · 2⁶⁴ + steps as unsigned + fraction · 2⁻³².
  init(carry: Int32, steps: UInt64, fraction: UInt32) {
    high = Int64(carry) << 32 | Int64(steps >> 32)
    low = steps << 32 | UInt64(fraction)
  }

  /// The share of `steps` that falls to `part` of `whole` nanoseconds, cut towards zero.
  ///
  ///     steps · part / whole       0 ≤ part ≤ whole, 0 < whole < 2⁶³
  ///
  /// Steps and their negative give shares that cancel exactly.
  init(_ steps: Int64, part: UInt64, of whole: UInt64) {
    // The quotient of a product and a divisor that is no smaller than one factor always fits.
    let product = steps.magnitude.multipliedFullWidth(by: part)
    let (quotient, rest) = whole.dividingFullWidth((product.high, product.low))
    let (fraction, _) = whole.dividingFullWidth((rest >> 32, rest << 32))
    high = Int64(quotient >> 32)
    low = quotient << 32 | fraction
    if steps < 0 { self = .zero - self }
  }

  static func + (left: FixedSteps, right: FixedSteps) -> FixedSteps {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return FixedSteps(high: left.high &+ right.high &+ (carry ? 1 : 0), low: low)
  }

  static func - (left: FixedSteps, right: FixedSteps) -> FixedSteps {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    return FixedSteps(high: left.high &- right.high &- (borrow ? 1 : 0), low: low)
  }

  static func += (left: inout FixedSteps, right: FixedSteps) { left = left + right }
  static func -= (left: inout FixedSteps, right: FixedSteps) { left = left - right }

  static func < (left: FixedSteps, right: FixedSteps) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// What is left above the whole steps, in units of 2⁻³².
  var fraction: UInt32 { UInt32(truncatingIfNeeded: low) }

  /// The whole steps rounded down, or the nearest representable value.
  var wholeSteps: Int64 {
    let carry = high >> 31
    if carry > 0 { return .max }
    if carry < -1 { return .min }
    return Int64(bitPattern: wholeBits)
  }

  /// The lower 64 bits of the whole steps rounded down, and what is above them.
  var wholeBits: UInt64 { UInt64(bitPattern: high) << 32 | low >> 32 }
  var carry: Int32 { Int32(truncatingIfNeeded: high >> 32) }
}
