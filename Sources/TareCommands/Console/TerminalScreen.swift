// A full-width view on a terminal: lines in, the fewest bytes that show them out.

/// The other screen of a terminal, drawn line by line.
struct TerminalScreen {
  private var shown: [String] = []
  private(set) var columns = 80
  private(set) var rows = 24

  /// Takes the terminal; keys are read from the keyboard, if there is one.
  init(keyboard: Int32?) throws(ToolFailure) {
    try take(keyboard)
  }

  /// Takes the terminal, again after it was given back.
  mutating func take(_ keyboard: Int32?) throws(ToolFailure) {
    do throws(SystemError) {
      if let keyboard { try TerminalRescue.readKeys(of: keyboard) }
      try TerminalRescue.showScreen(on: 1)
    } catch {
      TerminalRescue.restore()
      throw .stopped(.failedWrite, message: "the terminal: \(error.text)")
    }
    resize()
  }

  /// Gives the terminal back as it was found.
  func giveBack() {
    TerminalRescue.restore()
  }

  /// Asks for the size anew; the next drawing draws everything.
  mutating func resize() {
    columns = System.columns(of: 1) ?? 80
    rows = System.rows(of: 1) ?? 24
    shown = []
  }

  /// Draws what differs from what is shown.
  mutating func draw(_ lines: [String], on console: inout Console) throws(ToolFailure) {
    let lines = Array(lines.prefix(rows))
    if shown.isEmpty { console.print("\u{1B}[2J") }
    for row in 0..<max(lines.count, shown.count) {
      let line = row < lines.count ? lines[row] : ""
      if row < shown.count, shown[row] == line { continue }
      // The line is emptied first: behind the last column there is nowhere to empty it from.
      console.print("\u{1B}[\(row + 1);1H\u{1B}[2K\(line)")
    }
    shown = lines
    try console.flush()
  }
}
