// The reducer: any number of points in, a bounded number of runs out, no extreme lost.

/// One point of a series: an instant of the time axis and the value there.
struct ChartPoint: Sendable, Equatable {
  var time: Double
  var value: Double
}

/// Points that arrived one after another, summed up by their first, last, lowest and highest.
struct Run: Sendable {
  var first: ChartPoint
  var last: ChartPoint
  var low: ChartPoint
  var high: ChartPoint
  /// Whether `low` arrived after `high`.
  var lowIsLater = false
  /// How many points were given, repeated values included.
  var count = 1
  /// Whether any of the points was only a lower bound.
  var isLowerBound: Bool
  /// Whether the line is interrupted before `first`.
  var startsAnew: Bool

  init(_ point: ChartPoint, isLowerBound: Bool = false, startsAnew: Bool = false) {
    first = point
    last = point
    low = point
    high = point
    self.isLowerBound = isLowerBound
    self.startsAnew = startsAnew
  }

  /// Takes in what arrived after it.
  mutating func append(_ next: Run) {
    let lowFromNext = next.low.value < low.value
    let highFromNext = next.high.value > high.value
    switch (lowFromNext, highFromNext) {
    case (true, true): lowIsLater = next.lowIsLater
    case (true, false): lowIsLater = true
    case (false, true): lowIsLater = false
    case (false, false): break
    }
    if lowFromNext { low = next.low }
    if highFromNext { high = next.high }
    last = next.last
    count = count.addingReportingOverflow(next.count).partialValue
    isLowerBound = isLowerBound || next.isLowerBound
  }

  /// What has to be drawn of it, in order of arrival: one to four points.
  var points: [ChartPoint] {
    var kept = [first]
    for point in [lowIsLater ? high : low, lowIsLater ? low : high, last]
    where point != kept[kept.count - 1] {
      kept.append(point)
    }
    return kept
  }
}

/// A series in bounded memory.
///
/// Up to `limit` changes of value are kept exactly. Beyond, neighbours in arrival order that fall
/// in one cell of the time axis become one run; the cell doubles as often as needed, down to 1/512
/// of the span. A series whose time keeps jumping back and forth is not helped by that: its
/// neighbours are then joined by arrival alone.
///
/// - Complexity: O(1) amortised per point, O(`limit`) memory.
struct SeriesReducer: Sendable {
  private(set) var runs: [Run] = []
  private let limit: Int
  private let joinsEqualValues: Bool
  /// Interruptions so far: they are kept as long as they are few.
  private var interruptions = 0
  private var cell = 0.0
  private var earliest = 0.0
  private var latest = 0.0

  /// `joinsEqualValues`: a repeated value only prolongs its run, which loses nothing on a line that
  /// holds its value until the next point (but would lose marks).
  init(limit: Int = 4096, joinsEqualValues: Bool = true) {
    self.limit = limit
    self.joinsEqualValues = joinsEqualValues
  }

  mutating func append(_ point: ChartPoint, isLowerBound: Bool = false, startsAnew: Bool = false) {
    let next = Run(point, isLowerBound: isLowerBound, startsAnew: startsAnew)
    earliest = runs.isEmpty ? point.time : min(earliest, point.time)
    latest = runs.isEmpty ? point.time : max(latest, point.time)
    if startsAnew { interruptions += 1 }
    if let last = runs.last, joins(last, next) {
      runs[runs.count - 1].append(next)
      return
    }
    runs.append(next)
    if runs.count > limit { compact() }
  }

  /// The runs once more thinned, so that none is finer than `cells` to the span.
  func runs(cells: Int, from start: Double, span: Double) -> [Run] {
    guard span > 0, cells > 0, runs.count > cells else { return runs }
    return Self.joined(runs) { a, b in
      Self.cell(of: a, width: span / Double(cells), origin: start, sameAs: b) && !b.startsAnew
    }
  }

  private func joins(_ a: Run, _ b: Run) -> Bool {
    if b.startsAnew || a.isLowerBound != b.isLowerBound { return false }
    if joinsEqualValues, a.low.value == b.high.value, a.high.value == b.low.value,
      b.first.time >= a.last.time
    {
      return true
    }
    return cell > 0 && Self.cell(of: a, width: cell, origin: 0, sameAs: b)
  }

  private mutating func compact() {
    let span = latest - earliest
    let coarsest = span / 512
    repeat {
      cell = max(cell * 2, span / Double(limit), 1e-9)
      let width = cell
      let keepsInterruptions = interruptions <= limit / 8
      runs = Self.joined(runs) { a, b in
        !(keepsInterruptions && b.startsAnew)
          && Self.cell(of: a, width: width, origin: 0, sameAs: b)
      }
    } while runs.count > limit / 4 * 3 && cell < coarsest
    while runs.count > limit / 4 * 3 {
      runs = stride(from: 0, to: runs.count, by: 2).map { index in
        var run = runs[index]
        if index + 1 < runs.count { run.append(runs[index + 1]) }
        return run
      }
    }
  }

  private static func joined(_ runs: [Run], where joins: (Run, Run) -> Bool) -> [Run] {
    var result: [Run] = []
    result.reserveCapacity(runs.count)
    for run in runs {
      if let last = result.last, joins(last, run) {
        result[result.count - 1].append(run)
      } else {
        result.append(run)
      }
    }
    return result
  }

  private static func cell(of a: Run, width: Double, origin: Double, sameAs b: Run) -> Bool {
    let index = ((a.first.time - origin) / width).wholeBelow
    return ((b.first.time - origin) / width).wholeBelow == index
      && ((b.last.time - origin) / width).wholeBelow == index
  }
}
