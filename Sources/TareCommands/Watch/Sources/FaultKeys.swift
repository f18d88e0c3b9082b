// The keys that let the simulated pedometer misbehave.

import PedometerSimulator

/// One letter per fault; p, r and q belong to the session.
enum FaultKeys {
  static let all: [(key: Character, word: String, fault: PedometerFault)] = [
    ("b", "burst", .catchUpBurst),
    ("d", "duplicate", .duplicate),
    ("o", "out of order", .outOfOrder),
    ("c", "correction", .correctionDown),
    ("u", "too few", .correctionUp),
    ("z", "zero", .transientZero),
    ("x", "reset", .reset),
    ("h", "hidden reset", .hiddenReset),
    ("f", "foreign window", .foreignWindow),
    ("w", "overlap", .overlappingWindow),
    ("m", "moved start", .movedStart),
    ("l", "late booking", .lateBookkeeping),
    ("s", "suspend", .suspension),
    ("n", "no permission", .denial),
    ("t", "set clock", .clockStep),
    ("k", "kill app", .processDeath),
  ]

  static func fault(of key: Character) -> PedometerFault? {
    all.first { $0.key == key }?.fault
  }
}
