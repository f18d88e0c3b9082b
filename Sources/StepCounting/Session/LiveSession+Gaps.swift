// Times within a session that its source did not measure.

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
}
