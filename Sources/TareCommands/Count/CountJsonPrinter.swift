// `--format jsonl` and `json`: an object for each file.

import StepDetection
import StepFiles

/// An object for each file: on lines of their own, or as one document, where several files make an
/// array.
///
/// `times`, `start` and `end` are seconds on the recording's own axis, to the nanosecond.
struct CountJsonPrinter: CountPrinter {
  let span: CountSpan?
  let zone: String
  let tellsTimes: Bool
  /// Whether the objects are the elements of an array.
  let isArray: Bool

  func start(to out: inout [UInt8]) {
    if isArray { out.append(text: "[\n") }
  }

  func separate(to out: inout [UInt8]) {
    if isArray { out.append(text: ",\n") }
  }

  func stop(_ sum: CountSum, to out: inout [UInt8]) {
    if isArray { out.append(text: sum.files > 0 ? "\n]\n" : "]\n") }
  }

  func write(_ file: CountedFile, to out: inout [UInt8]) {
    out.append(contentsOf: "{\"file\":\(JsonText.quoted(file.name)),".utf8)
    write(file.totals, stride: file.strideSeconds, to: &out)
    out.append(text: ",\"bouts\":")
    out.append(decimal: file.totals.bouts)
    write(",\"start\":", file.range?.lowerBound, to: &out)
    write(",\"end\":", file.range?.upperBound, to: &out)
    out.append(contentsOf: ",\"wallTimes\":\(file.hasWallTimes)".utf8)
    out.append(contentsOf: ",\"unit\":\"\(file.unit.word)\"".utf8)
    out.append(contentsOf: ",\"gravityIncluded\":\(file.gravityIncluded)".utf8)
    write(file.diagnosis, to: &out)
    let notes = file.notes.map { JsonText.quoted($0.text) }
    out.append(contentsOf: ",\"notes\":[\(notes.joined(separator: ","))]".utf8)
    if let span { write(file, by: span, to: &out) }
    if tellsTimes {
      out.append(text: ",\"times\":[")
      for (index, time) in file.times.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        TimeText.appendSeconds(time, to: &out)
      }
      out.append(UInt8(ascii: "]"))
    }
    out.append(text: isArray ? "}" : "}\n")
  }

  private func write(_ totals: WalkTotals, stride: Double?, to out: inout [UInt8]) {
    out.append(text: "\"steps\":")
    out.append(decimal: totals.steps)
    out.append(text: ",\"walkingSeconds\":")
    out.append(totals.walkingSeconds(stride: stride), places: 3)
    out.append(text: ",\"stepsPerMinute\":")
    out.append(cadence: totals.cadence(stride: stride), orElse: "null")
  }

  private func write(_ key: StaticString, _ nanoseconds: Int64?, to out: inout [UInt8]) {
    out.append(text: key)
    if let nanoseconds {
      TimeText.appendSeconds(nanoseconds, to: &out)
    } else {
      out.append(text: "null")
    }
  }

  private func write(_ diagnosis: SignalDiagnosis, to out: inout [UInt8]) {
    out.append(text: ",\"diagnosis\":{\"samples\":")
    out.append(decimal: diagnosis.samples)
    let counts: [(StaticString, Int64)] = [
      (",\"gaps\":", diagnosis.gaps), (",\"backward\":", diagnosis.backward),
      (",\"duplicates\":", diagnosis.duplicates), (",\"notFinite\":", diagnosis.notFinite),
      (",\"outOfRange\":", diagnosis.outOfRange),
    ]
    for (key, count) in counts {
      out.append(text: key)
      out.append(decimal: count)
    }
    out.append(contentsOf: ",\"scale\":\"\(diagnosis.scale.word)\"}".utf8)
  }

  private func write(_ file: CountedFile, by span: CountSpan, to out: inout [UInt8]) {
    out.append(contentsOf: ",\"by\":\"\(span.rawValue)\"".utf8)
    if file.hasWallTimes { out.append(contentsOf: ",\"zone\":\(JsonText.quoted(zone))".utf8) }
    out.append(text: ",\"spans\":[")
    for (index, row) in file.rows.enumerated() {
      out.append(text: index > 0 ? ",{" : "{")
      write("\"start\":", row.span.start, to: &out)
      write(",\"end\":", row.span.end, to: &out)
      if let local = row.span.local {
        out.append(text: ",\"local\":\"")
        out.append(local, of: span)
        out.append(UInt8(ascii: "\""))
      }
      out.append(UInt8(ascii: ","))
      write(row.totals, stride: file.strideSeconds, to: &out)
      out.append(UInt8(ascii: "}"))
    }
    out.append(UInt8(ascii: "]"))
  }
}

extension AccelerationUnit {
  /// Its word on the command line.
  var word: String {
    switch self {
    case .standardGravity: "g"
    case .metersPerSecondSquared: "ms2"
    }
  }
}

extension AccelerationScale {
  /// Its word in JSON.
  fileprivate var word: String {
    switch self {
    case .unknown: "unknown"
    case .plausible: "plausible"
    case .seemsMetersPerSecondSquared: "seemsMetersPerSecondSquared"
    case .seemsStandardGravity: "seemsStandardGravity"
    case .seemsWithoutGravity: "seemsWithoutGravity"
    case .implausible: "implausible"
    }
  }
}
