// Every branch of what the first claim is worth, with its verdict, bound and question.

import Tare
import Testing

@Suite struct `What the first claim is worth` {
  @Test(arguments: Machine.allCases)
  func `on a blind stream it is the zero, and that alone is no lower bound`(machine: Machine) {
    play(
      machine,
      [
        .open(from: .unknown, says: "0"),
        .report(nil, to: 5, says: "0 noData"),
        .report(150, to: 10, says: "0 baselineSet"),
        .report(154, to: 20, says: "4 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `on a blind stream an awaited baseline is the zero`(machine: Machine) {
    play(
      machine,
      [
        .open(from: .unknown, baseline: true, says: "0"),
        .report(160, to: 10, says: "0 awaitingBaseline"),
        .baseline(150, says: "10 baselineSet"),
        .report(161, to: 20, says: "11 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `on the zero it counts whole, and a start within the tolerance is the same`(machine: Machine)
  {
    play(
      machine,
      [
        .open(says: "0"),
        .report(4, to: 10, says: "4 advanced"),
        .report(6, from: 0.9, to: 20, says: "6 advanced"),
        .report(9, from: -0.9, to: 30, says: "9 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a zero in the past counts what was before the opening`(machine: Machine) {
    play(
      machine,
      [
        .open(zero: -3_600, from: -3_600, says: "0"),
        .report(800, to: -60, at: 1, says: "800 advanced"),
        .report(804, to: 10, says: "804 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `held reports are taken in order of their ends`(machine: Machine) {
    play(
      machine,
      [
        .open(from: -100, says: "0"),
        .report(170, to: 20, says: "0 awaitingBaseline"),
        .report(160, to: 10, at: 21, says: "0 awaitingBaseline"),
        .report(12, from: 0, to: 15, at: 22, says: "0 awaitingBaseline"),
        .baseline(150, at: 23, says: "20 baselineSet"),
        .report(171, to: 30, says: "21 advanced"),
      ])
  }

  @Test func `a failed baseline makes the first of the held the zero, by their ends`() {
    play(
      .full,
      [
        .open(from: -100, says: "0"),
        .report(180, to: 30, says: "0 awaitingBaseline"),
        .report(160, to: 10, at: 31, says: "0 awaitingBaseline"),
        .report(170, to: 20, at: 32, says: "0 awaitingBaseline"),
        .baseline(nil, says: "≥20 noData"),
        .report(185, to: 40, says: "≥25 lowerBound"),
      ])
  }

  @Test func `a failed baseline makes the next report the zero if none is held`() {
    play(
      .full,
      [
        .open(from: -100, says: "0"),
        .baseline(nil, says: "≥0 noData"),
        .report(160, to: 10, says: "≥0 baselineSet"),
        .report(165, to: 20, says: "≥5 lowerBound"),
        .report(9, from: 0, to: 30, says: "9 advanced"),
      ])
  }

  @Test func `a failed baseline is asked about, and reports wait for the answer`() {
    play(
      .small,
      [
        .open(from: -100, says: "0"),
        .report(160, to: 10, says: "0 awaitingBaseline"),
        .baseline(nil, says: "≥0 noData asks"),
        .report(170, to: 20, says: "≥0 awaitingBaseline"),
        .answer(23, to: 20, says: "23 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a session that closes without its baseline counts from the first held`(machine: Machine) {
    play(
      machine,
      [
        .open(from: -100, says: "0"),
        .report(160, to: 10, says: "0 awaitingBaseline"),
        .report(170, to: 20, says: "0 awaitingBaseline"),
        .close(at: 21, says: "≥10"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a session that closes with nothing held has counted nothing`(machine: Machine) {
    play(machine, [.open(from: -100, says: "0"), .close(at: 21, says: "≥0")])
  }

  @Test(arguments: Machine.allCases)
  func `a trace that ends without the baseline shows it in the end`(machine: Machine) {
    let lines: [Line] = [
      .open(from: -100, says: ""), .report(160, to: 10, says: ""), .report(170, to: 20, says: ""),
    ]
    func finished<Memory: SessionMemory>(
      _ unopened: CounterSession<Memory>
    ) -> Reading<Count> where Memory.Total == Count {
      var session = unopened
      for event in events(of: lines) { session.ingest(event, under: Policy()) }
      session.finish(under: Policy())
      return session.reading
    }
    let expected = Reading<Count>(displayed: 10, current: 10, isLowerBound: true)
    switch machine {
    case .small: #expect(finished(SmallSession()) == expected)
    case .full: #expect(finished(FullSession()) == expected)
    }
  }

  @Test(arguments: Machine.allCases)
  func `an unawaited baseline changes nothing`(machine: Machine) {
    play(
      machine,
      [
        .open(says: "0"),
        .baseline(150, says: "0 duplicate"),
        .report(4, to: 10, says: "4 advanced"),
      ])
  }

  @Test(arguments: Machine.allCases)
  func `a late baseline is as good as an early one`(machine: Machine) {
    for late in 0...3 {
      var lines: [Line] = [
        .report(160, to: 10, says: ""), .report(162, to: 20, says: ""),
        .report(170, to: 30, says: ""),
      ]
      lines.insert(.baseline(150, says: ""), at: late)
      lines.insert(.open(from: -100, says: ""), at: 0)
      var small = SmallSession()
      var full = FullSession()
      for event in events(of: lines) {
        small.ingest(event, under: Policy())
        full.ingest(event, under: Policy())
      }
      let expected = Reading<Count>(displayed: 20, current: 20, isLowerBound: false)
      #expect((machine == .small ? small.reading : full.reading) == expected, "\(late) before it")
    }
  }
}
