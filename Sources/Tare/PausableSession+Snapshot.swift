// A pausable session as plain words, and back to an identical session.

extension PausableSession {
  /// The version of the snapshot format that is written and read.
  public static var snapshotVersion: Int64 { 1 }

  /// How many 64-bit words a snapshot has.
  public static var snapshotWordCount: Int {
    3 + 4 + 4 * Total.wordCount + CounterSession<Memory>.snapshotWordCount + 1
  }

  /// What tells these words from another machine's, and from those of a session without pauses.
  private static var machineWord: Int64 { CounterSession<Memory>.machineWord | 1 << 32 }

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
    put(
      Int64(phase.rawValue) << 24 | Int64(hasEstimates ? 1 : 0) << 16
        | Int64(beginning.knowledge.rawValue) << 8 | Int64(ending.knowledge.rawValue))
    put(beginning.end)
    put(beginning.wall)
    put(ending.end)
    put(ending.wall)
    beginning.count.write(put)
    ending.count.write(put)
    excluded.write(put)
    shown.write(put)
    session.writeSnapshot(put)
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
    let packed = next()
    guard packed >> 32 == 0, packed >> 16 & 0xFF <= 1,
      let phase = Phase(rawValue: UInt8(truncatingIfNeeded: packed >> 24)),
      let known = Knowledge(rawValue: UInt8(truncatingIfNeeded: packed >> 8)),
      let knownAtEnd = Knowledge(rawValue: UInt8(truncatingIfNeeded: packed))
    else { throw .damaged }
    self.phase = phase
    hasEstimates = packed >> 16 & 0xFF == 1
    beginning.knowledge = known
    ending.knowledge = knownAtEnd
    beginning.end = next()
    beginning.wall = next()
    ending.end = next()
    ending.wall = next()
    beginning.count = Total(next: next)
    ending.count = Total(next: next)
    excluded = Total(next: next)
    shown = Total(next: next)
    let first = index
    session = try CounterSession(words: CounterSession<Memory>.snapshotWordCount) {
      word(first + $0)
    }
    guard isConsistent else { throw .damaged }
  }

  /// What holds of every session, whatever it was told.
  private var isConsistent: Bool {
    if phase == .unpaused {
      return beginning == Edge() && ending == Edge() && excluded == .origin && shown == .zero
        && !hasEstimates
    }
    guard session.token != nil, !beginning.count.isMalformed, !excluded.isMalformed,
      !shown.isMalformed, beginning.end >= 0, shown.lead >= counted.lead
    else { return false }
    guard phase == .resumed else { return ending == Edge() }
    return !ending.count.isMalformed && ending.end >= beginning.end
  }
}

#if !hasFeature(Embedded)
  extension PausableSession: Codable {
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
