// Windows, epochs, gaps and set clocks, line by line.

import Tare
import Testing

@Suite struct `What a window is worth` {
  @Test func `inside the known it is stale and never added`() {
    play(
      .full,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(3, from: 5, to: 15, at: 21, says: "10 stale"),
      ])
  }

  @Test func `overlapping the known it counts only as far as it proves anything`() {
    play(
      .full,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(5, from: 10, to: 30, says: "≥10 foreignWindow"),
        .report(12, from: 10, to: 40, says: "≥17 lowerBound"),
        .report(18, to: 50, says: "18 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases, [20.0, 20.25, 19.75])
  func `adjoining the known it is counted on top, and so is all that it grows by`(
    machine: Machine, start: Double
  ) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(3, from: .at(start), to: 30, says: "13 newEpoch"),
        .report(7, from: .at(start), to: 40, says: "17 advanced"),
        .report(5, from: .at(start), to: 50, says: "17/15 correctionHeld"),
        .report(9, from: .at(start), to: 60, says: "19 advanced"),
      ])
  }

  @Test func `where an epoch began the zero's own claim still decides`() {
    play(
      .full,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(3, from: 20, to: 30, says: "13 newEpoch"),
        .report(15, from: 0, to: 35, says: "15 advanced"),
        .report(6, from: 20, to: 40, says: "16 advanced"),
      ])
  }

  @Test func `after a gap it is counted on top as a lower bound`() {
    play(
      .full,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(3, from: 25, to: 30, says: "≥13 newEpoch"),
        .report(12, from: 0, to: 25, at: 31, says: "≥15 advanced"),
        .report(5, from: 25, to: 40, says: "≥17 advanced"),
        .report(18, from: 0, to: 50, says: "18 advanced"),
      ])
    play(
      .small,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(3, from: 25, to: 30, says: "≥13 newEpoch asks"),
        .answer(15, to: 30, says: "15 advanced"),
      ])
  }

  @Test func `that nobody can place is left to the answer`() {
    play(
      .small,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(12, from: 10, to: 30, says: "≥10 foreignWindow asks"),
        .answer(16, to: 30, says: "16 advanced"),
        .report(20, to: 40, says: "20 advanced"),
      ])
  }
}

@Suite struct `What a set clock changes` {
  @Test(arguments: [-60.0, -3.0, 3.0, 86_400.0], [true, false])
  func `nothing, whether the start is stamped anew or as before`(clock: Double, anew: Bool) {
    let start: Start = anew ? .at(-100 + clock) : .stream
    func later(_ total: Int64, _ end: Double, _ says: String) -> Line {
      .report(total, from: start, to: end + clock, at: end, clock: clock, says: says)
    }
    play(
      .full,
      [
        .open(from: -100, says: "0"),
        .baseline(150, says: "0 baselineSet"),
        .report(154, to: 10, says: "4 advanced"),
        later(160, 20, "10 advanced"),
        later(165, 30, "15 advanced"),
        later(163, 40, "15/13 correctionHeld"),
        later(166, 50, "16 advanced"),
      ])
  }

  @Test func `one question on the small machine`() {
    play(
      .small,
      [
        .open(says: "0"),
        .report(4, to: 10, says: "4 advanced"),
        .report(9, from: 3_600, to: 3_620, at: 20, clock: 3_600, says: "9 advanced asks"),
        .answer(9, to: 3_621, at: 21, clock: 3_600, says: "9 unchanged"),
        .report(12, from: 3_600, to: 3_630, at: 30, clock: 3_600, says: "12 advanced"),
      ])
  }

  @Test func `what another clock stamped ahead is not counted, and counts when said again`() {
    play(
      .full,
      [
        .open(says: "0"),
        .report(4, to: 10, says: "4 advanced"),
        .report(9, to: 3_620, at: 20, says: "4 clockStepped"),
        .report(9, to: 30, says: "9 advanced"),
      ])
  }
}
