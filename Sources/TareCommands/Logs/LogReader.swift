// Bytes of any readable log: told by content, read by the reader that knows it.

import StepFiles
import Tare
import TareTrace

/// A reader for whatever the file turns out to be.
struct LogReader<Taker: LogTaker> {
  private let content: FileContent
  private var trace = TraceReader()
  private var log: PedometerLogReader
  private var isFirst = true

  init(_ content: FileContent, columns: LogColumns?) {
    self.content = content
    log = PedometerLogReader(columns: columns)
  }

  /// Reads bytes into a taker.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, into taker: inout Taker, _ out: inout [UInt8]
  ) throws(InputFault) {
    switch content {
    case .trace:
      try readTrace(&taker) { (trace, taker) throws(TraceError) in
        try trace.read(bytes) { (item, line) in taker.take(item, line: line, to: &out) }
      }
    case .table:
      if isFirst { taker.take(implied: .header(TraceHeader()), line: 1, to: &out) }
      isFirst = false
      try readLog(&taker) { (log, taker) throws(PedometerLogError) in
        try log.read(bytes) { (item, line) in Self.take(item, line, &taker, &out) }
      }
    case .blank: break
    }
  }

  /// Ends the input.
  mutating func finish(into taker: inout Taker, _ out: inout [UInt8]) throws(InputFault) {
    switch content {
    case .trace:
      try readTrace(&taker) { (trace, taker) throws(TraceError) in
        try trace.finish { (item, line) in taker.take(item, line: line, to: &out) }
      }
    case .table:
      try readLog(&taker) { (log, taker) throws(PedometerLogError) in
        try log.finish { (item, line) in Self.take(item, line, &taker, &out) }
      }
    case .blank: throw .blank
    }
  }

  private static func take(
    _ item: PedometerLogItem, _ line: Int, _ taker: inout Taker, _ out: inout [UInt8]
  ) {
    switch item {
    case .opening(let opening):
      taker.take(implied: .event(.open(opening)), line: line, to: &out)
    case .row(let event): taker.take(row: event, line: line, to: &out)
    }
  }

  /// Reads, and throws the first fault: the taker's before one that the reader met behind it.
  @inline(__always) private mutating func readTrace(
    _ taker: inout Taker,
    _ read: (inout TraceReader, inout Taker) throws(TraceError) -> Void
  ) throws(InputFault) {
    var fault: InputFault?
    do throws(TraceError) {
      try read(&trace, &taker)
    } catch {
      fault = InputFault(error)
    }
    if let fault = taker.fault ?? fault { throw fault }
  }

  @inline(__always) private mutating func readLog(
    _ taker: inout Taker,
    _ read: (inout PedometerLogReader, inout Taker) throws(PedometerLogError) -> Void
  ) throws(InputFault) {
    var fault: InputFault?
    do throws(PedometerLogError) {
      try read(&log, &taker)
    } catch {
      fault = InputFault(error)
    }
    if let fault = taker.fault ?? fault { throw fault }
  }
}
