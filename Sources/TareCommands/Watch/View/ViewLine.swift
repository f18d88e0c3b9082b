// One line of a terminal view: pieces of text in inks, cut to the width.

/// What a piece of text is, and so how it looks.
enum ViewInk: Equatable, Sendable {
  case plain
  case count
  case raw
  case faint
  case attention

  /// The SGR sequence that begins it; empty for plain text.
  fileprivate var sequence: String {
    switch self {
    case .plain: ""
    case .count: "\u{1B}[1m"
    case .raw: "\u{1B}[36m"
    case .faint: "\u{1B}[2m"
    case .attention: "\u{1B}[33m"
    }
  }
}

/// A line of pieces. Every character must take one column.
struct ViewLine: Equatable, Sendable {
  private(set) var pieces: [(text: String, ink: ViewInk)] = []

  init() {}

  init(_ text: String, _ ink: ViewInk = .plain) {
    pieces = [(text, ink)]
  }

  var count: Int { pieces.reduce(0) { $0 + $1.text.count } }

  mutating func add(_ text: String, _ ink: ViewInk = .plain) {
    pieces.append((text, ink))
  }

  /// Puts a text at the right edge, where there is room for it.
  mutating func addAtRight(_ text: String, _ ink: ViewInk, columns: Int) {
    let room = columns - count - text.count
    if room >= 2 { add(String(repeating: " ", count: room) + text, ink) }
  }

  /// The line in at most so many columns, without trailing spaces.
  func text(columns: Int, hasColour: Bool) -> String {
    var left = max(0, columns)
    var result = ""
    for (text, ink) in pieces where left > 0 {
      let shown = String(Printable.text(text).prefix(left))
      left -= shown.count
      let sequence = hasColour ? ink.sequence : ""
      result += sequence.isEmpty ? shown : sequence + shown + "\u{1B}[0m"
    }
    while result.last == " " { result.removeLast() }
    return result
  }

  static func == (left: ViewLine, right: ViewLine) -> Bool {
    left.pieces.elementsEqual(right.pieces) { $0.text == $1.text && $0.ink == $1.ink }
  }
}
