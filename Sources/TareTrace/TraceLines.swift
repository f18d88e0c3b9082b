// Whole lines of a trace: the header first, then events, each checked and completed.

import Tare

/// What has been read of a trace, line by line.
struct TraceLines: Sendable {
  /// The number of the newest line.
  private var number = 0
  private var hasHeader = false
  private var defaults = EventDefaults()
  private var seen = SeenKeys()
  /// Decoded texts, one at a time.
  private var scratch: [UInt8] = []

  /// Takes a line without its newline.
  @inline(__always) mutating func take(
    _ base: UnsafePointer<UInt8>, _ count: Int, _ deliver: (TraceItem, _ line: Int) -> Void
  ) throws(TraceError) {
    number += 1
    var (base, count) = (base, count)
    if count > TraceReader.longestLine {
      guard count == TraceReader.longestLine + 1, base[count - 1] == UInt8(ascii: "\r") else {
        throw fault(LineFault(key: .none, problem: .lineTooLong))
      }
    }
    if number == 1, count >= 3, base[0] == 0xEF, base[1] == 0xBB, base[2] == 0xBF {
      base += 3
      count -= 3
    }
    var line = LineCursor(base: base, end: count)
    line.skipSpace()
    guard line.at < count else { return }
    do throws(LineFault) {
      if hasHeader {
        deliver(try event(&line), number)
      } else {
        deliver(.header(try line.readHeader(&seen, &scratch)), number)
        hasHeader = true
      }
    } catch {
      throw fault(error)
    }
  }

  /// The error of a line that is too long and has not ended.
  mutating func tooLong() -> TraceError {
    number += 1
    return fault(LineFault(key: .none, problem: .lineTooLong))
  }

  /// Proves at the end that there was a header.
  mutating func finish() throws(TraceError) {
    guard !hasHeader else { return }
    number = max(number, 1)
    throw fault(LineFault(key: .trace, problem: .noHeader))
  }

  @inline(__always) private mutating func event(
    _ line: inout LineCursor
  ) throws(LineFault) -> TraceItem {
    let start = line.at
    let fields = try EventLine(&line, &seen, &scratch, strict: 0)
    // The rare refusals are told apart only once there is one.
    let matters = fields.name.keys | TraceKey.event.bit
    if matters == TraceKey.event.bit || fields.bad & matters != 0 {
      guard seen.known & TraceKey.event.bit != 0 else {
        throw seen.known & TraceKey.trace.bit != 0
          ? LineFault(key: .trace, problem: .secondHeader)
          : LineFault(key: .event, problem: .missing(.event))
      }
      line.at = start
      if fields.bad & TraceKey.event.bit == 0, fields.name == .unknown {
        throw LineFault(key: .event, problem: .unknownEvent)
      }
      _ = try EventLine(&line, &seen, &scratch, strict: matters)
    }
    return try defaults.complete(fields)
  }

  private func fault(_ fault: LineFault) -> TraceError {
    TraceError(line: number, field: seen.printable(fault.key), problem: fault.problem)
  }
}
