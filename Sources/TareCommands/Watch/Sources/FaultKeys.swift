// The keys that let the simulated pedometer misbehave.

import PedometerSimulator

/// One letter per fault; p, r and q belong to the session.
struct FaultKey: Sendable {
  var key: Character
  var word: String
  var fault: PedometerFault
  /// How much of it: what can be seen within half a minute.
  var magnitude: Double?
  /// What to say when it is pressed, where the fault's own summary does not say it.
  var effect: String?

  init(
    _ key: Character, _ word: String, _ fault: PedometerFault, _ magnitude: Double? = nil,
    effect: String? = nil
  ) {
    self.key = key
    self.word = word
    self.fault = fault
    self.magnitude = magnitude
    self.effect = effect
  }

  static let all: [FaultKey] = [
    FaultKey(
      "b", "burst", .catchUpBurst, 150,
      effect: "the next subscription brings 150 steps of before its start; r begins one"),
    FaultKey("d", "duplicate", .duplicate),
    FaultKey("o", "out of order", .outOfOrder),
    FaultKey("c", "correction", .correctionDown),
    FaultKey("u", "too few", .correctionUp),
    FaultKey("z", "zero", .transientZero),
    FaultKey("x", "reset", .reset),
    FaultKey("h", "hidden reset", .hiddenReset),
    FaultKey("f", "foreign window", .foreignWindow),
    FaultKey("w", "overlap", .overlappingWindow),
    FaultKey("m", "moved start", .movedStart),
    FaultKey("l", "late booking", .lateBookkeeping),
    FaultKey("s", "suspend", .suspension, 20, effect: "the app is suspended for 20 s"),
    FaultKey("n", "no permission", .denial, 20, effect: "permission is taken away for 20 s"),
    FaultKey("t", "set clock", .clockStep, -3600, effect: "the wall clock is set back by an hour"),
    FaultKey("k", "kill app", .processDeath, effect: "the app is killed and opened again"),
  ]

  /// What is said of it.
  var notice: String { "\(fault.name): \(effect ?? fault.summary)" }
}
