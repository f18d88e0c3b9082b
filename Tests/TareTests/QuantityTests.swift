// Several quantities under one decision about time.

import Tare
import Testing

@Suite struct `Several quantities` {
  private typealias Session = CounterSession<FullMemory<ActivityTotal>>

  private func instant(_ seconds: Int64) -> Instant {
    Instant(nanoseconds: seconds * 1_000_000_000)
  }

  private func claim(_ from: Int64?, _ to: Int64, _ total: ActivityTotal) -> Claim<ActivityTotal> {
    Claim(
      session: 1, from: from.map(instant), to: instant(to), total: total,
      arrival: Arrival(instant(to)))
  }

  private func open(from: Int64?, baseline: Bool) -> Session {
    var session = Session()
    session.ingest(
      .open(
        Opening(
          session: 1, arrival: Arrival(instant(100)), from: from.map(instant),
          awaitsBaseline: baseline)),
      under: Policy())
    return session
  }

  @Test func `share one baseline`() {
    var session = open(from: 0, baseline: true)
    session.ingest(
      .baseline(claim(0, 100, ActivityTotal(steps: 5_000, distance: 3_900, floorsAscended: 7))),
      under: Policy())
    session.ingest(
      .report(claim(0, 110, ActivityTotal(steps: 5_010, distance: 3_907.5, floorsAscended: 8))),
      under: Policy())
    let shown = session.reading.displayed
    #expect(shown.steps == 10 && shown.distance == 7.5 && shown.floorsAscended == 1)
    #expect(shown.floorsDescended == nil, "what the source lacks stays nil")
  }

  @Test func `count whole from the session's own zero`() {
    var session = open(from: 100, baseline: false)
    #expect(session.reading.displayed.distance == nil)
    session.ingest(
      .report(claim(100, 110, ActivityTotal(steps: 10, distance: 8, floorsDescended: 2))),
      under: Policy())
    #expect(session.reading.displayed.distance == 8)
    #expect(session.reading.displayed.floorsDescended == 2)
  }

  @Test func `keep what they were while a report lacks them`() {
    var session = open(from: 100, baseline: false)
    session.ingest(
      .report(claim(100, 110, ActivityTotal(steps: 10, distance: 8))), under: Policy())
    session.ingest(.report(claim(100, 120, ActivityTotal(steps: 20))), under: Policy())
    #expect(session.reading.displayed.steps == 20 && session.reading.displayed.distance == 8)
    session.ingest(
      .report(claim(100, 130, ActivityTotal(steps: 30, distance: 24))), under: Policy())
    #expect(session.reading.displayed.distance == 24)
  }

  @Test func `begin at nothing where the baseline lacked them`() {
    var session = open(from: 0, baseline: true)
    session.ingest(.baseline(claim(0, 100, ActivityTotal(steps: 50))), under: Policy())
    session.ingest(
      .report(claim(0, 110, ActivityTotal(steps: 60, distance: 900))), under: Policy())
    #expect(session.reading.displayed.steps == 10 && session.reading.displayed.distance == 0)
    session.ingest(
      .report(claim(0, 120, ActivityTotal(steps: 70, distance: 908))), under: Policy())
    #expect(session.reading.displayed.distance == 8)
  }

  @Test func `never fall on display, each for itself`() {
    var session = open(from: 100, baseline: false)
    session.ingest(
      .report(claim(100, 110, ActivityTotal(steps: 100, distance: 80))), under: Policy())
    session.ingest(
      .report(claim(100, 120, ActivityTotal(steps: 90, distance: 85))), under: Policy())
    #expect(session.reading.displayed.steps == 100 && session.reading.displayed.distance == 85)
    #expect(session.reading.current.steps == 90)
  }

  @Test func `follow the steps where a blind stream restarts`() {
    var policy = Policy()
    policy.decrease = .restart
    var session = open(from: nil, baseline: false)
    session.ingest(
      .report(claim(nil, 100, ActivityTotal(steps: 1_000, distance: 800))), under: policy)
    session.ingest(
      .report(claim(nil, 110, ActivityTotal(steps: 1_010, distance: 808))), under: policy)
    session.ingest(.report(claim(nil, 120, ActivityTotal(steps: 5, distance: 4))), under: policy)
    #expect(session.reading.displayed.steps == 15 && session.reading.displayed.distance == 12)
  }

  @Test(arguments: [Double.infinity, -1])
  func `refuse a distance that cannot be`(distance: Double) {
    var session = open(from: 100, baseline: false)
    let outcome = session.ingest(
      .report(claim(100, 110, ActivityTotal(steps: 10, distance: distance))), under: Policy())
    #expect(outcome.verdict == .malformed && session.reading.displayed.steps == 0)
  }

  @Test func `take a distance that is not a number for none`() {
    #expect(ActivityTotal(steps: 1, distance: .nan).distance == nil)
    #expect(ActivityTotal(steps: 1, distance: .nan) == ActivityTotal(steps: 1))
  }
}
