// Marks and values beside the lines of the terminal.

extension ReplayChart {
  func writeMarks(
    _ panel: TerminalLayout.Panel, _ layout: TerminalLayout, into grid: inout TerminalGrid
  ) {
    let placed = MarkPlacement.place(
      self, size: 1, x: { Double(layout.dot($0) / 2) }, y: { Double(panel.dot($0) / 4) })
    for mark in placed {
      let row = min(max(Int(mark.y.wholeNearest), 0), panel.rows - 1)
      grid.write(
        String(mark.kind.character), row: panel.top + row, column: layout.plotLeft + Int(mark.x),
        ink: .mark)
    }
    guard panel.plan.showsRaw else { return }
    for (row, isAbove) in [(0, true), (panel.rows - 1, false)] {
      let axis = panel.plan.axis
      let furthest = raw.runs.map { isAbove ? $0.high : $0.low }
        .filter { isAbove ? $0.value > axis.high : $0.value < axis.low }
        .max { isAbove ? $0.value < $1.value : $0.value > $1.value }
      guard let furthest else { continue }
      let text = (isAbove ? "↑ " : "↓ ") + NumberText.value(furthest.value)
      let column = layout.dot(furthest.time) / 2 + 2
      let width = TerminalGrid.columns(text)
      let start = column + width <= layout.plotColumns ? column : column - 3 - width
      grid.write(
        text, row: panel.top + row, column: layout.plotLeft + max(start, 0), ink: .raw)
    }
  }

  func writeEndLabels(
    _ panel: TerminalLayout.Panel, _ layout: TerminalLayout, into grid: inout TerminalGrid
  ) {
    let labels = endLabels
    let column = layout.plotLeft + layout.plotColumns + 1
    var taken: Int?
    if panel.plan.showsSession, let text = labels.session, let last = session.runs.last {
      let row = panel.dot(last.last.value) / 4
      grid.write("session \(text)", row: panel.top + row, column: column, ink: .session)
      taken = row
    }
    if panel.plan.showsRaw, let text = labels.raw, let last = raw.runs.last {
      var row = panel.dot(last.last.value) / 4
      if row == taken { row += row > 0 ? -1 : 1 }
      grid.write("raw \(text)", row: panel.top + row, column: column, ink: .raw)
    }
  }
}
