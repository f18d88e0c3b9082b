// Whole numbers near a Double, without the C library's mathematics, which would have to be linked.

extension Double {
  /// From 2⁵² on every Double is whole; below, Int64 holds what is left of the point.
  private var towardZero: Double {
    isFinite && magnitude < 4_503_599_627_370_496 ? Double(Int64(self)) : self
  }

  /// The greatest whole number that is not greater.
  var wholeBelow: Double {
    let whole = towardZero
    return whole > self ? whole - 1 : whole
  }

  /// The least whole number that is not less.
  var wholeAbove: Double {
    let whole = towardZero
    return whole < self ? whole + 1 : whole
  }

  /// The nearest whole number, halves away from zero.
  var wholeNearest: Double {
    let whole = towardZero
    guard (self - whole).magnitude >= 0.5 else { return whole }
    return self < 0 ? whole - 1 : whole + 1
  }

  /// Whether there is nothing after the point.
  var isWhole: Bool { towardZero == self }
}
