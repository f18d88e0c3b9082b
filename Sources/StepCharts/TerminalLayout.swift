// Where everything stands in the terminal: columns, rows, panels.

struct TerminalLayout {
  struct Panel {
    var plan: PanelPlan
    var legend: [[LegendEntry]]
    var legendRow: Int
    var top: Int
    var rows: Int

    /// The dot row of a value within the panel, 0 at the top; a value beyond the axis has the
    /// outermost character row to itself.
    func dot(_ value: Double) -> Int {
      if plan.clipsAbove, value > plan.axis.high { return 0 }
      if plan.clipsBelow, value < plan.axis.low { return rows * 4 - 1 }
      let high = plan.clipsAbove ? 4 : 0
      let low = rows * 4 - 1 - (plan.clipsBelow ? 4 : 0)
      let height = Double(max(low - high, 0))
      return high + Int(((1 - plan.axis.position(of: value)) * height).wholeNearest)
    }
  }

  let columns: Int
  let rows: Int
  let left: Int
  let plotColumns: Int
  let showsEndLabels: Bool
  let start: Double
  let span: Double
  let ticks: [TimeTick]
  let panels: [Panel]

  init(_ chart: ReplayChart, width: Int, height: Int) {
    columns = min(max(width, 1), 1000)
    let range = chart.timeRange ?? ValueRange(low: 0, high: 1)
    start = range.low
    span = range.span > 0 ? range.span : 1
    let isWide = columns >= 60
    showsEndLabels = isWide

    let draft = ChartPlan.panels(of: chart, length: 6)
    let columns = columns
    let labels = chart.endLabels
    let legends = draft.map { plan in
      // Without room at the line ends the last values stand in the legend.
      let entries = chart.legend(of: plan).map { entry in
        var entry = entry
        if !isWide, entry.sign == .raw, let value = labels.raw { entry.text += ": \(value)" }
        if !isWide, entry.sign == .session, let value = labels.session {
          entry.text += ": \(value)"
        }
        return entry
      }
      return ReplayChart.rows(entries, width: Double(columns), gap: 2) {
        Double(TerminalGrid.columns(Self.sign($0.sign)) + TerminalGrid.columns($0.text))
      }
    }
    let axisRows = chart.clock == .utc ? 3 : 2
    let titleRows = chart.title.isEmpty ? 0 : 1
    let fixed = titleRows + axisRows + legends.reduce(0) { $0 + $1.count }
    let plotRows = max(min(max(height, 1), 1000) - fixed, 3 * draft.count)
    let plans = ChartPlan.panels(of: chart, length: max(Double(plotRows) / 2.5, 2))

    let tickColumns = plans.flatMap(\.axis.labels).map(TerminalGrid.columns).max() ?? 1
    left = min(tickColumns + 1, columns / 2)
    let endColumns =
      [labels.raw.map { "raw \($0)" }, labels.session.map { "session \($0)" }]
      .compactMap { $0 }.map(TerminalGrid.columns).max() ?? 0
    plotColumns = max(1, columns - left - 1 - (isWide ? endColumns + 1 : 0))
    ticks =
      chart.timeRange == nil
      ? []
      : TimeTicks.fitting(
        from: start, to: start + range.span, width: Double(plotColumns), gap: 2,
        clock: chart.clock, measure: { Double(TerminalGrid.columns($0)) })

    var row = titleRows
    var left = plotRows
    var places: [Panel] = []
    for (index, plan) in plans.enumerated() {
      let legend = legends[min(index, legends.count - 1)]
      let isLast = index == plans.count - 1
      let share = Int((plan.share * Double(plotRows)).wholeNearest)
      let own = isLast ? left : min(max(share, 3), plotRows - 3)
      places.append(
        Panel(plan: plan, legend: legend, legendRow: row, top: row + legend.count, rows: own))
      row += legend.count + own
      left -= own
    }
    panels = places
    rows = row + axisRows
  }

  /// The dot column of an instant within the plot.
  func dot(_ time: Double) -> Int {
    Int((min(max((time - start) / span, 0), 1) * Double(plotColumns * 2 - 1)).wholeNearest)
  }

  /// The first column of the plot.
  var plotLeft: Int { left + 1 }

  /// What stands before a legend entry's text.
  static func sign(_ sign: LegendEntry.Sign) -> String {
    switch sign {
    case .raw: "⠤⠤ "
    case .session: "⠶⠶ "
    case .lowerBound: "⠤ ⠤ "
    case .opening: "┊ "
    case .mark(let kind): "\(kind.character) "
    case .none: ""
    }
  }
}
