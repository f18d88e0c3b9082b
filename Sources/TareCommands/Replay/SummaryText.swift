// The summary in words.

import Tare
import TareTrace

enum SummaryText {
  /// As many sessions are told one by one.
  private static let mostSessions = 20

  /// Sentences, each on lines of its own.
  static func of(_ result: ReplayResult) -> String {
    let summary = result.summary
    var text = ""
    func say(_ sentence: String) { text += WordWrap.lines(sentence, 80) }
    if result.other != nil { say("Under A:") }
    for session in summary.sessions.prefix(mostSessions) {
      say("Session \(session.session): \(counted(session, result.unit)).")
    }
    let more = summary.sessions.count - mostSessions
    if more > 0 { say("And \(times(more, "session", "sessions")) more.") }
    if let raw = rawSentence(summary) { say(raw) }
    if let claims = claimsSentence(summary.verdicts) { say(claims) }
    if summary.heldApart > 0 {
      say("\(summary.heldApart) \(result.unit) held apart: more than the maximum rate allows.")
    }
    if summary.asks > 0 {
      let unanswered =
        summary.unanswered == 0 ? "all answered" : "\(summary.unanswered) never answered"
      say("\(times(summary.asks, "question", "questions")) to the source, \(unanswered).")
    }
    if summary.events == 0 { say("No events.") }
    if let other = result.other { text += comparison(result, other) }
    if !summary.complete { say("The input has a fault; this is what came before it.") }
    return text
  }

  private static func counted(_ session: ReplaySession, _ unit: String) -> String {
    let bound = session.lowerBound ? "≥ " : ""
    var remark = session.lowerBound ? " (a lower bound: more may have been counted)" : ""
    if session.approximate {
      remark += " (approximate: the count at an edge of a pause was estimated)"
    }
    return "\(session.first) → \(bound)\(session.last) \(unit)\(remark)"
  }

  private static func rawSentence(_ summary: ReplaySummary) -> String? {
    guard let first = summary.rawFirst, let last = summary.rawLast else { return nil }
    let backwards =
      switch summary.rawBackwards {
      case 0: "never ran backwards"
      case 1: "ran backwards once"
      case 2: "ran backwards twice"
      case let count: "ran backwards \(count) times"
      }
    return "The raw total went from \(first) to \(last) and \(backwards)."
  }

  private static func claimsSentence(_ verdicts: VerdictCounts) -> String? {
    let parts = Verdict.allCases.filter { verdicts[$0] > 0 }
      .sorted { verdicts[$0] > verdicts[$1] }
      .map { "\(verdicts[$0]) \(words($0))" }
    guard !parts.isEmpty else { return nil }
    let total = Verdict.allCases.reduce(0) { $0 + verdicts[$1] }
    return "\(times(total, "claim", "claims")): \(parts.joined(separator: ", "))."
  }

  private static func comparison(_ result: ReplayResult, _ other: ReplaySummary) -> String {
    var text = "\n"
    func say(_ sentence: String) { text += WordWrap.lines(sentence, 80) }
    for (a, b) in zip(result.summary.sessions, other.sessions).prefix(mostSessions)
    where a.last != b.last || a.lowerBound != b.lowerBound {
      let (a, b) = (a.lowerBound ? "≥ \(a.last)" : "\(a.last)", b)
      let other = b.lowerBound ? "≥ \(b.last)" : "\(b.last)"
      say("Session \(b.session): A counts \(a), B \(other) \(result.unit).")
    }
    let events = result.summary.events
    if let first = result.parting.first {
      say(
        "A and B part at event \(first) and show different counts after "
          + "\(result.parting.count) of \(times(events, "event", "events")).")
    } else {
      say("A and B show the same count after every event.")
    }
    return text
  }

  private static func times(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// What became of claims with this verdict, behind their number.
  private static func words(_ verdict: Verdict) -> String {
    switch verdict {
    case .otherSession: "of another session"
    case .closed: "after the close"
    case .noData: "without data"
    case .malformed: "malformed"
    case .clockStepped: "stamped by another clock"
    case .beforeSession: "from before the session"
    case .baselineSet: "set the baseline"
    case .awaitingBaseline: "waited for the baseline"
    case .duplicate: "repeated"
    case .stale: "stale"
    case .implausible: "implausible"
    case .newEpoch: "began a new epoch"
    case .foreignWindow: "of a foreign window"
    case .lowerBound: "raised a lower bound"
    case .correctionHeld: "held as a correction"
    case .advanced: "advanced the count"
    case .unchanged: "changed nothing"
    }
  }
}
