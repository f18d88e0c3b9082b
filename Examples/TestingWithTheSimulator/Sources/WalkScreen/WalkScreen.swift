// What a screen of an app shows of a walk: texts made of a reading, and nothing else.

import StepCounting

/// What the screen shows.
public struct WalkScreen: Equatable {
  /// The large number.
  public var steps: String
  /// The line below it; empty while all is well.
  public var notice: String

  /// Makes the texts of a reading.
  public init(_ reading: StepReading) {
    steps = (reading.isLowerBound ? "≥ " : "") + String(reading.steps)
    notice =
      switch reading.silence {
      case .denied, .restricted: "Allow motion access in Settings to count steps."
      case .notDetermined: "Waiting for your permission."
      case .unavailable: "This device does not count steps."
      case .paused: "Paused."
      case .sourceError: "The pedometer does not answer; trying again."
      case .nobodyWalked, .historyLimited, nil: ""
      }
  }
}
