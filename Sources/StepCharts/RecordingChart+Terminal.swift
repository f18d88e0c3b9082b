// A recording's chart in a terminal.

extension RecordingChart {
  /// The picture in braille dots: the signal, a bar under it where somebody walked, the cadence. Each
  /// line ends with a line feed; none is wider than `width`.
  ///
  /// - Parameters:
  ///   - width: The terminal's columns, limited to 1 to 1,000; it needs about 40 to tell something.
  ///   - height: The rows to use; a panel has at least 3, so that very few rows are exceeded.
  ///   - colour: Whether to use SGR sequences (8-bit colours, bold, faint).
  /// - Returns: The lines, without trailing spaces.
  /// - Complexity: O(`width` × `height`).
  public func terminal(width: Int = 80, height: Int = 24, colour: Bool) -> String {
    let columns = min(max(width, 1), 1000)
    let axisRows = clock == .utc ? 3 : 2
    // Title, legend, bar, legend.
    let fixed = (title.isEmpty ? 0 : 1) + axisRows + 3
    let plotRows = max(min(max(height, 1), 1000) - fixed, 6)
    let upper = min(
      max(3, Int((Double(plotRows) * RecordingPlan.signalShare).wholeNearest)), plotRows - 3)
    let plan = RecordingPlan(self, parts: columns)
    let axes = (
      ValueAxis(over: plan.signal, length: max(Double(upper) / 2.5, 2), smallestStep: 0),
      ValueAxis(over: plan.cadence, length: max(Double(plotRows - upper) / 2.5, 2), smallestStep: 1)
    )
    let tickColumns = (axes.0.labels + axes.1.labels).map(TerminalGrid.columns).max() ?? 1
    let left = min(tickColumns + 1, columns / 2)
    let place = TerminalPlace(
      columns: columns, left: left, plotColumns: max(1, columns - left - 1),
      start: timeRange?.low ?? 0, span: timeRange.map { $0.span > 0 ? $0.span : 1 } ?? 1)

    var grid = TerminalGrid(columns: columns, rows: fixed + plotRows)
    var row = 0
    if !title.isEmpty {
      let short = DisplayText.shortened(
        DisplayText.safe(title), to: Double(columns), by: { Double(TerminalGrid.columns($0)) })
      grid.write(short, row: 0, column: 0, ink: .title)
      row = 1
    }
    write(plan.legends(of: self, showsTicks: false)[0], row: row, into: &grid)
    writeSignal(axes.0, top: row + 1, rows: upper, place, into: &grid)
    row += 1 + upper
    writeBar(row: row, place, into: &grid)
    let entries = plan.legends(of: self, showsTicks: false)[1]
    write(entries, row: row + 1, into: &grid)
    row += 2
    writeCadence(plan.pieces, axes.1, top: row, rows: plotRows - upper, place, into: &grid)
    let ticks =
      timeRange == nil
      ? []
      : TimeTicks.fitting(
        from: place.start, to: place.start + (timeRange?.span ?? 0),
        width: Double(place.plotColumns), gap: 2, clock: clock,
        measure: { Double(TerminalGrid.columns($0)) })
    grid.writeTime(
      ticks, row: row + plotRows - upper, left: left, plotColumns: place.plotColumns,
      column: { place.left + 1 + place.dot($0) / 2 })
    return grid.text(colour: colour)
  }

  private func write(
    _ legend: [RecordingPlan.Entry], row: Int, into grid: inout TerminalGrid
  ) {
    var column = 0
    for entry in legend {
      var text = entry.text
      let sign: String
      let ink: TerminalInk
      switch entry.sign {
      case .signal: (sign, ink) = ("⠤⠤ ", .raw)
      case .walking:
        (sign, ink) = ("━━ ", .session)
        text += ": \(stepsText.number) \(stepsText.word)"
      case .cadence:
        (sign, ink) = ("⠶⠶ ", .session)
        if let mean = cadenceText { text += ": \(mean) on average" }
      case .pause: (sign, ink) = ("░░ ", .dim)
      case .step: (sign, ink) = ("", .session)
      }
      grid.write(sign + text, row: row, column: column, ink: ink)
      column += TerminalGrid.columns(sign + text) + 2
    }
  }

