// Times of a session that its source did not measure, or does not know any more.

import Tare

extension LiveSession {
  /// Notes that there is a time within the session of which the source knows nothing.
  ///
  /// What is counted from before the session's zero may have lacked something there: of the stream that
  /// is what it says first.
  mutating func noteUnmeasured(_ report: PedometerReport, since start: Instant?, isStream: Bool) {
    guard let unmeasured = report.unmeasured else { return }
    let isOlder = start.map { $0 < zero } ?? true
    let before = isOlder ? unmeasuredAtFirst ?? unmeasured : 0
    if isStream, unmeasuredAtFirst == nil { unmeasuredAtFirst = unmeasured }
    // A sensor takes a moment to wake up; half a second holds one step at most.
    if unmeasured - before > 0.5 { caveats.insert(.unknownGap) }
  }

  /// Begins anew where a source's history begins, if the stream is gone that this session was to learn its
  /// zero of: it has counted nothing yet, and what it was owed nobody knows any more.
  ///
  /// - Returns: Whether it did.
  mutating func beginAnew() -> Bool {
    guard capabilities.origin == .requestedStart, machine.isAwaitingBaseline,
      let begins = capabilities.historyBegins.map({ min(Instant($0), now.wall) }),
      begins.nanoseconds(since: max(zero, streamStart ?? zero)) > policy.tolerance
    else { return false }
    caveats.insert(.unknownGap)
    machine = ActivitySession(mayAsk: machine.mayAsk)
    zero = begins
    streamStart = begins
    footing = Footing(at: begins, total: .origin)
    countedTo = nil
    _ = machine.ingest(
      .open(
        Opening(
          session: token, arrival: now, zero: zero, from: streamStart, awaitsBaseline: false)),
      under: policy)
    if phase == .paused {
      machine.pause(PauseEdge(session: token, arrival: now), under: policy)
    }
    return true
  }
}
