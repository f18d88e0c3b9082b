// From a pastime to the motion that it is.

extension Pastime {
  /// The motion, with everything about it drawn.
  func motion(posture: Rotation, _ dice: inout Dice) -> any Motion {
    switch self {
    case .still: return StillMotion(posture: posture)
    case .lying: return LyingMotion(posture: posture, &dice)
    case .standing: return StandingMotion(posture: posture, &dice)
    case .elevator: return ElevatorMotion(posture: posture, &dice)
    case .typing: return HandMotion.typing(posture: posture, &dice)
    case .deskWork: return HandMotion.deskWork(posture: posture, &dice)
    case .gesturing: return HandMotion.gesturing(posture: posture, &dice)
    case .handling: return HandlingMotion(posture: posture, &dice)
    case .car: return VehicleMotion(.car, posture: posture, &dice)
    case .bus: return VehicleMotion(.bus, posture: posture, &dice)
    case .train: return VehicleMotion(.train, posture: posture, &dice)
    case .bicycle: return BicycleMotion(posture: posture, &dice)
    case .rolling: return RollingMotion(posture: posture, degrees: nil, hertz: nil, &dice)
    case .washingUp, .brushingTeeth, .cuttingVegetables, .clapping:
      return RepeatedMotion(repetition, posture: posture, &dice)
    }
  }

  /// What the hand repeats; for the others nothing much.
  private var repetition: Repetition {
    switch self {
    case .washingUp:
      Repetition(
        hertz: 0.9...3, irregularity: 0.25, variety: 0.9, fumbling: 0.09, meters: 0.004...0.035,
        roundness: 0.2...1,
        degrees: 3...20, work: 1.5...7, rest: 0.5...4,
        reaches: Reaches(pause: 0.2...2, distance: 0.1...0.5, duration: 0.4...1.1, turn: 60))
    case .brushingTeeth:
      Repetition(
        hertz: 3...6, irregularity: 0.08, variety: 0.3, fumbling: 0.02, meters: 0.004...0.012,
        degrees: 1...8, work: 3...12, rest: 0.2...1.5,
        reaches: Reaches(pause: 0.5...4, distance: 0.03...0.2, duration: 0.4...1, turn: 40))
    case .cuttingVegetables:
      Repetition(
        hertz: 1.5...4, irregularity: 0.12, variety: 0.4, fumbling: 0.03, meters: 0.004...0.02,
        degrees: 2...12,
        shock: 0.03...0.3, work: 1.5...8, rest: 0.5...5,
        reaches: Reaches(pause: 0.3...2, distance: 0.08...0.35, duration: 0.4...1, turn: 50))
    case .clapping:
      Repetition(
        hertz: 2...5, irregularity: 0.04, meters: 0.01...0.06, degrees: 2...15, shock: 0.4...2.5,
        work: 3...20, rest: 2...15,
        reaches: Reaches(pause: 0.5...5, distance: 0.05...0.3, duration: 0.4...1, turn: 30))
    case .still, .lying, .standing, .rolling, .typing, .deskWork, .gesturing, .handling, .car,
      .bus, .train, .bicycle, .elevator:
      Repetition(
        hertz: 1...1, meters: 0...0, work: 1...2, rest: 1...2,
        reaches: Reaches(pause: 1...2, distance: 0...0, duration: 1...1, turn: 0))
    }
  }
}
