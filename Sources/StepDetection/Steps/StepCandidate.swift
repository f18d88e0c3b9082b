// A summit of the filtered signal that may be a step, and what is known of it.

/// A summit that may be a step.
struct StepCandidate: Sendable {
  /// Inputs of the judge per candidate.
  static let features = 44

  /// Samples of 40 ms since the detector started anew, with the part of a sample.
  var sample: Int64 = 0
  var part: Float = 0
  /// Height from the trough before it to the summit, in g.
  var height: Float = 0
  /// The step period at the time, in samples.
  var period: Float = 0
  /// Whether nothing was seen here: a place held open between two summits that are two steps apart.
  var isGuess = false
  /// Whether the device only turned: its axes changed, and the length of the acceleration did not.
  var isTurn = false
}
