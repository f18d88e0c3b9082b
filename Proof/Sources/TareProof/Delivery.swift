// What reaches a session, with the truth at that moment beside it.

/// What sort of thing is delivered.
enum DeliveryKind: Sendable {
  /// A session begins.
  case opening
  /// Something new is said.
  case news
  /// Something is said again.
  case echo
  /// A foreign window is said again.
  case windowEcho
  /// No data, or an error.
  case nothing
}

/// One event on its way to a session.
struct Delivery: Sendable {
  /// What sort it is.
  var kind: DeliveryKind
  /// The event as stamped.
  var event: SessionEvent<Count>
  /// The same had the wall clock never been set.
  var steady: SessionEvent<Count>
  /// The newest session.
  var session: Int
  /// The true count of the newest session now.
  var truth: Int
  /// What the source has claimed too much and not withdrawn.
  var allowance: Int
  /// Now, on the true axis.
  var now: Int
  /// The wall clock minus the true axis.
  var shift: Int
  /// The session's zero on the true axis, and the clock's shift when it opened.
  var zero: Int
  /// The clock's shift when the session opened.
  var zeroShift: Int

  /// The true answer to a question of the session, or a failed one.
  func answer(steady: Bool, failing: Bool = false) -> SessionEvent<Count> {
    // The question names the date at which the session opened, unless the clock has been set to
    // before that date.
    let from = zero + min(zeroShift, shift)
    return .answer(
      Claim(
        session: SessionToken(Int64(session)),
        from: Stamp.wall(steady ? zero : from),
        to: Stamp.wall(now + (steady ? 0 : shift)),
        total: failing ? nil : Count(Int64(truth)),
        arrival: Stamp.arrival(now, shift: steady ? 0 : shift)))
  }
}

/// Turns times of the true axis, in milliseconds, into what a session is told.
enum Stamp {
  /// The monotonic clock's zero lies elsewhere than the wall's: confusing both must show.
  static let monotonicZero = 400_000

  /// An instant on the wall clock.
  static func wall(_ milliseconds: Int) -> Instant {
    Instant(nanoseconds: Int64(milliseconds) * 1_000_000)
  }

  /// An arrival on both clocks.
  static func arrival(_ now: Int, shift: Int) -> Arrival {
    Arrival(
      wall: wall(now + shift),
      monotonic: Instant(nanoseconds: Int64(now - monotonicZero) * 1_000_000))
  }
}
