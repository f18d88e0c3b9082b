// What a fall means: with a known origin, on a blind stream, and of a counter that wraps.

import Tare
import Testing

@Suite struct `A fall` {
  /// Plays totals one second apart on a blind stream; the first is the zero.
  private func blind(
    _ totals: [Int64], _ change: (inout Policy) -> Void = { _ in }
  ) -> [Int64] {
    var play = FullPlay(change)
    play.open(at: 0, from: nil)
    return totals.enumerated().map { index, total in
      play.report(total, to: Double(index) * 60)
      return play.shown
    }
  }

  @Test func `is a correction unless said otherwise`() {
    #expect(blind([100, 110, 104, 106, 112]) == [0, 10, 10, 10, 12])
  }

  @Test func `is a restart where that is the policy`() {
    #expect(blind([100, 110, 4, 6, 120]) { $0.decrease = .restart } == [0, 10, 14, 16, 130])
  }

  @Test func `is never a restart with a known origin`() {
    var play = FullPlay { $0.decrease = .restart }
    play.open(at: 0, from: 0)
    play.report(10, to: 10)
    play.report(4, to: 20)
    #expect(play.shown == 10 && play.current == 4)
  }

  @Test func `with the same end is a revision and no restart`() {
    var play = FullPlay { $0.decrease = .restart }
    play.open(at: 0, from: nil)
    play.report(100, to: 0)
    play.report(110, to: 10)
    play.report(104, to: 10)
    #expect(play.verdict == .correctionHeld && play.shown == 10 && play.current == 4)
  }

  @Test func `below a share is believed when the next report confirms it`() {
    let rule: (inout Policy) -> Void = { $0.decrease = .restartBelow(0.5) }
    #expect(blind([100, 110, 3, 6, 9], rule) == [0, 10, 10, 16, 19])
    #expect(blind([100, 110, 3, 115], rule) == [0, 10, 10, 15], "a glitch")
    #expect(blind([100, 110, 90, 95, 120], rule) == [0, 10, 10, 10, 20], "not below half")
  }

  @Test func `is not confirmed by a duplicate or by what is older`() {
    var play = FullPlay { $0.decrease = .restartBelow(0.5) }
    play.open(at: 0, from: nil)
    play.report(100, to: 0)
    play.report(110, to: 10)
    play.report(3, to: 20)
    #expect(play.verdict == .correctionHeld)
    play.report(3, to: 20)
    #expect(play.verdict == .duplicate && play.shown == 10)
    play.report(2, to: 15, at: 21)
    #expect(play.verdict == .stale && play.shown == 10)
    play.report(5, to: 30)
    #expect(play.verdict == .newEpoch && play.shown == 15)
  }

  @Test func `of a counter of declared width is a wrap if the signed difference is positive`() {
    let sixteen: (inout Policy) -> Void = { $0.width = 16 }
    #expect(blind([65_500, 30, 90], sixteen) == [0, 66, 126])
    #expect(blind([40_000, 39_990, 40_005], sixteen) == [0, 0, 5], "a fall of 10 is no wrap")
    #expect(blind([65_500, 30, 90]) == [0, 0, 0], "a width is never guessed")
  }

  @Test func `wraps with a known origin as well, again and again`() {
    var play = FullPlay { $0.width = 8 }
    play.open(at: 0, from: 0)
    for step in 1...20 { play.report(Int64(step * 100 % 256), to: Double(step)) }
    #expect(play.shown == 2_000)
  }

  @Test func `below the baseline leaves the baseline where it was`() {
    var play = FullPlay()
    play.open(at: 100, from: 0, baseline: true)
    play.baseline(1_000)
    play.report(1_003, to: 103)
    play.report(0, to: 104)
    #expect(play.shown == 3 && play.current == 0)
    play.report(1_004, to: 105)
    #expect(play.shown == 4)
  }

  @Test func `of a blind stream is asked about where the source keeps a history`() {
    var play = SmallPlay()
    play.open(at: 0, from: nil)
    play.report(100, to: 0)
    play.report(110, to: 10)
    play.report(4, to: 20)
    #expect(play.asks && play.shown == 10)
    play.answer(14, to: 20)
    #expect(play.shown == 14)
  }
}
