// Scripts that are drawn from a seed, for training and for testing in bulk.

/// What a script drawn from a seed is made of.
public enum MotionMix: String, Hashable, Sendable, CaseIterable {
  /// One gait in one place for the whole script, a little standing before and after it.
  case oneWalk
  /// Gaits and pastimes in turn, 5 to 120 s each; about half of the time is walked.
  case outing
  /// Pastimes only, 20 to 300 s each: not one step.
  case noWalk
  /// One pastime for the whole script: not one step.
  case onePastime
  /// Walks of 4 to 20 steps with pastimes of 5 to 40 s between.
  case shortWalks
}

extension MotionScript {
  /// A script drawn from a seed: the same for the same seed, mix and time on every machine.
  ///
  /// Gaits: walking 70 % (a fifth of it at 0.6 to 1.4 steps/s), running 10 %, shuffling 6 %, stairs
  /// 14 %; each place to carry a device is equally likely, but nobody runs or climbs stairs with a cane
  /// or a pram. Pastimes are equally likely.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - mix: What it is made of.
  ///   - seconds: How long it is; the last leg is cut to it. At most a week.
  /// - Returns: The script.
  public static func random(seed: UInt64, mix: MotionMix, seconds: Double) -> MotionScript {
    var dice = Dice(seed: seed, part: 0x5C)
    var legs: [MotionLeg] = []
    var left = min(max(seconds, 0), 604_800)
    var walks = dice.happens(0.5)
    while left > 0 {
      let leg: MotionLeg
      let most: Double
      switch mix {
      case .oneWalk:
        most = left
        leg = .walk(gait(&dice), seconds: left)
      case .onePastime:
        most = left
        leg = .pass(dice.pick(Pastime.allCases, or: .still), seconds: left)
      case .noWalk:
        most = min(left, dice.draw(20...300))
        leg = .pass(dice.pick(Pastime.allCases, or: .still), seconds: most)
      case .outing:
        most = min(left, dice.draw(5...120))
        leg =
          walks
          ? .walk(gait(&dice), seconds: most)
          : .pass(dice.pick(Pastime.allCases, or: .still), seconds: most)
      case .shortWalks:
        if walks {
          let gait = gait(&dice)
          let steps = dice.whole(4...20)
          // Standing before and after takes up to 3 s.
          most = 3 + Double(steps) / (gait.cadence ?? 1) * 1.1
          leg = .walk(gait, seconds: min(left, most))
        } else {
          most = min(left, dice.draw(5...40))
          leg = .pass(dice.pick(Pastime.allCases, or: .still), seconds: most)
        }
      }
      legs.append(leg)
      left -= most
      walks.toggle()
    }
    return MotionScript(seed: seed, legs: legs)
  }

  /// A gait drawn as ``random(seed:mix:seconds:)`` says.
  private static func gait(_ dice: inout Dice) -> Gait {
    let kind: GaitKind
    let chance = dice.draw(0...1)
    if chance < 0.7 {
      kind = .walk
    } else if chance < 0.8 {
      kind = .run
    } else if chance < 0.86 {
      kind = .shuffle
    } else {
      kind = chance < 0.93 ? .stairsUp : .stairsDown
    }
    let places: [Carrying]
    switch kind {
    case .walk, .shuffle: places = Carrying.allCases
    case .run, .stairsUp, .stairsDown:
      places = [.trouserPocket, .hand, .swingingWrist, .stillWrist, .backpack, .bag]
    }
    let isSlow = kind == .walk && dice.happens(0.2)
    return Gait(
      kind, carrying: dice.pick(places, or: .hand),
      cadence: dice.draw(isSlow ? 0.6...1.4 : kind.cadences), variability: dice.draw(0.02...0.05),
      asymmetry: dice.draw(-0.08...0.08))
  }
}
