// Each claim gets one verdict, the first of the closed list that holds.

import Tare
import Testing

@Suite struct `A verdict` {
  private func running() -> FullPlay {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(10, to: 110)
    return play
  }

  @Test func `is none for an opening and a closing`() {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    #expect(play.verdict == nil)
    play.close(at: 110)
    #expect(play.verdict == nil)
  }

  @Test func `otherSession comes before everything`() {
    var play = running()
    play.report(nil, to: 120, token: 7)
    #expect(play.verdict == .otherSession)
    var unopened = FullPlay()
    unopened.report(1, to: 1)
    #expect(unopened.verdict == .otherSession)
  }

  @Test func `closed comes before noData`() {
    var play = running()
    play.close(at: 120)
    play.report(nil, to: 130)
    #expect(play.verdict == .closed)
  }

  @Test func `noData changes nothing`() {
    var play = running()
    let before = play.session
    play.report(nil, to: 120)
    #expect(play.verdict == .noData && play.session == before)
  }

  @Test func `malformed is a negative total or an end before the start`() {
    var play = running()
    play.report(-1, to: 120)
    #expect(play.verdict == .malformed)
    play.report(5, to: 120, from: .some(121))
    #expect(play.verdict == .malformed)
    #expect(play.shown == 10)
  }

  @Test func `clockStepped ends later than it arrived, beyond the tolerance`() {
    var play = running()
    play.report(20, to: 125, at: 120)
    #expect(play.verdict == .clockStepped && play.shown == 10)
    play.report(20, to: 120.9, at: 120)
    #expect(play.verdict == .advanced)
  }

  @Test func `beforeSession ends before the zero`() {
    var play = running()
    play.report(500, to: 99, from: .some(50), at: 120)
    #expect(play.verdict == .beforeSession && play.shown == 10)
  }

  @Test func `duplicate has start, end and total of the newest claim of its start`() {
    var play = running()
    let before = play.session.reading
    play.report(10, to: 110, at: 111)
    #expect(play.verdict == .duplicate && play.session.reading == before)
  }

  @Test func `stale is older than what is known`() {
    var play = running()
    play.report(9, to: 109, at: 112)
    #expect(play.verdict == .stale && play.current == 10)
  }

  @Test func `newEpoch starts at or after what is known`() {
    var play = running()
    play.report(4, to: 120, from: .some(110), at: 120)
    #expect(play.verdict == .newEpoch && play.shown == 14 && !play.isLowerBound)
    play.report(2, to: 140, from: .some(130), at: 140)
    #expect(play.verdict == .newEpoch && play.shown == 16 && play.isLowerBound)
  }

  @Test func `foreignWindow starts inside what is known and is never added on top`() {
    var play = running()
    play.report(6, to: 115, from: .some(104), at: 115)
    #expect(play.verdict == .foreignWindow && play.shown == 10 && play.isLowerBound)
    play.report(9, to: 118, from: .some(104), at: 118)
    #expect(play.verdict == .lowerBound && play.shown == 13)
  }

  @Test func `correctionHeld is a fall, or a rise that stays under what is shown`() {
    var play = running()
    play.report(6, to: 120)
    #expect(play.verdict == .correctionHeld && play.shown == 10 && play.current == 6)
    play.report(9, to: 130)
    #expect(play.verdict == .correctionHeld && play.shown == 10 && play.current == 9)
    play.report(9, to: 131)
    #expect(play.verdict == .unchanged)
    play.report(12, to: 140)
    #expect(play.verdict == .advanced && play.shown == 12)
  }

  @Test func `implausible exceeds the maximum rate`() {
    var play = FullPlay { $0.maximumRate = 5 }
    play.open(at: 100, from: 100)
    play.report(150, to: 100.4)
    #expect(play.verdict == .implausible && play.shown == 0)
  }
}
