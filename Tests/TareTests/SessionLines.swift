// Plays a session line by line on either machine: what it is told, and all that it must say to it.

import Tare
import Testing

/// Which of the two machines plays.
enum Machine: CaseIterable, Sendable {
  /// Asks on doubt; for sources that keep a history.
  case small
  /// Lives with lower bounds; for sources without one.
  case full
}

/// Where a claim starts.
enum Start: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Where the open said that the stream starts.
  case stream
  /// Nobody knows.
  case unknown
  /// Seconds after the opening, as stamped.
  case at(Double)

  init(integerLiteral value: Int64) { self = .at(Double(value)) }
  init(floatLiteral value: Double) { self = .at(value) }
}

/// One event and what the session must say to it.
///
/// Every time is in seconds after the opening. `from` and `to` are as the source stamped them; `at`
/// is the arrival on the monotonic clock, by default the end of the claim or the line before,
/// whichever is later; `clock` is by how much the wall clock has been set since the opening.
///
/// What must be said reads `[≥]displayed[/current] [verdict] [asks] [apart n]`: `≥` for a lower
/// bound, `current` only where it differs, `apart` for the units settled as never accepted.
struct Line {
  enum Kind { case open(awaitsBaseline: Bool?), baseline, report, answer, close }
  var kind: Kind
  var total: Int64?
  var from: Start = .stream
  var to: Double?
  var zero: Double = 0
  var at: Double?
  var clock: Double = 0
  var session: SessionToken = 1
  var says: String

  static func open(
    zero: Double = 0, from: Start = 0, baseline: Bool? = nil, at: Double = 0,
    session: SessionToken = 1, says: String
  ) -> Line {
    Line(
      kind: .open(awaitsBaseline: baseline), from: from, zero: zero, at: at, session: session,
      says: says)
  }

  /// The answer to the baseline query, over the stream's start to the session's zero.
  static func baseline(
    _ total: Int64?, to: Double? = nil, at: Double? = nil, session: SessionToken = 1, says: String
  ) -> Line {
    Line(kind: .baseline, total: total, to: to, at: at, session: session, says: says)
  }

  static func report(
    _ total: Int64?, from: Start = .stream, to: Double, at: Double? = nil, clock: Double = 0,
    session: SessionToken = 1, says: String
  ) -> Line {
    Line(
      kind: .report, total: total, from: from, to: to, at: at, clock: clock, session: session,
      says: says)
  }

  /// The answer to a question, over the session's zero to `to`.
  static func answer(
    _ total: Int64?, to: Double, at: Double? = nil, clock: Double = 0, session: SessionToken = 1,
    says: String
  ) -> Line {
    Line(
      kind: .answer, total: total, to: to, at: at, clock: clock, session: session, says: says)
  }

  static func close(at: Double? = nil, session: SessionToken = 1, says: String) -> Line {
    Line(kind: .close, at: at, session: session, says: says)
  }
}

/// The two clocks share no zero, so that nothing can pass by mixing them up.
private let wallAtOpening: Int64 = 1_700_000_000_000_000_000
private let monotonicAtOpening: Int64 = 86_400_000_000_000

private func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
private func wall(_ seconds: Double) -> Instant {
  Instant(nanoseconds: wallAtOpening + nanoseconds(seconds))
}

/// The lines as the events that a driver would hand in.
func events(of lines: [Line]) -> [SessionEvent<Count>] {
  var stream: Start = .unknown
  var zero = 0.0
  var now = 0.0
  return lines.map { line in
    now = line.at ?? max(now, line.to ?? now)
    let arrival = Arrival(
      wall: wall(now + line.clock),
      monotonic: Instant(nanoseconds: monotonicAtOpening + nanoseconds(now)))
    func claim(from: Start, to: Double) -> Claim<Count> {
      Claim(
        session: line.session, from: instant(from), to: wall(to),
        total: line.total.map { Count($0) },
        arrival: arrival)
    }
    func instant(_ start: Start) -> Instant? {
      switch start {
      case .unknown: nil
      case .at(let seconds): wall(seconds)
      case .stream:
        if case .at(let seconds) = stream { wall(seconds) } else { nil }
      }
    }
    switch line.kind {
    case .open(let awaitsBaseline):
      stream = line.from
      zero = line.zero
      var before = false
      if case .at(let seconds) = stream { before = seconds < zero }
      return .open(
        Opening(
          session: line.session, arrival: arrival, zero: wall(zero), from: instant(stream),
          awaitsBaseline: awaitsBaseline ?? before))
    case .baseline: return .baseline(claim(from: .stream, to: line.to ?? zero))
    case .report: return .report(claim(from: line.from, to: line.to ?? zero))
    case .answer: return .answer(claim(from: .at(zero), to: line.to ?? zero))
    case .close: return .close(Closing(session: line.session, arrival: arrival))
    }
  }
}

/// What a session says to an event, in the words of a line.
func words<Memory: SessionMemory>(
  _ outcome: Outcome, _ session: CounterSession<Memory>
) -> String where Memory.Total == Count {
  let reading = session.reading
  var words = reading.isLowerBound ? "≥" : ""
  words += "\(reading.displayed.value)"
  if reading.current != reading.displayed { words += "/\(reading.current.value)" }
  if let verdict = outcome.verdict { words += " \(verdict)" }
  if outcome.asks { words += " asks" }
  if outcome.heldApart != 0 { words += " apart \(outcome.heldApart)" }
  return words
}

/// Plays the lines on one machine and compares every one of them.
func play(
  _ machine: Machine, under policy: Policy = Policy(), _ lines: [Line],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  switch machine {
  case .small: play(SmallSession(), under: policy, lines, sourceLocation)
  case .full: play(FullSession(), under: policy, lines, sourceLocation)
  }
}

private func play<Memory: SessionMemory>(
  _ unopened: CounterSession<Memory>, under policy: Policy, _ lines: [Line],
  _ sourceLocation: SourceLocation
) where Memory.Total == Count {
  var session = unopened
  for (index, (line, event)) in zip(lines, events(of: lines)).enumerated() {
    let said = words(session.ingest(event, under: policy), session)
    #expect(
      said == line.says, "line \(index + 1): \(event)", sourceLocation: sourceLocation)
  }
}
