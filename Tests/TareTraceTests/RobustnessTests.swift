// Broken bytes: cut, changed and shuffled traces give items and an error, never a trap.

import Tare
import TareTrace
import Testing

@Suite("Broken traces")
struct RobustnessTests {
  static let sample = Array(sampleTrace.utf8)

  @Test("the sample itself is whole")
  func whole() {
    let result = read(Self.sample)
    #expect(result.message == nil)
    #expect(result.events.count == 7)
    #expect(result.header?.policy.adjacency == 100_000_000)
    let wanted = Claim<Count>(
      session: 7, from: Instant(nanoseconds: 1_731_300_000_250_000_000),
      to: Instant(nanoseconds: 1_731_340_803_123_456_789), total: 150,
      arrival: Arrival(
        wall: Instant(nanoseconds: 1_731_340_803_123_456_789),
        monotonic: Instant(nanoseconds: 15_623_456_789)))
    #expect(result.events.dropFirst(2).first == .report(wanted))
  }

  @Test("cut at every byte: the whole lines before the cut are delivered")
  func cut() {
    let all = read(Self.sample).items
    for end in 0..<Self.sample.count {
      let result = read(Array(Self.sample[..<end]))
      #expect(result.items == Array(all.prefix(result.items.count)), "cut at \(end)")
      let wholeLines = Self.sample[..<end].split(separator: 0x0A, omittingEmptySubsequences: true)
        .filter { !$0.allSatisfy { $0 == 0x0D } }.count
      #expect(result.items.count >= wholeLines - 1, "cut at \(end)")
      if let error = result.error { #expect(!message(of: error).isEmpty) }
    }
  }

  @Test("any byte replaced by any other: items, and perhaps an error with a line that exists")
  func replaced() {
    for place in Self.sample.indices {
      for byte in stride(from: UInt8(0), through: 255, by: 5) {
        var bytes = Self.sample
        bytes[place] = byte
        let result = read(bytes)
        if let error = result.error {
          #expect(1...11 ~= error.line)
          #expect(!message(of: error).contains("\n"))
        } else {
          #expect(result.items.count >= 6)
        }
      }
    }
  }

  @Test("bytes removed, repeated and shuffled at random", arguments: 0..<40 as Range<UInt64>)
  func shuffled(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var bytes = Self.sample
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let from = Int.random(in: 0..<bytes.count, using: &generator)
        let count = min(Int.random(in: 1...40, using: &generator), bytes.count - from)
        let piece = Array(bytes[from..<from + count])
        if Bool.random(using: &generator) { bytes.removeSubrange(from..<from + count) }
        bytes.insert(
          contentsOf: piece, at: Int.random(in: 0...bytes.count, using: &generator))
      }
      let whole = read(bytes)
      let half = read(bytes, splitAt: [bytes.count / 2])
      #expect(whole == half, "seed \(seed)")
      // Whatever was delivered can be replayed.
      var replay = Replay(history: seed % 2 == 0, policy: whole.header?.policy ?? Policy())
      var displayed: Int64 = 0
      for event in whole.events {
        let line = replay.ingest(event)
        if case .open = event { displayed = 0 }
        #expect(line.displayed >= displayed, "seed \(seed)")
        displayed = line.displayed
      }
      #expect(replay.finish(complete: whole.error == nil).events == whole.events.count)
    }
  }
}
