// The events pause and resume: read, completed, written and replayed.

import Tare
import TareTrace
import Testing

@Suite("A pause in a trace")
struct PauseLineTests {
  /// The edges among the items.
  private func edges(_ result: TraceResult) -> [TraceItem] {
    result.items.filter { item in
      switch item {
      case .pause, .resume: true
      case .header, .event: false
      }
    }
  }

  @Test("takes session, wall and mono from the lines before it, as a closing does")
  func defaults() {
    let result = readEvents(
      #"{"event":"open","session":4,"wall":100,"mono":7}"#, #"{"event":"pause"}"#,
      #"{"event":"report","to":110,"total":3}"#, #"{"event":"resume","wall":120}"#,
      #"{"event":"pause","session":3,"wall":5,"mono":30}"#, #"{"event":"resume"}"#)
    #expect(result.message == nil)
    func edge(_ session: SessionToken, _ wall: Int64, _ mono: Int64) -> PauseEdge {
      PauseEdge(
        session: session, arrival: Arrival(wall: seconds(wall), monotonic: seconds(mono)))
    }
    #expect(
      edges(result) == [
        .pause(edge(4, 100, 7)), .resume(edge(4, 120, 27)), .pause(edge(3, 5, 30)),
        .resume(edge(4, 5, 30)),
      ])
  }

  @Test(
    "ignores keys that are not its own and refuses what its own must not hold",
    arguments: [
      (#"{"event":"pause","total":"x","to":[],"from":{},"zero":"x","expect":1}"#, nil),
      (#"{"event":"resume","baseline":3}"#, nil),
      (#"{"event":"pause","wall":true}"#, "line 3, wall: not what belongs here"),
      (#"{"event":"resume","mono":null}"#, "line 3, mono: not what belongs here"),
      (#"{"event":"pause","session":1.5}"#, "line 3, session: a point or an exponent"),
      (#"{"event":"pause","wall":1,"wall":2}"#, "line 3, wall: the key stands twice"),
      (#"{"event":"Pause"}"#, "line 3, event: unknown event"),
    ] as [(String, String?)])
  func keys(line: String, message: String?) {
    let result = readEvents(#"{"event":"open","wall":0}"#, line)
    if let message {
      #expect(result.message?.hasPrefix(message) == true, "\(result.message ?? "no fault")")
    } else {
      #expect(result.message == nil && edges(result).count == 1)
    }
  }

  @Test("is no first event")
  func first() {
    let message = readEvents(#"{"event":"pause","wall":0}"#).message
    #expect(message?.hasPrefix("line 2, event: the first event is not an open") == true)
  }

  @Test("reads back as it was written")
  func roundTrip() {
    let edge = PauseEdge(
      session: -9,
      arrival: Arrival(
        wall: Instant(nanoseconds: 1_731_340_800_250_000_000), monotonic: Instant(nanoseconds: -1)))
    let items: [TraceItem] = [
      .header(TraceHeader()),
      .event(.open(Opening(session: -9, arrival: at(5), from: nil, awaitsBaseline: false))),
      .pause(edge), .resume(edge),
    ]
    var text: [UInt8] = []
    for item in items { TraceWriter().write(item, to: &text) }
    #expect(
      String(decoding: text, as: UTF8.self).hasSuffix(
        """
        {"event":"pause","session":-9,"wall":1731340800.25,"mono":-0.000000001}
        {"event":"resume","session":-9,"wall":1731340800.25,"mono":-0.000000001}

        """))
    #expect(read(text).items == items)
  }

  @Test("prints a line without verdict, and asks where the source can be asked")
  func lines() {
    let result = readEvents(
      #"{"event":"open","wall":0}"#, #"{"event":"report","to":10,"total":20}"#,
      #"{"event":"pause","wall":12}"#, #"{"event":"pause","session":5}"#,
      #"{"event":"answer","to":12,"total":24}"#, #"{"event":"close"}"#,
      #"{"event":"resume"}"#)
    var replay = Replay(history: true, policy: Policy())
    var out: [UInt8] = []
    for item in result.items { replay.ingest(item)?.writeJSON(to: &out) }
    let lines = String(decoding: out, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(
      Array(lines.dropFirst(2)) == [
        #"{"n":3,"kind":"pause","session":1,"raw":null,"displayed":20,"current":20,"lowerBound":false,"verdict":null,"ask":true}"#,
        #"{"n":4,"kind":"pause","session":5,"raw":null,"displayed":20,"current":20,"lowerBound":false,"verdict":"otherSession","ask":false}"#,
        #"{"n":5,"kind":"answer","session":1,"raw":24,"displayed":24,"current":24,"lowerBound":false,"verdict":"advanced","ask":false}"#,
        #"{"n":6,"kind":"close","session":1,"raw":null,"displayed":24,"current":24,"lowerBound":false,"verdict":null,"ask":false}"#,
        #"{"n":7,"kind":"resume","session":1,"raw":null,"displayed":24,"current":24,"lowerBound":false,"verdict":"closed","ask":false}"#,
      ])
    let summary = replay.finish(complete: true)
    #expect(summary.asks == 1 && summary.unanswered == 0)
    #expect(summary.verdicts[.closed] == 1 && summary.verdicts[.otherSession] == 1)
    #expect(!summary.sessions[0].approximate)
  }

  @Test("counts an edge that nobody answers as unanswered, and its session as approximate")
  func unanswered() {
    let result = readEvents(
      #"{"event":"open","wall":0}"#, #"{"event":"pause","wall":12}"#,
      #"{"event":"open","wall":20}"#, #"{"event":"pause","wall":30}"#,
      #"{"event":"resume","wall":40}"#, #"{"event":"report","to":50,"total":5}"#)
    var replay = Replay(history: true, policy: Policy())
    for item in result.items { _ = replay.ingest(item) }
    let summary = replay.finish(complete: true)
    #expect(summary.asks == 2 && summary.unanswered == 2)
    #expect(summary.sessions.map(\.approximate) == [false, true])
    #expect(summary.sessions.map(\.last) == [0, 5])
  }
}
