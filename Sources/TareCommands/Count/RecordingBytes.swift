// A file of the command line as a source of a recording's bytes.

import StepFiles

/// An open input, read by a recording's reader.
struct RecordingBytes: ByteSource, ~Copyable {
  private let input: InputFile

  init(_ input: consuming InputFile) {
    self.input = input
  }

  mutating func pull(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceFailure) -> Int {
    do throws(ToolFailure) {
      return try input.read(into: buffer)
    } catch {
      throw ByteSourceFailure(error.text)
    }
  }
}

extension ToolFailure {
  /// What was said of an input, without its name.
  fileprivate var text: String {
    switch self {
    case .closedPipe: "is closed"
    case .stopped(_, let message):
      message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? message
    }
  }
}
