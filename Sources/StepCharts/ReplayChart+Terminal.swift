// The chart in a terminal.

extension ReplayChart {
  /// The picture in braille dots, with axes, legend and, from 60 columns on, the last values at the
  /// line ends. Each line ends with a line feed; none is wider than `width`.
  ///
  /// Marks are letters of one column: `o` held, `<` stale, `?` asked, `x` implausible, `>` new
  /// epoch, `#` refused. Without colour, raw is dotted where it shares an axis with the session.
  ///
  /// - Parameters:
  ///   - width: The terminal's columns, limited to 1 to 1,000; it needs about 40 to tell something.
  ///   - height: The rows to use; a panel has at least 3, so that very few rows are exceeded.
  ///   - colour: Whether to use SGR sequences (8-bit colours, bold, faint).
  /// - Returns: The lines, without trailing spaces.
  /// - Complexity: O(r + `width` × `height`) with r the runs kept.
  public func terminal(width: Int = 80, height: Int = 24, colour: Bool) -> String {
    let layout = TerminalLayout(self, width: width, height: height)
    var grid = TerminalGrid(columns: layout.columns, rows: layout.rows)
    let short = DisplayText.shortened(
      DisplayText.safe(title), to: Double(layout.columns),
      by: { Double(TerminalGrid.columns($0)) })
    grid.write(short, row: 0, column: 0, ink: .title)
    for panel in layout.panels {
      write(panel.legend, row: panel.legendRow, into: &grid)
      writeAxis(panel, layout, into: &grid)
      writeLines(panel, layout, colour: colour, into: &grid)
    }
    writeTimeAxis(layout, into: &grid)
    if let panel = layout.panels.first { writeMarks(panel, layout, into: &grid) }
    for panel in layout.panels where layout.showsEndLabels {
      writeEndLabels(panel, layout, into: &grid)
    }
    if raw.runs.isEmpty, session.runs.isEmpty, let panel = layout.panels.first {
      let column = layout.plotLeft + max(0, layout.plotColumns - 10) / 2
      grid.write("no reports", row: panel.top + panel.rows / 2, column: column, ink: .dim)
    }
    return grid.text(colour: colour)
  }

  private func write(_ legend: [[LegendEntry]], row: Int, into grid: inout TerminalGrid) {
    for (index, entries) in legend.enumerated() {
      var column = 0
      for entry in entries {
        let sign = TerminalLayout.sign(entry.sign)
        let inks: (sign: TerminalInk, text: TerminalInk)
        switch entry.sign {
        case .raw: inks = (.raw, .raw)
        case .session: inks = (.session, .session)
        case .lowerBound: inks = (.session, .plain)
        case .mark: inks = (.mark, .plain)
        case .opening, .none: inks = (.dim, .plain)
        }
        grid.write(sign, row: row + index, column: column, ink: inks.sign)
        column += TerminalGrid.columns(sign)
        grid.write(entry.text, row: row + index, column: column, ink: inks.text)
        column += TerminalGrid.columns(entry.text) + 2
      }
    }
  }

  private func writeAxis(
    _ panel: TerminalLayout.Panel, _ layout: TerminalLayout, into grid: inout TerminalGrid
  ) {
    grid.writeAxis(
      panel.plan.axis, top: panel.top, rows: panel.rows, column: layout.left, dot: panel.dot)
    for run in openings.runs.dropFirst() {
      let column = layout.plotLeft + layout.dot(run.first.time) / 2
      for row in 0..<panel.rows { grid.write("┊", row: panel.top + row, column: column, ink: .dim) }
    }
  }

  private func writeTimeAxis(_ layout: TerminalLayout, into grid: inout TerminalGrid) {
    guard let last = layout.panels.last else { return }
    grid.writeTime(
      layout.ticks, row: last.top + last.rows, left: layout.left,
      plotColumns: layout.plotColumns, column: { layout.plotLeft + layout.dot($0) / 2 })
  }

  private func writeLines(
    _ panel: TerminalLayout.Panel, _ layout: TerminalLayout, colour: Bool,
    into grid: inout TerminalGrid
  ) {
    var canvas = BrailleCanvas(columns: layout.plotColumns, rows: panel.rows)
    let isShared = panel.plan.showsRaw && panel.plan.showsSession
    if panel.plan.showsRaw {
      let style = BrailleCanvas.Style(isSession: false, isDotted: isShared && !colour)
      draw(raw, panel, layout, style, on: &canvas)
    }
    if panel.plan.showsSession {
      draw(session, panel, layout, BrailleCanvas.Style(isSession: true), on: &canvas)
    }
    for row in 0..<panel.rows {
      for column in 0..<layout.plotColumns {
        guard let (character, ink) = canvas.cell(row: row, column: column) else { continue }
        grid.write(
          String(character), row: panel.top + row, column: layout.plotLeft + column, ink: ink)
      }
    }
  }

  private func draw(
    _ series: SeriesReducer, _ panel: TerminalLayout.Panel, _ layout: TerminalLayout,
    _ style: BrailleCanvas.Style, on canvas: inout BrailleCanvas
  ) {
    let runs = series.runs(cells: layout.plotColumns * 2, from: layout.start, span: layout.span)
    var style = style
    var pen: (x: Int, y: Int)?
    var previous = 0.0
    for run in runs {
      for (index, point) in run.points.enumerated() {
        let isBack = point.time < previous - layout.span / 200
        previous = point.time
        let x = layout.dot(point.time)
        let y = panel.dot(point.value)
        if let from = pen, !isBack, !(index == 0 && run.startsAnew) {
          let to = max(from.x, x)
          canvas.step(from: from.x, from.y, to: to, y, style)
          pen = (to, y)
        } else {
          pen = (x, y)
        }
        style.isDashed = run.isLowerBound
      }
    }
    if let last = pen {
      let end = max(last.x, layout.dot(layout.start + layout.span))
      canvas.step(from: last.x, last.y, to: end, last.y, style)
    }
  }
}
