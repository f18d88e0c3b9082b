// A picture of days in a terminal.

extension DayChart {
  /// The picture in block characters, with axes and legend. Each line ends with a line feed; none is
  /// wider than `width`.
  ///
  /// Ghosts are `░`, doubtful parts `▒`, the moving average `─`.
  ///
  /// - Parameters:
  ///   - width: The terminal's columns, limited to 1 to 1,000; it needs about 40 to tell something.
  ///   - height: The rows to use; the plot has at least 4, so that very few rows are exceeded.
  ///   - colour: Whether to use SGR sequences (8-bit colours, bold, faint).
  /// - Returns: The lines, without trailing spaces.
  /// - Complexity: O(n log n + `width` × `height`) for n spans.
  public func terminal(width: Int = 80, height: Int = 20, colour: Bool) -> String {
    let columns = min(max(width, 1), 1000)
    // The labels' width depends on the values alone, as long as the bars are about the same.
    let draft = DayChartPlan(self, limit: Double(max(1, columns - 8)))
    let rough = ValueAxis(over: draft.range, length: 5, smallestStep: 1)
    let left = min((rough.labels.map(TerminalGrid.columns).max() ?? 1) + 1, columns / 2)
    let plotColumns = max(1, columns - left - 1)
    let plan = DayChartPlan(self, limit: Double(plotColumns))
    let legend = ReplayChart.rows(plan.legend, width: Double(columns), gap: 2) {
      Double(TerminalGrid.columns($0.text) + 3)
    }
    let head = (title.isEmpty ? 0 : 1) + legend.count
    let rows = max(min(max(height, 1), 1000) - head - 3, 4)
    let axis = ValueAxis(
      over: plan.range, length: max(Double(rows) / 2.5, 2), smallestStep: 1)
    let place = DayCells(
      bars: plan.bars, axis: axis, top: head, rows: rows, left: left + 1, columns: plotColumns)

    var grid = TerminalGrid(columns: columns, rows: head + rows + 3)
    if !title.isEmpty {
      let short = DisplayText.shortened(
        DisplayText.safe(title), to: Double(columns), by: { Double(TerminalGrid.columns($0)) })
      grid.write(short, row: 0, column: 0, ink: .title)
    }
    for (index, entries) in legend.enumerated() {
      write(entries, row: (title.isEmpty ? 0 : 1) + index, into: &grid)
    }
    grid.writeAxis(axis, top: head, rows: rows, column: left) { value in
      min(
        rows * 4 - 1,
        max(
          0,
          rows * 4 - 1
            - Int(
              (axis.position(of: value) * Double(rows * 4))
                .wholeNearest)))
    }
    for bar in plan.bars.bars { place.write(bar, into: &grid) }
    for mean in plan.bars.means { place.write(mean, into: &grid) }
    if bars.isEmpty {
      let column = left + 1 + max(0, plotColumns - 7) / 2
      grid.write("no days", row: head + rows / 2, column: column, ink: .dim)
    }
    if let highest = plan.highest {
      let text = "↑ " + NumberText.value(highest.top.wholeNearest)
      let column = place.columns(of: highest).upperBound + 1
      let width = TerminalGrid.columns(text)
      let start = column + width <= columns ? column : column - width - 3
      grid.write(text, row: head, column: max(left + 1, start), ink: .mark)
    }
    let ticks = plan.ticks(width: Double(place.used), gap: 2) { Double(TerminalGrid.columns($0)) }
    grid.writeTime(
      ticks, row: head + rows, left: left, plotColumns: plotColumns, column: place.column)
    return grid.text(colour: colour)
  }

  private func write(_ entries: [DayChartPlan.Entry], row: Int, into grid: inout TerminalGrid) {
    var column = 0
    for entry in entries {
      let (sign, ink): (String, TerminalInk) =
        switch entry.sign {
        case .bar: ("█ ", .session)
        case .ghost: ("░ ", .dim)
        case .flag: ("▒ ", .raw)
        case .mean: ("─ ", .mark)
        }
      grid.write(sign, row: row, column: column, ink: ink)
      grid.write(entry.text, row: row, column: column + 2)
      column += TerminalGrid.columns(entry.text) + 5
    }
  }
}

/// The cells of a terminal that bars and means take.
private struct DayCells {
  let bars: DayBars
  let axis: ValueAxis
  let top: Int
  let rows: Int
  let left: Int
  let columns: Int

  private static let blocks = ["", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// How many bars there is room for, the same for each.
  private var slots: Int {
    max(1, Int(((bars.end - bars.start) / bars.unit.seconds).wholeNearest))
  }

  /// The columns of each bar with the gap beside it.
  private var stride: Int { min(12, max(1, columns / slots)) }

  /// The columns of all bars together.
  var used: Int { min(columns, slots * stride) }

  /// The middle column of the bar that an instant lies in.
  func column(_ time: Double) -> Int {
    let slot = Int(((time - bars.start) / bars.unit.seconds).wholeBelow)
    return left + min(columns - 1, max(0, slot * stride + (max(1, stride - 1) - 1) / 2))
  }

  /// The columns of a bar; where it has two or more, the last is a gap.
  func columns(of bar: DayChart.Bar) -> ClosedRange<Int> {
    let slot = Int(((bar.start - bars.start) / bars.unit.seconds).wholeNearest)
    let first = left + min(max(0, slot * stride), columns - 1)
    return first...max(first, min(first + stride - 2, left + columns - 1))
  }

  /// How high a value is, in eighths of a row.
  private func eighths(_ value: Double) -> Int {
    Int((axis.position(of: value) * Double(rows * 8)).wholeNearest)
  }

  func write(_ bar: DayChart.Bar, into grid: inout TerminalGrid) {
    let steps = eighths(bar.steps)
    let sure = eighths(bar.steps - bar.flagged)
    let ghost = eighths(bar.top)
    for row in 0..<rows {
      let from = row * 8
      let line = top + rows - 1 - row
      let (sign, ink): (String, TerminalInk)
      if steps > from {
        // A bit of doubt is seen too: it is the reason for a look.
        let isDoubtful = sure < steps && min(steps, from + 8) > sure
        sign = isDoubtful ? "▒" : Self.blocks[min(8, steps - from)]
        ink = isDoubtful ? .raw : .session
      } else if ghost > from + 3 || ghost > from && steps == from {
        sign = "░"
        ink = .dim
      } else {
        continue
      }
      for column in columns(of: bar) { grid.write(sign, row: line, column: column, ink: ink) }
    }
  }

  func write(_ mean: DayBars.Mean, into grid: inout TerminalGrid) {
    guard mean.value <= axis.high else { return }
    let row = min(rows - 1, eighths(mean.value) / 8)
    let bar = bars.bars.first { $0.start <= mean.time && mean.time < $0.end }
    for column in bar.map(columns(of:)) ?? column(mean.time)...column(mean.time) {
      grid.write("─", row: top + rows - 1 - row, column: column, ink: .mark)
    }
  }
}
