// The axes of a terminal's picture: value labels at the left, times below.

extension TerminalGrid {
  /// A value axis in a column, its labels left of it; `dot` is the dot row of a value, four to a row.
  mutating func writeAxis(
    _ axis: ValueAxis, top: Int, rows: Int, column: Int, dot: (Double) -> Int
  ) {
    for row in 0..<rows { write("│", row: top + row, column: column, ink: .dim) }
    for (value, label) in zip(axis.ticks, axis.labels) {
      let row = top + dot(value) / 4
      let start = column - 1 - Self.columns(label)
      write(label, row: row, column: max(start, 0), ink: .dim)
      write("┤", row: row, column: column, ink: .dim)
    }
  }

  /// The time axis in a row, its labels in the rows below; `column` is the column of an instant.
  mutating func writeTime(
    _ ticks: [TimeTick], row: Int, left: Int, plotColumns: Int, column: (Double) -> Int
  ) {
    write("└" + String(repeating: "─", count: plotColumns), row: row, column: left, ink: .dim)
    for tick in ticks {
      let column = column(tick.time)
      write("┬", row: row, column: column, ink: .dim)
      for (index, label) in [tick.label, tick.subLabel ?? ""].enumerated() {
        let width = Self.columns(label)
        let start = max(0, min(column - width / 2, columns - width))
        write(label, row: row + 1 + index, column: start, ink: .dim)
      }
    }
  }
}
