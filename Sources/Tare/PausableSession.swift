// A counter session that can pause: what was walked meanwhile is subtracted.

/// A counter session that leaves out what was counted while it was paused.
///
///     var session = PausableFullSession()
///     let policy = Policy()
///     func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }
///     func report(_ total: Count, at end: Int64) -> SessionEvent<Count> {
///       .report(
///         Claim(session: 1, from: at(0), to: at(end), total: total, arrival: Arrival(at(end))))
///     }
///     session.ingest(
///       .open(Opening(session: 1, arrival: Arrival(at(0)), from: at(0), awaitsBaseline: false)),
///       under: policy)
///     session.ingest(report(500, at: 300), under: policy)
///     session.pause(PauseEdge(session: 1, arrival: Arrival(at(301))), under: policy)
///     session.ingest(report(1_000, at: 600), under: policy)
///     session.reading.displayed  // 500
///     session.resume(PauseEdge(session: 1, arrival: Arrival(at(601))), under: policy)
///     session.ingest(report(1_500, at: 900), under: policy)
///     session.reading.displayed  // 1000
///
/// One ``session`` goes on counting S(t), pauses included. The count shown is
///
///     W(t) = S(t) − X        X = the sum over all pauses of S(end) − S(beginning), each at least 0
///
/// and while a pause lasts, or one of its edges is being asked for, W is held at S(beginning) − X.
/// `displayed` is the high-water mark of W; like W it starts at exactly 0.
///
/// An edge lies between two reports, so its count S is not known by itself:
///
/// - A session that may ask (``SmallMemory``) asks. Where an outcome ``Outcome/asks`` and
///   ``unsettledEdge`` is not nil, query the source from the session's zero to that instant and hand
///   the result in as an answer with `to` = the edge: it settles the edge exactly. An answer without
///   data settles it with the estimate.
/// - A session that has nobody to ask estimates: S(edge) is the newest count known at the edge,
///   raised by reports that end at or before it and arrive later.
///
/// ``isApproximate`` says that an edge had to be estimated. A session that is never paused reads
/// exactly as a ``CounterSession`` would.
///
/// Any input is accepted: arithmetic saturates, and nothing traps.
///
/// - Complexity: O(1) per event, without allocation; one comparison more than a `CounterSession` as
///   long as no pause has begun. The state is 96 bytes more than a `CounterSession` of the same
///   memory over `Count`.
public struct PausableSession<Memory: SessionMemory>: Equatable, Sendable {
  /// What is totalled.
  public typealias Total = Memory.Total

  /// The session that counts on over all pauses; its reading is S.
  public internal(set) var session = CounterSession<Memory>()
  /// Where it stands among its pauses.
  var phase = Phase.unpaused
  /// Whether an edge of a pause before the newest one was estimated.
  var hasEstimates = false
  /// Where the newest pause began; meaningful once there was one.
  var beginning = Edge()
  /// Where the newest pause ended; meaningful once it has.
  var ending = Edge()
  /// What all pauses before the newest one leave out.
  var excluded: Total = .origin
  /// The high-water mark of W since the first pause began.
  var shown: Total = .zero

  enum Phase: UInt8, Sendable {
    /// No pause has begun.
    case unpaused
    /// A pause lasts.
    case paused
    /// The newest pause has ended.
    case resumed
  }

  /// One edge of a pause and what is known of the count there.
  struct Edge: Equatable, Sendable {
    /// The instant on the monotonic axis, relative to the session's zero.
    var end: Int64 = 0
    /// The instant on the wall clock as it was then.
    var wall: Int64 = 0
    /// S there: the answer's worth, or the best estimate so far.
    var count: Total = .zero
    var knowledge = Knowledge.exact
  }

  enum Knowledge: UInt8, Sendable {
    /// Estimated, and the source is being asked.
    case asked
    /// Estimated, and nobody is being asked.
    case estimated
    /// Known.
    case exact
  }

  /// Creates a session that has not been opened.
  public init() {}

