// The maximum rate: one bucket, candidates, and what is held apart.

import Tare
import Testing

@Suite struct `The maximum rate` {
  private func limited(_ from: Double? = 0) -> FullPlay {
    var play = FullPlay { $0.maximumRate = 5 }
    play.open(at: 0, from: from)
    return play
  }

  @Test func `allows 2.5 seconds' worth at once and no more than is due`() {
    var play = limited()
    play.report(12, to: 0.5)
    #expect(play.shown == 12)
    play.report(13, to: 1)
    #expect(play.verdict == .implausible, "12.5 at most before 2.5 s")
    play.report(15, to: 3)
    #expect(play.verdict == .advanced && play.shown == 15, "15 is due by 3 s")
  }

  @Test func `fills with the time between ends from the zero`() {
    var play = limited()
    play.report(300, to: 60)
    #expect(play.shown == 300)
    play.report(301, to: 60.1)
    #expect(play.verdict == .implausible)
  }

  @Test func `fills from the first report on a blind stream`() {
    var play = limited(nil)
    play.report(1_000, to: 600)
    play.report(1_013, to: 601)
    #expect(play.verdict == .implausible)
    play.report(1_012, to: 602)
    #expect(play.shown == 12)
  }

  @Test func `credits only the rise since a candidate that is followed`() {
    var play = limited()
    play.report(150, to: 0.4)
    play.report(154, to: 3)
    #expect(play.shown == 4 && play.heldApart == 150)
    #expect(play.session.pendingExcess == 0)
  }

  @Test func `makes later answers worth as much less as was held apart`() {
    var play = SmallPlay { $0.maximumRate = 5 }
    play.open(at: 0, from: -100, baseline: true)
    play.baseline(40)
    play.report(190, to: 0.4)
    play.report(194, to: 3)
    #expect(play.shown == 4)
    play.answer(160, to: 5)
    #expect(play.shown == 10)
  }

  @Test func `discards a candidate when the last accepted count is continued`() {
    var play = limited(nil)
    play.report(5_952, to: 0)
    play.report(536_876_864, to: 60)
    #expect(play.session.pendingExcess == 536_870_912 && play.heldApart == 0)
    play.report(5_952, to: 90)
    #expect(play.session.pendingExcess == 536_870_912, "only an increase discards it")
    play.report(5_960, to: 120)
    #expect(play.shown == 8 && play.heldApart == 536_870_912)
    #expect(play.session.pendingExcess == 0)
  }

  @Test func `keeps the first candidate through a spike`() {
    var play = limited()
    play.report(1_000, to: 1)
    play.report(5_000, to: 2)
    play.report(1_003, to: 3)
    #expect(play.shown == 3)
  }

  @Test func `follows a burst that comes in two pieces`() {
    var play = limited()
    play.report(150, to: 0.4)
    play.report(400, to: 1)
    play.report(402, to: 2)
    #expect(play.shown == 2 && play.heldApart == 400, "summed once")
  }

  @Test func `does not follow a candidate for its own duplicate`() {
    var play = limited()
    play.report(150, to: 0.4)
    play.report(150, to: 0.4)
    #expect(play.verdict == .duplicate && play.session.pendingExcess == 150)
    play.report(5, to: 2)
    #expect(play.shown == 5 && play.heldApart == 150)
  }

  @Test func `decides whether a wrap is one`() {
    var play = FullPlay {
      $0.maximumRate = 5
      $0.width = 16
      $0.decrease = .restart
    }
    play.open(at: 0, from: nil)
    play.report(39_998, to: 0)
    play.report(40_000, to: 1)
    play.report(0, to: 2)
    #expect(play.verdict == .newEpoch && play.shown == 2, "25,536 steps in a second are no wrap")
    play.report(5, to: 3)
    #expect(play.shown == 7)
  }

  @Test func `holds for a new epoch, a restart and a window as well`() {
    var epoch = limited()
    epoch.report(5, to: 10)
    epoch.report(400, to: 11, from: .some(10))
    #expect(epoch.verdict == .implausible && epoch.shown == 5)
    epoch.report(403, to: 12, from: .some(10))
    #expect(epoch.shown == 8 && epoch.heldApart == 400)

    var restart = FullPlay {
      $0.maximumRate = 5
      $0.decrease = .restart
    }
    restart.open(at: 0, from: nil)
    restart.report(9_000, to: 0)
    restart.report(8_000, to: 1)
    #expect(restart.verdict == .implausible && restart.shown == 0)
    restart.report(9_004, to: 2)
    #expect(restart.shown == 4, "the anchor stayed where it was")
  }
}
