// `--format csv`: a header row, then a row for each file, each span or each step.

import StepDetection

/// Rows of several files follow each other under one header.
struct CountCsvPrinter: CountPrinter {
  let span: CountSpan?
  let tellsTimes: Bool

  func start(to out: inout [UInt8]) {
    if tellsTimes {
      out.append(text: "file,time_s\n")
    } else if span != nil {
      out.append(text: "file,start_s,end_s,local,steps,walking_s,steps_per_min\n")
    } else {
      out.append(text: "file,steps,walking_s,steps_per_min,bouts,start_s,end_s,samples\n")
    }
  }

  func write(_ file: CountedFile, to out: inout [UInt8]) {
    var name: [UInt8] = []
    Self.append(field: file.name, to: &name)
    name.append(UInt8(ascii: ","))
    if tellsTimes {
      for time in file.times {
        out += name
        TimeText.appendSeconds(time, to: &out)
        out.append(UInt8(ascii: "\n"))
      }
    } else if let span {
      for row in file.rows {
        out += name
        write(row, span, stride: file.strideSeconds, to: &out)
      }
    } else {
      out += name
      writeWhole(file, to: &out)
    }
  }

  private func write(
    _ row: SpanRow, _ span: CountSpan, stride: Double?, to out: inout [UInt8]
  ) {
    TimeText.appendSeconds(row.span.start, to: &out)
    out.append(UInt8(ascii: ","))
    TimeText.appendSeconds(row.span.end, to: &out)
    out.append(UInt8(ascii: ","))
    if let local = row.span.local { out.append(local, of: span) }
    out.append(UInt8(ascii: ","))
    write(row.totals, stride: stride, to: &out)
    out.append(UInt8(ascii: "\n"))
  }

  private func writeWhole(_ file: CountedFile, to out: inout [UInt8]) {
    write(file.totals, stride: file.strideSeconds, to: &out)
    out.append(UInt8(ascii: ","))
    out.append(decimal: file.totals.bouts)
    out.append(UInt8(ascii: ","))
    if let range = file.range {
      TimeText.appendSeconds(range.lowerBound, to: &out)
      out.append(UInt8(ascii: ","))
      TimeText.appendSeconds(range.upperBound, to: &out)
    } else {
      out.append(UInt8(ascii: ","))
    }
    out.append(UInt8(ascii: ","))
    out.append(decimal: file.diagnosis.samples)
    out.append(UInt8(ascii: "\n"))
  }

  private func write(_ totals: WalkTotals, stride: Double?, to out: inout [UInt8]) {
    out.append(decimal: totals.steps)
    out.append(UInt8(ascii: ","))
    out.append(totals.walkingSeconds(stride: stride), places: 3)
    out.append(UInt8(ascii: ","))
    out.append(cadence: totals.cadence(stride: stride), orElse: "")
  }

  /// A field, in quotation marks where it needs them (RFC 4180).
  private static func append(field text: String, to out: inout [UInt8]) {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    guard needsQuotes else {
      out.append(contentsOf: text.utf8)
      return
    }
    out.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { out.append(byte) }
      out.append(byte)
    }
    out.append(UInt8(ascii: "\""))
  }
}
