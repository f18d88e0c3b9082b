// A step that was found, and what the wearer is doing between steps.

/// A step that was found in the acceleration.
public struct DetectedStep: Hashable, Sendable {
  /// When the step was taken, on the samples' own axis of time, to about 0.1 s.
  public var nanoseconds: Int64
  /// How sure the detector is that this was a step, from 0.5 to 1.
  public var confidence: Float
  /// Whether a bout of walking starts with this step.
  ///
  /// The steps from one such step to the next are one bout; a gap in the samples ends it.
  public var startsBout: Bool

  /// Creates a step.
  public init(nanoseconds: Int64, confidence: Float, startsBout: Bool) {
    self.nanoseconds = nanoseconds
    self.confidence = confidence
    self.startsBout = startsBout
  }
}

/// What the wearer seems to be doing now.
public enum WalkingState: Hashable, Sendable, CaseIterable {
  /// Too few samples yet, or none since the last gap.
  case unknown
  /// The device lies or is carried without moving.
  case still
  /// The device moves, and not as in walking: a drive, dishes, a hand that turns.
  case moving
  /// Walking or running.
  case walking
}
