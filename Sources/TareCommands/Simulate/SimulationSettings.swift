// What a simulation is to be, as the command line says it.

import PedometerSimulator

struct SimulationSettings: Sendable {
  var isList = false
  var preset: SimulatorPreset?
  var faults = FaultChanges()
  var device: SimulatedDevice?
  var habit: Walker.Habit?
  var minutes: Double?
  var seed: UInt64 = 1
  var hasTruth = false
  var asks: Bool?

  /// How long it is played.
  var playedMinutes: Double { minutes ?? preset?.minutes ?? 10 }

  /// What is played.
  var plan: SimulationPlan {
    var plan: SimulationPlan
    if let preset {
      plan = preset.plan
      plan.faults = faults.applied(to: plan.faults)
    } else {
      plan = .random(
        seed: seed, habit: habit ?? .outing, device: device ?? .phoneWithHistory,
        faults: faults.applied(to: .usual))
    }
    if let asks { plan.asks = asks }
    return plan
  }
}

/// Faults that the command line switches on or off.
struct FaultChanges: Sendable {
  /// In the order of the command line; nil switches off.
  var changes: [(fault: PedometerFault, strength: Double?)] = []

  func applied(to faults: Faults) -> Faults {
    var faults = faults
    for change in changes { faults[change.fault] = change.strength }
    return faults
  }
}
