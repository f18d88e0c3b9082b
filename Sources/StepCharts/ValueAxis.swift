// A value axis: which range it spans and where its 1-2-5 ticks are.

/// A closed range of values.
struct ValueRange: Sendable, Equatable {
  var low: Double
  var high: Double
  var span: Double { high - low }

  func union(_ other: ValueRange) -> ValueRange {
    ValueRange(low: min(low, other.low), high: max(high, other.high))
  }
}

/// An axis whose ticks are `step` apart, which is 1, 2 or 5 times a power of ten.
///
/// An end of the axis is a tick, or up to a quarter of a step beyond the last one: a total of −3
/// among thousands does not double the axis.
struct ValueAxis: Sendable, Equatable {
  let low: Double
  let high: Double
  let step: Double
  private let firstTick: Double
  private let intervals: Int

  /// The length of the axis in steps.
  var length: Double { (high - low) / step }

  /// The finest axis over `range` that is at most `length` (at least 1) steps long, none of them
  /// below `smallestStep`.
  init(over range: ValueRange, length: Double, smallestStep: Double) {
    let allowed = max(length, 1)
    // A single value is enough of an axis of whole numbers.
    let smallestStep = range.span > 0 ? smallestStep : max(smallestStep, 1)
    var step = Self.step(atLeast: range.span / allowed, over: range, smallestStep)
    var axis = ValueAxis(over: range, step: step)
    while axis.length > allowed + 0.001, step < 1e24 {
      step = Self.step(atLeast: step * 1.5, over: range, smallestStep)
      axis = ValueAxis(over: range, step: step)
    }
    self = axis
  }

  /// The axis over `range` with a given step, which is at least a thousandth of the range.
  init(over range: ValueRange, step: Double) {
    var first = (range.low / step - 0.001).wholeBelow
    var last = (range.high / step + 0.001).wholeAbove
    if first + 1 - range.low / step <= 0.25, last > first + 1 { first += 1 }
    if range.high / step - (last - 1) <= 0.25, last - 1 > first { last -= 1 }
    self.step = step
    firstTick = first * step
    intervals = Int(max(1, min(last - first, 1000)))
    low = min(range.low, firstTick)
    high = max(range.high, firstTick + step * Double(intervals))
  }

  /// How far up the axis a value stands, from 0 at `low` to 1 at `high`; values beyond are moved
  /// to the nearer end.
  func position(of value: Double) -> Double {
    min(max((value - low) / (high - low), 0), 1)
  }

  /// The values of the ticks, lowest first.
  var ticks: [Double] { (0...intervals).map { firstTick + Double($0) * step } }

  /// The ticks' labels, all of one form.
  var labels: [String] {
    let largest = max(low.magnitude, high.magnitude)
    if largest >= 1e12, step / largest >= 0.01 {
      let exponent = NumberText.exponent(of: largest)
      return ticks.map { NumberText.scientific($0, exponent: exponent) }
    }
    var decimals = 0
    var unit = step
    while unit < 0.999_999, decimals < 9 {
      unit *= 10
      decimals += 1
    }
    return ticks.map { NumberText.grouped($0, decimals: decimals) }
  }

  /// The smallest 1, 2 or 5 times a power of ten that is not below `floor`, `smallest`, nor what a
  /// Double can tell apart in this range.
  static func step(atLeast floor: Double, over range: ValueRange, _ smallest: Double) -> Double {
    let resolution = max(range.low.magnitude, range.high.magnitude).ulp * 4
    let wanted = min(max(floor, smallest, resolution), 1e25)
    var power = 1.0
    while power * 10 <= wanted { power *= 10 }
    while power > wanted { power /= 10 }
    for factor in [1.0, 2, 5] where power * factor >= wanted * 0.999_999_999 {
      return power * factor
    }
    return power * 10
  }
}
