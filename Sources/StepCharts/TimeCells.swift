// Cells of equal width along a time axis: any number of instants in, a bounded number of cells out.

/// What a cell keeps of everything that fell into it.
protocol CellContent: Sendable {
  /// The content of a cell into which nothing fell.
  init()
  /// Whether nothing fell into it.
  var isEmpty: Bool { get }
  /// Takes in the content of the next cell.
  mutating func join(_ next: Self)
}

/// A time axis in bounded memory.
///
/// The cells begin narrow. Where an instant lies beyond the last one that there is room for, any two
/// neighbours become one, as often as needed: 4,096 cells always suffice, and at least half of them
/// span what was given. An instant before the first cell is made room for in the same way.
///
/// - Complexity: O(1) amortised per instant, O(4,096) memory.
struct TimeCells<Content: CellContent>: Sendable {
  /// More than twice the pixels of a picture: a cell is finer than what can be seen.
  private static var limit: Int { 4096 }

  /// What is in the cells, the earliest first; change it at a ``slot(of:)``.
  var contents: [Content] = []
  private(set) var width: Double
  private(set) var origin = 0.0

  /// Cells of `width` seconds at first.
  init(width: Double) {
    self.width = width
  }

  /// The number of the cell that an instant falls into, which is made if there is none yet; the
  /// numbers of other cells change when room is made. Times are finite and within ±10¹² s.
  mutating func slot(of time: Double) -> Int {
    if contents.isEmpty { origin = time }
    var position = (time - origin) / width
    while position >= Double(Self.limit) {
      pair()
      position = (time - origin) / width
    }
    while position < 0 {
      contents.insert(
        contentsOf: repeatElement(Content(), count: Self.limit), at: 0)
      origin -= width * Double(Self.limit)
      pair()
      position = (time - origin) / width
    }
    let slot = min(Int(position), Self.limit - 1)
    while contents.count <= slot { contents.append(Content()) }
    return slot
  }

  /// When a cell begins.
  func start(of slot: Int) -> Double { origin + Double(slot) * width }

  /// The middle of a cell.
  func middle(of slot: Int) -> Double { origin + (Double(slot) + 0.5) * width }

  private mutating func pair() {
    width *= 2
    contents = stride(from: 0, to: contents.count, by: 2).map { slot in
      var content = contents[slot]
      if slot + 1 < contents.count { content.join(contents[slot + 1]) }
      return content
    }
  }
}

/// The lowest and the highest value of a cell.
struct ValueCell: CellContent {
  var low = Double.infinity
  var high = -Double.infinity

  var isEmpty: Bool { low > high }

  mutating func take(_ value: Double) {
    low = min(low, value)
    high = max(high, value)
  }

  mutating func join(_ next: ValueCell) {
    low = min(low, next.low)
    high = max(high, next.high)
  }
}

/// The times between neighbouring steps of a walk, summed up where they end.
struct PaceCell: CellContent {
  var intervals = 0
  var seconds = 0.0
  /// From the first interval's start to the last one's end.
  var from = Double.infinity
  var to = -Double.infinity

  var isEmpty: Bool { intervals == 0 }
  /// Steps per minute, the mean over the cell; 0 where it is not known.
  var cadence: Double { seconds > 0 ? 60 * Double(intervals) / seconds : 0 }

  mutating func take(from: Double, to: Double) {
    intervals += 1
    seconds += to - from
    self.from = min(self.from, from)
    self.to = max(self.to, to)
  }

  mutating func join(_ next: PaceCell) {
    intervals += next.intervals
    seconds += next.seconds
    from = min(from, next.from)
    to = max(to, next.to)
  }
}
