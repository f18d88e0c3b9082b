// What the source has claimed too much and not taken back.

/// What the source has claimed too much and not taken back: what a session that believes every claim may
/// show beyond the truth.
///
/// A *line* is one start: the newest claim of a line is what the source stands by, and it withdraws the
/// older ones. A window is counted on top of what the stream claimed, and carries what was too much of that, for
/// good where no history settles it. Bounded: what more
/// than sixteen lines claimed too much is kept as one sum.
struct OverclaimLedger {
  private struct Line {
    var name: Int
    var end: Int64
    var error: Int64
  }

  private var lines: [Line] = []
  private var folded: Int64 = 0
  /// The most that windows may carry.
  private var carried: Int64 = 0
  /// The most that the stream ever claimed too much.
  private var linger: Int64 = 0
  /// Claims that said too little, newest last: as a session's zero they make the rest too much.
  private var low: [(end: Int64, size: Int64)] = []

  /// Books a claim about a counter, by its name, in order of delivery.
  mutating func note(counter name: Int, end: Int64, error: Int64) {
    noteLow(end, error)
    let line = Line(name: name, end: end, error: max(0, error))
    if let index = lines.firstIndex(where: { $0.name == name }) {
      guard end >= lines[index].end else { return }
      lines[index] = line
    } else {
      lines.append(line)
      if lines.count > 16 { folded += lines.removeFirst().error }
    }
    linger = max(linger, claimed)
  }

  /// Books a claim about a window.
  mutating func note(windowTo end: Int64, error: Int64) {
    carried = max(carried, max(0, error) + linger)
    noteLow(end, error)
  }

  /// Books an answer, which may become a zero.
  mutating func noteLow(_ end: Int64, _ error: Int64) {
    guard error < 0 else { return }
    low.append((end, -error))
    if low.count > 64 { low.removeFirst() }
  }

  /// What is claimed too much now.
  var outstanding: Int64 { max(claimed, carried) }

  private var claimed: Int64 { lines.reduce(folded) { $0 + $1.error } }

  /// The most that a claim which ended within these moments said too little.
  func low(from start: Int64, to end: Int64) -> Int64 {
    low.reduce(0) { start <= $1.end && $1.end <= end ? max($0, $1.size) : $0 }
  }
}
