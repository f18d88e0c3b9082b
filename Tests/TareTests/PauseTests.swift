// Pausing without a history: what is held, what is left out, and what is only an estimate.

import Tare
import Testing

@Suite struct `A pause without a history` {
  private func blind() -> PausableFullPlay {
    var play = PausableFullPlay()
    play.open(from: nil)
    play.report(0, to: 0)
    play.report(500, to: 300)
    return play
  }

  @Test func `leaves out what was walked meanwhile`() {
    var play = blind()
    play.pause(at: 301)
    #expect(play.outcome == Outcome(verdict: nil) && play.session.isPaused)
    play.report(1_000, to: 600)
    #expect(play.outcome.verdict == .advanced && play.shown == 500)
    #expect(play.session.session.reading.displayed == 1_000, "S goes on")
    play.resume(at: 601)
    #expect(!play.session.isPaused && play.shown == 500)
    play.report(1_500, to: 900)
    #expect(play.shown == 1_000 && play.current == 1_000)
    #expect(play.session.isApproximate)
  }

  @Test func `counts a report that ends before it and arrives later`() {
    var play = blind()
    play.pause(at: 301)
    play.report(510, to: 301, at: 305)
    #expect(play.shown == 510, "the edge itself still belongs to the walk")
    play.report(520, to: 302)
    #expect(play.shown == 510)
  }

  @Test func `takes a report that ends before the resumption for walked in the pause`() {
    var play = blind()
    play.pause(at: 301)
    play.resume(at: 601)
    play.report(900, to: 601, at: 605)
    #expect(play.shown == 500)
    play.report(940, to: 640)
    #expect(play.shown == 540)
  }

  @Test func `adds up over many pauses`() {
    var play = blind()
    for second in stride(from: 300.0, to: 900, by: 100) {
      play.pause(at: second)
      play.report(Int64(second) + 230, to: second + 30)
      play.resume(at: second + 30)
      play.report(Int64(second) + 300, to: second + 100)
    }
    #expect(play.shown == 500 + 6 * 70)
  }

  @Test func `ends as held where the session closes`() {
    var play = blind()
    play.pause(at: 301)
    play.report(900, to: 600)
    play.close(at: 601)
    #expect(play.shown == 500)
    play.resume(at: 602)
    #expect(play.outcome.verdict == .closed)
    play.pause(at: 603)
    #expect(play.outcome.verdict == .closed && play.shown == 500)
  }

  @Test func `waits for the baseline with the lowest count that is sure`() {
    var play = PausableFullPlay()
    play.open(at: 100, from: 40, baseline: true)
    play.report(30, to: 110)
    play.pause(at: 120)
    play.report(75, to: 130)
    #expect(play.shown == 0)
    play.baseline(20, at: 140)
    #expect(play.session.session.reading.displayed == 55)
    #expect(play.shown == 10, "30 − 20 was reported up to 110; what came until 120 nobody says")
  }

  @Test func `never goes below what was shown when the source takes something back`() {
    var play = blind()
    play.pause(at: 301)
    play.report(450, to: 600)
    play.resume(at: 601)
    #expect(play.shown == 500 && play.current == 450)
    play.report(480, to: 700)
    #expect(play.shown == 500 && play.current == 480)
    play.report(530, to: 800)
    #expect(play.shown == 530)
  }

  @Test func `is exact at an edge that a claim on the session's zero settles`() {
    var play = PausableFullPlay()
    play.open()
    play.report(10, to: 10)
    play.pause(at: 20)
    play.answer(18, to: 20, at: 25)
    #expect(play.shown == 18 && !play.session.isApproximate)
    play.resume(at: 40)
    #expect(play.session.isApproximate)
    play.answer(33, to: 40, at: 45)
    play.report(50, to: 60)
    #expect(play.shown == 18 + 17 && !play.session.isApproximate)
  }

  @Test func `changes nothing within a pause, nor does a resumption without one`() {
    var play = blind()
    play.resume(at: 300.5)
    #expect(play.outcome == Outcome(verdict: nil) && play.session.isPaused == false)
    play.pause(at: 301)
    play.report(600, to: 350)
    let before = play.session
    play.pause(at: 360)
    #expect(play.outcome == Outcome(verdict: nil) && play.session == before)
  }

  @Test func `is another session's by its token, and nobody's before the opening`() {
    var play = PausableFullPlay()
    play.pause(at: 0)
    #expect(play.outcome.verdict == .otherSession)
    play = blind()
    play.pause(at: 301, token: 7)
    #expect(play.outcome.verdict == .otherSession && !play.session.isPaused)
    play.pause(at: 301)
    play.resume(at: 302, token: 7)
    #expect(play.outcome.verdict == .otherSession && play.session.isPaused)
  }

  @Test func `ends with the session that it belongs to`() {
    var play = blind()
    play.pause(at: 301)
    play.open(at: 400, from: nil)
    #expect(play.shown == 0 && !play.session.isPaused && !play.session.isApproximate)
    play.report(900, to: 400)
    play.report(940, to: 440)
    #expect(play.shown == 40)
  }

  @Test func `leaves a rate limit's candidates to the session`() {
    var play = PausableFullPlay { $0.maximumRate = 5 }
    play.open()
    play.pause(at: 0)
    play.report(150, to: 0.4)
    play.resume(at: 1)
    play.report(154, to: 3)
    #expect(play.shown == 4 && play.outcome.heldApart == 150)
  }

  @Test func `subtracts each quantity`() {
    var session = PausableSession<FullMemory<ActivityTotal>>()
    func instant(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }
    func report(_ steps: Int64, _ metres: Double, to: Int64) {
      session.ingest(
        .report(
          Claim(
            session: 1, from: instant(0), to: instant(to),
            total: ActivityTotal(steps: steps, distance: metres), arrival: Arrival(instant(to)))),
        under: Policy())
    }
    session.ingest(
      .open(
        Opening(
          session: 1, arrival: Arrival(instant(0)), from: instant(0), awaitsBaseline: false)),
      under: Policy())
    report(10, 8, to: 10)
    session.pause(PauseEdge(session: 1, arrival: Arrival(instant(10))), under: Policy())
    report(30, 25.5, to: 20)
    session.resume(PauseEdge(session: 1, arrival: Arrival(instant(20))), under: Policy())
    report(40, 33.5, to: 30)
    let shown = session.reading.displayed
    #expect(shown.steps == 20 && shown.distance == 16)
    #expect(shown.floorsAscended == nil, "what the source lacks stays nil")
  }
}
