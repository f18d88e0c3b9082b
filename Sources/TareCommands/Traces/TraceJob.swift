// From one log to one trace: open, check where it goes, write.

import StepFiles

/// What `tare convert` and `tare redact` have in common.
struct TraceSettings: Sendable {
  /// The log; "-" is standard input.
  var file: String?
  /// Where the trace goes; standard output if nil.
  var output: String?
  var columns: LogColumns?

  mutating func take(operand: String, of verb: String) throws(UsageError) {
    if let file {
      throw UsageError("\(verb) takes one FILE, and '\(file)' is one already")
    }
    file = operand
  }

  func validate() throws(UsageError) {
    if file == nil { throw UsageError("no FILE; name one, or - for standard input") }
  }

  /// The options in common, of a verb that keeps its settings here.
  static func options<V: Verb>(
    _ place: any WritableKeyPath<V, TraceSettings> & Sendable
  ) -> [CommandOption<V>] {
    [
      CommandOption(
        "output", value: .file("FILE.jsonl", ending: ".jsonl"),
        help: """
          Write the trace there, never over its own input. Without it, or with -, it goes to \
          standard output.
          """
      ) { (verb, value) throws(UsageError) in
        verb[keyPath: place].output = value == "-" ? nil : value
      },
      CommandOption.columns { (verb, columns) in verb[keyPath: place].columns = columns },
    ]
  }
}

enum TraceJob {
  /// Writes a log as a trace.
  static func run<V: Verb>(
    _ settings: TraceSettings, _ change: some TraceChange, for verb: V.Type,
    on console: inout Console
  ) throws(ToolFailure) -> ExitCode {
    let buffer = ReadBuffer()
    let name = settings.file ?? "-"
    // A file that cannot be read costs no other its content.
    let file = try LogFile.open(name, buffer)
    let output = try settings.output.map { (path) throws(ToolFailure) in
      try OutputFile.open(path)
    }
    let target = output ?? console.results
    if let identity = file.identity, identity == target.identity {
      throw UsageError(
        "\(target.name) is its own input; name another with --output FILE.jsonl", verb: V.name
      ).failure
    }
    if let output { try console.sendResults(to: output) }
    var taker = TraceTaker(change)
    try file.read(into: &taker, columns: settings.columns, buffer, on: &console)
    taker.finish(to: &console.out)
    if output != nil { try console.closeResults() }
    return .success
  }
}
