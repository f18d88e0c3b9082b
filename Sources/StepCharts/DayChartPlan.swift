// The plan of a picture of days: over which values, what the legend names, where dates stand.

/// What both pictures of days agree on.
struct DayChartPlan {
  /// An entry of the legend.
  struct Entry: Equatable {
    enum Sign: Equatable {
      case bar, ghost, flag, mean
    }

    var sign: Sign
    var text: String
  }

  let bars: DayBars
  /// From zero to the highest bar that is not cut.
  let range: ValueRange
  /// The highest of the bars that are cut, if some are.
  let highest: DayChart.Bar?
  let legend: [Entry]

  /// - Parameters:
  ///   - chart: What is drawn.
  ///   - limit: How many bars there is room for.
  init(_ chart: DayChart, limit: Double) {
    bars = DayBars(chart, limit: limit)
    let tops = bars.bars.map(\.top).sorted()
    let most = tops.last ?? 0
    // Many bars, and a few of them more than four times as high as 19 of 20: an axis over them would
    // show nothing else.
    let usual = tops.isEmpty ? 0 : tops[(tops.count - 1) * 19 / 20]
    let limit = usual * 4
    if tops.count >= 20, usual > 0, most > limit {
      let kept = tops.last { $0 <= limit } ?? usual
      range = ValueRange(low: 0, high: kept)
      highest = bars.bars.max { $0.top < $1.top }
    } else {
      range = ValueRange(low: 0, high: most > 0 ? most : 1)
      highest = nil
    }
    legend = Self.entries(chart, bars)
  }

  private static func entries(_ chart: DayChart, _ bars: DayBars) -> [Entry] {
    guard !bars.bars.isEmpty else { return [] }
    let name =
      "steps \(chart.span.phrase)" + (bars.isGrouped ? ", mean of each \(bars.unit.name)" : "")
    var entries = [Entry(sign: .bar, text: name)]
    if bars.bars.contains(where: { $0.shadowed > 0 }) {
      entries.append(Entry(sign: .ghost, text: "counted twice"))
    }
    if bars.bars.contains(where: { $0.flagged > 0 }) {
      entries.append(Entry(sign: .flag, text: "doubtful"))
    }
    if !bars.means.isEmpty {
      entries.append(Entry(sign: .mean, text: "mean of \(bars.unit.window.name)"))
    }
    return entries
  }

  /// So many bars are told one by one where there is room.
  private static let few = 12

  /// Dates below the bars; one that is a bar's first day stands below its middle.
  func ticks(width: Double, gap: Double, measure: (String) -> Double) -> [TimeTick] {
    guard let last = bars.bars.last else { return [] }
    let share = (last.start - bars.start) / (bars.end - bars.start)
    // Ticks of the clock tell nothing of whole days, and one alone need not be told to the second.
    if bars.bars.count <= (bars.unit == .hour ? 1 : Self.few) {
      return barTicks(width: width, gap: gap, measure: measure)
    }
    let starts = Dictionary(bars.bars.map { ($0.start, $0) }) { first, _ in first }
    return TimeTicks.fitting(
      from: bars.start, to: last.start, width: width * share, gap: gap, clock: .utc,
      measure: measure
    ).map { tick in
      var tick = tick
      if let bar = starts[tick.time] { tick.time = (bar.start + bar.end) / 2 }
      // The clock is the local one.
      if let label = tick.subLabel, label.hasSuffix(", UTC") {
        tick.subLabel = String(label.dropLast(5))
      }
      return tick
    }
  }

  /// A tick for each of a few bars, or for every second, third … of them.
  private func barTicks(
    width: Double, gap: Double, measure: (String) -> Double
  ) -> [TimeTick] {
    var ticks: [TimeTick] = []
    for step in 1...max(1, bars.bars.count) {
      ticks = labelled(stride(from: 0, to: bars.bars.count, by: step).map { bars.bars[$0] })
      let isFitting = zip(ticks, ticks.dropFirst()).allSatisfy { a, b in
        let room = (b.time - a.time) / (bars.end - bars.start) * width - gap
        let first = (measure(a.label) + measure(b.label)) / 2
        let second = (measure(a.subLabel ?? "") + measure(b.subLabel ?? "")) / 2
        return first <= room && (b.subLabel == nil || second <= room)
      }
      if isFitting { break }
    }
    return ticks
  }

  private func labelled(_ bars: [DayChart.Bar]) -> [TimeTick] {
    var year: Int?
    return bars.map { bar in
      let days = (bar.start / 86_400 + 1e-9).wholeBelow
      let date = CivilDate(daysSince1970: Int(days))
      let day = "\(date.day) \(date.monthName)"
      var tick = TimeTick(time: (bar.start + bar.end) / 2, label: day)
      if year != date.year { tick.subLabel = "\(date.year)" }
      year = date.year
      switch self.bars.unit {
      case .hour:
        let minutes = Int(((bar.start / 86_400 - days) * 1_440).wholeNearest)
        let minute = "\(minutes % 60)"
        tick.label = "\(minutes / 60):" + (minute.count < 2 ? "0" : "") + minute
        tick.subLabel = "\(day) \(date.year)"
      case .day, .week: break
      case .month: tick.label = date.monthName
      case .year, .decade:
        tick.label = "\(date.year)"
        tick.subLabel = nil
      }
      return tick
    }
  }
}
