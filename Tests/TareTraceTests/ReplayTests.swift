// The replay: one line per event and a summary, as the contract spells them.

import Foundation
import Tare
import TareTrace
import Testing

@Suite("The replay")
struct ReplayTests {
  /// The lines and the summary of a trace.
  private func replay(_ text: String, complete: Bool = true) -> [String] {
    let result = read(text)
    var replay = Replay(
      history: result.header?.history ?? false, policy: result.header?.policy ?? Policy())
    var out: [UInt8] = []
    for item in result.items { replay.ingest(item)?.writeJSON(to: &out) }
    replay.finish(complete: complete).writeJSON(to: &out)
    return String(decoding: out, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("prints each event and the summary with the contract's keys in the contract's order")
  func text() {
    let lines = replay(
      """
      {"trace":1}
      {"event":"open","wall":1731340800,"from":null}
      {"event":"report","total":10}
      {"event":"report","to":1731340801,"total":12}
      {"event":"report","to":1731340802,"total":11}
      {"event":"report","to":1731340803,"total":null}
      {"event":"close"}
      """)
    #expect(
      lines == [
        #"{"n":1,"kind":"open","session":1,"raw":null,"displayed":0,"current":0,"lowerBound":false,"verdict":null,"ask":false}"#,
        #"{"n":2,"kind":"report","session":1,"raw":10,"displayed":0,"current":0,"lowerBound":false,"verdict":"baselineSet","ask":false}"#,
        #"{"n":3,"kind":"report","session":1,"raw":12,"displayed":2,"current":2,"lowerBound":false,"verdict":"advanced","ask":false}"#,
        #"{"n":4,"kind":"report","session":1,"raw":11,"displayed":2,"current":1,"lowerBound":false,"verdict":"correctionHeld","ask":false}"#,
        #"{"n":5,"kind":"report","session":1,"raw":null,"displayed":2,"current":1,"lowerBound":false,"verdict":"noData","ask":false}"#,
        #"{"n":6,"kind":"close","session":1,"raw":null,"displayed":2,"current":1,"lowerBound":false,"verdict":null,"ask":false}"#,
        #"{"summary":{"events":6,"complete":true,"sessions":[{"session":1,"first":0,"last":2,"lowerBound":false}],"verdicts":{"noData":1,"baselineSet":1,"correctionHeld":1,"advanced":1},"rawFirst":10,"rawLast":11,"rawBackwards":1,"heldApart":0,"asks":0,"unanswered":0}}"#,
      ])
  }

  @Test("of a header alone is a summary of nothing")
  func nothing() {
    #expect(
      replay(#"{"trace":1}"#, complete: false) == [
        #"{"summary":{"events":0,"complete":false,"sessions":[],"verdicts":{},"rawFirst":null,"rawLast":null,"rawBackwards":0,"heldApart":0,"asks":0,"unanswered":0}}"#
      ])
  }

  @Test("keeps every session of a restarted trace with its last reading")
  func sessions() throws {
    let result = readEvents(
      #"{"event":"open","wall":0}"#, #"{"event":"report","to":5,"total":6}"#,
      #"{"event":"open","session":-2,"wall":10}"#, #"{"event":"report","to":12,"total":3}"#,
      #"{"event":"report","to":13,"total":9}"#,
      #"{"event":"report","session":1,"to":14,"total":90}"#)
    var replay = Replay(history: false, policy: Policy())
    for event in result.events { _ = replay.ingest(event) }
    let summary = replay.finish(complete: true)
    #expect(
      summary.sessions == [
        ReplaySession(session: 1, first: 0, last: 6, lowerBound: false),
        ReplaySession(session: -2, first: 0, last: 9, lowerBound: false),
      ])
    #expect(summary.rawFirst == 6)
    #expect(summary.rawLast == 90)
    #expect(summary.rawBackwards == 1)
    #expect(summary.verdicts[.otherSession] == 1)
    #expect(summary.verdicts[.advanced] == 3)
  }

  @Test("counts questions, and those that a restart or the end leaves open")
  func questions() {
    // A baseline that fails makes the small machine ask.
    let open = #"{"event":"open","wall":100,"from":0}"#
    let failed = #"{"event":"baseline","total":null}"#
    let result = readEvents(
      open, failed, #"{"event":"answer","to":101,"total":3}"#, open, failed, open, failed,
      #"{"event":"answer","to":102,"total":null}"#, open, failed)
    var replay = Replay(history: true, policy: Policy())
    let asks = result.events.map { replay.ingest($0).ask }
    #expect(asks == [false, true, false, false, true, false, true, false, false, true])
    let summary = replay.finish(complete: true)
    #expect(summary.asks == 4)
    #expect(summary.unanswered == 2)
    #expect(summary.sessions.map(\.last) == [3, 0, 0, 0])
  }

  @Test("adds what each session held apart under a maximum rate")
  func heldApart() {
    var policy = Policy()
    policy.maximumRate = 5
    let result = readEvents(
      #"{"event":"open","wall":0,"from":null}"#, #"{"event":"report","to":0,"total":100}"#,
      #"{"event":"report","to":60,"total":536870912}"#,
      #"{"event":"open","wall":100,"from":null}"#, #"{"event":"report","to":100,"total":100}"#,
      #"{"event":"report","to":160,"total":1000100}"#)
    var replay = Replay(history: false, policy: policy)
    for event in result.events { _ = replay.ingest(event) }
    let summary = replay.finish(complete: true)
    #expect(summary.verdicts[.implausible] == 2)
    #expect(summary.heldApart > 1_000_000)
    #expect(summary.sessions.map(\.last) == [0, 0])
  }

  @Test("an implied opening prints nothing, and a row may be printed under another name")
  func implied() {
    var replay = Replay(history: false, policy: Policy())
    replay.openImplied(
      Opening(session: 1, arrival: at(10), from: seconds(0), awaitsBaseline: true))
    let claim = Claim<Count>(
      session: 1, from: seconds(0), to: seconds(10), total: 7, arrival: at(10))
    let first = replay.ingest(.baseline(claim), as: .report)
    #expect(first.n == 1)
    #expect(first.kind == .report)
    #expect(first.raw == 7)
    #expect(first.verdict == .baselineSet)
    let summary = replay.finish(complete: true)
    #expect(summary.events == 1)
    #expect(summary.sessions.count == 1)
    #expect(summary.rawFirst == 7)
  }

  @Test("names every verdict as its case is named")
  func names() {
    for verdict in Verdict.allCases {
      #expect("\(verdict.name)" == "\(verdict)")
    }
    for kind in EventKind.allCases {
      #expect("\(kind.name)" == "\(kind)")
    }
  }

  @Test("shows what each public case expects, event by event")
  func publicCases() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "shared/cases/traces")
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      print("skipped: ../shared/cases/traces is not here")
      return
    }
    var count = 0
    for name in names.sorted() where name.hasSuffix(".jsonl") {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      let result = read(bytes)
      #expect(result.message == nil, "\(name)")
      let header = try #require(result.header)
      let lines = bytes.split(separator: 0x0A).dropFirst()
      #expect(lines.count == result.events.count)
      var replay = Replay(history: header.history, policy: header.policy)
      for (line, event) in zip(lines, result.events) {
        let shown = replay.ingest(event).displayed
        let object = try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any]
        guard let wanted = object?["expect"] as? Int else { continue }
        #expect(shown == Int64(wanted), "\(name): \(String(decoding: line, as: UTF8.self))")
        count += 1
      }
    }
    #expect(count >= 100)
  }
}
