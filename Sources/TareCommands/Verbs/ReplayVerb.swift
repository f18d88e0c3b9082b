// `tare replay`: what a source said, and what it counts.

struct ReplayVerb: Verb {
  static let name = "replay"
  static let abstract = "Replay traces and step logs: what was said, and what it counts"
  static let usage = ["replay [OPTIONS] FILE...", "replay [OPTIONS] -"]

  static let discussion = [
    """
    Reads traces (JSON Lines that begin with {"trace":1}) and CSV logs of pedometers, and shows for \
    every event what the session counts and why. A file is told by its content, never by its \
    name; - is standard input. Several files are replayed one after another; a faulty one \
    does not stop the others.
    """,
    """
    CSV logs are known by their header, whatever the capitals: \
    Time,[CurrentTripStart],NumberOfSteps or elapsed_ns,hw_step_counter, among any other \
    columns. Commas, semicolons or tabs, UTF-8 or UTF-16.
    """,
    """
    Bad input is refused with file, line and field, after everything before it has been shown, \
    and with exit code 65.
    """,
  ]

  static let operands: OptionValue? = .file("FILE")

  static var options: [CommandOption<ReplayVerb>] {
    [
      CommandOption(
        "format", value: "FORMAT", help: "What to write",
        meaning: { (format: ReplayFormat) in
          switch format {
          case .table: "the default"
          case .jsonl: "one line per event and the summary"
          case .csv: "one row per event; the summary goes to standard error"
          case .json: "one document; several files make an array"
          }
        }
      ) { verb, format in verb.settings.format = format },
      CommandOption(
        "chart", value: .chart,
        help: """
          Draw raw totals and the session count over time: into FILE.svg, or with - in the \
          terminal, after the table.
          """
      ) { (verb, value) throws(UsageError) in
        verb.settings.chart = try ChartDestination(value)
      },
      CommandOption(
        "compare", value: .policyKeys,
        help: """
          Run a second policy (B) beside the first (A) and show where they part. B is A with these \
          keys of a trace's header changed: decrease, history, width, maximumRate, tolerance, \
          adjacency. 'header' stands for the header without the options below. In jsonl and \
          json each line of A ends with B's under "compare"; a chart draws A.
          """
      ) { (verb, value) throws(UsageError) in
        verb.settings.compared = try ComparedPolicy(value)
      },
      CommandOption.columns { (verb, columns) in verb.settings.columns = columns },
    ] + CommandOption.policy(\.settings.changes)
  }

  static let examples: [CommandExample] = [
    CommandExample(
      "tare replay walk.jsonl", "Show what a recorded session counted, event by event."),
    CommandExample(
      "tare replay --chart walk.svg phone.csv", "Replay a pedometer's log and draw it."),
    CommandExample(
      "tare replay --compare decrease=restart band.jsonl",
      "Show where it matters whether a falling total is a correction or a restart."
    ),
    CommandExample(
      "zcat big.jsonl.gz | tare replay --format jsonl -", "Replay a pipe, a line per event."),
  ]

  private var settings = ReplaySettings()

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    settings.files.append(operand)
  }

  func validate() throws(UsageError) {
    try InputFiles.check(settings.files)
    try ChartDestination.check(
      settings.chart, of: settings.files, format: settings.format.rawValue,
      isTable: settings.format == .table)
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    try ChartDestination.protect(settings.files, from: settings.chart, verb: Self.name)
    return switch settings.format {
    case .table:
      try ReplayJob.run(settings, TablePrinter(hasColour: console.hasColour), on: &console)
    case .jsonl: try ReplayJob.run(settings, JsonLinesPrinter(), on: &console)
    case .csv:
      try ReplayJob.run(
        settings, CsvPrinter(compares: settings.compared != nil), on: &console)
    case .json: try ReplayJob.run(settings, JsonDocumentPrinter(), on: &console)
    }
  }
}
