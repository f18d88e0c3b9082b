// Snapshots: words that restore to an identical session, and words that do not.

import Foundation
import Tare
import Testing

@Suite struct `A snapshot` {
  private func words<Memory: SessionMemory>(of session: CounterSession<Memory>) -> [Int64] {
    var words: [Int64] = []
    session.writeSnapshot { words.append($0) }
    return words
  }

  private func restore<Memory: SessionMemory>(
    _ words: [Int64], as type: CounterSession<Memory>.Type
  ) throws(SnapshotError) -> CounterSession<Memory> {
    try CounterSession<Memory>(words: words.count) { words[$0] }
  }

  private func ordinary(seed: UInt64) -> [SessionEvent<Count>] {
    var random = SeededRandom(state: seed)
    var play = FullPlay()
    play.open(at: 100, from: 40, baseline: true)
    var events: [SessionEvent<Count>] = [
      .open(
        Opening(
          session: 1, arrival: play.arrival(100), from: play.instant(40), awaitsBaseline: true))
    ]
    var now = 100.0
    var total: Int64 = 20
    for index in 0..<40 {
      now += Double.random(in: 0...4, using: &random)
      total += Int64.random(in: 0...6, using: &random)
      let starts: [Double] = [40, 40, 40, 100, now - 1, now - 5, 70]
      let start = starts[Int.random(in: 0..<starts.count, using: &random)]
      let claim = play.claim(start, now, max(0, total - Int64(start)), at: now)
      events.append(index == 5 ? .baseline(play.claim(40, 100, 20, at: now)) : .report(claim))
      if index % 9 == 8 { events.append(.answer(play.claim(100, now, total - 20, at: now))) }
    }
    events.append(.close(Closing(session: 1, arrival: play.arrival(now))))
    return events
  }

  private func survives<Memory: SessionMemory>(
    _ type: CounterSession<Memory>.Type, _ events: [SessionEvent<Count>], seed: UInt64
  ) throws where Memory.Total == Count {
    var policy = Policy()
    policy.maximumRate = seed.isMultiple(of: 2) ? 5 : nil
    policy.decrease = .restartBelow(0.5)
    var session = CounterSession<Memory>()
    for (index, event) in events.enumerated() {
      session.ingest(event, under: policy)
      let words = words(of: session)
      #expect(words.count == CounterSession<Memory>.snapshotWordCount)
      var restored = try restore(words, as: type)
      #expect(restored == session, "seed \(seed), after event \(index)")
      var original = session
      for later in events[(index + 1)...] {
        let one = original.ingest(later, under: policy)
        let other = restored.ingest(later, under: policy)
        #expect(one == other, "seed \(seed), restored after event \(index)")
      }
      #expect(restored == original, "seed \(seed), restored after event \(index)")
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `restores to an identical session at every point`(seed: UInt64) throws {
    try survives(SmallSession.self, ordinary(seed: seed), seed: seed)
    try survives(FullSession.self, ordinary(seed: seed), seed: seed)
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `restores whatever a storm made of the session`(seed: UInt64) throws {
    var storm = Storm(seed: seed)
    let events = (0..<30).map { _ in storm.event() }
    try survives(SmallSession.self, events, seed: seed)
    try survives(FullSession.self, events, seed: seed)
  }

  @Test func `carries several quantities, missing ones included`() throws {
    var session = CounterSession<SmallMemory<ActivityTotal>>()
    let start = Instant(nanoseconds: 0)
    let end = Instant(nanoseconds: 9_000_000_000)
    session.ingest(
      .open(Opening(session: 1, arrival: Arrival(start), from: start, awaitsBaseline: false)),
      under: Policy())
    session.ingest(
      .report(
        Claim(
          session: 1, from: start, to: end, total: ActivityTotal(steps: 9, distance: 7.25),
          arrival: Arrival(end))),
      under: Policy())
    let restored = try restore(words(of: session), as: type(of: session))
    #expect(restored == session)
    #expect(restored.reading.displayed.distance == 7.25)
    #expect(restored.reading.displayed.floorsAscended == nil)
  }

  @Test func `is refused where it belongs to another machine`() {
    let words = words(of: SmallSession())
    #expect(throws: SnapshotError.machine) { try restore(words, as: FullSession.self) }
  }

  @Test func `is refused where its version is another`() {
    var words = words(of: SmallSession())
    words[0] = 2
    #expect(throws: SnapshotError.version(found: 2, read: 1)) {
      try restore(words, as: SmallSession.self)
    }
  }

  @Test func `is refused at any other length`() {
    let whole = words(of: SmallSession())
    for count in 0..<whole.count {
      #expect(throws: SnapshotError.length(found: count, expected: whole.count)) {
        try restore(Array(whole.prefix(count)), as: SmallSession.self)
      }
    }
    #expect(throws: SnapshotError.length(found: whole.count + 1, expected: whole.count)) {
      try restore(whole + [0], as: SmallSession.self)
    }
  }

  @Test func `is refused when any one bit of it is damaged`() {
    var play = SmallPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.baseline(7)
    play.report(20, to: 110)
    let whole = words(of: play.session)
    for index in 2..<whole.count {
      for bit in 0..<64 {
        var damaged = whole
        damaged[index] ^= 1 << Int64(bit)
        #expect(throws: SnapshotError.damaged) { try restore(damaged, as: SmallSession.self) }
      }
    }
  }

  @Test func `travels as JSON`() throws {
    var play = FullPlay()
    play.open(at: 100, from: nil)
    play.report(7, to: 101)
    play.report(12, to: 102)
    let data = try JSONEncoder().encode(play.session)
    #expect(try JSONDecoder().decode(FullSession.self, from: data) == play.session)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SmallSession.self, from: data)
    }
  }
}
