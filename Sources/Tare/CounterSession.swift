// The counter session: its state, what it is told and what it reads.

/// A session count over a cumulative source: it starts at exactly 0, never falls on display, loses
/// no reported unit, and says of every claim what it did with it.
///
///     var session = SmallSession()
///     let policy = Policy()
///     let start = Arrival(Instant(nanoseconds: 0))
///     session.ingest(
///       .open(Opening(session: 1, arrival: start, from: start.wall, awaitsBaseline: false)),
///       under: policy)
///     let end = Instant(nanoseconds: 3_000_000_000)
///     let outcome = session.ingest(
///       .report(
///         Claim(session: 1, from: start.wall, to: end, total: 4, arrival: Arrival(end))),
///       under: policy)
///     outcome.verdict            // .advanced
///     session.reading.displayed  // 4
///
/// Use ``SmallSession`` where the source keeps a history that can be queried and ``FullSession``
/// where it does not. The session performs nothing itself: where an outcome ``Outcome/asks``, query
/// the source from the session's zero to now and hand the result in as ``SessionEvent/answer(_:)``.
///
/// The idea is one: a claim with start *s*, end *e* and total *n* says `S(e) = O(s) + n`, where `S`
/// is the session count and `O(s)` the offset of the start. A few starts are kept as anchors with
/// their offsets. A baseline answer *B* is the offset −B of the stream's start; the session's own
/// zero has the offset 0; a reset is a new start whose offset is the count at which the old one
/// ended; a window of unknown worth has an offset that is only a lower bound.
///
/// The state is a plain value without references. Any input is accepted: arithmetic saturates, and
/// nothing traps.
///
/// - Complexity: O(1) per event, without allocation: at most ``SessionMemory/anchorCount`` anchors are
///   looked at. The state is at most 256 bytes over `SmallMemory<Count>` and at most 1 KiB over
///   `FullMemory<Count>`.
public struct CounterSession<Memory: SessionMemory>: Equatable, Sendable {
  /// What is totalled.
  public typealias Total = Memory.Total

  /// The anchors and checkpoints; slot 0 is the session's zero, slot 1 the stream's start.
  var memory = Memory()
  // The next four share the anchors' last, unfilled word.
  /// The slot that made the newest exact claim.
  var exactSlot: UInt8 = 0
  /// What is going on.
  var status: Status = []
  /// The slot that made the newest lower bound.
  var boundSlot: UInt8 = Anchor<Total>.none
  /// The slot whose totals exceeded the maximum rate, or may begin a restart.
  var candidateSlot: UInt8 = Anchor<Total>.none

  var tokenValue: Int64 = 0
  /// The session's zero on the monotonic axis; every other instant of the state is relative to it.
  var zero: Int64 = 0
  /// Wall minus monotonic at the last arrival; once closed, the closing instant relative to zero.
  var clock: Int64 = 0
  /// The end of the newest exact claim.
  var exactEnd: Int64 = 0
  /// The count at ``exactEnd``.
  var exact: Total = .zero
  /// The end of the newest lower bound, where it is newer than ``exactEnd``.
  var boundEnd: Int64 = 0
  /// The lower bound at ``boundEnd``.
  var bound: Total = .zero
  /// The count to show: the high-water mark of the best value, from exactly 0 at the opening. The
  /// same as in ``reading``, at the cost of a load.
  public internal(set) var displayed: Total = .zero
  /// Units accepted under the maximum rate.
  var spent: Int64 = 0
  /// The first total that exceeded the maximum rate since the last accepted increase.
  var firstCandidate: Total = .zero
  /// The newest such total; or the total that may begin a restart.
  var newestCandidate: Total = .zero

  struct Status: OptionSet, Equatable, Sendable {
    var rawValue: UInt16
    static var opened: Status { Status(rawValue: 1 << 0) }
    static var closed: Status { Status(rawValue: 1 << 1) }
    static var finalAnswerTaken: Status { Status(rawValue: 1 << 2) }
    static var awaitingBaseline: Status { Status(rawValue: 1 << 3) }
    static var baselineFailed: Status { Status(rawValue: 1 << 4) }
    static var questionOpen: Status { Status(rawValue: 1 << 5) }
    static var lowerBound: Status { Status(rawValue: 1 << 6) }
    static var clockStepped: Status { Status(rawValue: 1 << 7) }
    static var bounded: Status { Status(rawValue: 1 << 8) }
    static var firstCandidate: Status { Status(rawValue: 1 << 9) }
    static var newestCandidate: Status { Status(rawValue: 1 << 10) }
    static var restartHeld: Status { Status(rawValue: 1 << 11) }
    /// The newest exact claim is an answer.
    static var answered: Status { Status(rawValue: 1 << 12) }
    /// An answer contradicted the stream, and none has agreed with it since.
    static var streamDoubted: Status { Status(rawValue: 1 << 13) }
  }

  /// Creates a session that has not been opened: every claim belongs to another session.
  public init() {}

  /// The token of the newest session; nil before the first opening.
  public var token: SessionToken? {
    status.contains(.opened) ? SessionToken(tokenValue) : nil
  }

  /// Whether reports are being held until a baseline is known.
  public var isAwaitingBaseline: Bool { status.contains(.awaitingBaseline) }

  /// Whether a question is outstanding.
  public var hasOpenQuestion: Bool { status.contains(.questionOpen) }

  /// Whether the session has been closed.
  public var isClosed: Bool { status.contains(.closed) }

  // Embedded Swift specialises everything by itself, and could not link to ready-made code.
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

  private func read() -> Reading<Total> {
    Reading(
      displayed: displayed, current: current, isLowerBound: status.contains(.lowerBound))
  }

  /// The best value now: the newest exact count, raised by a newer lower bound.
  var current: Total {
    status.contains(.bounded) ? exact.maximum(bound) : exact
  }

  /// The newest instant about which anything is known.
  var frontier: Int64 {
    status.contains(.bounded) ? max(exactEnd, boundEnd) : exactEnd
  }

  // Ready-made code for the two step sessions: without it a client in another module runs the
  // generic code, at fifty times the cost. The attribute without the underscore keeps the
  // dispatch and costs 90 ns where this costs 10. The formatter does not know its spacing.
  // swift-format-ignore
  /// Takes one event, in arrival order, and says what became of it.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - policy: The session's choices; pass the same policy throughout a session.
  /// - Returns: The verdict, whether the session now asks, and what was settled as held apart.
  #if !hasFeature(Embedded)
    @_specialize(exported: true, where Memory == SmallMemory<Count>)
    @_specialize(exported: true, where Memory == FullMemory<Count>)
  #endif
  @discardableResult
  public mutating func ingest(_ event: SessionEvent<Total>, under policy: Policy) -> Outcome {
    switch event {
    case .open(let opening): open(opening, policy)
    case .baseline(let claim): takeBaseline(claim, policy)
    case .report(let claim): takeReport(claim, policy)
    case .answer(let claim): takeAnswer(claim, policy)
    case .close(let closing): close(closing, policy)
    }
  }
}

/// A step session over a source that keeps a history.
public typealias SmallSession = CounterSession<SmallMemory<Count>>

/// A step session over a source without a history.
public typealias FullSession = CounterSession<FullMemory<Count>>
