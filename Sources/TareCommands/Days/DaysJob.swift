// `tare days` from its files to its output.

import StepCharts
import StepDays
import StepMerging

enum DaysJob {
  /// Reads, merges and tells.
  ///
  /// - Returns: 0, or the code of a fault after which reading was to go on.
  static func run(
    _ settings: DaysSettings, _ printer: any DaysPrinter, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    let read = try ReadExports.read(settings.merge, verb: DaysVerb.name, on: &console)
    let report = DaysReport.make(read, settings)
    printer.write(report, to: &console.out)
    if settings.chart == .terminal {
      console.print("\n")
      console.print(
        DaysPicture.chart(report, settings).terminal(
          width: console.columns, height: 22, colour: console.hasColour))
    }
    // What has been found out is shown before a chart can fail.
    try console.flush()
    tellDoubts(report, on: console)
    if case .file(let path) = settings.chart {
      try OutputFile.write(DaysPicture.chart(report, settings).svg(), to: path)
    }
    if !report.isConserved { console.complain("the merge lost steps; please report it") }
    return report.files.exitCode
  }

  private static func tellDoubts(_ report: DaysReport, on console: borrowing Console) {
    let doubtful = report.exact.doubtful
    guard doubtful != .zero else { return }
    let words = DoubtWord.allCases.filter { report.exact.reasons.amount(for: $0) != .zero }
    let reasons = words.map { word in
      "\(StepText.whole(report.exact.reasons.amount(for: word))) \(word.reason)"
    }
    console.complain(
      "\(StepText.whole(doubtful)) of these steps are doubtful: \(reasons.joined(separator: ", "));"
        + " --exclude \(words.map(\.rawValue).joined(separator: ",")) leaves them out")
  }
}
