// The steps of a recording, kept for a picture: each while they are few, and the bouts they make.

/// A bout of walking, from its first step to its last.
struct WalkBout: Sendable, Equatable {
  var start: Double
  var end: Double
  var steps: Int
}

/// Steps in the order in which they were found, in bounded memory.
///
/// Up to 4,096 steps and 2,048 bouts are kept exactly. Beyond, single steps are given up (they would
/// stand closer than a picture shows), and bouts with the shortest pauses between them become one.
struct WalkTrack: Sendable {
  private static let mostSteps = 4096
  private static let mostBouts = 2048
  /// Cadence is averaged over no less: the time between two steps alone jumps by a tenth.
  private static let leastAverage = 5.0

  /// Every step's time; empty where there are too many.
  private(set) var times: [Double] = []
  private(set) var bouts: [WalkBout] = []
  private(set) var count = 0
  /// How many bouts there were, however many are kept.
  private(set) var boutCount = 0
  private(set) var pace = TimeCells<PaceCell>(width: 1)
  private var joined = 0.0

  /// Takes a step, and whether a bout starts with it.
  mutating func add(_ time: Double, startsBout: Bool) {
    count += 1
    if count <= Self.mostSteps {
      times.append(time)
    } else if !times.isEmpty {
      times = []
    }
    guard let last = bouts.last, !startsBout, time >= last.end else {
      open(time)
      return
    }
    if time > last.end {
      let slot = pace.slot(of: time)
      pace.contents[slot].take(from: last.end, to: time)
    }
    bouts[bouts.count - 1].end = time
    bouts[bouts.count - 1].steps += 1
  }

  /// All intervals between steps of one bout: how many, and how long in all.
  var mean: PaceCell {
    pace.contents.reduce(into: PaceCell()) { sum, cell in
      if !cell.isEmpty { sum.join(cell) }
    }
  }

  /// The cadence in pieces that are neither shorter than what is worth averaging nor than a
  /// `parts`-th of the span, the earliest first; only those in which somebody walked.
  func cadences(parts: Int, span: Double) -> [PaceCell] {
    let wanted = max(Self.leastAverage, span / Double(max(parts, 1)))
    let group = max(1, Int((wanted / pace.width).wholeAbove))
    var result: [PaceCell] = []
    for first in stride(from: 0, to: pace.contents.count, by: group) {
      var piece = PaceCell()
      for cell in pace.contents[first..<min(first + group, pace.contents.count)]
      where !cell.isEmpty { piece.join(cell) }
      if !piece.isEmpty { result.append(piece) }
    }
    return result
  }

  /// The bouts, those with a pause of less than `pause` seconds between them as one.
  func bouts(apart pause: Double) -> [WalkBout] {
    Self.joined(bouts, pause)
  }

  private mutating func open(_ time: Double) {
    boutCount += 1
    bouts.append(WalkBout(start: time, end: time, steps: 1))
    guard bouts.count > Self.mostBouts, let first = bouts.first else { return }
    let span = bouts.reduce(0) { max($0, ($1.end - first.start).magnitude) }
    var pause = max(joined, span / Double(4 * Self.mostBouts), 1)
    while bouts.count > Self.mostBouts / 2, pause <= 2 * span {
      pause *= 2
      bouts = Self.joined(bouts, pause)
    }
    joined = pause
    // Only times that jump back and forth get here: the oldest are given up.
    if bouts.count > Self.mostBouts { bouts.removeFirst(Self.mostBouts / 2) }
  }

  private static func joined(_ bouts: [WalkBout], _ pause: Double) -> [WalkBout] {
    var result: [WalkBout] = []
    for bout in bouts {
      if let last = result.last, bout.start >= last.start, bout.start - last.end < pause {
        result[result.count - 1].end = max(last.end, bout.end)
        result[result.count - 1].steps += bout.steps
      } else {
        result.append(bout)
      }
    }
    return result
  }
}