  /// The token of the newest session; nil before the first opening.
  public var token: SessionToken? { session.token }

  /// Whether the session has been closed.
  public var isClosed: Bool { session.isClosed }

  /// Whether a pause lasts.
  public var isPaused: Bool { phase == .paused }

  /// Whether an edge of a pause had to be estimated, so that the count may be off by what was walked
  /// between the edge and the reports around it.
  public var isApproximate: Bool {
    switch phase {
    case .unpaused: false
    case .paused: hasEstimates || beginning.knowledge == .estimated
    case .resumed:
      hasEstimates || beginning.knowledge == .estimated || ending.knowledge == .estimated
    }
  }

  /// The beginning of the newest pause on the wall clock, while its count is being asked for.
  public var unsettledPause: Instant? {
    phase != .unpaused && beginning.knowledge == .asked
      ? Instant(nanoseconds: beginning.wall) : nil
  }

  /// The end of the newest pause on the wall clock, while its count is being asked for.
  public var unsettledResume: Instant? {
    phase == .resumed && ending.knowledge == .asked ? Instant(nanoseconds: ending.wall) : nil
  }

  /// The instant to query the source up to next, from the session's zero; nil if no edge of a pause
  /// is being asked for. A pause's beginning comes before its end.
  public var unsettledEdge: Instant? { unsettledPause ?? unsettledResume }

  /// Whether a question is outstanding: the session's own, or one for an edge of a pause.
  public var hasOpenQuestion: Bool { session.hasOpenQuestion || unsettledEdge != nil }

  /// The count to show, the same as in ``reading``.
  public var displayed: Total { phase == .unpaused ? session.displayed : shown }

  #if hasFeature(Embedded)
    /// The count to show, the best value now, and whether more may have been counted.
    public var reading: Reading<Total> { read() }
  #else
    /// The count to show, the best value now, and whether more may have been counted.
    public var reading: Reading<Total> {
      // swift-format-ignore
      @_specialize(exported:true,where Memory == SmallMemory<Count>)
      @_specialize(exported:true,where Memory == FullMemory<Count>)
      get { read() }
    }
  #endif

  @inline(__always) private func read() -> Reading<Total> {
    if phase == .unpaused { return session.reading }
    return Reading(
      displayed: shown, current: counted, isLowerBound: session.reading.isLowerBound)
  }

  // Specialised as CounterSession's is, and for the same reason.
  // swift-format-ignore
  /// Takes one event, in arrival order, and says what became of it.
  ///
  /// The verdict is what ``session`` did with the claim: during a pause a report may have `advanced`
  /// that while the reading is held.
  ///
  /// - Parameters:
  ///   - event: What happened; an opening ends every pause.
  ///   - policy: The session's choices; pass the same policy throughout a session.
  /// - Returns: The verdict, whether the session now asks, and what was settled as held apart.
  #if !hasFeature(Embedded)
    @_specialize(exported: true, where Memory == SmallMemory<Count>)
    @_specialize(exported: true, where Memory == FullMemory<Count>)
  #endif
  @discardableResult
  public mutating func ingest(_ event: SessionEvent<Total>, under policy: Policy) -> Outcome {
    phase == .unpaused
      ? session.ingest(event, under: policy) : ingestAfterPause(event, policy)
  }

  /// Ends the input without a closing, as when a trace ends: nobody will answer any more, so edges
  /// that are still being asked for keep their estimates.
  ///
  /// - Parameter policy: The session's choices.
  /// - Returns: An outcome without verdict that says what was settled as held apart.
  @discardableResult
  public mutating func finish(under policy: Policy) -> Outcome {
    let outcome = session.finish(under: policy)
    guard phase != .unpaused else { return outcome }
    beginning.giveUpAsking()
    ending.giveUpAsking()
    follow()
    return outcome
  }
}

/// A step session that can pause, over a source that keeps a history.
public typealias PausableSmallSession = PausableSession<SmallMemory<Count>>

/// A step session that can pause, over a source without a history.
public typealias PausableFullSession = PausableSession<FullMemory<Count>>
