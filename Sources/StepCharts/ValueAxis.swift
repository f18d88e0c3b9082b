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

/// An axis from `low` in `intervals` steps of `step`, which is 1, 2 or 5 times a power of ten.
struct ValueAxis: Sendable, Equatable {
  var low: Double
  var step: Double
  var intervals: Int

  var high: Double { low + step * Double(intervals) }

  /// The finest axis over `range` that needs at most `intervals` (at least 1) steps, none below
  /// `smallestStep`.
  init(over range: ValueRange, intervals: Int, smallestStep: Double) {
    let allowed = max(intervals, 1)
    var step = Self.step(atLeast: range.span / Double(allowed), over: range, smallestStep)
    while Self.intervals(range, step) > Double(allowed), step < 1e25 {
      step = Self.step(atLeast: step * 1.5, over: range, smallestStep)
    }
    self.init(over: range, step: step)
  }

  /// The axis over `range` with a given step.
  init(over range: ValueRange, step: Double) {
    self.step = step
    low = (range.low / step).rounded(.down) * step
    intervals = Int(max(1, min(Self.intervals(range, step), 1000)))
  }

  /// How far up the axis a value stands, from 0 at `low` to 1 at `high`; values beyond are moved
  /// to the nearer end.
  func position(of value: Double) -> Double {
    min(max((value - low) / (step * Double(intervals)), 0), 1)
  }

  /// The values of the ticks, lowest first.
  var ticks: [Double] { (0...intervals).map { low + Double($0) * step } }

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

  private static func intervals(_ range: ValueRange, _ step: Double) -> Double {
    (range.high / step).rounded(.up) - (range.low / step).rounded(.down)
  }
}
