// Arbitrary input: extremes of every field in any order never trap and never break display.

import Tare
import Testing

/// Makes events of extreme and of ordinary values.
struct Storm {
  var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(state: seed) }

  mutating func number() -> Int64 {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .min
    case 1: .max
    case 2: .min + 1
    case 3: Int64.random(in: .min ... .max, using: &random)
    case 4: 0
    default: Int64.random(in: -50...1_000, using: &random) * 1_000_000_000
    }
  }

  mutating func instant() -> Instant { Instant(nanoseconds: number()) }

  mutating func arrival() -> Arrival {
    let wall = instant()
    return Bool.random(using: &random) ? Arrival(wall) : Arrival(wall: wall, monotonic: instant())
  }

  mutating func total() -> Count? {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: nil
    case 1: Count(number())
    default: Count(Int64.random(in: 0...300, using: &random))
    }
  }

  mutating func claim() -> Claim<Count> {
    Claim(
      session: 1, from: Bool.random(using: &random) ? nil : instant(), to: instant(),
      total: total(), arrival: arrival())
  }

  mutating func event() -> SessionEvent<Count> {
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      .open(
        Opening(
          session: 1, arrival: arrival(), zero: Bool.random(using: &random) ? instant() : nil,
          from: Bool.random(using: &random) ? nil : instant(),
          awaitsBaseline: Bool.random(using: &random)))
    case 1: .close(Closing(session: 1, arrival: arrival()))
    case 2, 3: .baseline(claim())
    case 4, 5, 6: .answer(claim())
    default: .report(claim())
    }
  }

  mutating func policy() -> Policy {
    var policy = Policy()
    let doubles: [Double] = [0, -1, 5, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, 0.5]
    switch Int.random(in: 0..<3, using: &random) {
    case 0: policy.decrease = .restart
    case 1: policy.decrease = .restartBelow(doubles[Int.random(in: 0..<8, using: &random)])
    default: break
    }
    if Bool.random(using: &random) {
      policy.width =
        [Int.min, -1, 0, 1, 8, 16, 32, 63, 64, Int.max][
          Int.random(in: 0..<10, using: &random)]
    }
    if Bool.random(using: &random) {
      policy.maximumRate = doubles[Int.random(in: 0..<8, using: &random)]
    }
    if Bool.random(using: &random) { policy.tolerance = number() }
    if Bool.random(using: &random) { policy.adjacency = number() }
    return policy
  }
}

@Suite struct `A storm of arbitrary events` {
  private func blow<Memory: SessionMemory>(
    on type: CounterSession<Memory>.Type, seed: UInt64
  ) where Memory.Total == Count {
    var storm = Storm(seed: seed)
    let policy = storm.policy()
    var session = CounterSession<Memory>()
    session.ingest(
      .open(Opening(session: 1, arrival: storm.arrival(), from: nil, awaitsBaseline: false)),
      under: policy)
    for _ in 0..<60 {
      let event = storm.event()
      let before = session.reading.displayed
      session.ingest(event, under: policy)
      let after = session.reading
      if case .open = event {
        #expect(after.displayed == 0 && after.current == 0, "seed \(seed)")
      } else {
        #expect(after.displayed.value >= before.value, "seed \(seed): \(event)")
      }
      #expect(after.current.value <= after.displayed.value, "seed \(seed): \(event)")
      #expect(after.current.value >= 0, "seed \(seed): \(event)")
      #expect(session.pendingExcess >= 0, "seed \(seed): \(event)")
    }
    session.finish(under: policy)
  }

  @Test func `never traps and never falls on the small machine`() {
    for seed in 1...1_500 as ClosedRange<UInt64> { blow(on: SmallSession.self, seed: seed) }
  }

  @Test func `never traps and never falls on the full machine`() {
    for seed in 1...1_500 as ClosedRange<UInt64> { blow(on: FullSession.self, seed: seed) }
  }
}
