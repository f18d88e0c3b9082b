// Reading a trace: bytes in any split in, complete events out.

/// Reads a trace from bytes that arrive in any split.
///
///     var reader = TraceReader()
///     try reader.read(bytes) { item in … }
///     try reader.finish { item in … }
///
/// The chunk law holds: whatever the split, the items and the error are the same. Lines that lie
/// whole in the caller's bytes are read in place; only a line that straddles two calls is copied, so
/// the memory is bounded by ``longestLine``. No line allocates. The time is linear in the bytes (but
/// for the unknown keys of one line, n log n).
///
/// What a line leaves out is completed from the lines before it, as the trace's contract says. Where
/// the contract is silent: the first session's default token is 1; a claim that names an older
/// session still takes its defaults from the newest one; a key twice is refused at the top level of
/// a line, unknown keys included, not within an ignored value; where a key does not belong to the
/// event it is ignored with whatever it holds; `null` stands only for `from` and `total`.
public struct TraceReader: Sendable {
  /// The longest line that is read, in bytes without its end: 1 MiB.
  public static var longestLine: Int { 1 << 20 }
  /// How deep an ignored value may nest.
  public static var deepestNesting: Int { 64 }

  private var lines = TraceLines()
  /// The beginning of a line whose end has not come yet.
  private var pending: [UInt8] = []
  private var error: TraceError?

  /// Creates a reader that stands before the first byte.
  public init() {}

  /// Reads the next bytes and delivers every line that they complete.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; they are not kept.
  ///   - deliver: Takes each item, in order.
  /// - Throws: The first fault. All items before it have been delivered; none is after it, and every
  ///   later call throws it again.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ deliver: (TraceItem) -> Void
  ) throws(TraceError) {
    try read(bytes) { (item, _) in deliver(item) }
  }

  /// Reads the next bytes and delivers every line that they complete, each with its number.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; they are not kept.
  ///   - deliver: Takes each item, in order, and the line it stands on, counted from 1.
  /// - Throws: As ``read(_:_:)``.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ deliver: (TraceItem, _ line: Int) -> Void
  ) throws(TraceError) {
    if let error { throw error }
    guard let start = bytes.baseAddress else { return }
    do throws(TraceError) {
      try take(start.assumingMemoryBound(to: UInt8.self), bytes.count, deliver)
    } catch {
      self.error = error
      pending = []
      throw error
    }
  }

  /// Ends the input: delivers a last line that has no newline.
  ///
  /// - Parameter deliver: Takes the item.
  /// - Throws: As ``read(_:_:)``; also if there was no header.
  public mutating func finish(_ deliver: (TraceItem) -> Void) throws(TraceError) {
    try finish { (item, _) in deliver(item) }
  }

  /// Ends the input: delivers a last line that has no newline, with its number.
  ///
  /// - Parameter deliver: Takes the item, and the line it stands on.
  /// - Throws: As ``read(_:_:)``; also if there was no header.
  public mutating func finish(_ deliver: (TraceItem, _ line: Int) -> Void) throws(TraceError) {
    if let error { throw error }
    do throws(TraceError) {
      if !pending.isEmpty { try takePending(deliver) }
      try lines.finish()
    } catch {
      self.error = error
      throw error
    }
  }

  private mutating func take(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ deliver: (TraceItem, _ line: Int) -> Void
  ) throws(TraceError) {
    var start = 0
    if !pending.isEmpty {
      let newline = Newline.find(base, from: 0, to: count)
      // One byte more than a line may have: it can be the carriage return of its end.
      let room = Self.longestLine + 1 - pending.count
      let taken = newline ?? count
      pending.append(contentsOf: UnsafeBufferPointer(start: base, count: min(taken, room)))
      guard taken <= room else { throw lines.tooLong() }
      guard let newline else { return try checkPending() }
      try takePending(deliver)
      start = newline + 1
    }
    while let newline = Newline.find(base, from: start, to: count) {
      try lines.take(base + start, newline - start, deliver)
      start = newline + 1
    }
    guard start < count else { return }
    guard count - start <= Self.longestLine + 1 else { throw lines.tooLong() }
    pending.append(contentsOf: UnsafeBufferPointer(start: base + start, count: count - start))
    try checkPending()
  }

  /// Refuses a line as soon as it is known to be too long, however it arrives.
  private mutating func checkPending() throws(TraceError) {
    guard pending.count > Self.longestLine, pending.last != UInt8(ascii: "\r") else { return }
    throw lines.tooLong()
  }

  private mutating func takePending(_ deliver: (TraceItem, _ line: Int) -> Void) throws(TraceError)
  {
    // Taken out while it is read, so that it cannot change under the reading.
    var line: [UInt8] = []
    swap(&line, &pending)
    try line.withUnsafeBufferPointer { (line) throws(TraceError) in
      guard let start = line.baseAddress else { return }
      try lines.take(start, line.count, deliver)
    }
    line.removeAll(keepingCapacity: true)
    swap(&line, &pending)
  }
}

/// Finding the ends of lines.
enum Newline {
  /// The first newline in `base[start..<end]`, eight bytes at a time.
  @inline(__always) static func find(
    _ base: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = start
    while end - at >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
      let newlines = word ^ (ones &* 0x0A)
      let hits = (newlines &- ones) & ~newlines & (ones &* 0x80)
      if hits != 0 { return at + (hits.trailingZeroBitCount >> 3) }
      at += 8
    }
    while at < end {
      if base[at] == 0x0A { return at }
      at += 1
    }
    return nil
  }
}
