// Bytes of any file that can be replayed: told by content, read by the reader that knows it.

import StepFiles
import Tare
import TareTrace

/// What is wrong with an input, and where.
struct InputFault: Error, Equatable {
  var line: Int
  /// The field, empty where none is concerned.
  var field: String
  var text: String

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

/// A reader for whatever the file turns out to be.
struct StepInput<Printer: ReplayPrinter> {
  private let content: FileContent
  private var trace = TraceReader()
  private var log: PedometerLogReader
  private var isFirst = true

  init(_ content: FileContent, columns: LogColumns?) {
    self.content = content
    log = PedometerLogReader(columns: columns)
  }

  /// Reads bytes into a replay.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, into replay: inout FileReplay<Printer>,
    _ printer: inout Printer, _ out: inout [UInt8]
  ) throws(InputFault) {
    switch content {
    case .trace:
      do throws(TraceError) {
        try trace.read(bytes) { item in Self.take(item, &replay, &printer, &out) }
      } catch {
        throw InputFault(error)
      }
    case .table:
      do throws(PedometerLogError) {
        let isFirst = isFirst
        self.isFirst = false
        if isFirst { replay.open(TraceHeader(), &printer, &out) }
        try log.read(bytes) { item in Self.take(item, &replay, &printer, &out) }
      } catch {
        throw InputFault(error)
      }
    case .blank: break
    }
  }

  /// Ends the input.
  mutating func finish(
    into replay: inout FileReplay<Printer>, _ printer: inout Printer, _ out: inout [UInt8]
  ) throws(InputFault) {
    switch content {
    case .trace:
      do throws(TraceError) {
        try trace.finish { item in Self.take(item, &replay, &printer, &out) }
      } catch {
        throw InputFault(error)
      }
    case .table:
      do throws(PedometerLogError) {
        try log.finish { item in Self.take(item, &replay, &printer, &out) }
      } catch {
        throw InputFault(error)
      }
    case .blank: throw .blank
    }
  }

  private static func take(
    _ item: TraceItem, _ replay: inout FileReplay<Printer>, _ printer: inout Printer,
    _ out: inout [UInt8]
  ) {
    switch item {
    case .header(let header): replay.open(header, &printer, &out)
    case .event(let event): replay.take(event, &printer, &out)
    case .pause(let edge): replay.take(edge, as: .pause, &printer, &out)
    case .resume(let edge): replay.take(edge, as: .resume, &printer, &out)
    }
  }

  private static func take(
    _ item: PedometerLogItem, _ replay: inout FileReplay<Printer>, _ printer: inout Printer,
    _ out: inout [UInt8]
  ) {
    switch item {
    case .opening(let opening): replay.openImplied(opening)
    case .row(let event): replay.take(event, as: .report, &printer, &out)
    }
  }
}
