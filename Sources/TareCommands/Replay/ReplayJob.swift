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
  /// Read into by every file.
  private let buffer: UnsafeMutableRawBufferPointer

  /// Large enough that the calls do not count, small enough to stay in the cache.
  private static var chunk: Int { 256 << 10 }

  /// Replays all files; a faulty one does not keep the others from being replayed.
  ///
  /// - Returns: 0, or the code of the first fault.
  static func run(
    _ settings: ReplaySettings, _ printer: Printer, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 64)
    defer { buffer.deallocate() }
    var job = ReplayJob(settings: settings, printer: printer, buffer: buffer)
    var code = ExitCode.success
    job.printer.start(files: settings.files.count, to: &console.out)
    for file in settings.files {
      do throws(ToolFailure) {
        try job.replay(file, on: &console)
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

  private mutating func replay(_ name: String, on console: inout Console) throws(ToolFailure) {
    let file = try InputFile.open(name)
    // A file that cannot even be read begins no output.
    var (count, isWhole, content) = try beginning(of: file)
    var replay = FileReplay<Printer>(
      options: settings.changes, compared: settings.compared,
      chart: settings.chart == nil ? nil : ChartCollector(name))
    var input = StepInput<Printer>(content, columns: settings.columns)
    var progress: ProgressLine?
    if console.showsProgress, case .regular(let size) = file.kind {
      progress = ProgressLine(name, size: size)
    }
    printer.begin(name, to: &console.out)
    var fault: ToolFailure?
    do throws(InputFault) {
      while count > 0 {
        try input.read(
          UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &replay, &printer,
          &console.out)
        progress?.advance(count, on: console)
        do throws(ToolFailure) {
          // What stands in the way of being shown is only the wait for more.
          if file.kind == .stream { try console.flush() } else { try console.flushIfFull() }
          count = isWhole ? 0 : try file.read(into: buffer)
        } catch {
          fault = error
          break
        }
      }
      if fault == nil { try input.finish(into: &replay, &printer, &console.out) }
    } catch {
      fault = .stopped(.badData, message: error.message(name))
    }
    progress?.clear(on: console)
    if case .stopped(.failedWrite, _) = fault, let fault { throw fault }
    if fault == .closedPipe { throw .closedPipe }
    try end(&replay, complete: fault == nil, name, on: &console)
    if let fault { throw fault }
  }

  /// Reads until the content can be told.
  private func beginning(
    of file: borrowing InputFile
  ) throws(ToolFailure) -> (count: Int, isWhole: Bool, content: FileContent) {
    var count = 0
    while true {
      let more = try file.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      count += more
      let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      if let content = FileContent(of: bytes, isWhole: more == 0) {
        return (count, more == 0, content)
      }
      if count == buffer.count { return (count, false, .trace) }
    }
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
