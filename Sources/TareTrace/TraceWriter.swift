// Writing a trace: header and events as JSON Lines.

public import Tare

/// Writes headers and fully stamped events as JSON Lines that read back to the same values.
public struct TraceWriter: Sendable {
  /// Creates a writer.
  public init() {}

  /// Appends the header's line, newline included.
  public func write(_ header: TraceHeader, to out: inout [UInt8]) {}

  /// Appends an event's line, newline included.
  public func write(_ event: SessionEvent<Count>, to out: inout [UInt8]) {}
}
