// `tare convert`: any readable log as a trace.

struct ConvertVerb: Verb {
  static let name = "convert"
  static let abstract = "Write any readable step log as a trace"
  static let usage = ["convert [OPTIONS] FILE", "convert [OPTIONS] -"]

  static let discussion = [
    """
    Reads what tare replay reads (a CSV log of a pedometer, or a trace; told by content, never by \
    name; - is standard input) and writes a trace: JSON Lines, a header and an event per line. \
    The trace replays to the same counts, row by row. The opening that a CSV log only implies \
    gets a line of its own, before its first row.
    """,
    """
    A trace as input comes out in one form: every key written, times in seconds, unknown keys \
    gone, so that two traces that say the same are the same bytes.
    """,
    """
    The options below write a choice into the header, so that the trace carries what its log \
    needs. What a pipe has delivered is written before more is waited for.
    """,
    """
    Bad input is refused with file, line and field, after everything before it has been written, \
    and with exit code 65.
    """,
  ]

  static let operands: OptionValue? = .file("FILE")

  static var options: [CommandOption<ConvertVerb>] {
    TraceSettings.options(\.settings) + [
      CommandOption(
        "unit", value: .free("WORD"),
        help: "What one unit of the totals is, for people. Overrides the header."
      ) { (verb, value) throws(UsageError) in
        if value.isEmpty { throw UsageError("--unit needs a word, such as steps") }
        verb.change.unit = value
      }
    ] + CommandOption.policy(\.change.policy)
  }

  static let examples: [CommandExample] = [
    CommandExample("tare convert phone.csv > phone.jsonl", "Turn a pedometer's log into a trace."),
    CommandExample(
      "tare convert --columns time=when:ms,total=count --decrease restart band.csv",
      "Name the columns of a CSV, and say what its falls mean."),
    CommandExample(
      "tare convert --output whole.jsonl by-hand.jsonl",
      "Complete a trace that was written by hand."),
    CommandExample(
      "logger | tare convert - | tee live.jsonl | tare replay -",
      "Keep what a live logger says, and watch what it counts."),
  ]

  private var settings = TraceSettings()
  private var change = HeaderChange()

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    try settings.take(operand: operand, of: Self.name)
  }

  func validate() throws(UsageError) { try settings.validate() }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    try TraceJob.run(settings, change, for: Self.self, on: &console)
  }
}
