// `--format csv`: a header row, then one row per event; the summary goes to standard error.

import Tare
import TareTrace

/// The columns are the keys of `jsonl`, and the time. The rows of several files follow each other
/// under one header; `n` begins again with each.
struct CsvPrinter: ReplayPrinter {
  static let tellsSummaryApart = true

  private let compares: Bool
  private var isUTC: Bool?

  init(compares: Bool) {
    self.compares = compares
  }

  func start(files: Int, to out: inout [UInt8]) {
    out.append(
      contentsOf: "n,time,kind,session,raw,displayed,current,lowerBound,verdict,ask".utf8)
    if compares {
      let more = ["Displayed", "Current", "LowerBound", "Verdict", "Ask"].map { ",compare" + $0 }
      out.append(contentsOf: more.joined().utf8)
    }
    out.append(UInt8(ascii: "\n"))
  }

  mutating func begin(_ file: String, to out: inout [UInt8]) {
    isUTC = nil
  }

  mutating func print(_ event: ReplayedEvent, to out: inout [UInt8]) {
    let isUTC = isUTC ?? TimeText.isSince1970(event.time)
    self.isUTC = isUTC
    let line = event.line
    out.append(decimal: Int64(line.n))
    out.append(UInt8(ascii: ","))
    if isUTC {
      TimeText.appendISO(event.time, to: &out)
    } else {
      TimeText.appendSeconds(event.time.nanoseconds, to: &out)
    }
    out.append(UInt8(ascii: ","))
    out.append(text: line.kind.name)
    out.append(UInt8(ascii: ","))
    out.append(decimal: line.session)
    out.append(UInt8(ascii: ","))
    if let raw = line.raw { out.append(decimal: raw) }
    append(line, to: &out)
    if let other = event.other { append(other, to: &out) }
    out.append(UInt8(ascii: "\n"))
  }

  func end(_ result: ReplayResult, to out: inout [UInt8]) {}

  private func append(_ line: ReplayLine, to out: inout [UInt8]) {
    out.append(UInt8(ascii: ","))
    out.append(decimal: line.displayed)
    out.append(UInt8(ascii: ","))
    out.append(decimal: line.current)
    out.append(text: line.lowerBound ? ",true," : ",false,")
    if let verdict = line.verdict { out.append(text: verdict.name) }
    out.append(text: line.ask ? ",true" : ",false")
  }
}
