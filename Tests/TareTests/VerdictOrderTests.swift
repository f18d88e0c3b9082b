// Every verdict on both machines, and which one is given where several hold.

import Tare
import Testing

@Suite struct `Every verdict` {
  @Test(arguments: Machine.allCases)
  func `a claim of another session changes nothing`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(4, to: 10, says: "4 advanced"),
        .report(9, to: 20, session: 7, says: "4 otherSession"),
        .answer(9, to: 20, session: 7, says: "4 otherSession"),
        .baseline(9, session: 7, says: "4 otherSession"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `before the first opening every claim is another session's`(machine: Machine) {
    play(
      machine,
      [
        .report(4, from: 0, to: 10, session: 0, says: "0 otherSession")
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a report to a closed session is closed`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .close(at: 5, says: "0"),
        .report(4, to: 10, says: "0 closed"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `no data is neither zero nor a claim`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(4, to: 10, says: "4 advanced"),
        .report(nil, to: 20, says: "4 noData"),
        .report(6, to: 15, at: 21, says: "6 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a negative total and an end before the start are malformed`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(-1, to: 10, says: "0 malformed"),
        .report(4, from: 10, to: 9, says: "0 malformed"),
      ])
  }

  @Test func `an end after the arrival is not counted, beyond the tolerance`() {
    play(
      .full,
      [
        .open(says: "0"),
        .report(4, to: 11, at: 10, says: "4 advanced"),
        .report(9, to: 31.5, at: 30, says: "4 clockStepped"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `what ended before the zero is history`(machine: Machine) {
    play(
      machine,
      [
        .open(from: .unknown, says: "0"),
        .report(4, from: -100, to: -5, says: "0 beforeSession"),
        .report(140, to: -5, says: "0 beforeSession"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a report waits for the baseline, and the baseline is set once`(machine: Machine) {
    play(
      machine,
      [
        .open(from: -100, says: "0"),
        .report(154, to: 10, says: "0 awaitingBaseline"),
        .baseline(150, says: "4 baselineSet"),
        .baseline(150, says: "4 duplicate"),
        .baseline(120, says: "4 duplicate"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `the newest claim once more is a duplicate, an older one is stale`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(4, to: 10, says: "4 advanced"),
        .report(6, to: 20, says: "6 advanced"),
        .report(6, to: 20, says: "6 duplicate"),
        .report(4, to: 10, at: 21, says: "6 stale"),
        .report(5, to: 15, at: 22, says: "6 stale"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `more than the rate allows is implausible`(machine: Machine) {
    var policy = Policy()
    policy.maximumRate = 3
    play(
      machine, under: policy,
      [
        .open(says: "0"),
        .report(31, to: 10, says: "0 implausible"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a start where the known ended begins an epoch on top`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(3, from: 20, to: 30, says: "13 newEpoch"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a fall is held until it is passed, and an equal total changes nothing`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .report(10, to: 10, says: "10 advanced"),
        .report(8, to: 20, says: "10/8 correctionHeld"),
        .report(9, to: 30, says: "10/9 correctionHeld"),
        .report(9, to: 40, says: "10/9 unchanged"),
        .report(11, to: 50, says: "11 advanced"),
        .report(11, to: 60, says: "11 unchanged"),
      ])
  }
}

@Suite struct `The first verdict that holds is given` {
  @Test func `another session before closed`() {
    play(
      .full,
      [
        .open(says: "0"), .close(at: 5, says: "0"),
        .report(nil, to: 10, session: 2, says: "0 otherSession"),
      ])
  }

  @Test func `closed before no data`() {
    play(
      .full,
      [.open(says: "0"), .close(at: 5, says: "0"), .report(nil, to: 10, says: "0 closed")])
  }

  @Test func `no data before malformed`() {
    play(.full, [.open(says: "0"), .report(nil, from: 20, to: 10, says: "0 noData")])
  }

  @Test func `malformed before a stepped clock and before history`() {
    play(
      .full,
      [
        .open(says: "0"),
        .report(-4, to: 30, at: 10, says: "0 malformed"),
        .report(-4, from: -20, to: -10, says: "0 malformed"),
      ])
  }

  @Test func `a stepped clock before waiting for the baseline`() {
    play(
      .full, [.open(from: -100, says: "0"), .report(154, to: 30, at: 10, says: "0 clockStepped")])
  }

  @Test func `history before waiting for the baseline`() {
    play(.full, [.open(from: -100, says: "0"), .report(140, to: -5, says: "0 beforeSession")])
  }

  @Test func `no data before the baseline's own verdict`() {
    play(.full, [.open(from: -100, says: "0"), .baseline(nil, says: "≥0 noData")])
  }

  @Test func `waiting for the baseline before a duplicate`() {
    play(
      .full,
      [
        .open(from: -100, says: "0"),
        .report(154, to: 10, says: "0 awaitingBaseline"),
        .report(154, to: 10, says: "0 awaitingBaseline"),
      ])
  }

  @Test(arguments: [20.0, 10.0])
  func `implausible before a new epoch and before a foreign window`(start: Double) {
    var policy = Policy()
    policy.maximumRate = 3
    play(
      .full, under: policy,
      [
        .open(says: "0"),
        .report(10, to: 20, says: "10 advanced"),
        .report(900, from: .at(start), to: 30, says: "10 implausible"),
      ])
  }

  @Test func `a session names every claim by exactly one verdict and none for open and close`() {
    #expect(Verdict.allCases.count == 17)
    var session = FullSession()
    let openAndClose = events(of: [.open(says: ""), .close(at: 1, says: "")])
    for event in openAndClose {
      #expect(session.ingest(event, under: Policy()).verdict == nil)
    }
  }
}
