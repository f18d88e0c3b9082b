// A session as plain words, and back to an identical session.

/// Why words do not restore to a session.
public enum SnapshotError: Error, Hashable, Sendable {
  /// They were written by another version of the format.
  case version(found: Int64, read: Int64)
  /// They belong to another machine or another kind of total.
  case machine
  /// There are too few or too many.
  case length(found: Int, expected: Int)
  /// A value is out of range or the checksum does not fit.
  case damaged
}

extension CounterSession {
  /// The version of the snapshot format that is written and read.
  public static var snapshotVersion: Int64 { 1 }

  /// How many 64-bit words a snapshot has.
  public static var snapshotWordCount: Int {
    let total = Total.wordCount
    let anchors = Memory.anchorCount * (5 + 2 * total)
    let checkpoints = Memory.checkpointCount * (1 + total)
    return 2 + anchors + checkpoints + 1 + 6 + 5 * total + 1
  }

  /// What tells one machine's words from another's.
  static var machineWord: Int64 {
    Int64(Memory.anchorCount) << 16 | Int64(Memory.checkpointCount) << 8
      | Int64(Total.wordCount)
  }

  /// Emits the session as plain words, without allocating.
  ///
  /// Restoring them gives a session that is equal to this one and answers every later event alike.
  /// The words hold counts and instants, so treat them as personal data.
  ///
  /// - Parameter emit: Takes the words, ``snapshotWordCount`` of them, in order.
  public func writeSnapshot(_ emit: (Int64) -> Void) {
    var sum = SnapshotChecksum()
    func put(_ word: Int64) {
      sum.add(word)
      emit(word)
    }
    put(Self.snapshotVersion)
    put(Self.machineWord)
    for slot in 0..<Memory.anchorCount {
      let anchor = memory[anchor: slot]
      put(anchor.wall)
      put(anchor.start)
      anchor.offset.write(put)
      anchor.lastTotal.write(put)
      put(anchor.lastEnd)
      put(anchor.evidencedTo)
      put(Int64(anchor.hits) << 16 | Int64(anchor.parent) << 8 | Int64(anchor.traits.rawValue))
    }
    for index in 0..<Memory.checkpointCount {
      put(memory[checkpoint: index].end)
      memory[checkpoint: index].count.write(put)
    }
    put(
      Int64(status.rawValue) << 32 | Int64(exactSlot) << 24 | Int64(boundSlot) << 16
        | Int64(candidateSlot) << 8 | Int64(memory.newestCheckpoint))
    put(tokenValue)
    put(zero)
    put(clock)
    put(exactEnd)
    put(boundEnd)
    put(spent)
    exact.write(put)
    bound.write(put)
    displayed.write(put)
    firstCandidate.write(put)
    newestCandidate.write(put)
    emit(sum.value)
  }

  /// Restores a session from the words of ``writeSnapshot(_:)``.
  ///
  /// - Parameters:
  ///   - words: How many words there are.
  ///   - word: Gives the word at an index below `words`.
  /// - Throws: ``SnapshotError`` where the words are no snapshot of this machine; nothing is guessed.
  public init(words: Int, _ word: (Int) -> Int64) throws(SnapshotError) {
    self.init()
    guard words >= 2 else {
      throw .length(found: words, expected: Self.snapshotWordCount)
    }
    guard word(0) == Self.snapshotVersion else {
      throw .version(found: word(0), read: Self.snapshotVersion)
    }
    guard word(1) == Self.machineWord else { throw .machine }
    guard words == Self.snapshotWordCount else {
      throw .length(found: words, expected: Self.snapshotWordCount)
    }
    var sum = SnapshotChecksum()
    for index in 0..<(words - 1) { sum.add(word(index)) }
    guard word(words - 1) == sum.value else { throw .damaged }

    var index = 2
    func next() -> Int64 {
      defer { index += 1 }
      return word(index)
    }
    for slot in 0..<Memory.anchorCount {
      var anchor = Anchor<Total>()
      anchor.wall = next()
      anchor.start = next()
      anchor.offset = Total(next: next)
      anchor.lastTotal = Total(next: next)
      anchor.lastEnd = next()
      anchor.evidencedTo = next()
      let packed = next()
      anchor.hits = UInt8(truncatingIfNeeded: packed >> 16)
      anchor.parent = UInt8(truncatingIfNeeded: packed >> 8)
      anchor.traits = Anchor.Traits(rawValue: UInt8(truncatingIfNeeded: packed))
      guard packed >> 24 == 0, Self.isSlot(anchor.parent) else { throw .damaged }
      memory[anchor: slot] = anchor
    }
    for checkpointIndex in 0..<Memory.checkpointCount {
      var checkpoint = Checkpoint<Total>()
      checkpoint.end = next()
      checkpoint.count = Total(next: next)
      memory[checkpoint: checkpointIndex] = checkpoint
    }
    let packed = next()
    status = Status(rawValue: UInt16(truncatingIfNeeded: packed >> 32))
    exactSlot = UInt8(truncatingIfNeeded: packed >> 24)
    boundSlot = UInt8(truncatingIfNeeded: packed >> 16)
    candidateSlot = UInt8(truncatingIfNeeded: packed >> 8)
    memory.newestCheckpoint = UInt8(truncatingIfNeeded: packed)
    tokenValue = next()
    zero = next()
    clock = next()
    exactEnd = next()
    boundEnd = next()
    spent = next()
    exact = Total(next: next)
    bound = Total(next: next)
    displayed = Total(next: next)
    firstCandidate = Total(next: next)
    newestCandidate = Total(next: next)
    guard packed >> 48 == 0, Self.isSlot(exactSlot), Self.isSlot(boundSlot),
      Self.isSlot(candidateSlot),
      memory.newestCheckpoint < max(1, UInt8(truncatingIfNeeded: Memory.checkpointCount)),
      !displayed.isMalformed, displayed.lead >= current.lead
    else { throw .damaged }
  }

  private static func isSlot(_ slot: UInt8) -> Bool {
    slot == Anchor<Total>.none || Int(slot) < Memory.anchorCount
  }
}

/// A checksum over the words of a snapshot: finds damage, not forgery.
///
/// FNV-1a (Fowler, Noll, Vo) over whole words, each step folded so that high bits reach low ones. For
/// who keeps words of their own beside a session's.
public struct SnapshotChecksum: Sendable {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the checksum of no words.
  public init() {}

  /// Adds the next word.
  public mutating func add(_ word: Int64) {
    state = (state ^ UInt64(bitPattern: word)) &* 0x0000_0100_0000_01b3
    state ^= state >> 32
  }

  /// The checksum of the words so far.
  public var value: Int64 { Int64(bitPattern: state) }
}

#if !hasFeature(Embedded)
  extension CounterSession: Codable {
    private enum CodingKeys: String, CodingKey {
      case words
    }

    /// Decodes a snapshot; what is no snapshot of this machine is refused.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let words = try container.decode([Int64].self, forKey: .words)
      do {
        try self.init(words: words.count) { words[$0] }
      } catch {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: container.codingPath + [CodingKeys.words],
            debugDescription: "not a snapshot of this session type: \(error)"))
      }
    }

    /// Encodes the session as the words of its snapshot.
    public func encode(to encoder: any Encoder) throws {
      var words: [Int64] = []
      words.reserveCapacity(Self.snapshotWordCount)
      writeSnapshot { words.append($0) }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(words, forKey: .words)
    }
  }
#endif
