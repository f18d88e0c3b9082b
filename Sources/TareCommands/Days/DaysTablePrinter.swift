// `tare days --format table`: a row for each span, the sum, and what became of each source's steps.

import StepDays
import StepFiles
import StepMerging

/// Columns of a fixed width; what is too wide pushes its row to the right and stays readable.
struct DaysTablePrinter: DaysPrinter {
  let style: TableStyle
  let tellsSources: Bool

  private static let firstWidth = 24

  func write(_ report: DaysReport, to out: inout [UInt8]) {
    style.append(.heading, to: &out) { out in
      let heading = "\(report.span.rawValue) (\(report.zoneName))"
      out.append(contentsOf: heading.padded(to: Self.firstWidth).utf8)
      out.append(text: "    steps  shadowed   flagged")
      if report.excludes { out.append(text: "  excluded") }
    }
    out.append(UInt8(ascii: "\n"))
    var last: SpanTotal?
    for row in report.rows {
      if let last, isGap(last, row) { out.append(text: "...\n") }
      out.append(contentsOf: label(row).padded(to: Self.firstWidth).utf8)
      write(
        DaysReport.Whole(
          steps: row.steps, shadowed: row.shadowed, doubtful: row.doubtful, excluded: row.excluded),
        report, to: &out)
      let words = DoubtWord.words(of: row.exact.doubts)
      if !words.isEmpty {
        out.append(text: "  ")
        style.append(.attention, to: &out) { out in
          out.append(contentsOf: words.joined(separator: ", ").utf8)
        }
      }
      out.append(UInt8(ascii: "\n"))
      last = row
    }
    style.append(.heading, to: &out) { out in
      out.append(contentsOf: "all".padded(to: Self.firstWidth).utf8)
      write(report.total, report, to: &out)
    }
    out.append(UInt8(ascii: "\n"))
    if tellsSources {
      out.append(UInt8(ascii: "\n"))
      writeSources(report, to: &out)
    }
  }

  /// Whether days between two rows are left out.
  private func isGap(_ row: SpanTotal, _ next: SpanTotal) -> Bool {
    next.day.days(since: row.day) > MergedDays.longestGap
  }

  private func label(_ row: SpanTotal) -> String {
    guard let clock = row.clock else { return row.name }
    var offset: [UInt8] = []
    if clock.secondsFromGMT != 0 { offset.append(offset: clock.secondsFromGMT) }
    let text = String(decoding: offset, as: UTF8.self)
    return "\(row.name) \(clock.time)" + (text.isEmpty ? "" : " \(text)")
  }

  private func write(_ whole: DaysReport.Whole, _ report: DaysReport, to out: inout [UInt8]) {
    out.append(contentsOf: "\(whole.steps)".padded(from: 9).utf8)
    out.append(contentsOf: "\(whole.shadowed)".padded(from: 10).utf8)
    out.append(contentsOf: "\(whole.doubtful)".padded(from: 10).utf8)
    if report.excludes { out.append(contentsOf: "\(whole.excluded)".padded(from: 10).utf8) }
  }

  private func writeSources(_ report: DaysReport, to out: inout [UInt8]) {
    let names = report.sources.map { source in
      let name = Printable.text(source.source.name)
      return source.source.kind == .other ? name : "\(name) (\(source.source.kind.rawValue))"
    }
    let width = min(max(names.map(\.count).max() ?? 0, Self.firstWidth - 1) + 1, 40)
    style.append(.heading, to: &out) { out in
      out.append(contentsOf: "source".padded(to: width).utf8)
      out.append(text: "   input      used   share  shadowed  excluded")
    }
    out.append(UInt8(ascii: "\n"))
    for (name, source) in zip(names, report.sources) {
      out.append(contentsOf: name.padded(to: width).utf8)
      write(source.amounts, of: report, to: &out)
    }
    style.append(.heading, to: &out) { out in
      out.append(contentsOf: "all".padded(to: width).utf8)
      write(report.exact, of: report, to: &out)
    }
    let whole = StepText.short
    let exact = report.exact
    let parts =
      "\(whole(exact.used)) used + \(whole(exact.shadowed)) shadowed"
      + (exact.excluded == .zero ? "" : " + \(whole(exact.excluded)) excluded")
    out.append(
      contentsOf: """
        \(whole(exact.input)) steps went in; \(parts) came out: \
        \(report.isConserved ? "none is missing" : "SOME ARE MISSING, which is a fault of tare")

        """.utf8)
  }

  private func write(
    _ amounts: MergedAmounts, of report: DaysReport, to out: inout [UInt8]
  ) {
    let all = report.exact.used.steps
    let share = all > 0 ? amounts.used.steps / all * 100 : 0
    out.append(contentsOf: StepText.whole(amounts.input).padded(from: 8).utf8)
    out.append(contentsOf: StepText.whole(amounts.used).padded(from: 10).utf8)
    var text: [UInt8] = []
    text.append(share, places: 1)
    out.append(contentsOf: (String(decoding: text, as: UTF8.self) + " %").padded(from: 8).utf8)
    out.append(contentsOf: StepText.whole(amounts.shadowed).padded(from: 10).utf8)
    out.append(contentsOf: StepText.whole(amounts.excluded).padded(from: 10).utf8)
    out.append(UInt8(ascii: "\n"))
  }
}
