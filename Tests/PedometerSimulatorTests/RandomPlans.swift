// Plans drawn at random: a few short legs, a device, an opening and up to four faults.

import StepCounting
import Tare

@testable import PedometerSimulator

/// A plan drawn from a seed, and how to tell it.
struct RandomPlan: CustomStringConvertible {
  let seed: UInt64
  let plan: SimulationPlan
  let minutes: Double
  /// The faults beside the device's habits.
  let drawn: [PedometerFault]
  /// Whether a live counter limits the rate, as it does unless told otherwise.
  let limitsRate: Bool

  /// When the faults cease, and for how long somebody walks after that, in seconds.
  static let calm = (after: 45.0, walk: 35.0)

  init(seed: UInt64, allowed: [PedometerFault] = PedometerFault.allCases) {
    var random = SplitMix64(seed: seed)
    self.seed = seed
    var legs: [WalkLeg] = [.walk(seconds: 400)]
    // Before the opening at 400.3 s somebody walked; after it, legs of up to 50 s.
    var seconds = 0
    while seconds < Int(Self.calm.after) + 10 {
      let length = random.draw(3...50)
      seconds += length
      switch random.draw(0...5) {
      case 0: legs.append(.stand(seconds: Double(length)))
      case 1: legs.append(.run(seconds: Double(length)))
      case 2: legs.append(.drive(seconds: Double(length)))
      default:
        legs.append(
          .walk(
            seconds: Double(length), stepsPerSecond: Double(random.draw(1_500...2_200)) / 1000,
            floors: random.draw(-1...1)))
      }
    }
    legs.append(.walk(seconds: Self.calm.walk))
    legs.append(.stand(seconds: 30))
    let end = Double(seconds) + Self.calm.walk + 15

    var device: SimulatedDevice
    switch random.draw(0...4) {
    case 0, 1: device = .phoneWithHistory
    case 2: device = .phoneSinceBoot
    case 3:
      device = .phoneSinceBoot
      device.canReadNow = false
    default: device = .blindCounter
    }
    if random.draw(0...3) == 0 { device.queryDelay = 0 }
    limitsRate = random.draw(0...1) == 0
    var faults = Faults.usual
    switch random.draw(0...5) {
    case 0: faults[.batching] = nil
    case 1: faults[.standingSilence] = nil
    default: break
    }
    var drawn: [PedometerFault] = []
    let choice = allowed.filter { $0 != .batching && $0 != .standingSilence }
    for _ in 0..<random.draw(0...4) where !choice.isEmpty {
      let fault = choice[random.draw(0...choice.count - 1)]
      guard !drawn.contains(fault) else { continue }
      drawn.append(fault)
      let strength: Double
      switch fault.unit {
      case .chance: strength = fault.usualStrength * Double(random.draw(2...6)) / 2
      case .seconds: strength = fault.usualStrength * Double(random.draw(1...4)) / 4
      case .steps: strength = Double(random.draw(1...300))
      case .bits: strength = Double(random.draw(9...20))
      case .onOrOff: strength = 1
      }
      faults[fault] = strength
    }
    var plan = SimulationPlan(
      walker: Walker(legs), elapsed: 400.3, device: device, faults: faults,
      calmAfter: Self.calm.after)
    if device.origin == .requestedStart {
      switch random.draw(0...3) {
      case 0: plan.opening = .since(secondsAgo: Double(random.draw(1...390)))
      case 1: plan.opening = .subtracting(secondsAgo: Double(random.draw(1...390)))
      default: plan.opening = .now
      }
      plan.asks = random.draw(0...5) != 0
    }
    plan.relaunchDelay = Double(random.draw(2...30))
    if device.origin == .ownStart { plan.policy.width = faults[.wrap].map { Int($0) } }
    self.plan = plan
    self.minutes = end / 60
    self.drawn = drawn
  }

  /// What no session can know: steps that its source lost without a word.
  var isLossExcepted: Bool {
    let isBlind = !plan.device.namesOrigin && plan.device.origin == .ownStart
    return plan.faults[.slidWindow] != nil && plan.device.origin == .requestedStart
      || drawn.contains(.hiddenReset) && !plan.hasHistory
      || drawn.contains(.reset) && isBlind
  }

  /// A counter of a declared width that falls has wrapped, whatever else may be the cause.
  var isPhantomExcepted: Bool {
    guard plan.policy.width != nil else { return false }
    return !Set(drawn).isDisjoint(with: [.transientZero, .hiddenReset, .reset])
  }

  /// Whether a source may say more than a person can walk: then a live counter under a rate limit holds
  /// steps apart, true ones among them.
  var isRateTouched: Bool {
    limitsRate
      && !Set(drawn).isDisjoint(with: [
        .catchUpBurst, .correctionDown, .correctionUp, .transientZero, .lateBookkeeping,
        .movedStart, .hiddenReset, .reset, .slidWindow, .overlappingWindow, .foreignWindow,
        .outOfOrder,
      ])
  }

  /// Whether the first update of a counter that cannot be read may come late or say too much: it is the
  /// zero, and what was walked before it is not counted.
  var isZeroUncertain: Bool {
    plan.device.origin == .ownStart
      && !Set(drawn).isDisjoint(with: [
        .suspension, .denial, .outOfOrder, .correctionDown, .processDeath, .clockStep,
        .daylightSaving, .queryFailure, .slowQuery, .catchUpBurst, .foreignWindow,
        .overlappingWindow,
      ])
  }

  var description: String {
    let faults = drawn.map { "\($0)=\(plan.faults[$0] ?? 0)" }.joined(separator: " ")
    return "seed \(seed): \(plan.device.origin) readNow \(plan.device.canReadNow) "
      + "start \(plan.device.startStamp) asks \(plan.hasHistory) \(plan.opening) [\(faults)]"
  }
}
