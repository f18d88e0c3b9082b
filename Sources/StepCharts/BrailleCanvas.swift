// Lines in braille: two by four dots to a character.

/// A canvas of dots with two layers, so that a cell knows whose it is.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  private var raw: [UInt8]
  private var session: [UInt8]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    raw = Array(repeating: 0, count: columns * rows)
    session = raw
  }

  /// How a line is drawn.
  struct Style {
    var isSession: Bool
    /// Every second dot only: tells raw from session where there is no colour.
    var isDotted = false
    /// Three dots of six: a lower bound.
    var isDashed = false
  }

  /// Draws the level from (`x0`, `y0`) to `x1`, then the step to `y1`; in dots from the upper left.
  mutating func step(from x0: Int, _ y0: Int, to x1: Int, _ y1: Int, _ style: Style) {
    for x in min(x0, x1)...max(x0, x1) { set(x, y0, style) }
    for y in min(y0, y1)...max(y0, y1) { set(x1, y, style) }
  }

  private mutating func set(_ x: Int, _ y: Int, _ style: Style) {
    guard x >= 0, y >= 0, x < columns * 2, y < rows * 4 else { return }
    if style.isDotted, !(x + y).isMultiple(of: 2) { return }
    if style.isDashed, x % 6 >= 3 { return }
    // Dots 1 to 6 are the upper three rows, column by column; 7 and 8 the lowest.
    let bit = y % 4 == 3 ? 6 + x % 2 : y % 4 + x % 2 * 3
    let index = y / 4 * columns + x / 2
    if style.isSession { session[index] |= 1 << bit } else { raw[index] |= 1 << bit }
  }

  /// The character of a cell and its ink, nil where no dot is set.
  func cell(row: Int, column: Int) -> (Character, TerminalInk)? {
    let index = row * columns + column
    let dots = raw[index] | session[index]
    guard dots != 0, let scalar = Unicode.Scalar(0x2800 + UInt32(dots)) else { return nil }
    return (Character(scalar), session[index] != 0 ? .session : .raw)
  }
}
