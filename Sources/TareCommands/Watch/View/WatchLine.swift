// A watched session as JSON Lines: one line per change, and one per heartbeat.

import StepCounting
import Tare
import TareTrace

enum WatchLine {
  /// The keys of a line, in order, and what they mean; the help is made of it.
  static let keys: [(name: String, meaning: String)] = [
    ("time", "the wall clock, ISO 8601"),
    ("elapsed", "seconds since the session began, on a clock that is never set"),
    ("session", "its token; a reset begins another"),
    ("phase", "running, paused, closing, closed"),
    ("steps", "the count to show: 0 at first, never falling"),
    ("current", "the best value now; below steps while a correction is waited out"),
    ("raw", "the newest total of the source"),
    ("truth", "steps truly walked (simulator)"),
    ("distance", "metres"),
    ("floorsAscended", ""),
    ("floorsDescended", ""),
    ("pace", "seconds per metre"),
    ("cadence", "steps per second"),
    ("heldApart", "steps that came faster than can be true, not counted"),
    ("lowerBound", "whether more may have been walked"),
    ("caveats", "what limits the numbers, a list"),
    ("silence", "why the count does not move"),
    ("reason", "the same as a sentence"),
    ("asking", "whether a trace's session waits for an answer"),
    ("verdict", "what became of the newest claim"),
    ("verdicts", "how often each was given in this session"),
    ("final", "true on the last line"),
  ]

  /// Appends a frame's line, newline included.
  static func write(_ frame: WatchFrame, to out: inout [UInt8]) {
    var fields: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String?) { fields.append((name, value ?? "null")) }
    var time: [UInt8] = []
    if TimeText.isSince1970(frame.time) {
      // Dates hold about a ten-millionth of a second; what is below a millisecond is noise.
      let rounded = (frame.time.nanoseconds / 500_000 + 1) / 2 * 1_000_000
      TimeText.appendISO(Instant(nanoseconds: rounded), to: &time)
      add("time", "\"\(String(decoding: time, as: UTF8.self))\"")
    } else {
      add("time", TimeText.seconds(frame.time.nanoseconds))
    }
    add("elapsed", TimeText.seconds(max(0, frame.elapsed) / 1_000_000 * 1_000_000))
    add("session", "\(frame.session)")
    add("phase", "\"\(frame.phase.rawValue)\"")
    add("steps", "\(frame.steps)")
    add("current", "\(frame.current)")
    add("raw", frame.raw.map { "\($0)" })
    add("truth", frame.truth.map { "\($0)" })
    add("distance", number(frame.distance))
    add("floorsAscended", frame.floorsAscended.map { "\($0)" })
    add("floorsDescended", frame.floorsDescended.map { "\($0)" })
    add("pace", number(frame.pace))
    add("cadence", number(frame.cadence))
    add("heldApart", "\(frame.heldApart)")
    add("lowerBound", "\(frame.caveats.contains(.lowerBound))")
    add(
      "caveats",
      "[" + WatchWords.names(frame.caveats).map(JsonText.quoted).joined(separator: ",") + "]")
    add("silence", frame.silence.map { JsonText.quoted(WatchWords.name($0)) })
    add("reason", frame.silence.map { JsonText.quoted(WatchWords.silence($0)) })
    add("asking", frame.isAsking.map { "\($0)" })
    add("verdict", frame.verdict.map { "\"\($0.name)\"" })
    let verdicts = Verdict.allCases.filter { frame.verdicts[$0] > 0 }
      .map { "\"\($0.name)\":\(frame.verdicts[$0])" }
    add("verdicts", "{" + verdicts.joined(separator: ",") + "}")
    add("final", "\(frame.isFinal)")
    let line = fields.map { "\"\($0.name)\":\($0.value)" }.joined(separator: ",")
    out.append(contentsOf: "{\(line)}\n".utf8)
  }

  /// A number of three decimals at most, which no sensor exceeds.
  private static func number(_ value: Double?) -> String? {
    guard let value, value.isFinite, value.magnitude < 9e15 else { return nil }
    let thousandths = Int64((value * 1000).rounded())
    return TimeText.seconds(thousandths * 1_000_000)
  }
}
