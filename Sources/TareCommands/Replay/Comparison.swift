// A second policy beside the first, and where the two part.

import Tare
import TareTrace

extension OptionValue {
  /// The choices of a header, to be changed.
  static let policyKeys = OptionValue(
    name: "KEY=VALUE,...",
    offer: .list(
      PolicyChanges.keys.map { OfferedWord($0 + "=") }
        + [OfferedWord("header", "the header without the options")]))
}

/// What `--compare` asks for.
struct ComparedPolicy: Equatable, Sendable {
  /// Whether the header's own policy is the ground, without the options' changes.
  var startsFromHeader = false
  var changes = PolicyChanges()

  /// Reads `decrease=restart,history=true`, or `header`.
  init(_ text: String) throws(UsageError) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part == "header" {
        startsFromHeader = true
        continue
      }
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard words.count == 2 else {
        throw UsageError(
          "'\(part)' is no choice; write --compare KEY=VALUE,..., such as decrease=restart")
      }
      let key = String(words[0])
      guard try changes.take(key, String(words[1])) else {
        let hint = Spelling.nearest(to: key, among: PolicyChanges.keys)
        throw UsageError(
          "unknown choice '\(key)'"
            + (hint.map { "; did you mean \($0)?" }
              ?? "; the choices are \(PolicyChanges.keys.joined(separator: ", "))"))
      }
    }
  }

  /// The header of the second replay.
  func header(_ header: TraceHeader, changedBy options: PolicyChanges) -> TraceHeader {
    changes.applied(to: startsFromHeader ? header : options.applied(to: header))
  }
}

/// Where two replays of the same events part, as far as one can see: by what they display.
struct Parting: Equatable {
  /// The first event after which they display something else.
  var first: Int?
  /// After how many events they do.
  var count = 0

  mutating func note(_ a: ReplayLine, _ b: ReplayLine) {
    guard Self.differs(a, b) else { return }
    if first == nil { first = a.n }
    count += 1
  }

  /// Whether two lines show something else.
  static func differs(_ a: ReplayLine, _ b: ReplayLine) -> Bool {
    a.displayed != b.displayed || a.lowerBound != b.lowerBound
  }
}
