// What `tare redact` does to a trace: times moved, sessions renumbered, names gone.

import Tare
import TareTrace

/// Takes from a trace what says when and whose it was, and nothing that a replay needs.
///
/// All wall times move by one distance and all monotonic times by another, so every interval and
/// every step of the clock stays. The counts of a replay depend on nothing else: the session puts
/// wall times on its monotonic axis by their difference at each arrival, and that difference changes
/// by the same amount everywhere. Where it, or the placed time, would leave 64 bits of nanoseconds
/// before or after the move, the event is refused; a replay would bend it to the end of the axis.
///
/// Constant memory but for one entry per session.
struct Redaction: TraceChange {
  /// Where the first event's wall time goes: 2001-01-01T00:00:00Z, a date that nobody takes for a
  /// real one and that is still shown as a date.
  static let epoch = Instant(nanoseconds: 978_307_200 * 1_000_000_000)

  private let chosen: AxisShift?
  private var shifts: (wall: AxisShift, monotonic: AxisShift)?
  private var tokens: [SessionToken: SessionToken] = [:]

  /// Creates a redaction before the first event.
  ///
  /// - Parameter shift: How far wall times move; if nil, so that the first event's becomes
  ///   ``epoch``. Monotonic times always begin at 0: they say how long the device has been on.
  init(shift: AxisShift?) {
    chosen = shift
  }

  func changed(_ header: TraceHeader) -> TraceHeader {
    var header = header
    if !PlainUnit.isPlain(header.unit) { header.unit = PlainUnit.replacement }
    return header
  }

  mutating func changed(
    _ event: SessionEvent<Count>
  ) throws(TraceChangeFault) -> SessionEvent<Count> {
    switch event {
    case .open(var opening):
      let arrival = try moved(stamp: opening.arrival)
      opening.zero = try moved(opening.zero, "zero", opening.arrival, arrival)
      opening.from = try moved(opening.from, "from", opening.arrival, arrival)
      opening.arrival = arrival
      opening.session = renumbered(opening.session)
      return .open(opening)
    case .baseline(let claim): return .baseline(try moved(claim))
    case .report(let claim): return .report(try moved(claim))
    case .answer(let claim): return .answer(try moved(claim))
    case .close(var closing):
      closing.arrival = try moved(stamp: closing.arrival)
      closing.session = renumbered(closing.session)
      return .close(closing)
    }
  }

  mutating func changed(_ edge: PauseEdge) throws(TraceChangeFault) -> PauseEdge {
    let arrival = try moved(stamp: edge.arrival)
    return PauseEdge(session: renumbered(edge.session), arrival: arrival)
  }

  private mutating func moved(
    _ claim: Claim<Count>
  ) throws(TraceChangeFault) -> Claim<Count> {
    let arrival = try moved(stamp: claim.arrival)
    return Claim(
      session: renumbered(claim.session),
      from: try moved(claim.from, "from", claim.arrival, arrival),
      to: try moved(claim.to, "to", claim.arrival, arrival),
      total: claim.total, arrival: arrival)
  }

  private mutating func moved(stamp: Arrival) throws(TraceChangeFault) -> Arrival {
    let shifts = shifts(stamp)
    guard let wall = shifts.wall.moved(stamp.wall) else { throw Self.fault("wall") }
    guard let monotonic = shifts.monotonic.moved(stamp.monotonic) else { throw Self.fault("mono") }
    let moved = Arrival(wall: wall, monotonic: monotonic)
    guard stamp.places(stamp.wall), moved.places(moved.wall) else { throw Self.fault("mono") }
    return moved
  }

  /// Moves an instant of an event that arrived at `stamp`, which has become `arrival`.
  private mutating func moved(
    _ instant: Instant, _ field: String, _ stamp: Arrival, _ arrival: Arrival
  ) throws(TraceChangeFault) -> Instant {
    guard let moved = shifts(stamp).wall.moved(instant), stamp.places(instant),
      arrival.places(moved)
    else { throw Self.fault(field) }
    return moved
  }

  private mutating func moved(
    _ instant: Instant?, _ field: String, _ stamp: Arrival, _ arrival: Arrival
  ) throws(TraceChangeFault) -> Instant? {
    guard let instant else { return nil }
    return try .some(moved(instant, field, stamp, arrival))
  }

  /// The moves, settled by the first event.
  private mutating func shifts(_ first: Arrival) -> (wall: AxisShift, monotonic: AxisShift) {
    if let shifts { return shifts }
    let settled = (
      wall: chosen ?? AxisShift(from: first.wall, to: Self.epoch),
      monotonic: AxisShift(from: first.monotonic, to: Instant(nanoseconds: 0))
    )
    shifts = settled
    return settled
  }

  /// The sessions' numbers from 1, in order of appearance.
  private mutating func renumbered(_ token: SessionToken) -> SessionToken {
    if let known = tokens[token] { return known }
    let next = SessionToken(Int64(tokens.count) + 1)
    tokens[token] = next
    return next
  }

  private static func fault(_ field: String) -> TraceChangeFault {
    TraceChangeFault(
      field: field,
      text: """
        out of range once moved; times reach 292 years to either side of 1970 and of each other, \
        so leave the event out, or move by less with --shift SECONDS
        """)
  }
}

extension Arrival {
  /// Whether the monotonic time of a wall instant, by the clocks at this arrival, is exact.
  fileprivate func places(_ instant: Instant) -> Bool {
    let (offset, isFar) = wall.nanoseconds.subtractingReportingOverflow(monotonic.nanoseconds)
    return !isFar && !instant.nanoseconds.subtractingReportingOverflow(offset).overflow
  }
}
