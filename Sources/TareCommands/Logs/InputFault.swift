// What is wrong with an input, whatever reader found it: line, field and what would be right.

import StepFiles
import TareTrace

/// What is wrong with an input, and where.
struct InputFault: Error, Equatable {
  var line: Int
  /// The field, empty where none is concerned.
  var field: String
  var text: String

  init(line: Int, field: String, text: String) {
    self.line = line
    self.field = field
    self.text = text
  }

  init(_ error: TraceError) {
    line = error.line
    field = String(decoding: error.field, as: UTF8.self)
    var bytes: [UInt8] = []
    error.problem.describe(into: &bytes)
    text = String(decoding: bytes, as: UTF8.self)
  }

  init(_ error: PedometerLogError) {
    line = error.line
    field = error.field
    text = error.problem.text
    switch error.problem {
    case .unknownHeader:
      text += "; name others with --columns time=NAME,total=NAME; a trace begins with {\"trace\":1}"
    case .timeBeyondRange:
      text += " with --columns time=NAME:ms,total=NAME"
    case .empty, .binary, .traceInUTF16, .missingColumns, .repeatedColumn, .rowTooLong,
      .unclosedQuote, .fieldCount, .notATime, .timeWithoutZone, .impossibleTime, .notATotal,
      .fraction, .perhapsThousands, .beyondInt64:
      break
    }
  }

  /// A file in which there is nothing.
  static var blank: InputFault {
    var fault = InputFault(PedometerLogError(line: 1, field: "", problem: .empty))
    fault.text = "empty; a trace begins with a line such as {\"trace\":1}, a log with column names"
    return fault
  }

  /// `FILE:LINE: field: what is wrong; what would be right`.
  func message(_ file: String) -> String {
    "\(file):\(line): \(field.isEmpty ? "" : field + ": ")\(text)"
  }
}
