// Each fault does what it is named for, and the same seed does it again.

import Foundation
import StepCounting
import Tare
import Testing

@testable import PedometerSimulator

@Suite("A fault")
struct FaultTests {
  static func events(
    _ faults: Faults, _ device: SimulatedDevice = .phoneWithHistory, seed: UInt64 = 1,
    opening: SimulationPlan.Opening = .now, minutes: Double = 12
  ) -> [SimulatedEvent] {
    var plan = SimulationPlan.random(seed: 5, device: device, faults: faults)
    plan.opening = opening
    return Array(SimulatedSession(plan, minutes: minutes, seed: seed))
  }

  @Test("changes what is said, always in the same way", arguments: PedometerFault.allCases)
  func strikes(fault: PedometerFault) {
    let isOfCounters = fault == .wrap
    let device: SimulatedDevice = isOfCounters ? .phoneSinceBoot : .phoneWithHistory
    var faults = Faults.usual
    faults[fault] =
      fault == .queryFailure ? 1 : fault.unit == .chance ? 0.3 : fault.usualStrength
    var without = faults
    without[fault] = nil
    let opening: SimulationPlan.Opening =
      fault == .slidWindow ? .since(secondsAgo: 1_000) : .subtracting(secondsAgo: 60)
    let told = Self.events(faults, device, opening: opening)
    #expect(told == Self.events(faults, device, opening: opening))
    #expect(
      told.map(\.event) != Self.events(without, device, opening: opening).map(\.event))
  }

  @Test("is spelled on a command line as it is in Swift", arguments: PedometerFault.allCases)
  func names(fault: PedometerFault) {
    #expect(PedometerFault(name: fault.name) == fault)
    #expect(fault.range.contains(fault.usualStrength))
    #expect(fault.name == fault.name.lowercased())
  }

  @Test("of no strength is none, and one out of range is brought into it")
  func strengths() {
    var faults: Faults = [.duplicate: 7, .wrap: 3, .reset: 0, .denial: -1, .slowQuery: 0]
    #expect(faults[.duplicate] == 1)
    #expect(faults[.wrap] == 8)
    #expect(faults[.reset] == nil)
    #expect(faults[.denial] == nil)
    #expect(faults[.slowQuery] == 0)
    #expect(faults.active == [.duplicate, .slowQuery, .wrap])
    faults[.duplicate] = .nan
    #expect(faults[.duplicate] == nil)
    #expect(faults.habitsOnly.active == [.slowQuery, .wrap])
  }

  @Test("is told apart by what arrives")
  func kinds() {
    func totals(_ faults: Faults, _ device: SimulatedDevice = .phoneWithHistory) -> [Int64] {
      Self.events(faults, device).compactMap {
        if case .report(let claim) = $0.event { claim.total?.value } else { nil }
      }
    }
    let usual = totals(.usual)
    // Nothing comes while nobody walks, so every total is another one.
    #expect(Set(usual).count == usual.count && usual == usual.sorted())
    let steps = totals([.standingSilence: 1])
    #expect(steps == Array(1...Int64(steps.count)))
    #expect(totals([.batching: 2.5]).count == 288)
    #expect(totals(Faults.usual.merging([.duplicate: 1])).count == 2 * usual.count)
    #expect(Set(totals(Faults.usual.merging([.transientZero: 1]))) == [0])
    let wrapped = totals(Faults.usual.merging([.wrap: 8]), .blindCounter)
    #expect(wrapped.max() ?? 0 < 256 && wrapped != wrapped.sorted())
    let failing = Self.events(
      Faults.usual.merging([.queryFailure: 1]), opening: .subtracting(secondsAgo: 60))
    let baselines = failing.compactMap { event -> Claim<Count>? in
      if case .baseline(let claim) = event.event { claim } else { nil }
    }
    #expect(baselines.map(\.total) == [nil])
  }
}
