// `tare days --format jsonl` and `json`: an object for each span, or one document.

import StepDays
import StepFiles
import StepMerging
import Tare

/// Objects on lines of their own, or one document.
///
/// Beside whole steps stand the exact ones with three decimals; `start` and `end` are instants.
struct DaysJsonPrinter: DaysPrinter {
  let tellsSources: Bool
  /// Whether all is one document.
  let isDocument: Bool

  func write(_ report: DaysReport, to out: inout [UInt8]) {
    guard isDocument else {
      for row in report.rows {
        write(row, to: &out)
        out.append(UInt8(ascii: "\n"))
      }
      for source in report.sources where tellsSources {
        write(source, to: &out)
        out.append(UInt8(ascii: "\n"))
      }
      return
    }
    let rule = report.rule == .down ? "down" : "addingUp"
    out.append(
      contentsOf: """
        {"zone":\(JsonText.quoted(report.zoneName)),"dayStart":"\(report.dayStart)",\
        "by":"\(report.span.rawValue)","wholeSteps":"\(rule)",
        """.utf8)
    writeList("spans", report.rows, to: &out) { write($0, to: &$1) }
    out.append(contentsOf: ",\n\"total\":{\"steps\":\(report.total.steps),".utf8)
    write(report.exact, to: &out)
    out.append(contentsOf: "},\"isConserved\":\(report.isConserved)".utf8)
    if tellsSources {
      out.append(UInt8(ascii: ","))
      writeList("sources", report.sources, to: &out) { write($0, to: &$1) }
    }
    out.append(UInt8(ascii: ","))
    writeList("files", report.files, to: &out) { file, out in
      let format = file.format.map { JsonText.quoted($0.name) } ?? "null"
      out.append(contentsOf: "{\"file\":\(JsonText.quoted(file.name)),\"format\":\(format)}".utf8)
    }
    out.append(text: "}\n")
  }

  private func writeList<Element>(
    _ name: String, _ list: [Element], to out: inout [UInt8],
    _ write: (Element, inout [UInt8]) -> Void
  ) {
    out.append(contentsOf: "\"\(name)\":[".utf8)
    for (index, element) in list.enumerated() {
      out.append(text: index > 0 ? ",\n" : "\n")
      write(element, &out)
    }
    out.append(UInt8(ascii: "]"))
  }

  private func write(_ row: SpanTotal, to out: inout [UInt8]) {
    out.append(
      contentsOf: "{\"\(row.span.rawValue)\":\"\(row.label)\",\"steps\":\(row.steps),".utf8)
    out.append(text: "\"start\":\"")
    TimeText.appendISO(row.start, to: &out)
    out.append(text: "\",\"end\":\"")
    TimeText.appendISO(row.end, to: &out)
    out.append(text: "\",")
    write(row.exact, to: &out)
    out.append(UInt8(ascii: "}"))
  }

  private func write(_ source: DaysReport.Source, to out: inout [UInt8]) {
    out.append(
      contentsOf: """
        {"source":\(JsonText.quoted(source.source.name)),"kind":"\(source.source.kind.rawValue)",\
        "records":\(source.records),
        """.utf8)
    write(source.amounts, to: &out)
    out.append(UInt8(ascii: "}"))
  }

  private func write(_ amounts: MergedAmounts, to out: inout [UInt8]) {
    let exact = StepText.exact
    out.append(
      contentsOf: """
        "input":\(exact(amounts.input)),"used":\(exact(amounts.used)),\
        "shadowed":\(exact(amounts.shadowed)),"excluded":\(exact(amounts.excluded)),\
        "flagged":\(exact(amounts.doubtful)),"flags":{
        """.utf8)
    let flags = DoubtWord.allCases.compactMap { word in
      let amount = amounts.reasons.amount(for: word)
      return amount == .zero ? nil : "\"\(word.rawValue)\":\(exact(amount))"
    }
    out.append(contentsOf: (flags.joined(separator: ",") + "}").utf8)
  }
}

extension DoubtAmounts {
  /// The steps that are doubtful for a reason.
  func amount(for word: DoubtWord) -> StepAmount {
    switch word {
    case .cadence: cadence
    case .driving: driving
    case .future: future
    case .long: long
    }
  }
}
