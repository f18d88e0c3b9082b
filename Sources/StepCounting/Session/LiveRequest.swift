// A question to the source that a live session has under way.

import Tare

/// A query or a read under way, with its repetitions.
struct LiveRequest: Sendable {
  /// What the answer is for.
  enum Purpose: Hashable, Sendable {
    /// The machine is in doubt, or the past is to be filled in: from the zero to now.
    case question
    /// What the stream had counted at the session's zero.
    case baseline
    /// The count at the beginning of a pause.
    case pauseEdge
    /// The count at the end of a pause.
    case resumeEdge
    /// The count at the session's end.
    case closing
    /// The whole count at an instant that has settled, to stand on from then on.
    case footing
    /// The count at the edge of a day.
    case dayEdge
    /// The newest total of a source without a history, after the session was resumed.
    case refresh
  }

  var purpose: Purpose
  /// The first instant asked about.
  var from: Instant
  /// The last instant asked about; nil for the instant at which it is sent.
  var to: Instant?
  /// How often it has failed.
  var failures = 0
  /// Whether it has been sent and not been answered.
  var isSent = false

  mutating func restamp(by step: Int64) {
    from = from.advanced(byNanoseconds: step)
    to = to.map { $0.advanced(byNanoseconds: step) }
  }
}

/// A session's end under way.
struct LiveClosing: Sendable {
  /// The last instant that counts.
  var edge: Instant
  /// Whether the closing query has been answered, has failed for good, or is not needed.
  var isAnswered = false
  /// The closing claim.
  var claim: Claim<ActivityTotal>?
  /// Whether the claim is on the session's own zero rather than on its stream.
  var isOnZero = false
  /// The stream's total at the edge, where the query gave it.
  var streamTotal: ActivityTotal?
}
