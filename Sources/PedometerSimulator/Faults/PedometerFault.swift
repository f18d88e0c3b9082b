// The ways in which a pedometer misbehaves, one case each.

/// A way in which a pedometer misbehaves, or behaves otherwise than its users expect.
///
/// Each has one number, its *strength*, in the unit that ``unit`` names: mostly the chance that it
/// strikes with an update. A real pedometer was seen or is documented to do every one of them.
public enum PedometerFault: String, Hashable, Sendable, Codable, CaseIterable {
  /// Updates come at the ends of batches of so many seconds, at most one per batch (Apple: 2.5 s).
  case batching
  /// Nothing is delivered while nobody walks. Without it there is an update per batch all the time.
  case standingSilence
  /// The application is suspended for 5 s to 10 min: nothing is delivered, and then one update at
  /// once, with or without new steps.
  case suspension
  /// Soon after subscribing a burst arrives: the stream counts so many steps of before its start.
  case catchUpBurst
  /// An update is delivered only after the next one.
  case outOfOrder
  /// An update is delivered twice.
  case duplicate
  /// In place of an update comes one about a window that began inside the session; only from a device
  /// that counts from the requested start.
  case overlappingWindow
  /// In place of an update comes one about a window that began up to an hour before the session and
  /// ends now or before it; only from a device that counts from the requested start.
  case foreignWindow
  /// The live count runs 1 to 20 steps too high for 1 to 5 updates, and then falls back.
  case correctionDown
  /// The live count runs 1 to 20 steps too low for 1 to 5 updates, and then catches up.
  case correctionUp
  /// Up to 20 steps of the last 30 s are booked 10 to 120 s late, under the time of their walking, in
  /// updates and in answers alike: the past is revised.
  case lateBookkeeping
  /// One update says 0.
  case transientZero
  /// The counter begins again from 0 and says so by another start and another origin. What was walked
  /// since the last update is lost.
  case reset
  /// The counter begins again from 0 under the same start: nothing says so.
  case hiddenReset
  /// An update says that it began up to 2.4 s earlier or later than it did.
  case movedStart
  /// Only so many seconds of the past are kept: the total of an older start covers less and less.
  case slidWindow
  /// A query fails.
  case queryFailure
  /// A query is answered after so many seconds.
  case slowQuery
  /// Permission is taken away for 1 to 5 minutes: updates and queries fail as denied.
  case denial
  /// The counter has so many bits and wraps; it stands just short of its end at first.
  case wrap
  /// The process dies: subscriptions and pending answers are gone without a word.
  case processDeath
  /// The wall clock is set by 2 s to 2 h, forward or back.
  case clockStep
  /// The wall clock is set by exactly an hour, forward or back in turn, as devices do that run it in
  /// local time.
  case daylightSaving
}

extension PedometerFault {
  /// What the strength of a fault counts.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// The chance that it strikes with an update (or a query), 0 to 1.
    case chance
    /// Seconds.
    case seconds
    /// Steps.
    case steps
    /// Bits.
    case bits
    /// On or off: 1 or 0.
    case onOrOff
  }

  /// What the strength counts.
  public var unit: Unit {
    switch self {
    case .batching, .slidWindow, .slowQuery: .seconds
    case .catchUpBurst: .steps
    case .wrap: .bits
    case .standingSilence: .onOrOff
    case .suspension, .outOfOrder, .duplicate, .overlappingWindow, .foreignWindow,
      .correctionDown, .correctionUp, .lateBookkeeping, .transientZero, .reset, .hiddenReset,
      .movedStart, .queryFailure, .denial, .processDeath, .clockStep, .daylightSaving:
      .chance
    }
  }

  /// The strengths that make sense; others are brought to the nearest end.
  public var range: ClosedRange<Double> {
    switch self {
    case .batching: 0.1...3_600
    case .slidWindow: 1...31_536_000
    case .slowQuery: 0...3_600
    case .catchUpBurst: 0...1_000_000
    case .wrap: 8...63
    case .standingSilence, .suspension, .outOfOrder, .duplicate, .overlappingWindow,
      .foreignWindow, .correctionDown, .correctionUp, .lateBookkeeping, .transientZero, .reset,
      .hiddenReset, .movedStart, .queryFailure, .denial, .processDeath, .clockStep,
      .daylightSaving:
      0...1
    }
  }

  /// A strength at which the fault is seen within some minutes of walking.
  public var usualStrength: Double {
    switch self {
    case .batching: 2.5
    case .standingSilence: 1
    case .catchUpBurst: 150
    case .slidWindow: 300
    case .slowQuery: 8
    case .wrap: 16
    case .queryFailure: 0.5
    case .outOfOrder, .duplicate, .overlappingWindow, .foreignWindow, .movedStart: 0.1
    case .correctionDown, .correctionUp, .lateBookkeeping, .transientZero: 0.05
    case .suspension, .reset, .hiddenReset: 0.02
    case .denial, .processDeath, .clockStep, .daylightSaving: 0.01
    }
  }

  /// What it does, in a line for people.
  public var summary: String {
    switch self {
    case .batching: "updates at the ends of batches of so many seconds"
    case .standingSilence: "nothing is delivered while nobody walks"
    case .suspension: "the app is suspended up to 10 min; an update at once on waking"
    case .catchUpBurst: "so many steps from before the start arrive 0.4 s after it"
    case .outOfOrder: "an update arrives after the next one"
    case .duplicate: "an update arrives twice"
    case .overlappingWindow: "an update about a window that began inside the session"
    case .foreignWindow: "an update about a window that began before the session"
    case .correctionDown: "up to 20 steps too many for some updates, then a fall"
    case .correctionUp: "up to 20 steps too few for some updates, then a jump"
    case .lateBookkeeping: "up to 20 steps booked late, under their own time"
    case .transientZero: "one update says 0"
    case .reset: "the counter begins again and says so"
    case .hiddenReset: "the counter begins again and does not say so"
    case .movedStart: "an update's start is up to 2.4 s off"
    case .slidWindow: "only so many seconds of the past are kept"
    case .queryFailure: "a query fails"
    case .slowQuery: "a query is answered after so many seconds"
    case .denial: "permission is taken away for 1 to 5 min"
    case .wrap: "a counter of so many bits"
    case .processDeath: "the app is killed and comes back up to 5 min later"
    case .clockStep: "the wall clock is set by 2 s to 2 h"
    case .daylightSaving: "the wall clock is set by an hour"
    }
  }

  /// Its name on a command line: `catch-up-burst`.
  public var name: String {
    var name = ""
    for character in rawValue {
      if character.isUppercase { name += "-" }
      name += character.lowercased()
    }
    return name
  }

  /// The fault of a name.
  public init?(name: String) {
    guard let fault = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = fault
  }
}
