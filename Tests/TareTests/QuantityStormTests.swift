// Several quantities under arbitrary input: no trap, no fall, nothing made of nothing.

import Tare
import Testing

@Suite struct `A storm of several quantities` {
  private typealias Event = SessionEvent<ActivityTotal>

  private func total(_ storm: inout Storm) -> ActivityTotal? {
    let metres: [Double?] = [
      nil, 0, 7.5, -0.0, -1, .nan, .signalingNaN, .infinity, -.infinity, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude,
    ]
    guard let steps = storm.total() else { return nil }
    func floors() -> Int64? { Bool.random(using: &storm.random) ? nil : storm.number() }
    return ActivityTotal(
      steps: steps.value, distance: metres[Int.random(in: 0..<metres.count, using: &storm.random)],
      floorsAscended: floors(), floorsDescended: floors())
  }

  private func claim(_ claim: Claim<Count>, _ storm: inout Storm) -> Claim<ActivityTotal> {
    Claim(
      session: claim.session, from: claim.from, to: claim.to, total: total(&storm),
      arrival: claim.arrival)
  }

  private func event(_ storm: inout Storm) -> Event {
    switch storm.event() {
    case .open(let opening): .open(opening)
    case .baseline(let one): .baseline(claim(one, &storm))
    case .report(let one): .report(claim(one, &storm))
    case .answer(let one): .answer(claim(one, &storm))
    case .close(let closing): .close(closing)
    }
  }

  private func blow<Memory: SessionMemory>(
    on type: CounterSession<Memory>.Type, seed: UInt64
  ) throws where Memory.Total == ActivityTotal {
    var storm = Storm(seed: seed)
    let policy = storm.policy()
    var session = CounterSession<Memory>()
    session.ingest(
      .open(Opening(session: 1, arrival: storm.arrival(), from: nil, awaitsBaseline: false)),
      under: policy)
    for _ in 0..<60 {
      let event = event(&storm)
      let before = session.reading.displayed
      session.ingest(event, under: policy)
      let after = session.reading.displayed
      var opened = false
      if case .open = event { opened = true }
      if !opened {
        #expect(after.steps >= before.steps, "seed \(seed): \(event)")
        #expect(fallsNot(before.distance, after.distance), "seed \(seed): \(event)")
        #expect(fallsNot(before.floorsAscended, after.floorsAscended), "seed \(seed): \(event)")
        #expect(fallsNot(before.floorsDescended, after.floorsDescended), "seed \(seed): \(event)")
      }
      var words: [Int64] = []
      session.writeSnapshot { words.append($0) }
      let restored = try CounterSession<Memory>(words: words.count) { words[$0] }
      #expect(restored == session, "seed \(seed): \(event)")
    }
  }

  /// What has been shown stays shown, and is never less.
  private func fallsNot<Value: Comparable>(_ before: Value?, _ after: Value?) -> Bool {
    guard let before else { return true }
    guard let after else { return false }
    return after >= before
  }

  @Test func `never traps, falls or fails to restore on the small machine`() throws {
    for seed in 1...700 as ClosedRange<UInt64> {
      try blow(on: CounterSession<SmallMemory<ActivityTotal>>.self, seed: seed)
    }
  }

  @Test func `never traps, falls or fails to restore on the full machine`() throws {
    for seed in 1...700 as ClosedRange<UInt64> {
      try blow(on: CounterSession<FullMemory<ActivityTotal>>.self, seed: seed)
    }
  }
}
