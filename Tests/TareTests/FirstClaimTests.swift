// What the first claim of a session is worth.

import Tare
import Testing

@Suite struct `The first claim` {
  @Test func `of a blind stream is the zero and makes no lower bound`() {
    var play = FullPlay()
    play.open(at: 100, from: nil)
    play.report(5_000, to: 101)
    #expect(play.verdict == .baselineSet)
    #expect(play.shown == 0 && !play.isLowerBound)
    play.report(5_007, to: 102)
    #expect(play.shown == 7)
  }

  @Test func `of a stream that starts at the zero counts whole`() {
    var play = FullPlay()
    play.open(at: 100, from: 100)
    play.report(7, to: 105)
    #expect(play.verdict == .advanced && play.shown == 7)
  }

  @Test func `before the baseline is held and counted when it comes`() {
    var play = SmallPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.report(30, to: 105)
    #expect(play.verdict == .awaitingBaseline && play.shown == 0)
    play.baseline(10, at: 106)
    #expect(play.verdict == .baselineSet && play.shown == 20 && !play.isLowerBound)
  }

  @Test func `on the zero waits for the baseline as well`() {
    var play = FullPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.report(6, to: 105, from: .some(100))
    #expect(play.verdict == .awaitingBaseline)
    play.baseline(10, at: 106)
    #expect(play.shown == 6)
  }

  @Test func `of what is held is taken in order of its end`() {
    var play = FullPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.report(25, to: 108)
    play.report(3, to: 112, from: .some(108), at: 112)
    play.report(18, to: 104, at: 112)
    play.baseline(10, at: 113)
    #expect(play.shown == 18, "15 by 108, and the adjoining 3")
  }

  @Test func `after a failed baseline is the zero where nobody can be asked`() {
    var play = FullPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.baseline(nil, at: 101)
    #expect(play.verdict == .noData && play.isLowerBound && !play.asks)
    play.report(50, to: 102)
    #expect(play.verdict == .baselineSet && play.shown == 0)
    play.report(58, to: 104)
    #expect(play.verdict == .lowerBound && play.shown == 8 && play.isLowerBound)
  }

  @Test func `held through a failed baseline is the zero at once`() {
    var play = FullPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.report(50, to: 102)
    play.report(58, to: 104)
    play.baseline(nil, at: 105)
    #expect(play.shown == 8 && play.isLowerBound)
  }

  @Test func `goes on waiting after a failed baseline where the source can be asked`() {
    var play = SmallPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.report(50, to: 102)
    play.baseline(nil, at: 103)
    #expect(play.asks && play.shown == 0)
    play.report(58, to: 104)
    #expect(play.verdict == .awaitingBaseline)
    play.answer(9, to: 105)
    #expect(play.shown == 9 && !play.isLowerBound)
  }

  @Test func `of a stream that starts before the zero without a baseline is a failed baseline`() {
    var full = FullPlay()
    full.open(at: 100, from: 40)
    #expect(full.isLowerBound && !full.asks)
    full.report(50, to: 102)
    #expect(full.shown == 0)

    var small = SmallPlay()
    small.open(at: 100, from: 40)
    #expect(small.asks)
    small.report(50, to: 102)
    #expect(small.verdict == .awaitingBaseline)
  }

  @Test func `of a stream that starts after the zero counts as a lower bound`() {
    var full = FullPlay()
    full.open(at: 200, zero: 100, from: 200)
    #expect(full.isLowerBound && full.shown == 0)
    full.report(5, to: 205)
    #expect(full.shown == 5 && full.isLowerBound)

    var small = SmallPlay()
    small.open(at: 200, zero: 100, from: 200)
    #expect(small.asks)
    small.answer(70, to: 201)
    #expect(small.shown == 70 && !small.isLowerBound)
  }

  @Test func `is the zero when the session closes or the input ends without a baseline`() {
    var closed = SmallPlay()
    closed.open(at: 100, from: 40, baseline: true)
    closed.report(50, to: 102)
    closed.report(57, to: 104)
    closed.close(at: 105)
    #expect(closed.shown == 7 && closed.isLowerBound)

    var ended = SmallPlay()
    ended.open(at: 100, from: 40, baseline: true)
    ended.report(50, to: 102)
    ended.report(57, to: 104)
    #expect(ended.shown == 0)
    ended.session.finish(under: ended.policy)
    #expect(ended.shown == 7 && ended.isLowerBound)
  }

  @Test func `of a blind stream with an awaited baseline counts above that`() {
    var play = FullPlay()
    play.open(at: 100, from: nil, baseline: true)
    play.report(5_030, to: 105)
    #expect(play.verdict == .awaitingBaseline)
    play.baseline(5_000, at: 106)
    #expect(play.shown == 30 && !play.isLowerBound)
  }

  @Test func `after a second or unawaited baseline is not touched by it`() {
    var play = FullPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.baseline(10)
    play.baseline(4)
    #expect(play.verdict == .duplicate)
    play.report(12, to: 105)
    #expect(play.shown == 2)

    var blind = FullPlay()
    blind.open(at: 100, from: nil)
    blind.baseline(4)
    #expect(blind.verdict == .duplicate)
  }

  @Test func `of more starts than fit keeps the newest and asks on the small machine`() {
    var play = SmallPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.report(12, to: 102)
    for start in 0..<4 {
      let begin = 110 + Double(start) * 10
      play.report(1, to: begin + 5, from: .some(begin), at: begin + 5)
    }
    #expect(play.session.hasOpenQuestion)
    play.baseline(10, at: 150)
    #expect(play.isLowerBound && play.shown >= 3)
  }
}
