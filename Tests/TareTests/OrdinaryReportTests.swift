// The short way of the ordinary report gives what the general way gives.

import Tare
import Testing

@Suite struct `The short way of the ordinary report` {
  /// A rate that nothing exceeds sends every report the general way and changes nothing else.
  private func generalPolicy() -> Policy {
    var policy = Policy()
    policy.maximumRate = .greatestFiniteMagnitude
    return policy
  }

  private func events(seed: UInt64) -> [SessionEvent<Count>] {
    var random = SeededRandom(state: seed)
    let second: Int64 = 1_000_000_000
    var clock: Int64 = 1_000 * second
    var total: Int64 = 100
    var skew: Int64 = 0
    let zero = Instant(nanoseconds: clock)
    let streams: [Int64?] = [0, -60, nil]
    let distance = streams[Int.random(in: 0..<3, using: &random)]
    let from = distance.map { zero.advanced(byNanoseconds: $0 * second) }
    let awaits = distance == -60
    var events: [SessionEvent<Count>] = [
      .open(Opening(session: 1, arrival: Arrival(zero), from: from, awaitsBaseline: awaits))
    ]
    func claim(_ from: Instant?, _ total: Int64?, lag: Int64 = 0) -> Claim<Count> {
      let now = Instant(nanoseconds: clock + skew)
      return Claim(
        session: 1, from: from, to: now.advanced(byNanoseconds: -lag * second),
        total: total.map { Count($0) },
        arrival: Arrival(wall: now, monotonic: Instant(nanoseconds: clock)))
    }
    if awaits { events.append(.baseline(claim(from, 90))) }
    for _ in 0..<60 {
      clock += second * Int64.random(in: 0...5, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: events.append(.report(claim(from, max(0, total - 7))))
      case 1: events.append(.report(claim(from, total, lag: 3)))
      case 2: events.append(.report(claim(from, nil)))
      case 3:
        let other = Instant(nanoseconds: clock + skew - 2 * second)
        events.append(.report(claim(other, 3)))
      case 4: skew += second * 100
      case 5: events.append(.answer(claim(zero, total - 90)))
      default:
        total += Int64.random(in: 0...9, using: &random)
        events.append(.report(claim(from, total)))
      }
    }
    return events
  }

  private func compare<Memory: SessionMemory>(
    _ type: CounterSession<Memory>.Type, seed: UInt64
  ) where Memory.Total == Count {
    var short = CounterSession<Memory>()
    var general = CounterSession<Memory>()
    for (index, event) in events(seed: seed).enumerated() {
      let one = short.ingest(event, under: Policy())
      let other = general.ingest(event, under: generalPolicy())
      #expect(one == other, "seed \(seed), event \(index): \(event)")
      #expect(short.reading == general.reading, "seed \(seed), event \(index): \(event)")
    }
  }

  @Test func `gives the same outcomes and readings on the small machine`() {
    for seed in 1...400 as ClosedRange<UInt64> { compare(SmallSession.self, seed: seed) }
  }

  @Test func `gives the same outcomes and readings on the full machine`() {
    for seed in 1...400 as ClosedRange<UInt64> { compare(FullSession.self, seed: seed) }
  }
}
