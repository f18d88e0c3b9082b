// The maximum rate: the bucket, its candidates and what is held apart, each with its verdict.

import Tare
import Testing

@Suite struct `What a maximum rate holds apart` {
  private var three: Policy {
    var policy = Policy()
    policy.maximumRate = 3
    return policy
  }

  @Test(arguments: Machine.allCases)
  func `the bucket holds 2.5 seconds at first and then what is due`(machine: Machine) {
    play(
      machine, under: three,
      [
        .open(says: "0"),
        .report(6, to: 1, says: "6 advanced"),
        .report(7, to: 1.5, says: "7 advanced"),
        .report(9, to: 3, says: "9 advanced"),
        .report(30, to: 10, says: "30 advanced"),
        .report(31, to: 10, says: "30 implausible"),
      ])
  }

  @Test(arguments: [(1, 8), (2.5, 8), (3, 10), (10, 31)] as [(Double, Int64)])
  func `one more than the bucket holds is implausible`(end: Double, total: Int64) {
    play(
      .full, under: three,
      [.open(says: "0"), .report(total, to: end, says: "0 implausible")])
    play(
      .full, under: three,
      [
        .open(says: "0"),
        .report(total - 1, to: end, says: "\(total - 1) advanced"),
      ])
  }

  @Test func `on a blind stream it fills from the first report`() {
    play(
      .full, under: three,
      [
        .open(from: .unknown, says: "0"),
        .report(500, to: 100, says: "0 baselineSet"),
        .report(507, to: 101, says: "7 advanced"),
        .report(508, to: 102, says: "7 implausible"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a candidate that is followed credits only the rise since it`(machine: Machine) {
    play(
      machine, under: three,
      [
        .open(says: "0"),
        .report(4, to: 2, says: "4 advanced"),
        .report(1_000, to: 10, says: "4 implausible"),
        .report(1_003, to: 11, says: "7 advanced apart 996"),
        .report(1_005, to: 12, says: "9 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a spike that is withdrawn leaves the count where it was`(machine: Machine) {
    play(
      machine, under: three,
      [
        .open(says: "0"),
        .report(4, to: 2, says: "4 advanced"),
        .report(1_000, to: 10, says: "4 implausible"),
        .report(6, to: 11, says: "6 advanced apart 996"),
        .report(7, to: 12, says: "7 advanced"),
      ])
  }

  @Test func `only an accepted increase discards a candidate`() {
    play(
      .full, under: three,
      [
        .open(says: "0"),
        .report(4, to: 2, says: "4 advanced"),
        .report(1_000, to: 10, says: "4 implausible"),
        .report(4, to: 11, says: "4 unchanged"),
        .report(nil, to: 12, says: "4 noData"),
        .report(1_003, to: 13, says: "7 advanced apart 996"),
      ])
  }

  @Test func `a candidate said again does not confirm itself`() {
    play(
      .full, under: three,
      [
        .open(says: "0"),
        .report(1_000, to: 10, says: "0 implausible"),
        .report(1_000, to: 10, says: "0 duplicate"),
        .report(1_000, to: 10, at: 15, says: "0 duplicate"),
        .report(20, to: 20, says: "20 advanced apart 1000"),
      ])
  }

  @Test func `later answers are worth as much less as was held apart`() {
    play(
      .small, under: three,
      [
        .open(says: "0"),
        .report(4, to: 2, says: "4 advanced"),
        .report(1_000, to: 10, says: "4 implausible"),
        .report(1_003, to: 11, says: "7 advanced apart 996"),
        .answer(1_010, to: 20, says: "14 advanced"),
      ])
  }

  @Test func `what is held apart is summed once for a burst in two pieces`() {
    play(
      .full, under: three,
      [
        .open(says: "0"),
        .report(150, to: 10, says: "0 implausible"),
        .report(400, to: 20, says: "0 implausible"),
        .report(402, to: 21, says: "2 advanced apart 400"),
      ])
  }
}
