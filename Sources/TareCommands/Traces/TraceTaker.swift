// Writes whatever a log says as a trace, changed on the way.

import Tare
import TareTrace

/// A log on its way into a trace. Everything is streamed.
struct TraceTaker<Change: TraceChange>: LogTaker {
  private var change: Change
  /// The header of a CSV log, until it is known that the log can be read.
  private var held: TraceHeader?
  private(set) var fault: InputFault?

  init(_ change: Change) {
    self.change = change
  }

  mutating func take(_ item: TraceItem, line: Int, to out: inout [UInt8]) {
    switch item {
    case .header(let header): write(header, to: &out)
    case .event(let event): write(event, line, to: &out)
    case .pause(let edge):
      write(line, to: &out) { (change, out) throws(TraceChangeFault) in
        TraceWriter().write(pause: try change.changed(edge), to: &out)
      }
    case .resume(let edge):
      write(line, to: &out) { (change, out) throws(TraceChangeFault) in
        TraceWriter().write(resume: try change.changed(edge), to: &out)
      }
    }
  }

  mutating func take(implied item: TraceItem, line: Int, to out: inout [UInt8]) {
    switch item {
    case .header(let header): held = header
    case .event, .pause, .resume: take(item, line: line, to: &out)
    }
  }

  mutating func take(row event: SessionEvent<Count>, line: Int, to out: inout [UInt8]) {
    write(event, line, to: &out)
  }

  /// Ends a log that was read without a fault: one without rows becomes a trace without events.
  mutating func finish(to out: inout [UInt8]) {
    writeHeld(to: &out)
  }

  private mutating func write(_ header: TraceHeader, to out: inout [UInt8]) {
    TraceWriter().write(change.changed(header), to: &out)
  }

  private mutating func write(
    _ event: SessionEvent<Count>, _ line: Int, to out: inout [UInt8]
  ) {
    write(line, to: &out) { (change, out) throws(TraceChangeFault) in
      TraceWriter().write(try change.changed(event), to: &out)
    }
  }

  /// Writes the event of a line, or notes why it cannot be changed.
  @inline(__always) private mutating func write(
    _ line: Int, to out: inout [UInt8],
    _ body: (inout Change, inout [UInt8]) throws(TraceChangeFault) -> Void
  ) {
    guard fault == nil else { return }
    writeHeld(to: &out)
    do throws(TraceChangeFault) {
      try body(&change, &out)
    } catch {
      fault = InputFault(line: line, field: error.field, text: error.text)
    }
  }

  private mutating func writeHeld(to out: inout [UInt8]) {
    guard let header = held else { return }
    held = nil
    write(header, to: &out)
  }
}
