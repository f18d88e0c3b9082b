// The defaults of events: what a line leaves out, taken from the lines before it.

import Tare

/// What the lines so far say about what the next one leaves out.
struct EventDefaults: Sendable {
  /// Whether an `open` has been read.
  private var hasOpened = false
  /// The newest session.
  private var session = SessionToken(0)
  /// The arrival of the event before.
  private(set) var last = Arrival(Instant(nanoseconds: 0))
  /// Zero and stream start of the newest session.
  private(set) var zero = Instant(nanoseconds: 0)
  private var from: Instant?

  /// Before the first line.
  init() {}

  /// Completes a line.
  mutating func complete(_ line: EventLine) throws(LineFault) -> TraceItem {
    guard hasOpened || line.name == .open else {
      throw LineFault(key: .event, problem: .firstEventNotOpen)
    }
    switch line.name {
    case .report:
      return .event(.report(claim(line, from: from, to: nil)))
    case .answer:
      return .event(.answer(claim(line, from: zero, to: nil)))
    case .baseline:
      return .event(.baseline(claim(line, from: from, to: zero)))
    case .close:
      arrive(line, wall: last.wall)
      return .event(.close(Closing(session: token(line), arrival: last)))
    case .pause:
      arrive(line, wall: last.wall)
      return .pause(PauseEdge(session: token(line), arrival: last))
    case .resume:
      arrive(line, wall: last.wall)
      return .resume(PauseEdge(session: token(line), arrival: last))
    case .open:
      return .event(.open(try open(line)))
    case .unknown:
      throw LineFault(key: .event, problem: .unknownEvent)
    }
  }

  /// The token of a line's session: the newest one's if it is not written.
  private func token(_ line: EventLine) -> SessionToken {
    line.has(.session) ? SessionToken(line.session) : session
  }

  /// Stamps the line: `wall` as given if it is not written, and a monotonic clock that ran on by the
  /// change of `wall`.
  private mutating func arrive(_ line: EventLine, wall: Instant) {
    let wall = line.has(.wall) ? Instant(nanoseconds: line.wall) : wall
    let passed = wall.nanoseconds(since: last.wall)
    let monotonic =
      line.has(.mono)
      ? Instant(nanoseconds: line.mono) : last.monotonic.advanced(byNanoseconds: passed)
    last = Arrival(wall: wall, monotonic: monotonic)
  }

  /// A claim whose start and end, where they are not written, are these; an end of nil is `wall`.
  private mutating func claim(
    _ line: EventLine, from: Instant?, to: Instant?
  ) -> Claim<Count> {
    let end = line.has(.to) ? Instant(nanoseconds: line.to) : to
    arrive(line, wall: end.map { max($0, last.wall) } ?? last.wall)
    var start = from
    if line.has(.from) { start = Instant(nanoseconds: line.from) }
    if line.null & TraceKey.from.bit != 0 { start = nil }
    return Claim(
      session: token(line), from: start, to: end ?? last.wall,
      total: line.has(.total) ? Count(line.total) : nil, arrival: last)
  }

  private mutating func open(_ line: EventLine) throws(LineFault) -> Opening {
    if !hasOpened {
      guard line.has(.wall) || line.has(.zero) else {
        throw LineFault(key: .wall, problem: .missing(.firstWall))
      }
      // The first event's clocks agree; the monotonic one may be set by the line.
      last = Arrival(Instant(nanoseconds: line.has(.wall) ? line.wall : line.zero))
    }
    var token = SessionToken(line.session)
    if !line.has(.session) {
      guard session.rawValue < .max else {
        throw LineFault(key: .session, problem: .noNextSession)
      }
      token = SessionToken(session.rawValue + 1)
    }
    arrive(line, wall: last.wall)
    let zero = line.has(.zero) ? Instant(nanoseconds: line.zero) : last.wall
    guard zero <= last.wall else { throw LineFault(key: .zero, problem: .zeroAfterOpening) }
    var from: Instant? = zero
    if line.has(.from) { from = Instant(nanoseconds: line.from) }
    if line.null & TraceKey.from.bit != 0 { from = nil }
    hasOpened = true
    session = token
    self.zero = zero
    self.from = from
    return Opening(
      session: token, arrival: last, zero: zero, from: from,
      awaitsBaseline: line.has(.baseline) ? line.baseline : from.map { $0 < zero } ?? false)
  }
}

extension EventDefaults {
  /// Emits everything as six words.
  func write(_ emit: (Int64) -> Void) {
    emit((hasOpened ? 1 : 0) | (from == nil ? 0 : 2))
    emit(session.rawValue)
    emit(last.wall.nanoseconds)
    emit(last.monotonic.nanoseconds)
    emit(zero.nanoseconds)
    emit(from?.nanoseconds ?? 0)
  }

  /// Restores from the words that ``write(_:)`` emits.
  init(next: () -> Int64) {
    let flags = next()
    hasOpened = flags & 1 != 0
    session = SessionToken(next())
    let wall = Instant(nanoseconds: next())
    last = Arrival(wall: wall, monotonic: Instant(nanoseconds: next()))
    zero = Instant(nanoseconds: next())
    let start = Instant(nanoseconds: next())
    from = flags & 2 != 0 ? start : nil
  }
}
