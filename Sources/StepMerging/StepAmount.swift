// Steps with 32 binary places, wide enough that no sum of them overflows.

/// A number of steps in units of 2⁻³² of a step, exact, of either sign.
///
///     StepAmount(3) + StepAmount(units: 1 << 31)   // 3.5 steps
///
/// Sums are exact and do not depend on their order. 95 bits stand before the point: four billion
/// additions of `Int64.max` fit. Beyond that a sum wraps, so it never traps and still comes out right
/// once enough has been subtracted again.
public struct StepAmount: Hashable, Comparable, Sendable {
  /// The value is high · 2⁶⁴ + low, in units of 2⁻³².
  private(set) var high: Int64
  private(set) var low: UInt64

  /// No steps.
  public static let zero = StepAmount(high: 0, low: 0)

  private init(high: Int64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates whole steps.
  public init(_ steps: Int64) {
    high = steps >> 32
    low = UInt64(bitPattern: steps) << 32
  }

  /// Creates an amount from units of 2⁻³² of a step.
  public init(units: Int64) {
    high = units >> 63
    low = UInt64(bitPattern: units)
  }

  /// Creates carry · 2⁶⁴ + steps as unsigned + fraction · 2⁻³².
  public init(carry: Int32, steps: UInt64, fraction: UInt32) {
    high = Int64(carry) << 32 | Int64(steps >> 32)
    low = steps << 32 | UInt64(fraction)
  }

  /// The share of `steps` that falls to `part` of `whole` nanoseconds, cut towards zero.
  ///
  ///     steps · part / whole       0 ≤ part ≤ whole, 0 < whole
  ///
  /// Steps and their negative give shares that cancel exactly. A part that is no part of the whole
  /// is taken as all of it.
  public init(_ steps: Int64, part: UInt64, of whole: UInt64) {
    guard part < whole else {
      self.init(steps)
      return
    }
    // The quotient of a product and a divisor that is larger than one factor always fits.
    let product = steps.magnitude.product(part)
    let (quotient, rest) = whole.dividingFullWidth((product.high, product.low))
    let (fraction, _) = whole.dividingFullWidth((rest >> 32, rest << 32))
    let share = StepAmount(high: Int64(quotient >> 32), low: quotient << 32 | fraction)
    self = steps < 0 ? .zero - share : share
  }

  /// The exact sum.
  public static func + (left: StepAmount, right: StepAmount) -> StepAmount {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return StepAmount(high: left.high &+ right.high &+ (carry ? 1 : 0), low: low)
  }

  /// The exact difference.
  public static func - (left: StepAmount, right: StepAmount) -> StepAmount {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    return StepAmount(high: left.high &- right.high &- (borrow ? 1 : 0), low: low)
  }

  /// Adds exactly.
  public static func += (left: inout StepAmount, right: StepAmount) { left = left + right }
  /// Subtracts exactly.
  public static func -= (left: inout StepAmount, right: StepAmount) { left = left - right }

  /// Whether `left` is less.
  public static func < (left: StepAmount, right: StepAmount) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }

  /// What is left above the whole steps, in units of 2⁻³².
  public var fraction: UInt32 { UInt32(truncatingIfNeeded: low) }

  /// The whole steps rounded down, or the nearest representable value.
  public var wholeSteps: Int64 {
    let carry = high >> 31
    if carry > 0 { return .max }
    if carry < -1 { return .min }
    return Int64(bitPattern: wholeBits)
  }

  /// The steps to the nearest thousandth, halves upwards, in thousandths of a step; or the nearest
  /// representable value.
  public var thousandths: Int64 {
    let limit = Int64.max / 1000 - 1
    if wholeSteps > limit { return .max }
    if wholeSteps < -limit { return .min }
    let rest = (UInt64(fraction) * 1000 + 1 << 31) >> 32
    return wholeSteps &* 1000 + Int64(rest)
  }

  /// The steps as the nearest binary floating point number, for drawing.
  public var steps: Double {
    Double(high) * 4_294_967_296 + Double(low) / 4_294_967_296
  }

  /// The lower 64 bits of the whole steps rounded down.
  public var wholeBits: UInt64 { UInt64(bitPattern: high) << 32 | low >> 32 }
  /// What is above ``wholeBits``.
  public var carry: Int32 { Int32(truncatingIfNeeded: high >> 32) }
}
