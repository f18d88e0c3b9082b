// Reading a trace: bytes in, complete events out.

/// Reads a trace from bytes that arrive in any split.
public struct TraceReader: Sendable {
  /// Creates a reader that stands before the first byte.
  public init() {}

  /// Reads the next bytes and delivers every line that they complete.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ deliver: (TraceItem) -> Void
  ) throws(TraceError) {}

  /// Ends the input: delivers a last line that has no newline.
  public mutating func finish(_ deliver: (TraceItem) -> Void) throws(TraceError) {}
}
