// What a line leaves out, taken from the lines before it.

import Tare
import TareTrace
import Testing

@Suite("Defaults")
struct DefaultsTests {
  /// The claim of the last event of a trace.
  func lastClaim(_ lines: String...) -> Claim<Count>? {
    switch read(([#"{"trace":1}"#] + lines).joined(separator: "\n")).events.last {
    case .baseline(let claim)?, .report(let claim)?, .answer(let claim)?: claim
    case .open?, .close?, nil: nil
    }
  }

  func lastOpening(_ lines: String...) -> Opening? {
    switch read(([#"{"trace":1}"#] + lines).joined(separator: "\n")).events.last {
    case .open(let opening)?: opening
    case .baseline?, .report?, .answer?, .close?, nil: nil
    }
  }

  @Test("of the first opening: token 1, mono as wall, zero as wall, from as zero, no baseline")
  func firstOpening() {
    #expect(
      lastOpening(#"{"event":"open","wall":60}"#)
        == Opening(session: 1, arrival: at(60), zero: nil, from: seconds(60), awaitsBaseline: false)
    )
    #expect(
      lastOpening(#"{"event":"open","zero":60}"#)
        == Opening(session: 1, arrival: at(60), zero: nil, from: seconds(60), awaitsBaseline: false)
    )
    #expect(
      lastOpening(#"{"event":"open","wall":60,"mono":5,"zero":50,"session":-3}"#)
        == Opening(
          session: -3, arrival: Arrival(wall: seconds(60), monotonic: seconds(5)),
          zero: seconds(50), from: seconds(50), awaitsBaseline: false))
  }

  @Test("of baseline: true exactly if from is known and before zero")
  func baseline() {
    func awaits(_ rest: String) -> Bool? {
      lastOpening(#"{"event":"open","wall":60"# + rest + "}")?.awaitsBaseline
    }
    #expect(awaits("") == false)
    #expect(awaits(#","from":59.999999999"#) == true)
    #expect(awaits(#","from":60"#) == false)
    #expect(awaits(#","from":61"#) == false)
    #expect(awaits(#","from":null"#) == false)
    #expect(awaits(#","from":59,"zero":58"#) == false)
    #expect(awaits(#","from":null,"baseline":true"#) == true)
    #expect(awaits(#","from":59,"baseline":false"#) == false)
  }

  @Test("of a second opening: the next token, the wall of the event before, a mono that ran on")
  func secondOpening() {
    let opening = lastOpening(
      #"{"event":"open","wall":60,"mono":1000,"session":41}"#,
      #"{"event":"report","to":70,"total":1}"#, #"{"event":"open"}"#)
    let arrival = Arrival(wall: seconds(70), monotonic: seconds(1010))
    #expect(
      opening
        == Opening(
          session: 42, arrival: arrival, zero: nil, from: seconds(70), awaitsBaseline: false))
  }

  @Test("of a token after the greatest: none, so one must be written")
  func lastToken() {
    let first = #"{"event":"open","wall":0,"session":9223372036854775807}"#
    #expect(
      readEvents(first, #"{"event":"open"}"#).message
        == "line 3, session: the session before has the greatest token, so there is no next one; "
        + "write a token")
    #expect(lastOpening(first, #"{"event":"open","session":1}"#)?.session == 1)
  }

  @Test("of a report: from of the open, to as wall, wall the greater of the last wall and to")
  func report() {
    let open = #"{"event":"open","wall":60,"from":50,"mono":1000}"#
    #expect(
      lastClaim(open, #"{"event":"report","to":70.5,"total":3}"#)
        == Claim(
          session: 1, from: seconds(50), to: Instant(nanoseconds: 70_500_000_000), total: 3,
          arrival: Arrival(
            wall: Instant(nanoseconds: 70_500_000_000),
            monotonic: Instant(nanoseconds: 1_010_500_000_000))))
    // An end before the last arrival does not turn the clock back.
    #expect(
      lastClaim(open, #"{"event":"report","to":30,"total":3}"#)?.arrival
        == Arrival(wall: seconds(60), monotonic: seconds(1000)))
    // Neither end nor wall: as the event before.
    #expect(
      lastClaim(open, #"{"event":"report","total":3}"#)
        == Claim(
          session: 1, from: seconds(50), to: seconds(60), total: 3,
          arrival: Arrival(wall: seconds(60), monotonic: seconds(1000))))
    // A written wall is the end of a claim without one.
    #expect(lastClaim(open, #"{"event":"report","wall":65}"#)?.to == seconds(65))
    #expect(lastClaim(open, #"{"event":"report","wall":65}"#)?.total == nil)
    #expect(lastClaim(open, #"{"event":"report","from":null,"to":65,"total":null}"#)?.from == nil)
    let blind = #"{"event":"open","wall":60,"from":null}"#
    #expect(lastClaim(blind, #"{"event":"report","to":65}"#)?.from == nil)
    #expect(lastClaim(blind, #"{"event":"report","from":64,"to":65}"#)?.from == seconds(64))
  }

  @Test("of mono: the one before plus the change of wall, back too; a step needs a written mono")
  func monotonic() {
    let open = #"{"event":"open","wall":60,"mono":1000}"#
    #expect(
      lastClaim(open, #"{"event":"report","wall":50}"#)?.arrival.monotonic == seconds(990))
    #expect(
      lastClaim(
        open, #"{"event":"report","wall":50,"mono":1001}"#, #"{"event":"report","wall":52}"#
      )?.arrival.monotonic == seconds(1003))
  }

  @Test("of the clocks at the ends of the range: held there, never a trap")
  func saturating() {
    let arrival = lastClaim(
      #"{"event":"open","wall":-9223372036.854775808,"mono":9223372036.854775807}"#,
      #"{"event":"report","wall":9223372036.854775807}"#
    )?.arrival
    #expect(
      arrival
        == Arrival(
          wall: Instant(nanoseconds: .max), monotonic: Instant(nanoseconds: .max)))
  }

  @Test("of a baseline: over from of the open and zero")
  func baselineAnswer() {
    #expect(
      lastClaim(
        #"{"event":"open","wall":60,"zero":55,"from":50}"#, #"{"event":"baseline","total":3}"#)
        == Claim(
          session: 1, from: seconds(50), to: seconds(55), total: 3, arrival: at(60)))
    #expect(
      lastClaim(
        #"{"event":"open","wall":60,"from":null,"baseline":true}"#,
        #"{"event":"baseline","total":null,"wall":62}"#)
        == Claim(session: 1, from: nil, to: seconds(60), total: nil, arrival: at(62)))
  }

  @Test("of an answer: from as zero, to as wall")
  func answer() {
    #expect(
      lastClaim(
        #"{"event":"open","wall":60,"zero":55,"from":50}"#,
        #"{"event":"answer","total":3,"wall":61}"#)
        == Claim(session: 1, from: seconds(55), to: seconds(61), total: 3, arrival: at(61)))
  }

  @Test("of an old session's late answer: from the newest opening, but for what is written")
  func oldSession() {
    #expect(
      lastClaim(
        #"{"event":"open","wall":0}"#, #"{"event":"open","wall":10}"#,
        #"{"event":"answer","session":1,"total":3,"to":11}"#)
        == Claim(session: 1, from: seconds(10), to: seconds(11), total: 3, arrival: at(11)))
  }

  @Test("of a closing: the newest session, the clocks of the event before")
  func closing() {
    let events = readEvents(
      #"{"event":"open","wall":0,"session":9}"#, #"{"event":"report","to":5}"#,
      #"{"event":"close"}"#
    ).events
    #expect(events.last == .close(Closing(session: 9, arrival: at(5))))
  }

  @Test("the order of the keys does not matter")
  func anyOrder() {
    let members = [
      #""event":"report""#, #""session":3"#, #""from":null"#, #""to":7"#, #""total":2"#,
      #""wall":8"#, #""mono":9"#, #""expect":2"#,
    ]
    let wanted = Claim<Count>(
      session: 3, from: nil, to: seconds(7), total: 2,
      arrival: Arrival(wall: seconds(8), monotonic: seconds(9)))
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<100 {
      let line = "{" + members.shuffled(using: &generator).joined(separator: ",") + "}"
      #expect(lastClaim(#"{"event":"open","wall":0}"#, line) == wanted, "\(line), seed 11")
    }
  }
}
