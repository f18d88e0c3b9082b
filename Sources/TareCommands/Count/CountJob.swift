// All files of a count: threads that count, one place that prints.

import Foundation
import StepCharts

/// Counts files and prints what they came to, in their order.
struct CountJob {
  /// As many warnings are told one by one.
  private static let mostWarnings = 20

  private let settings: CountSettings
  private let printer: any CountPrinter
  private let queue: CountQueue
  private var progress: CountProgress
  private var code = ExitCode.success
  private var sum = CountSum()
  private var isFirst = true
  private var warned = 0
  private var unwarned = 0
  private var toldUTC = false

  /// Counts all files; a faulty one does not keep the others from being counted.
  ///
  /// - Returns: 0; 65 if a file has a fault; 66 if files are missing and none has a fault.
  static func run(
    _ settings: CountSettings, _ printer: any CountPrinter, on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    var job = CountJob(settings, printer)
    defer { job.queue.stop() }
    job.start()
    do throws(ToolFailure) {
      try job.print(on: &console)
    } catch {
      job.progress.clear(on: console)
      throw error
    }
    return job.code
  }

  private init(_ settings: CountSettings, _ printer: any CountPrinter) {
    self.settings = settings
    self.printer = printer
    queue = CountQueue(count: settings.files.count)
    progress = CountProgress(settings.files)
  }

  /// Starts as many threads as there are cores, or files.
  private func start() {
    let threads = min(settings.files.count, ProcessInfo.processInfo.activeProcessorCount)
    for _ in 0..<max(1, threads) {
      let thread = Thread { [settings, printer, queue] in
        while let index = queue.take() {
          queue.finish(index, Self.count(settings.files[index], settings, printer, queue))
        }
      }
      // The detector and its batches live on it.
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  private static func count(
    _ name: String, _ settings: CountSettings, _ printer: any CountPrinter, _ queue: CountQueue
  ) -> CountOutcome {
    var outcome = CountOutcome(name: name)
    var bytes: Int64 = 0
    do throws(ToolFailure) {
      let counted = try FileCount.run(name, settings) { read in
        defer { bytes = read }
        return queue.advance(read - bytes)
      }
      guard let counted else { return outcome }
      printer.write(counted, to: &outcome.output)
      outcome.totals = counted.totals
      outcome.walkingSeconds = counted.walkingSeconds
      outcome.recordedSeconds = counted.recordedSeconds
      outcome.warnings = SignalWarnings.of(counted, settings)
      outcome.assumesUTC = counted.hasWallTimes && settings.span != nil && settings.zone == nil
      if settings.zone != nil, !counted.hasWallTimes {
        outcome.warnings.append(
          "its times do not count from 1970, so --tz changes nothing: spans count from its start")
      }
      if case .file = settings.chart { outcome.picture = counted.chart?.svg() }
    } catch {
      outcome.failure = error
    }
    return outcome
  }

  private mutating func print(on console: inout Console) throws(ToolFailure) {
    printer.start(to: &console.out)
    for _ in settings.files {
      let outcome = try next(on: &console)
      try take(outcome, on: &console)
    }
    printer.stop(sum, to: &console.out)
    progress.clear(on: console)
    try console.flush()
    if unwarned > 0 {
      console.complain(
        "\(unwarned) more \(unwarned == 1 ? "warning" : "warnings"); --format jsonl has them all")
    }
  }

  /// The next outcome; while it is waited for, what was printed is shown.
  private mutating func next(on console: inout Console) throws(ToolFailure) -> CountOutcome {
    if let outcome = queue.outcome(within: 0) { return outcome }
    if !console.out.isEmpty {
      progress.clear(on: console)
      try console.flush()
    }
    let isShown = System.isTerminal(2)
    while true {
      if let outcome = queue.outcome(within: isShown ? 0.1 : 3_600) { return outcome }
      if isShown { progress.show(queue.progress, on: console) }
    }
  }

  private mutating func take(
    _ outcome: CountOutcome, on console: inout Console
  ) throws(ToolFailure) {
    if let failure = outcome.failure {
      guard case .stopped(let fault, let message) = failure, fault != .failedWrite else {
        throw failure
      }
      try say(message, on: &console)
      // A fault in a file weighs more than a file that is not there.
      if code != .badData { code = fault }
      return
    }
    if isFirst { printer.begin(to: &console.out) } else { printer.separate(to: &console.out) }
    isFirst = false
    console.out += outcome.output
    sum.add(outcome)
    if let picture = outcome.picture, case .file(let path) = settings.chart {
      // What has been found out is shown before the chart can fail.
      try console.flush()
      try OutputFile.write(picture, to: path)
    }
    try console.flushIfFull()
    if outcome.assumesUTC, !toldUTC {
      toldUTC = true
      let spans = settings.span?.rawValue ?? "span"
      try say("\(spans)s are those of UTC; say --tz ZONE for local ones", on: &console)
    }
    for warning in outcome.warnings {
      if warned < Self.mostWarnings {
        warned += 1
        try say("\(outcome.name): \(warning)", on: &console)
      } else {
        unwarned += 1
      }
    }
  }

  /// Says something on standard error, after what was printed before.
  private mutating func say(_ text: String, on console: inout Console) throws(ToolFailure) {
    progress.clear(on: console)
    try console.flush()
    console.complain(text)
  }
}
