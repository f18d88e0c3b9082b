// Windows that start elsewhere, gaps that are repaired, and clocks that are set.

import Tare
import Testing

@Suite struct `A window from elsewhere` {
  @Test func `that straddles the zero is bounded by the baseline`() {
    var play = FullPlay()
    play.open(at: 100, from: 0, baseline: true)
    play.baseline(50)
    play.report(60, to: 110, from: .some(20), at: 110)
    #expect(play.verdict == .foreignWindow && play.shown == 10, "at most 50 were before")
    play.report(63, to: 112, from: .some(20), at: 112)
    #expect(play.shown == 13 && play.isLowerBound)
  }

  @Test func `that starts before the stream did proves nothing`() {
    var play = FullPlay()
    play.open(at: 100, from: 50, baseline: true)
    play.baseline(5)
    play.report(9_000, to: 110, from: .some(0), at: 110)
    #expect(play.shown == 0)
    play.report(9_004, to: 112, from: .some(0), at: 112)
    #expect(play.shown == 4)
  }

  @Test func `that starts where a known claim ended goes on from there`() {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(10, to: 110)
    play.report(14, to: 120)
    play.report(9, to: 125, from: .some(110), at: 125)
    #expect(play.shown == 19 && play.verdict == .newEpoch)
  }

  @Test func `that comes late counts if it proves more than is known`() {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(4, to: 105)
    play.report(2, to: 130, from: .some(125), at: 130)
    #expect(play.shown == 6)
    play.report(9, to: 120, from: .some(106), at: 131)
    #expect(play.verdict == .foreignWindow && play.shown == 15)
    play.report(1, to: 119, from: .some(118), at: 132)
    #expect(play.verdict == .stale && play.shown == 15)
  }

  @Test func `is left to the answer on the small machine`() {
    var play = SmallPlay()
    play.open(at: 100, from: 100)
    play.report(4, to: 105)
    play.report(9, to: 112, from: .some(103), at: 112)
    #expect(play.shown == 4 && play.isLowerBound && play.asks)
  }

  @Test func `ends its lower bound with the newest claim on the zero`() {
    var play = FullPlay()
    play.open(at: 0, from: 0)
    play.report(80, to: 70)
    play.report(9, to: 72.5, from: .some(60), at: 72.5)
    #expect(play.isLowerBound)
    play.report(92, to: 75)
    #expect(play.shown == 92 && !play.isLowerBound)
  }
}

@Suite struct `A gap before an epoch` {
  @Test func `is repaired by a late report of the stream before it`() {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(10, to: 110)
    play.report(3, to: 140, from: .some(130), at: 140)
    #expect(play.shown == 13)
    play.report(16, to: 128, at: 141)
    #expect(play.verdict == .advanced && play.shown == 19)
    play.report(5, to: 145, from: .some(130), at: 145)
    #expect(play.shown == 21)
  }

  @Test func `is not repaired by what ends inside what was known`() {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(10, to: 110)
    play.report(3, to: 140, from: .some(130), at: 140)
    play.report(8, to: 108, at: 141)
    #expect(play.verdict == .stale && play.shown == 13)
  }
}

@Suite struct `A wall clock that is set` {
  @Test(arguments: [-5_000.0, -60.0, 60.0, 86_400.0])
  func `changes nothing where the source stamps the old start anew`(step: Double) {
    var play = FullPlay()
    play.open(at: 10_000, from: 9_000, baseline: true)
    play.baseline(50)
    play.report(60, to: 10_010)
    play.setClock(by: step)
    play.report(64, to: 10_020 + step, from: .some(9_000 + step))
    #expect(play.shown == 14)
    play.report(70, to: 10_030 + step, from: .some(9_000 + step))
    #expect(play.shown == 20 && !play.isLowerBound)
  }

  @Test(arguments: [-500.0, -60.0, 60.0, 86_400.0])
  func `changes nothing where the source repeats the old stamp`(step: Double) {
    var play = FullPlay()
    play.open(at: 10_000, from: 9_000, baseline: true)
    play.baseline(50)
    play.report(60, to: 10_010)
    play.setClock(by: step)
    play.report(64, to: 10_020 + step)
    #expect(play.shown == 14)
    play.report(70, to: 10_030 + step)
    #expect(play.shown == 20 && !play.isLowerBound)
  }

  @Test func `does not lose an answer or a baseline under way`() {
    var play = SmallPlay()
    play.open(at: 1_000, from: 900, baseline: true)
    play.setClock(by: 3_600)
    play.baseline(5, to: 1_000, at: 4_601)
    #expect(play.verdict == .baselineSet)
    play.report(9, to: 4_610, from: .some(4_500))
    #expect(play.shown == 4)
    play.answer(6, to: 4_612)
    #expect(play.shown == 6)
  }
}

@Suite struct `A second window from elsewhere` {
  @Test func `takes no worth from a bound for a later instant`() {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(54, to: 132)
    play.report(80, to: 183, from: .some(129), at: 183)
    play.report(26, to: 136, from: .some(121), at: 184)
    play.report(101, to: 190, from: .some(121), at: 190)
    #expect(play.shown == 129, "54 by 132, and 75 from 136 to 190: no more is provable")
  }

  @Test func `is not undercut by an epoch that began after a gap`() {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(13, to: 147, from: .some(138), at: 147)
    play.report(57, to: 165, from: .some(127), at: 165)
    play.report(43, to: 167, from: .some(138), at: 167)
    #expect(play.shown == 57 && play.current == 57 && play.isLowerBound)
    play.report(50, to: 172, from: .some(138), at: 172)
    #expect(play.current == 64, "the seven since then count on top of what was proved")
  }
}
