// The bars that are drawn: those of the days, or of weeks, months and years where days are too many.

/// Bars as they are drawn, and the moving average over them.
struct DayBars {
  /// What one drawn bar stands for.
  enum Unit: Int, CaseIterable {
    case hour, day, week, month, year, decade

    /// About how long it is, in seconds.
    var seconds: Double {
      switch self {
      case .hour: 3_600
      case .day: 86_400
      case .week: 7 * 86_400
      case .month: 30.44 * 86_400
      case .year: 365.25 * 86_400
      case .decade: 3652.5 * 86_400
      }
    }

    /// How many of them the moving average is over, and what that is called.
    var window: (count: Int, name: String) {
      switch self {
      case .hour: (24, "24 hours")
      case .day: (7, "7 days")
      case .week: (4, "4 weeks")
      case .month: (3, "3 months")
      case .year: (3, "3 years")
      case .decade: (3, "30 years")
      }
    }

    var name: String { self == .decade ? "ten years" : "\(self)" }

    init(_ span: DayChart.Span) {
      switch span {
      case .hour: self = .hour
      case .day: self = .day
      case .week: self = .week
      case .month: self = .month
      }
    }

    /// The first second of the unit that an instant lies in, and the first after it.
    func interval(of time: Double) -> (start: Double, end: Double) {
      let days = Int((time / 86_400 + 1e-9).wholeBelow)
      func months(_ count: Int) -> (start: Double, end: Double) {
        let date = CivilDate(daysSince1970: days)
        let month = (Double(date.year * 12 + date.month - 1) / Double(count)).wholeBelow
        let first = Int(month) * count
        return (
          Double(CivilDate.daysSince1970(firstOfMonth: first)) * 86_400,
          Double(CivilDate.daysSince1970(firstOfMonth: first + count)) * 86_400
        )
      }
      switch self {
      case .hour:
        let start = (time / 3_600 + 1e-9).wholeBelow * 3_600
        return (start, start + 3_600)
      case .day: return (Double(days) * 86_400, Double(days + 1) * 86_400)
      case .week:
        // 1970-01-05 was a Monday.
        let start = ((Double(days) - 4) / 7).wholeBelow * 7 + 4
        return (start * 86_400, (start + 7) * 86_400)
      case .month: return months(1)
      case .year: return months(12)
      case .decade: return months(120)
      }
    }
  }

  /// A point of the moving average.
  struct Mean: Equatable {
    var time: Double
    var value: Double
    /// Whether the line is interrupted before it.
    var startsAnew: Bool
  }

  let unit: Unit
  let isGrouped: Bool
  let bars: [DayChart.Bar]
  let means: [Mean]
  let start: Double
  let end: Double

  /// - Parameters:
  ///   - chart: What is drawn.
  ///   - limit: How many bars there is room for.
  init(_ chart: DayChart, limit: Double) {
    let own = Self.ordered(chart.bars)
    let smallest = Unit(chart.span)
    let first = own.first?.start ?? 0
    let last = own.map(\.end).max() ?? 1
    let unit =
      Unit.allCases.first {
        $0.rawValue >= smallest.rawValue && (last - first) / $0.seconds <= limit
      } ?? .decade
    self.unit = unit
    isGrouped = unit != smallest
    let groups = isGrouped ? Self.grouped(own, by: unit) : own.map { ($0, 1) }
    bars = groups.map(\.0)
    means = Self.means(groups, unit)
    start = bars.first?.start ?? 0
    end = max(bars.map(\.end).max() ?? 1, start + 1)
  }

  /// In order of time, those that begin at once as one.
  static func ordered(_ bars: [DayChart.Bar]) -> [DayChart.Bar] {
    var result: [DayChart.Bar] = []
    for bar in bars.sorted(by: { $0.start < $1.start }) {
      guard let last = result.last, last.start == bar.start else {
        result.append(bar)
        continue
      }
      result[result.count - 1].steps += bar.steps
      result[result.count - 1].shadowed += bar.shadowed
      result[result.count - 1].flagged += bar.flagged
    }
    return result
  }

  /// The mean bar of each unit, and of how many it is the mean.
  private static func grouped(
    _ bars: [DayChart.Bar], by unit: Unit
  ) -> [(DayChart.Bar, Int)] {
    var groups: [(bar: DayChart.Bar, count: Int)] = []
    for bar in bars {
      if let last = groups.last, bar.start < last.bar.end {
        groups[groups.count - 1].bar.steps += bar.steps
        groups[groups.count - 1].bar.shadowed += bar.shadowed
        groups[groups.count - 1].bar.flagged += bar.flagged
        groups[groups.count - 1].count += 1
      } else {
        let (start, end) = unit.interval(of: bar.start)
        var first = bar
        first.start = start
        first.end = max(end, bar.start + 1)
        groups.append((first, 1))
      }
    }
    return groups.map { group in
      var bar = group.bar
      bar.steps /= Double(group.count)
      bar.shadowed /= Double(group.count)
      bar.flagged /= Double(group.count)
      return (bar, group.count)
    }
  }

  /// The mean of the last bars, from the first full window on, and anew after a gap.
  private static func means(_ groups: [(DayChart.Bar, Int)], _ unit: Unit) -> [Mean] {
    let window = unit.window.count
    var means: [Mean] = []
    var runStart = 0
    var sum = 0.0
    var weight = 0
    for (index, (bar, count)) in groups.enumerated() {
      if index > 0, bar.start - groups[index - 1].0.end > unit.seconds * 0.5 {
        runStart = index
        sum = 0
        weight = 0
      }
      sum += bar.steps * Double(count)
      weight += count
      if index - runStart >= window {
        let (old, oldCount) = groups[index - window]
        sum -= old.steps * Double(oldCount)
        weight -= oldCount
      }
      guard index - runStart >= window - 1 else { continue }
      means.append(
        Mean(
          time: (bar.start + bar.end) / 2, value: max(0, sum / Double(max(weight, 1))),
          startsAnew: index - runStart == window - 1))
    }
    return means
  }

  /// `20 Nov 2024`.
  static func date(_ time: Double) -> String {
    let date = CivilDate(daysSince1970: Int((time / 86_400 + 1e-9).wholeBelow))
    return "\(date.day) \(date.monthName) \(date.year)"
  }
}
