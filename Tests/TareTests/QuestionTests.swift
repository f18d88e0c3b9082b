// When the small machine asks, and how a question ends.

import Tare
import Testing

@Suite struct `A question` {
  private func running() -> SmallPlay {
    var play = SmallPlay()
    play.open(at: 100, from: 100)
    play.report(10, to: 110)
    #expect(!play.asks)
    return play
  }

  @Test func `is raised once while it is outstanding`() {
    var play = running()
    play.report(6, to: 115, from: .some(104), at: 115)
    #expect(play.verdict == .foreignWindow && play.asks)
    play.report(7, to: 116, from: .some(104), at: 116)
    #expect(!play.asks && play.session.hasOpenQuestion)
  }

  @Test func `is settled by an answer`() {
    var play = running()
    play.report(6, to: 115, from: .some(104), at: 115)
    play.answer(13, to: 115)
    #expect(play.shown == 13 && !play.isLowerBound && !play.session.hasOpenQuestion)
  }

  @Test func `is ended by a failed answer and raised again by the next doubt`() {
    var play = running()
    play.report(6, to: 115, from: .some(104), at: 115)
    play.answer(nil, to: 116)
    #expect(play.verdict == .noData && !play.session.hasOpenQuestion)
    play.report(8, to: 117, from: .some(104), at: 117)
    #expect(play.asks)
  }

  @Test func `is raised again by an answer that came too late to settle it`() {
    var play = running()
    play.report(6, to: 130, from: .some(104), at: 130)
    play.answer(11, to: 120, at: 131)
    #expect(play.asks && play.isLowerBound)
    play.answer(14, to: 131)
    #expect(!play.asks && play.shown == 14 && !play.isLowerBound)
  }

  @Test func `is raised when the wall clock was set`() {
    var play = running()
    play.setClock(by: 500)
    play.report(12, to: 612, from: .some(600))
    #expect(play.verdict == .advanced && play.asks && play.shown == 12)
  }

  @Test func `is raised by an epoch that begins after a gap, not by one that adjoins`() {
    var play = running()
    play.report(3, to: 120, from: .some(110), at: 120)
    #expect(play.verdict == .newEpoch && !play.asks)
    play.report(2, to: 140, from: .some(135), at: 140)
    #expect(play.verdict == .newEpoch && play.asks && play.shown == 15)
    play.answer(19, to: 140)
    #expect(play.shown == 19)
  }

  @Test func `is not raised by what the maximum rate holds apart`() {
    var play = SmallPlay { $0.maximumRate = 5 }
    play.open(at: 100, from: 100)
    play.report(150, to: 100.4)
    #expect(play.verdict == .implausible && !play.asks)
  }

  @Test func `is never raised where nobody can be asked`() {
    var play = FullPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.baseline(nil)
    play.report(10, to: 110)
    play.report(6, to: 115, from: .some(104), at: 115)
    play.setClock(by: 500)
    play.report(12, to: 640, from: .some(640), at: 640)
    #expect(!play.session.hasOpenQuestion)
  }

  @Test func `is dropped by a restart`() {
    var play = running()
    play.report(6, to: 115, from: .some(104), at: 115)
    play.open(at: 120, from: 120)
    #expect(!play.session.hasOpenQuestion && !play.isLowerBound)
  }
}
