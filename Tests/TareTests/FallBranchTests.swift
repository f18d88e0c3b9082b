// Every branch of what a fall means, with its verdict.

import Tare
import Testing

@Suite struct `What a fall means` {
  private func policy(_ rule: DecreaseRule, width: Int? = nil, rate: Double? = nil) -> Policy {
    var policy = Policy()
    policy.decrease = rule
    policy.width = width
    policy.maximumRate = rate
    return policy
  }

  @Test func `under correction it is held until it is passed`() {
    play(
      .full,
      [
        .open(from: .unknown, says: "0"),
        .report(100, to: 10, says: "0 baselineSet"),
        .report(110, to: 20, says: "10 advanced"),
        .report(104, to: 30, says: "10/4 correctionHeld"),
        .report(110, to: 40, says: "10 advanced"),
        .report(112, to: 50, says: "12 advanced"),
      ])
  }

  @Test func `under restart it begins again from zero on top`() {
    play(
      .full, under: policy(.restart),
      [
        .open(from: .unknown, says: "0"),
        .report(100, to: 10, says: "0 baselineSet"),
        .report(110, to: 20, says: "10 advanced"),
        .report(109, to: 30, says: "119 newEpoch"),
        .report(0, to: 40, says: "119 newEpoch"),
        .report(3, to: 50, says: "122 advanced"),
      ])
  }

  @Test(
    arguments: Machine.allCases, [DecreaseRule.correction, .restart, .restartBelow(1)])
  func `with an equal known origin it is a correction under any rule`(
    machine: Machine, rule: DecreaseRule
  ) {
    play(
      machine, under: policy(rule),
      [
        .open(says: "0"),
        .report(110, to: 20, says: "110 advanced"),
        .report(4, to: 30, says: "110/4 correctionHeld"),
        .report(5, to: 40, says: "110/5 correctionHeld"),
        .report(111, to: 50, says: "111 advanced"),
      ])
  }

  @Test func `under a share it is held, and believed with the next later end`() {
    play(
      .full, under: policy(.restartBelow(0.5)),
      [
        .open(from: .unknown, says: "0"),
        .report(100, to: 10, says: "0 baselineSet"),
        .report(110, to: 20, says: "10 advanced"),
        .report(4, to: 30, says: "10 correctionHeld"),
        .report(4, to: 30, says: "10 duplicate"),
        .report(4, to: 30, at: 35, says: "10 duplicate"),
        .report(6, to: 40, says: "16 newEpoch"),
        .report(9, to: 50, says: "19 advanced"),
      ])
  }

  @Test func `under a share anything below the last accepted total confirms`() {
    play(
      .full, under: policy(.restartBelow(0.5)),
      [
        .open(from: .unknown, says: "0"),
        .report(100, to: 10, says: "0 baselineSet"),
        .report(110, to: 20, says: "10 advanced"),
        .report(4, to: 30, says: "10 correctionHeld"),
        .report(109, to: 40, says: "119 newEpoch"),
      ])
  }

  @Test func `under a share a glitch is forgotten when the total comes back`() {
    play(
      .full, under: policy(.restartBelow(0.5)),
      [
        .open(from: .unknown, says: "0"),
        .report(100, to: 10, says: "0 baselineSet"),
        .report(110, to: 20, says: "10 advanced"),
        .report(4, to: 30, says: "10 correctionHeld"),
        .report(112, to: 40, says: "12 advanced"),
        .report(4, to: 50, says: "12 correctionHeld"),
        .report(113, to: 60, says: "13 advanced"),
      ])
  }

  @Test func `at the share itself it is a correction`() {
    play(
      .full, under: policy(.restartBelow(0.5)),
      [
        .open(from: .unknown, says: "0"),
        .report(10, to: 10, says: "0 baselineSet"),
        .report(110, to: 20, says: "100 advanced"),
        .report(55, to: 30, says: "100/45 correctionHeld"),
        .report(56, to: 40, says: "100/46 correctionHeld"),
      ])
  }

  @Test func `under a declared width a positive signed difference is a wrap`() {
    play(
      .full, under: policy(.correction, width: 8),
      [
        .open(from: .unknown, says: "0"),
        .report(250, to: 10, says: "0 baselineSet"),
        .report(254, to: 20, says: "4 advanced"),
        .report(3, to: 30, says: "9 advanced"),
        .report(130, to: 40, says: "136 advanced"),
        .report(1, to: 50, says: "263 advanced"),
      ])
  }

  @Test func `under a declared width any other fall goes by the rule`() {
    play(
      .full, under: policy(.correction, width: 8),
      [
        .open(from: .unknown, says: "0"),
        .report(200, to: 10, says: "0 baselineSet"),
        .report(220, to: 20, says: "20 advanced"),
        .report(210, to: 30, says: "20/10 correctionHeld"),
      ])
    play(
      .full, under: policy(.restart, width: 8),
      [
        .open(from: .unknown, says: "0"),
        .report(100, to: 10, says: "0 baselineSet"),
        .report(120, to: 20, says: "20 advanced"),
        .report(5, to: 30, says: "25 newEpoch"),
      ])
  }

  @Test func `a wrap that the rate forbids goes by the rule`() {
    play(
      .full, under: policy(.restart, width: 8, rate: 1),
      [
        .open(from: .unknown, says: "0"),
        .report(200, to: 10, says: "0 baselineSet"),
        .report(202, to: 20, says: "2 advanced"),
        .report(1, to: 21, says: "3 newEpoch"),
      ])
  }

  @Test func `of a blind stream it raises one question, and an answer settles it`() {
    play(
      .small,
      [
        .open(from: .unknown, says: "0"),
        .report(100, to: 10, says: "0 baselineSet"),
        .report(110, to: 20, says: "10 advanced"),
        .report(4, to: 30, says: "10/0 correctionHeld asks"),
        .report(6, to: 40, says: "10/0 unchanged"),
        .answer(17, to: 40, says: "17 advanced"),
      ])
  }
}
