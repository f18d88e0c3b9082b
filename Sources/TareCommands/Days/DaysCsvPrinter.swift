// `tare days --format csv`: a row for each span, or for each source.

import StepDays
import StepFiles

/// A header row and rows under it; with `--sources` the rows are sources.
struct DaysCsvPrinter: DaysPrinter {
  let tellsSources: Bool

  func write(_ report: DaysReport, to out: inout [UInt8]) {
    if tellsSources { writeSources(report, to: &out) } else { writeSpans(report, to: &out) }
  }

  private func writeSpans(_ report: DaysReport, to out: inout [UInt8]) {
    out.append(contentsOf: "\(report.span.rawValue),steps,shadowed,flagged,excluded\n".utf8)
    for row in report.rows {
      let numbers = "\(row.steps),\(row.shadowed),\(row.doubtful),\(row.excluded)"
      out.append(contentsOf: "\(row.label),\(numbers)\n".utf8)
    }
  }

  private func writeSources(_ report: DaysReport, to out: inout [UInt8]) {
    out.append(text: "source,kind,records,input,used,shadowed,excluded,flagged\n")
    for source in report.sources {
      out.append(csv: source.source.name)
      let amounts = [
        source.amounts.input, source.amounts.used, source.amounts.shadowed,
        source.amounts.excluded, source.amounts.doubtful,
      ].map(StepText.short)
      out.append(
        contentsOf: ",\(source.source.kind.rawValue),\(source.records),".utf8)
      out.append(contentsOf: (amounts.joined(separator: ",") + "\n").utf8)
    }
  }
}
