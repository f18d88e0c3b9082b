// Changes to what a header asks for, from options and from `--compare`.

import Tare
import TareTrace

/// Some choices of a header, replaced.
struct PolicyChanges: Equatable, Sendable {
  var history: Bool?
  var decrease: DecreaseRule?
  /// Nil: as the header says; `.some(nil)`: none.
  var width: Int??
  var maximumRate: Double??
  var tolerance: Int64?
  var adjacency: Int64?

  /// The header with the changes.
  func applied(to header: TraceHeader) -> TraceHeader {
    var header = header
    if let history { header.history = history }
    if let decrease { header.policy.decrease = decrease }
    if let width { header.policy.width = width }
    if let maximumRate { header.policy.maximumRate = maximumRate }
    if let tolerance { header.policy.tolerance = tolerance }
    if let adjacency { header.policy.adjacency = adjacency }
    return header
  }

  /// The choices of a session with these in their place.
  func applied(to policy: Policy) -> Policy {
    var header = TraceHeader()
    header.policy = policy
    return applied(to: header).policy
  }

  /// The names of the choices: the header's keys.
  static let keys = ["decrease", "history", "width", "maximumRate", "tolerance", "adjacency"]

  /// Takes a choice under its key, or under its option's name.
  ///
  /// - Returns: Whether there is such a choice.
  mutating func take(_ key: String, _ value: String) throws(UsageError) -> Bool {
    switch key {
    case "decrease": decrease = try Self.decrease(value)
    case "history": history = try Self.trueOrFalse(value)
    case "width": width = .some(try Self.width(value))
    case "maximumRate", "maximum-rate": maximumRate = .some(try Self.rate(value))
    case "tolerance": tolerance = try Self.seconds(value, "tolerance")
    case "adjacency": adjacency = try Self.seconds(value, "adjacency")
    default: return false
    }
    return true
  }

  private static func trueOrFalse(_ text: String) throws(UsageError) -> Bool {
    switch text {
    case "true", "yes": return true
    case "false", "no": return false
    default: throw UsageError("history '\(text)' is unknown; write true or false")
    }
  }

  private static func decrease(_ text: String) throws(UsageError) -> DecreaseRule {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts[0].lowercased() {
    case "correction" where parts.count == 1: return .correction
    case "restart" where parts.count == 1: return .restart
    case "restartbelow", "restart-below":
      guard parts.count == 2, let share = number(String(parts[1])), share > 0, share <= 1 else {
        throw UsageError("restartBelow needs a share above 0 and at most 1: restartBelow=0.5")
      }
      return .restartBelow(share)
    default:
      throw UsageError(
        "decrease '\(text)' is unknown; write correction, restart or restartBelow=S")
    }
  }

  private static func width(_ text: String) throws(UsageError) -> Int? {
    if text == "none" { return nil }
    guard let bits = Int(text), 1...63 ~= bits else {
      throw UsageError("width '\(text)' is no number of bits; write 1 to 63, or none")
    }
    return bits
  }

  private static func rate(_ text: String) throws(UsageError) -> Double? {
    if text == "none" { return nil }
    guard let rate = number(text), rate > 0 else {
      throw UsageError(
        "maximum rate '\(text)' is no rate; write units per second above 0, or none")
    }
    return rate
  }

  /// A finite number in decimal digits.
  private static func number(_ text: String) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }) else {
      return nil
    }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Seconds from 0 up as whole nanoseconds, never through floating point.
  private static func seconds(_ text: String, _ name: String) throws(UsageError) -> Int64 {
    if let nanoseconds = SecondsOption.nanoseconds(text) { return nanoseconds }
    throw UsageError("\(name) '\(text)' is no duration; write seconds from 0 up, such as 0.25")
  }
}

extension TraceHeader {
  /// The choices in words, for people: only the rules that are in force.
  var policyText: String {
    var parts = [history ? "the source keeps a history" : "no history"]
    switch policy.decrease {
    case .correction: parts.append("a blind fall is a correction")
    case .restart: parts.append("a blind fall is a restart")
    case .restartBelow(let share): parts.append("a blind fall below \(share)× is a restart")
    }
    if let width = policy.width { parts.append("wraps at \(width) bits") }
    if let rate = policy.maximumRate { parts.append("at most \(rate) a second") }
    let usual = Policy()
    if policy.tolerance != usual.tolerance {
      parts.append("tolerance \(TimeText.seconds(policy.tolerance)) s")
    }
    if policy.adjacency != usual.adjacency {
      parts.append("adjacency \(TimeText.seconds(policy.adjacency)) s")
    }
    return parts.joined(separator: ", ")
  }
}
