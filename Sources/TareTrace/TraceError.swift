// Why a trace was refused: the line, the field, and what would be right.

/// Why a trace was refused.
public struct TraceError: Error, Equatable, Sendable {
  /// The line, counted from 1; blank lines count.
  public var line: Int
  /// The key concerned, as printable UTF-8 of at most 64 bytes; empty where no key is concerned.
  public var field: [UInt8]
  /// What is wrong.
  public var problem: Problem

  /// Creates an error.
  public init(line: Int, field: [UInt8], problem: Problem) {
    self.line = line
    self.field = field
    self.problem = problem
  }

  /// What can be wrong with a line. The list is closed.
  public enum Problem: Equatable, Sendable {
    /// The first line is no header, or there is no line at all.
    case noHeader
  }

  /// Appends one line of English, without a newline: the line, the field, what is wrong and what
  /// would be right.
  public func describe(into text: inout [UInt8]) {}
}
