// All files of a command, one after another: read, replay, print, draw.

import StepCharts
import StepFiles
import TareTrace

/// What a replay was asked to do.
struct ReplaySettings: Sendable {
  var files: [String] = []
  var format = ReplayFormat.table
  var changes = PolicyChanges()
  var compared: ComparedPolicy?
  var columns: LogColumns?
  var chart: ChartDestination?
}

/// The formats of the output.
enum ReplayFormat: String, CaseIterable, Sendable {
  case table, jsonl, csv, json
}

/// Replays files into one printer.
struct ReplayJob<Printer: ReplayPrinter> {
  private let settings: ReplaySettings
  private var printer: Printer

  /// Replays all files; a faulty one does not keep the others from being replayed.
  ///
  /// - Returns: 0, or the code of the first fault.
  static func run(
    _ settings: ReplaySettings, _ printer: Printer, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    let buffer = ReadBuffer()
    var job = ReplayJob(settings: settings, printer: printer)
    var code = ExitCode.success
    job.printer.start(files: settings.files.count, to: &console.out)
    for file in settings.files {
      do throws(ToolFailure) {
        try job.replay(file, buffer, on: &console)
      } catch {
        guard case .stopped(let fault, let message) = error, fault != .failedWrite else {
          throw error
        }
        try console.flush()
        console.complain(message)
        if code == .success { code = fault }
      }
    }
    job.printer.stop(to: &console.out)
    return code
  }

  private mutating func replay(
    _ name: String, _ buffer: borrowing ReadBuffer, on console: inout Console
  ) throws(ToolFailure) {
    // A file that cannot even be read begins no output.
    let file = try LogFile.open(name, buffer)
    printer.begin(name, to: &console.out)
    var replay = FileReplay<Printer>(
      options: settings.changes, compared: settings.compared, printer: printer,
      chart: settings.chart == nil ? nil : ChartCollector(name))
    var fault: ToolFailure?
    do throws(ToolFailure) {
      try file.read(into: &replay, columns: settings.columns, buffer, on: &console)
    } catch {
      fault = error
    }
    if case .stopped(.failedWrite, _) = fault, let fault { throw fault }
    if fault == .closedPipe { throw .closedPipe }
    printer = replay.printer
    try end(&replay, complete: fault == nil, name, on: &console)
    if let fault { throw fault }
  }

  private mutating func end(
    _ replay: inout FileReplay<Printer>, complete: Bool, _ name: String, on console: inout Console
  ) throws(ToolFailure) {
    let result = replay.finish(complete: complete)
    printer.end(result, to: &console.out)
    try draw(replay.chart, on: &console)
    try console.flush()
    if Printer.tellsSummaryApart {
      let heading = settings.files.count > 1 ? "==> \(Printable.text(name)) <==\n" : ""
      console.say(heading + SummaryText.of(result))
    }
  }

  private func draw(
    _ collector: ChartCollector?, on console: inout Console
  ) throws(ToolFailure) {
    guard let chart = collector?.chart, let destination = settings.chart else { return }
    switch destination {
    case .terminal:
      console.print("\n")
      console.print(
        chart.terminal(width: console.columns, height: 20, colour: console.hasColour))
    case .file(let path):
      // What has been found out is shown before the chart can fail.
      try console.flush()
      try OutputFile.write(chart.svg(), to: path)
    }
  }
}
