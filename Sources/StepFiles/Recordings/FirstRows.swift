// What the first rows tell where the header is silent: units, and whether gravity is included.

import StepDetection

/// The first rows of a recording, summed up.
struct FirstRows {
  /// Enough for some seconds at any rate, and few enough to cost nothing.
  static let most = 1024

  private var times: [Double] = []
  private var sum = (x: 0.0, y: 0.0, z: 0.0)
  private var lengths: [Double] = []

  /// Sums up the first rows.
  init(_ rows: UnsafeBufferPointer<UInt8>, _ plan: ColumnPlan) {
    let parser = RowParser(plan, line: 0)
    let divisor = plan.divisor
    parser.preview(rows, most: Self.most) { raw in
      let number = raw.time
      let power = Double(number.digits) * Self.power(number.exponent)
      times.append(number.isNegative ? -power : power)
      let (x, y, z) = (raw.x / divisor, raw.y / divisor, raw.z / divisor)
      let length = (x * x + y * y + z * z).squareRoot()
      guard length.isFinite else { return }
      lengths.append(length)
      sum = (sum.x + x, sum.y + y, sum.z + z)
    }
  }

  /// 10^exponent, near enough for a look.
  private static func power(_ exponent: Int) -> Double {
    if exponent >= 0 { return DecimalNumber.doublePowers[min(exponent, 22)] }
    return 1 / DecimalNumber.doublePowers[min(-exponent, 22)]
  }

  /// The mean length of a value; nil without values.
  var meanLength: Double? {
    lengths.isEmpty ? nil : lengths.reduce(0, +) / Double(lengths.count)
  }

  /// The length of the mean value.
  private var lengthOfMean: Double {
    let count = Double(max(lengths.count, 1))
    return ((sum.x * sum.x + sum.y * sum.y + sum.z * sum.z).squareRoot()) / count
  }

  /// The first time, as it is written.
  var firstTime: Double? { times.first }

  /// Tells the unit of times: the one in which the rows come 5 to 1,000 times a second, which no
  /// recorder leaves; if none does, the one in which the first lies between 1973 and 2286.
  ///
  /// - Returns: The unit and how many rows a second it makes, 0 where only the size tells; nil if
  ///   nothing does.
  func timeUnit() -> (unit: LogColumns.Unit, hertz: Double)? {
    if let step = step() {
      for unit in LogColumns.Unit.allCases {
        let hertz = DecimalNumber.doublePowers[9 - unit.places] / step
        if 5...1_000 ~= hertz { return (unit, hertz) }
      }
    }
    guard let first = firstTime else { return nil }
    for unit in LogColumns.Unit.allCases {
      let seconds = first / DecimalNumber.doublePowers[9 - unit.places]
      if 1e8..<1e10 ~= seconds { return (unit, 0) }
    }
    return nil
  }

  /// From row to row, as times are written: the median, or the mean where most do not differ, as
  /// with whole seconds.
  private func step() -> Double? {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }.filter { $0 >= 0 && $0.isFinite }
    guard !steps.isEmpty else { return nil }
    let median = steps.sorted()[steps.count / 2]
    if median > 0 { return median }
    let mean = steps.reduce(0, +) / Double(steps.count)
    return mean > 0 ? mean : nil
  }

  /// Tells the unit of values: gravity is 1 or 9.81 long, and nobody walks away from both.
  ///
  /// Half to two and a half g is what a carried device shows in the mean; raw counts are beyond any.
  func unit() -> AccelerationUnit? {
    guard let length = meanLength else { return nil }
    if 0.5...2.5 ~= length, includesGravity(1) { return .standardGravity }
    if 5...25 ~= length, includesGravity(9.80665) { return .metersPerSecondSquared }
    return nil
  }

  /// Whether the values are too long for either unit: four times the gravity in m/s², in the mean.
  var perhapsCounts: Bool { meanLength.map { $0 > 40 } ?? false }

  /// Whether values include gravity, 1 g being this long in them.
  func includesGravity(_ gravity: Double) -> Bool {
    guard let length = meanLength else { return true }
    // Without it the mean goes to zero, walking or not. With it the mean keeps some of it unless
    // the device tumbles, and then the lengths stay about 1 g.
    if lengthOfMean >= 0.35 * gravity { return true }
    guard 0.8...1.25 ~= length / gravity else { return false }
    let squares = lengths.reduce(0) { $0 + ($1 - length) * ($1 - length) }
    return (squares / Double(lengths.count)).squareRoot() < 0.3 * gravity
  }
}
