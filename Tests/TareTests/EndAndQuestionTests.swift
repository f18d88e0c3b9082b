// Closing, restarting and asking, line by line on both machines.

import Tare
import Testing

@Suite struct `What may come after the end` {
  @Test(arguments: Machine.allCases)
  func `one answer that ends by the closing may raise the count`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(4, to: 10, says: "4 advanced"),
        .close(at: 20, says: "4"),
        .answer(9, to: 25, says: "4 closed"),
        .answer(9, to: 20, at: 26, says: "9 advanced"),
        .answer(12, to: 20, at: 27, says: "9 closed"),
        .report(12, to: 20, at: 28, says: "9 closed"),
        .baseline(0, at: 29, says: "9 closed"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `the closing answer never lowers the count`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(9, to: 10, says: "9 advanced"),
        .close(at: 20, says: "9"),
        .answer(4, to: 20, at: 21, says: "9 correctionHeld"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a newer session ends the wait for the old one's answer`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(9, to: 10, says: "9 advanced"),
        .close(at: 20, says: "9"),
        .open(zero: 20, from: 20, at: 20, session: 2, says: "0"),
        .answer(30, to: 20, at: 21, session: 1, says: "0 otherSession"),
        .close(at: 22, session: 1, says: "0 otherSession"),
        .report(3, to: 30, session: 2, says: "3 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a late baseline of the old session is not the new one's`(machine: Machine) {
    play(
      machine,
      [
        .open(from: -100, says: "0"),
        .report(150, to: 5, says: "0 awaitingBaseline"),
        .open(zero: 10, from: -100, at: 10, session: 2, says: "0"),
        .baseline(8_000, at: 11, session: 1, says: "0 otherSession"),
        .report(8_012, to: 20, session: 2, says: "0 awaitingBaseline"),
        .baseline(8_005, at: 21, session: 2, says: "7 baselineSet"),
      ])
  }
}

@Suite struct `What is asked` {
  @Test func `once while a question is outstanding, and anew after a failed answer`() {
    play(
      .small,
      [
        .open(from: .unknown, says: "0"),
        .report(100, to: 10, says: "0 baselineSet"),
        .report(110, to: 20, says: "10 advanced"),
        .report(4, to: 30, says: "10/0 correctionHeld asks"),
        .report(3, to: 40, says: "10/0 unchanged"),
        .answer(nil, to: 40, at: 41, says: "10/0 noData"),
        .report(2, to: 50, says: "10/0 unchanged asks"),
      ])
  }

  @Test func `nothing by a session without doubts`() {
    play(
      .small,
      [
        .open(from: -100, says: "0"),
        .baseline(150, says: "0 baselineSet"),
        .report(154, to: 10, says: "4 advanced"),
        .report(nil, to: 11, says: "4 noData"),
        .report(154, to: 20, says: "4 unchanged"),
        .report(152, to: 30, says: "4/2 correctionHeld"),
        .report(3, from: 30, to: 40, says: "5 newEpoch"),
      ])
  }

  @Test func `about a total below its own baseline`() {
    play(
      .small,
      [
        .open(from: -100, says: "0"),
        .baseline(150, says: "0 baselineSet"),
        .report(140, to: 10, says: "0 unchanged asks"),
        .answer(6, to: 10, says: "6 advanced"),
      ])
  }
}
