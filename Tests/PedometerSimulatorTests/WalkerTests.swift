// Walkers: the truth as a function of time.

import Testing

@testable import PedometerSimulator

@Suite("A walker")
struct WalkerTests {
  @Test("walks a script, stands before and after it, or begins again")
  func script() {
    let legs: [WalkLeg] = [.stand(seconds: 10), .walk(seconds: 60, floors: 2), .run(seconds: 30)]
    let once = Walker(legs)
    #expect(once.totals(after: .seconds(-5)) == WalkTotals())
    #expect(once.totals(after: .seconds(10)).steps == 0)
    #expect(once.totals(after: .seconds(70)).steps == 108)
    #expect(once.totals(after: .seconds(70)).meters == 79.92)
    #expect(once.totals(after: .seconds(40)).floorsAscended == 1)
    #expect(once.totals(after: .seconds(100)).steps == 189)
    #expect(once.totals(after: .seconds(100_000)).steps == 189)
    let again = Walker(legs, isRepeating: true)
    #expect(again.totals(after: .seconds(250)).steps == 2 * 189 + 72)
    #expect(again.scriptDuration == .seconds(100))
  }

  @Test("takes its steps exactly when it says", arguments: [1, 2, 3] as [UInt64])
  func steps(seed: UInt64) {
    let walker = Walker.random(seed: seed)
    var time: Int64 = 0
    for count in 1...3_000 {
      guard let next = walker.nextStep(after: time) else {
        Issue.record("no step after \(time), seed \(seed)")
        return
      }
      #expect(next > time)
      #expect(walker.steps(at: next) == Int64(count), "seed \(seed)")
      #expect(walker.steps(at: next - 1_000_000) == Int64(count - 1), "seed \(seed)")
      time = next
    }
  }

  @Test("turns where its legs do")
  func turns() {
    let walker = Walker([.stand(seconds: 10), .walk(seconds: 5), .run(seconds: 5)])
    #expect(walker.nextTurn(after: 0)?.time == 10_000_000_000)
    #expect(walker.nextTurn(after: 0)?.isWalking == true)
    #expect(walker.nextTurn(after: 10_000_000_000)?.time == 20_000_000_000)
    #expect(walker.nextTurn(after: 12_000_000_000)?.isWalking == false)
    #expect(walker.nextTurn(after: 20_000_000_000) == nil)
  }

  @Test("of a seed is the same everywhere")
  func golden() {
    // Computed once; integer arithmetic gives it on every machine.
    let walker = Walker.random(seed: 42)
    #expect(
      walker.totals(after: .seconds(3_600))
        == WalkTotals(
          steps: 5_207, millimeters: 4_637_320, floorsAscended: 2, floorsDescended: 2,
          activeNanoseconds: 2_406_000_000_000))
  }

  @Test("has plausible days and outings", arguments: 0..<20 as Range<UInt64>)
  func plausible(seed: UInt64) {
    let days = Walker.random(seed: seed, habit: .days)
    for day in 0..<7 {
      let from = days.totals(after: .seconds(day * 86_400))
      let to = days.totals(after: .seconds((day + 1) * 86_400))
      let steps = (to - from).steps
      #expect(2_000...25_000 ~= steps, "\(steps), seed \(seed)")
      #expect(days.totals(after: .seconds(day * 86_400 + 21_600)) == from, "asleep until six")
    }
    for leg in Walker.random(seed: seed).legs where leg.gait == .walk || leg.gait == .run {
      #expect(1_500...3_000 ~= leg.millistepsPerSecond)
      #expect(500...1_400 ~= leg.millimetersPerStep)
    }
  }
}
