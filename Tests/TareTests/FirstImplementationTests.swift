// Sequences that the first published implementation gets wrong, with the right answer.

import Tare
import Testing

@Suite struct `Where the first implementation went wrong` {
  private func past(_ baseline: Int64?) -> SmallPlay {
    var play = SmallPlay()
    play.open(at: 1_000, from: 0, baseline: true)
    play.baseline(baseline, at: 1_000)
    return play
  }

  @Test func `a dip below the baseline loses no later step`() {
    var play = past(1_000)
    for (second, total) in [(1, 1_050), (2, 990), (3, 1_030), (4, 1_040), (5, 1_061)] {
      play.report(Int64(total), to: 1_000 + Double(second))
    }
    #expect(play.shown == 61)
  }

  @Test func `one bad zero does not bring the whole past back`() {
    var play = past(1_000)
    for (second, total) in [(1, 1_003), (2, 0), (3, 1_004)] {
      play.report(Int64(total), to: 1_000 + Double(second))
    }
    #expect(play.shown == 4)
  }

  @Test func `a counter that begins again with a new start goes on`() {
    var play = FullPlay()
    play.open(at: 0, from: 0)
    play.report(500, to: 100)
    play.report(20, to: 120, from: .some(100), at: 120)
    play.report(499, to: 300, from: .some(100), at: 300)
    #expect(play.shown == 999)
  }

  @Test func `a late baseline of the session before changes nothing`() {
    var play = SmallPlay()
    play.open(at: 1_000, from: 0, baseline: true)
    play.open(at: 1_001, from: 1_001)
    play.report(12, to: 1_010)
    play.take(.baseline(play.claim(0, 1_000, 8_000, at: 1_011, token: 1)))
    #expect(play.verdict == .otherSession)
    play.report(20, to: 1_020)
    #expect(play.shown == 20)
  }

  @Test func `a failed baseline shows nothing of the past`() {
    var play = past(nil)
    play.report(8_000, to: 1_001)
    #expect(play.shown == 0 && play.isLowerBound)
  }

  @Test func `what comes before the baseline is not thrown away`() {
    var play = SmallPlay()
    play.open(at: 1_000, from: 0, baseline: true)
    play.report(30, to: 1_005)
    play.baseline(0, at: 1_006)
    #expect(play.shown == 30)
  }

  @Test func `a start a second and more off does not silence the session`() {
    var play = FullPlay()
    play.open(at: 1_000, from: 1_000)
    play.report(100, to: 1_100)
    play.report(110, to: 1_110, from: .some(1_001.2), at: 1_110)
    play.report(200, to: 1_200, from: .some(1_001.2), at: 1_200)
    #expect(play.shown == 200 && play.isLowerBound)
  }

  @Test func `the tail of a session is not lost at its end`() {
    var play = SmallPlay()
    play.open(at: 0, from: 0)
    play.report(10, to: 10)
    play.close(at: 14)
    play.answer(15, to: 14, at: 14.2)
    #expect(play.shown == 15)
  }

  @Test func `two sessions add up to one long one`() {
    var first = SmallPlay()
    first.open(at: 0, from: 0)
    first.report(10, to: 10)
    first.close(at: 12)
    first.answer(13, to: 12, at: 12)
    var second = SmallPlay()
    second.open(at: 12, from: 12)
    second.report(9, to: 20)
    #expect(first.shown + second.shown == 22)
  }
}
