// Snapshots and storms of sessions that pause, and how large such a session is.

import Foundation
import Tare
import Testing

@Suite struct `A pausable session` {
  private func words<Memory: SessionMemory>(of session: PausableSession<Memory>) -> [Int64] {
    var words: [Int64] = []
    session.writeSnapshot { words.append($0) }
    return words
  }

  private func restore<Memory: SessionMemory>(
    _ words: [Int64], as type: PausableSession<Memory>.Type
  ) throws(SnapshotError) -> PausableSession<Memory> {
    try PausableSession<Memory>(words: words.count) { words[$0] }
  }

  private func paused() -> PausableSmallPlay {
    var play = PausableSmallPlay()
    play.open()
    play.report(40, to: 40)
    play.pause(at: 50)
    play.answer(50, to: 50, at: 51)
    play.resume(at: 60)
    return play
  }

  @Test func `is 96 bytes larger than a session that cannot pause`() {
    #expect(MemoryLayout<PausableSmallSession>.stride <= MemoryLayout<SmallSession>.stride + 96)
    #expect(MemoryLayout<PausableFullSession>.stride <= MemoryLayout<FullSession>.stride + 96)
  }

  @Test func `restores in the middle of a pause and goes on`() throws {
    let play = paused()
    var restored = try restore(words(of: play.session), as: PausableSmallSession.self)
    #expect(restored == play.session && restored.unsettledEdge == play.instant(60))
    #expect(words(of: play.session).count == PausableSmallSession.snapshotWordCount)
    let claim = Claim<Count>(
      session: 1, from: play.instant(0), to: play.instant(60), total: 60, arrival: play.arrival(61))
    restored.ingest(.answer(claim), under: play.policy)
    #expect(restored.reading.displayed == 50 && restored.unsettledEdge == nil)
  }

  @Test func `refuses another machine's words, another version's, and those without pauses`() {
    let play = paused()
    var whole = words(of: play.session)
    #expect(throws: SnapshotError.machine) { try restore(whole, as: PausableFullSession.self) }
    var plain: [Int64] = []
    play.session.session.writeSnapshot { plain.append($0) }
    #expect(throws: SnapshotError.machine) { try restore(plain, as: PausableSmallSession.self) }
    #expect(throws: SnapshotError.machine) {
      try SmallSession(words: whole.count) { whole[$0] }
    }
    whole[0] = 2
    #expect(throws: SnapshotError.version(found: 2, read: 1)) {
      try restore(whole, as: PausableSmallSession.self)
    }
  }

  @Test func `refuses any other length, and words of which one bit is damaged`() {
    let whole = words(of: paused().session)
    for count in 0..<whole.count {
      #expect(throws: SnapshotError.length(found: count, expected: whole.count)) {
        try restore(Array(whole.prefix(count)), as: PausableSmallSession.self)
      }
    }
    for index in 2..<whole.count {
      for bit in 0..<64 {
        var damaged = whole
        damaged[index] ^= 1 << Int64(bit)
        #expect(throws: SnapshotError.damaged) {
          try restore(damaged, as: PausableSmallSession.self)
        }
      }
    }
  }

  @Test func `travels as JSON`() throws {
    let session = paused().session
    let data = try JSONEncoder().encode(session)
    #expect(try JSONDecoder().decode(PausableSmallSession.self, from: data) == session)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PausableFullSession.self, from: data)
    }
  }

  private func blow<Memory: SessionMemory>(
    on type: PausableSession<Memory>.Type, seed: UInt64
  ) throws where Memory.Total == Count {
    var storm = Storm(seed: seed)
    let policy = storm.policy()
    var session = PausableSession<Memory>()
    session.ingest(
      .open(Opening(session: 1, arrival: storm.arrival(), from: nil, awaitsBaseline: false)),
      under: policy)
    for step in 0..<60 {
      let before = session.reading.displayed
      let choice = Int.random(in: 0..<6, using: &storm.random)
      var isOpening = false
      switch choice {
      case 0: session.pause(PauseEdge(session: 1, arrival: storm.arrival()), under: policy)
      case 1: session.resume(PauseEdge(session: 1, arrival: storm.arrival()), under: policy)
      default:
        let event = storm.event()
        if case .open = event { isOpening = true }
        session.ingest(event, under: policy)
      }
      let after = session.reading
      let place = "seed \(seed), step \(step)"
      #expect(isOpening ? after.displayed == 0 : after.displayed.value >= before.value, "\(place)")
      #expect(after.current.value >= 0 && after.displayed.value >= after.current.value, "\(place)")
      #expect(session.displayed == after.displayed, "\(place)")
      #expect(Memory.mayAsk || !session.hasOpenQuestion, "\(place)")
      if step % 7 == 0 { #expect(try restore(words(of: session), as: type) == session, "\(place)") }
    }
    session.finish(under: policy)
    #expect(session.unsettledEdge == nil)
  }

  @Test func `never traps, never falls and always restores, whatever it is told`() throws {
    for seed in 1...800 as ClosedRange<UInt64> {
      try blow(on: PausableSmallSession.self, seed: seed)
      try blow(on: PausableFullSession.self, seed: seed)
    }
  }
}
