// What a file holds, told from its first bytes and never from its name.

/// What a file holds.
///
///     FileContent(of: beginning, isWhole: false)  // .trace, .table, .blank or nil: read more
public enum FileContent: Hashable, Sendable {
  /// A trace: the first byte that is no white space is a `{`.
  case trace
  /// A table of text, or at least nothing else: commas, semicolons or tabs; UTF-8 or UTF-16.
  case table
  /// Nothing but white space.
  case blank

  /// Tells the content from the beginning of a file; nil where more bytes are needed.
  ///
  /// White space beyond a caller's patience may be treated as the beginning of a trace.
  ///
  /// - Parameters:
  ///   - beginning: The first bytes, as many as there are yet.
  ///   - isWhole: Whether the file has no more.
  public init?(of beginning: UnsafeRawBufferPointer, isWhole: Bool) {
    var start = 0
    if beginning.count >= 3, beginning[0] == 0xEF, beginning[1] == 0xBB, beginning[2] == 0xBF {
      start = 3
    } else if beginning.count < 3, !isWhole, beginning.first == 0xEF {
      return nil
    }
    for byte in beginning[start...] {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        continue
      case UInt8(ascii: "{"):
        self = .trace
        return
      case 0:
        // Zeros after white space: UTF-16.
        self = .table
        return
      default:
        self = .table
        return
      }
    }
    guard isWhole else { return nil }
    self = .blank
  }
}
