// Whoever takes what a log says: a replay, a conversion.

import Tare
import TareTrace

/// Takes the content of one readable log, in order, and appends what comes of it to the output.
protocol LogTaker {
  /// What the taker cannot take; it takes nothing more then, and the reading ends.
  var fault: InputFault? { get }
  /// A line of a trace.
  mutating func take(_ item: TraceItem, line: Int, to out: inout [UInt8])
  /// What a CSV log implies without a line of its own: the header, before it is known whether the
  /// log can be read at all, and the opening, right before its first row.
  mutating func take(implied item: TraceItem, line: Int, to out: inout [UInt8])
  /// A row of a CSV log. The first may be a baseline answer; to its readers each is a report.
  mutating func take(row event: SessionEvent<Count>, line: Int, to out: inout [UInt8])
}

extension LogTaker {
  var fault: InputFault? { nil }
}
