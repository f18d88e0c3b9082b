// The part of a recording's text that is in memory: whole rows in front, a begun one behind.

/// A window that moves over a text, filled behind and read in front.
///
/// Its memory never grows: the longest row is a fraction of it.
struct TextWindow: ~Copyable {
  /// The longest row, in bytes, its line end not counted.
  static let longestRow = 64 << 10
  /// How much of the beginning is looked at before the first sample.
  static let lookahead = 64 << 10

  /// Large enough that refilling does not count, small enough to stay in the cache.
  private static let size = 256 << 10

  private let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.size + 1)
  /// Where the unread text begins.
  private(set) var start = 0
  private var end = 0
  /// Behind the last line end; what lies before it are whole rows.
  private var rowsEnd = 0
  /// Whether nothing follows.
  private(set) var isLast = false

  deinit { memory.deallocate() }

  /// The unread rows; the last byte of each is a line feed.
  var rows: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: memory + start, count: rowsEnd - start)
  }

  /// The unread text, whole rows or not.
  var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: memory + start, count: end - start)
  }

  /// Whether the text goes on beyond the longest row without a line end.
  var isTooLong: Bool { rowsEnd <= start && end - start > Self.longestRow }

  /// Where more text may be written; what is unread moves to the front first.
  mutating func makeRoom() -> UnsafeMutableRawBufferPointer {
    if start > 0 {
      memory.update(from: memory + start, count: end - start)
      end -= start
      rowsEnd = max(0, rowsEnd - start)
      start = 0
    }
    return UnsafeMutableRawBufferPointer(start: memory + end, count: Self.size - end)
  }

  /// Takes note of bytes that were written where there was room; 0 ends the text.
  mutating func take(_ count: Int) {
    if count == 0 {
      isLast = true
      // A last row without a line end gets one: there is a byte to spare.
      if end > start, memory[end - 1] != UInt8(ascii: "\n") {
        memory[end] = UInt8(ascii: "\n")
        end += 1
      }
      rowsEnd = end
      return
    }
    var behind = end + count
    while behind > end, memory[behind - 1] != UInt8(ascii: "\n") { behind -= 1 }
    if behind > end { rowsEnd = behind }
    end += count
  }

  /// Leaves text behind that has been read.
  mutating func advance(by count: Int) { start += count }
}
