// Pausing over a source with a history: both edges are asked for, and settled exactly.

import Tare
import Testing

@Suite struct `A pause over a source with a history` {
  private func walk() -> PausableSmallPlay {
    var play = PausableSmallPlay()
    play.open()
    play.report(40, to: 40)
    return play
  }

  @Test func `asks for both edges and is exact however late the reports are`() {
    var play = walk()
    play.pause(at: 50)
    #expect(play.outcome.asks && play.session.unsettledEdge == play.instant(50))
    #expect(play.shown == 40)
    play.answer(50, to: 50, at: 51)
    #expect(play.outcome == Outcome(verdict: .advanced) && play.shown == 50)
    #expect(play.session.unsettledEdge == nil && !play.session.hasOpenQuestion)
    play.report(60, to: 60)
    play.resume(at: 70)
    #expect(play.outcome.asks && play.session.unsettledEdge == play.instant(70))
    play.report(80, to: 80)
    #expect(play.shown == 50, "70 to 80 is not told from 60 to 70 yet")
    play.answer(70, to: 70, at: 81)
    #expect(play.outcome.verdict == .stale && play.shown == 60)
    #expect(!play.session.isApproximate)
  }

  @Test func `asks for the edge once another question has been answered`() {
    var play = PausableSmallPlay()
    play.open(at: 100, from: 0, baseline: true)
    play.baseline(nil, at: 101)
    #expect(play.outcome.asks)
    play.pause(at: 110)
    #expect(!play.outcome.asks, "one question at a time")
    play.answer(8, to: 108, at: 111)
    #expect(play.outcome.asks && play.session.unsettledEdge == play.instant(110))
    play.answer(10, to: 110, at: 112)
    #expect(!play.outcome.asks && play.shown == 10)
  }

  @Test func `keeps the session's own question open when an edge is answered first`() {
    var play = walk()
    play.pause(at: 50)
    play.skew = 3_600
    play.report(60, to: 3_660)
    #expect(!play.outcome.asks, "the clock was set, but a question is outstanding")
    play.answer(50, to: 3_650, at: 3_661)
    #expect(play.outcome.asks && play.session.unsettledEdge == nil)
    play.answer(61, to: 3_661, at: 3_662)
    #expect(!play.session.hasOpenQuestion && play.shown == 50)
  }

  @Test func `knows an edge by the stamp that it had before the clock was set`() {
    var play = walk()
    play.pause(at: 50)
    play.skew = 3_600
    play.answer(50, to: 50, at: 3_661)
    #expect(play.session.unsettledEdge == nil && play.shown == 50)
  }

  @Test func `is approximate where the query fails, and exact again where it is repeated`() {
    var play = walk()
    play.pause(at: 50)
    play.answer(nil, to: 50, at: 51)
    #expect(play.outcome == Outcome(verdict: .noData))
    #expect(play.session.isApproximate && play.shown == 40)
    play.answer(50, to: 50, at: 52)
    #expect(!play.session.isApproximate && play.shown == 50)
    play.answer(52, to: 50, at: 60)
    #expect(play.shown == 52, "the newest word counts")
  }

  @Test func `stays approximate once an estimated pause is followed by another`() {
    var play = walk()
    play.pause(at: 50)
    play.answer(50, to: 50, at: 51)
    play.resume(at: 60)
    play.pause(at: 70)
    #expect(play.session.isApproximate, "nobody said what was walked up to 60")
    #expect(play.session.unsettledEdge == play.instant(70))
  }

  @Test func `takes a failure for the session's own question where that was asked`() {
    var play = PausableSmallPlay()
    play.open(at: 100, from: 0, baseline: true)
    play.baseline(nil, at: 101)
    play.pause(at: 110)
    play.answer(nil, to: 105, at: 111)
    #expect(play.outcome.asks && play.session.unsettledEdge == play.instant(110))
    play.answer(nil, to: 111)
    #expect(play.session.isApproximate && !play.session.hasOpenQuestion)
  }

  @Test func `takes an answer that is no count for a failure`() {
    var play = walk()
    play.pause(at: 50)
    play.answer(-1, to: 50, at: 51)
    #expect(play.outcome == Outcome(verdict: .malformed) && play.session.isApproximate)
  }

  @Test func `settles both edges at once where they are one`() {
    var play = walk()
    play.pause(at: 50)
    play.resume(at: 50)
    play.answer(50, to: 50, at: 51)
    #expect(play.session.unsettledEdge == nil && play.shown == 50)
    play.report(60, to: 60)
    #expect(play.shown == 60)
  }

  @Test func `asks nothing where an answer for that instant has just come, or at the opening`() {
    var play = PausableSmallPlay()
    play.open()
    play.pause(at: 0)
    #expect(!play.outcome.asks && !play.session.isApproximate)
    play.answer(20, to: 20)
    play.resume(at: 20.1)
    #expect(!play.outcome.asks)
    play.report(30, to: 30)
    #expect(play.shown == 10 && !play.session.isApproximate)
  }

  @Test func `does not use up the final answer of a closed session`() {
    var play = walk()
    play.pause(at: 50)
    play.answer(50, to: 50, at: 51)
    play.resume(at: 60)
    play.close(at: 70)
    #expect(play.shown == 50)
    play.answer(60, to: 60, at: 71)
    #expect(play.outcome.verdict == .unchanged && play.session.unsettledEdge == nil)
    play.answer(70, to: 70, at: 72)
    #expect(play.outcome.verdict == .advanced && play.shown == 60)
    play.answer(75, to: 70, at: 73)
    #expect(play.outcome.verdict == .closed && play.shown == 60)
  }

  @Test func `settles its edges after the final answer as well`() {
    var play = walk()
    play.pause(at: 50)
    play.close(at: 60)
    play.answer(60, to: 60, at: 61)
    #expect(play.outcome.asks, "the edge is still to be asked for")
    play.answer(50, to: 50, at: 62)
    #expect(play.outcome == Outcome(verdict: .advanced) && play.shown == 50)
  }

  @Test func `keeps its estimates where the input ends`() {
    var play = walk()
    play.pause(at: 50)
    play.resume(at: 60)
    play.report(70, to: 70)
    #expect(play.shown == 40)
    play.session.finish(under: play.policy)
    #expect(play.session.isApproximate && !play.session.hasOpenQuestion)
    #expect(play.shown == 70, "no report says that anything was walked in the pause")
  }

  @Test func `does not believe an answer above the maximum rate`() {
    var play = PausableSmallPlay { $0.maximumRate = 5 }
    play.open()
    play.report(40, to: 10)
    play.report(45, to: 11)
    play.pause(at: 10)
    play.answer(5_000, to: 10, at: 12)
    #expect(play.session.isApproximate && play.shown == 45)
  }

  @Test func `reads an answer as the session does after a burst was held apart`() {
    var play = PausableSmallPlay { $0.maximumRate = 5 }
    play.open()
    play.report(150, to: 0.4)
    play.report(154, to: 3)
    #expect(play.shown == 4)
    play.pause(at: 10)
    play.answer(160, to: 10)
    #expect(play.shown == 10)
  }

  @Test func `learns of an edge while the baseline is awaited`() {
    var play = PausableSmallPlay()
    play.open(at: 100, from: 0, baseline: true)
    play.report(30, to: 110)
    play.pause(at: 115)
    play.answer(15, to: 115, at: 116)
    #expect(play.outcome.verdict == .awaitingBaseline && play.shown == 15)
    play.report(50, to: 130)
    play.baseline(20, at: 131)
    #expect(play.shown == 15 && !play.session.isApproximate)
  }
}
