// Steps, distance and floors in one session, over a source with or without a history.

/// A pausable session of ``ActivityTotal``, whose machine follows from whether its source can be asked.
///
///     var session = ActivitySession(mayAsk: true)
///     session.ingest(.open(opening), under: policy)
///     session.reading.displayed.distance  // metres above the baseline
///
/// It does what a `PausableSession` over `SmallMemory<ActivityTotal>` or `FullMemory<ActivityTotal>`
/// does. Being no generic type it costs other modules no more than its own; both machines are stored and
/// one is used, since a payload of an enumeration would be copied out and back with every event.
public struct ActivitySession: Equatable, Sendable {
  /// Whether it is the small machine, which asks on doubt.
  public let mayAsk: Bool
  private var small = PausableSession<SmallMemory<ActivityTotal>>()
  private var full = PausableSession<FullMemory<ActivityTotal>>()

  /// Creates a session that has not been opened.
  ///
  /// - Parameter mayAsk: Whether the source can be asked for a snapshot: the small machine if true, the
  ///   full one if false.
  public init(mayAsk: Bool) {
    self.mayAsk = mayAsk
  }

  /// Takes one event, in arrival order, and says what became of it.
  @discardableResult
  public mutating func ingest(
    _ event: SessionEvent<ActivityTotal>, under policy: Policy
  ) -> Outcome {
    mayAsk ? small.ingest(event, under: policy) : full.ingest(event, under: policy)
  }

  /// Begins a pause.
  @discardableResult
  public mutating func pause(_ edge: PauseEdge, under policy: Policy) -> Outcome {
    mayAsk ? small.pause(edge, under: policy) : full.pause(edge, under: policy)
  }

  /// Ends a pause.
  @discardableResult
  public mutating func resume(_ edge: PauseEdge, under policy: Policy) -> Outcome {
    mayAsk ? small.resume(edge, under: policy) : full.resume(edge, under: policy)
  }

  /// What the session shows, its pauses taken out.
  public var reading: Reading<ActivityTotal> { mayAsk ? small.reading : full.reading }

  /// The best value of the whole session, its pauses included: what answers count from.
  public var wholeCount: ActivityTotal {
    mayAsk ? small.session.current : full.session.current
  }

  /// What is added to an answer's total to make the session's count: 0, or below it where the maximum
  /// rate has taken a burst off the stream.
  public var answerOffset: ActivityTotal {
    if isAwaitingBaseline { return .origin }
    return mayAsk ? small.session.memory[anchor: 0].offset : full.session.memory[anchor: 0].offset
  }

  /// Whether reports are being held until a baseline is known.
  public var isAwaitingBaseline: Bool {
    mayAsk ? small.session.isAwaitingBaseline : full.session.isAwaitingBaseline
  }

  /// Whether a pause lasts.
  public var isPaused: Bool { mayAsk ? small.isPaused : full.isPaused }

  /// Whether an edge of a pause had to be estimated.
  public var isApproximate: Bool { mayAsk ? small.isApproximate : full.isApproximate }

  /// Steps held as candidates under the maximum rate, neither accepted nor given up.
  public var pendingExcess: Int64 {
    mayAsk ? small.session.pendingExcess : full.session.pendingExcess
  }

  /// Emits the session as plain words, as `PausableSession.writeSnapshot(_:)` does.
  public func writeSnapshot(_ emit: (Int64) -> Void) {
    if mayAsk { small.writeSnapshot(emit) } else { full.writeSnapshot(emit) }
  }

  /// Restores a session from the words of ``writeSnapshot(_:)``.
  ///
  /// - Parameters:
  ///   - words: How many words there are.
  ///   - mayAsk: As it was when they were written.
  ///   - word: Gives the word at an index below `words`.
  /// - Throws: ``SnapshotError`` where the words are no snapshot of this machine; nothing is guessed.
  public init(
    words: Int, mayAsk: Bool, _ word: (Int) -> Int64
  ) throws(SnapshotError) {
    self.init(mayAsk: mayAsk)
    if mayAsk {
      small = try PausableSession(words: words, word)
    } else {
      full = try PausableSession(words: words, word)
    }
  }
}
