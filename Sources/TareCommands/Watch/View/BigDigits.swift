// A count in digits of block characters, as large as there is room for.

/// Digits of three by five dots, each dot one or more cells wide.
enum BigDigits {
  private static let dots: [Character: [String]] = [
    "0": ["###", "#.#", "#.#", "#.#", "###"], "1": [".#.", "##.", ".#.", ".#.", "###"],
    "2": ["###", "..#", "###", "#..", "###"], "3": ["###", "..#", "###", "..#", "###"],
    "4": ["#.#", "#.#", "###", "..#", "..#"], "5": ["###", "#..", "###", "..#", "###"],
    "6": ["###", "#..", "###", "#.#", "###"], "7": ["###", "..#", "..#", "..#", "..#"],
    "8": ["###", "#.#", "###", "#.#", "###"], "9": ["###", "#.#", "###", "..#", "###"],
    "≥": ["#..", ".#.", "#..", "...", "###"], ",": [".", ".", ".", "#", "#"],
    " ": [".", ".", ".", ".", "."],
  ]

  /// How large a dot is, in cells.
  private static let sizes: [(wide: Int, high: Int)] = [(4, 2), (2, 1), (1, 1)]

  /// The lines of a count, as large as fits into so many columns and rows; the count itself where not
  /// even the smallest does.
  static func lines(_ text: String, columns: Int, rows: Int) -> [String] {
    let glyphs = text.compactMap { dots[$0] }
    for size in sizes {
      let width = glyphs.reduce(0) { $0 + ($1[0].count + 1) * size.wide } - size.wide
      guard width <= columns, 5 * size.high <= rows, glyphs.count == text.count else { continue }
      return (0..<5).flatMap { row in
        let dotted = glyphs.map { $0[row] }.joined(separator: ".")
        let line = dotted.map { String(repeating: $0 == "#" ? "█" : " ", count: size.wide) }
          .joined()
        return Array(repeating: trimmed(line), count: size.high)
      }
    }
    return [text]
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

/// Values as a row of bars.
enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The newest values that fit, one column each; a dot where nothing was known, and the lowest bar
  /// only for 0.
  ///
  /// - Parameters:
  ///   - values: Oldest first.
  ///   - columns: The room.
  ///   - top: What the highest bar stands for, at least; above 0.
  /// - Returns: The row.
  static func text(_ values: [Double?], columns: Int, top: Double) -> String {
    let shown = values.suffix(max(0, columns))
    let highest = shown.compactMap { $0 }.reduce(top, max)
    return String(
      shown.map { value in
        guard let value else { return "·" }
        let share = highest > 0 ? value / highest : 0
        let bar = value > 0 ? max(1, Int((share * 7).rounded())) : 0
        return bars[min(max(0, bar), 7)]
      })
  }
}