  private func writeSignal(
    _ axis: ValueAxis, top: Int, rows: Int, _ place: TerminalPlace, into grid: inout TerminalGrid
  ) {
    grid.writeAxis(
      axis, top: top, rows: rows, column: place.left, dot: { place.dot($0, on: axis, rows: rows) })
    for pause in pauses {
      // A column in which there is a sample is overwritten by it.
      for column in place.dot(pause.low) / 2...place.dot(pause.high) / 2 {
        for row in top..<top + rows {
          grid.write("░", row: row, column: place.left + 1 + column, ink: .dim)
        }
      }
    }
    var canvas = BrailleCanvas(columns: place.plotColumns, rows: rows)
    let style = BrailleCanvas.Style(isSession: false)
    let join = max(Self.longestJoin, 2 * signal.width)
    var pen: (x: Int, y: Int, time: Double)?
    for (slot, cell) in signal.contents.enumerated() where !cell.isEmpty {
      let time = signal.middle(of: slot)
      let x = place.dot(time)
      let low = place.dot(cell.low, on: axis, rows: rows)
      let high = place.dot(cell.high, on: axis, rows: rows)
      if let pen, time - pen.time <= join {
        canvas.step(from: pen.x, pen.y, to: x, low, style)
      }
      canvas.step(from: x, low, to: x, high, style)
      pen = (x, high, time)
    }
    write(canvas, top: top, place, into: &grid)
    if samples == 0 {
      grid.write("no samples", row: top + rows / 2, column: place.middle(10), ink: .dim)
    }
  }

  private func writeBar(row: Int, _ place: TerminalPlace, into grid: inout TerminalGrid) {
    grid.write("│", row: row, column: place.left, ink: .dim)
    for bout in walk.bouts {
      let columns = place.dot(bout.start) / 2...max(place.dot(bout.start), place.dot(bout.end)) / 2
      for column in columns {
        grid.write("━", row: row, column: place.left + 1 + column, ink: .session)
      }
    }
  }

  private func writeCadence(
    _ pieces: [PaceCell], _ axis: ValueAxis, top: Int, rows: Int, _ place: TerminalPlace,
    into grid: inout TerminalGrid
  ) {
    grid.writeAxis(
      axis, top: top, rows: rows, column: place.left, dot: { place.dot($0, on: axis, rows: rows) })
    var canvas = BrailleCanvas(columns: place.plotColumns, rows: rows)
    let style = BrailleCanvas.Style(isSession: true)
    var pen: (x: Int, y: Int)?
    for piece in pieces {
      let from = place.dot(piece.from)
      let to = max(from, place.dot(piece.to))
      let y = place.dot(piece.cadence, on: axis, rows: rows)
      if let pen, from - pen.x <= 1 { canvas.step(from: pen.x, pen.y, to: from, y, style) }
      canvas.step(from: from, y, to: to, y, style)
      pen = (to, y)
    }
    write(canvas, top: top, place, into: &grid)
    if samples > 0, walk.count == 0 {
      grid.write("no steps", row: top + rows / 2, column: place.middle(8), ink: .dim)
    }
  }

  private func write(
    _ canvas: BrailleCanvas, top: Int, _ place: TerminalPlace, into grid: inout TerminalGrid
  ) {
    for row in 0..<canvas.rows {
      for column in 0..<canvas.columns {
        guard let (character, ink) = canvas.cell(row: row, column: column) else { continue }
        grid.write(String(character), row: top + row, column: place.left + 1 + column, ink: ink)
      }
    }
  }
}

/// Columns of a terminal's picture, and the instants and values that they stand for.
private struct TerminalPlace {
  let columns: Int
  let left: Int
  let plotColumns: Int
  let start: Double
  let span: Double

  /// The dot column of an instant within the plot; two to a character.
  func dot(_ time: Double) -> Int {
    Int((min(max((time - start) / span, 0), 1) * Double(plotColumns * 2 - 1)).wholeNearest)
  }

  /// The dot row of a value within a panel; four to a character, 0 at the top.
  func dot(_ value: Double, on axis: ValueAxis, rows: Int) -> Int {
    Int(((1 - axis.position(of: value)) * Double(rows * 4 - 1)).wholeNearest)
  }

  /// Where a text of so many columns begins to stand in the middle.
  func middle(_ width: Int) -> Int { left + 1 + max(0, plotColumns - width) / 2 }
}
