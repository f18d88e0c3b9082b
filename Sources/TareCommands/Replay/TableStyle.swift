// The colours of a table, where there are any.

import Tare

/// Wraps texts in SGR sequences on a terminal, and in nothing elsewhere.
struct TableStyle {
  let isOn: Bool

  enum Ink {
    case plain
    case heading
    /// Taken notice of, but not counted.
    case attention
    /// Counted in a way worth a look.
    case notable
    case question
    case difference

    init(_ verdict: Verdict) {
      switch verdict {
      case .advanced, .unchanged, .baselineSet, .awaitingBaseline, .duplicate: self = .plain
      case .newEpoch, .foreignWindow, .lowerBound: self = .notable
      case .otherSession, .closed, .noData, .malformed, .clockStepped, .beforeSession, .stale,
        .implausible, .correctionHeld:
        self = .attention
      }
    }

    fileprivate var code: StaticString {
      switch self {
      case .plain: ""
      case .heading: "\u{1B}[1m"
      case .attention: "\u{1B}[33m"
      case .notable: "\u{1B}[36m"
      case .question: "\u{1B}[1;35m"
      case .difference: "\u{1B}[1;31m"
      }
    }
  }

  func append(_ ink: Ink, to out: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    let code: StaticString = isOn ? ink.code : ""
    out.append(text: code)
    write(&out)
    if code.utf8CodeUnitCount > 0 { out.append(text: "\u{1B}[0m") }
  }
}
