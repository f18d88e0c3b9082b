// How the tool ends: the codes of sysexits.h that it uses, and what leads to them.

/// An exit code.
enum ExitCode: Int32, Sendable, CaseIterable {
  case success = 0
  /// The command was used wrongly.
  case usage = 64
  /// The input has a fault.
  case badData = 65
  /// An input is missing, unreadable or a directory.
  case missingInput = 66
  /// A write failed.
  case failedWrite = 74

  /// What it means, for help and the manual.
  var meaning: String {
    switch self {
    case .success: "fine"
    case .usage: "wrong usage"
    case .badData: "bad data"
    case .missingInput: "missing or unreadable input"
    case .failedWrite: "failed write"
    }
  }

  /// The same as a sentence.
  var sentence: String { meaning.prefix(1).uppercased() + meaning.dropFirst() + "." }
}

/// Why the tool stops at once.
enum ToolFailure: Error, Equatable {
  /// The reader of standard output has gone: no fault, and nobody to tell.
  case closedPipe
  /// Everything else, with what to say.
  case stopped(ExitCode, message: String)
}
