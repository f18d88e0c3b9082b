// The terminal's picture as a grid of cells: nothing written to it can leave its columns.

/// What a cell is for; the colour follows.
enum TerminalInk: Sendable {
  case plain, title, dim, raw, session, mark

  /// The SGR parameters: palette colours that are readable on light and dark grounds.
  var parameters: String? {
    switch self {
    case .plain: nil
    case .title, .mark: "1"
    case .dim: "2"
    case .raw: "38;5;172"
    case .session: "38;5;32"
    }
  }
}

/// Rows of `columns` cells.
struct TerminalGrid {
  private struct Cell {
    /// Nil: the second column of the wide character before.
    var character: Character? = " "
    var ink = TerminalInk.plain
  }

  let columns: Int
  private var rows: [[Cell]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  /// Writes a text; what lies outside the grid is dropped.
  mutating func write(_ text: String, row: Int, column: Int, ink: TerminalInk = .plain) {
    var column = column
    for character in text {
      let width = DisplayText.columns(character)
      if rows.indices.contains(row), column >= 0, column + width <= columns {
        rows[row][column] = Cell(character: character, ink: ink)
        if width == 2 { rows[row][column + 1] = Cell(character: nil, ink: ink) }
      }
      column += width
    }
  }

  /// The lines, without trailing spaces, each ended by a line feed.
  func text(colour: Bool) -> String {
    var result = ""
    for row in rows {
      let used = row.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
      var current: String?
      for cell in row.prefix(used) {
        guard let character = cell.character else { continue }
        let wanted = colour && character != " " ? cell.ink.parameters : colour ? current : nil
        if wanted != current {
          result += wanted.map { "\u{1B}[0;\($0)m" } ?? "\u{1B}[0m"
          current = wanted
        }
        result.append(character)
      }
      if current != nil { result += "\u{1B}[0m" }
      result += "\n"
    }
    return result
  }

  /// The columns a text takes.
  static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + DisplayText.columns($1) }
  }
}
