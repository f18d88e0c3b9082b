// How sessions end and begin again, and what comes late.

import Tare
import Testing

@Suite struct `A session that ends` {
  private func closed() -> FullPlay {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(10, to: 110)
    play.close(at: 120)
    return play
  }

  @Test func `takes one closing answer, which can raise the final count`() {
    var play = closed()
    play.answer(14, to: 120, at: 121)
    #expect(play.verdict == .advanced && play.shown == 14)
    play.answer(15, to: 120, at: 122)
    #expect(play.verdict == .closed && play.shown == 14)
  }

  @Test func `still takes it after a query that failed`() {
    var play = closed()
    play.answer(nil, to: 120, at: 121)
    #expect(play.verdict == .noData)
    play.answer(14, to: 120, at: 122)
    #expect(play.verdict == .advanced && play.shown == 14)
  }

  @Test func `is never lowered by it`() {
    var play = closed()
    play.answer(7, to: 120, at: 121)
    #expect(play.verdict == .correctionHeld && play.shown == 10 && play.current == 10)
  }

  @Test func `refuses an answer for an instant after the closing`() {
    var play = closed()
    play.answer(14, to: 120.5, at: 121)
    #expect(play.verdict == .closed && play.shown == 10)
    play.answer(13, to: 119, at: 121)
    #expect(play.verdict == .advanced && play.shown == 13)
  }

  @Test func `judges that instant on the monotonic axis`() {
    var play = closed()
    play.setClock(by: 3_600)
    play.answer(14, to: 3_720, at: 3_721)
    #expect(play.verdict == .advanced && play.shown == 14)
  }

  @Test func `calls everything else closed`() {
    var play = closed()
    play.report(20, to: 119, at: 121)
    #expect(play.verdict == .closed)
    play.baseline(1, to: 100, at: 121)
    #expect(play.verdict == .closed)
    play.close(at: 122)
    #expect(play.verdict == .closed)
    #expect(play.shown == 10)
  }

  @Test func `begins again at zero, whatever went before`() {
    var play = closed()
    play.open(at: 130, from: 130)
    #expect(play.shown == 0 && !play.session.isClosed)
    play.report(50, to: 125, from: .some(100), at: 131, token: 1)
    #expect(play.verdict == .otherSession && play.shown == 0)
    play.take(.answer(play.claim(100, 119, 60, at: 131, token: 1)))
    #expect(play.verdict == .otherSession && play.shown == 0)
    play.report(3, to: 133)
    #expect(play.shown == 3)
  }

  @Test func `leaves nothing behind in the next one`() {
    var used = closed()
    var fresh = FullPlay()
    fresh.open(at: 0, from: 0)
    fresh.open(at: 130, from: 130)
    used.open(at: 130, from: 130)
    #expect(used.session == fresh.session)
  }
}
