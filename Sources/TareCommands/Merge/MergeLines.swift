// Input cut into whole rows, in memory that is used again and again.

/// Reads an input in runs of whole lines.
struct MergeLines: ~Copyable {
  private let input: InputFile
  /// One row of the longest kind, and a line feed that the last row may lack.
  private let memory: UnsafeMutablePointer<UInt8>
  /// How many bytes were read and not given out yet; they stand at the beginning of the memory.
  private var waiting = 0
  /// Where the run that was given out last ends.
  private var given = 0
  private var isOver = false
  /// Whether what comes is the end of a line that was too long.
  private var isWithinLong = false

  /// As much as one call reads: it stays in the cache until its rows are read.
  private static let readSize = 256 << 10

  init(_ input: consuming InputFile) {
    self.input = input
    memory = .allocate(capacity: MergeFault.longestRow + 1)
  }

  deinit { memory.deallocate() }

  /// What came of a read.
  enum Run {
    /// Whole lines, each ended by a line feed.
    case lines(MergeRow.Bytes)
    /// A line that is longer than any row; the next run begins behind it.
    case tooLong
    case over
  }

  /// Whether the next run may have to be waited for.
  var mayWait: Bool { input.kind == .stream && !isOver }

  /// The next lines. What was given before is gone.
  mutating func next() throws(ToolFailure) -> Run {
    if given > 0 {
      memory.update(from: memory + given, count: waiting)
      given = 0
    }
    while !isOver {
      let room = MergeFault.longestRow - waiting
      if room == 0 {
        waiting = 0
        isWithinLong = true
        return .tooLong
      }
      let target = UnsafeMutableRawBufferPointer(
        start: memory + waiting, count: min(room, Self.readSize))
      let count = try input.read(into: target)
      // Before the new bytes there is no line feed.
      var begin = waiting
      waiting += count
      if count == 0 {
        isOver = true
        break
      }
      if isWithinLong {
        dropLong()
        begin = 0
      }
      var end = waiting
      while end > begin, memory[end - 1] != UInt8(ascii: "\n") { end -= 1 }
      if end > begin { return give(end) }
    }
    guard waiting > 0, !isWithinLong else { return .over }
    memory[waiting] = UInt8(ascii: "\n")
    waiting += 1
    return give(waiting)
  }

  private mutating func give(_ count: Int) -> Run {
    given = count
    waiting -= count
    return .lines(MergeRow.Bytes(start: memory, count: count))
  }

  /// Drops the end of a long line.
  private mutating func dropLong() {
    var end = 0
    while end < waiting, memory[end] != UInt8(ascii: "\n") { end += 1 }
    if end < waiting {
      isWithinLong = false
      waiting -= end + 1
      memory.update(from: memory + end + 1, count: waiting)
    } else {
      waiting = 0
    }
  }
}
