// What a format of `tare days` has to do, and how its spans are named.

import StepDays
import StepMerging

/// Writes a report as bytes.
protocol DaysPrinter: Sendable {
  func write(_ report: DaysReport, to out: inout [UInt8])
}

extension SpanTotal {
  /// What a program is told: `2024-11-20`, `2024-11-20T14:00+01:00`, `2024-W47`, `2024-11`.
  var label: String {
    guard let clock else { return name }
    var text = Array("\(name)T\(clock.time)".utf8)
    text.append(offset: clock.secondsFromGMT)
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends a field of CSV, in quotation marks where it needs them (RFC 4180).
  mutating func append(csv text: String) {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    guard needsQuotes else {
      append(contentsOf: text.utf8)
      return
    }
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}
