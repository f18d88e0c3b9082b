// `tare redact`: a trace that can be shown to strangers and still replays the same.

struct RedactVerb: Verb {
  static let name = "redact"
  static let abstract = "Make a log fit for a bug report: dates and names go, counts stay"
  static let usage = ["redact [OPTIONS] FILE", "redact [OPTIONS] -"]

  static let discussion = [
    """
    Reads what tare replay reads (a trace, or a CSV log of a pedometer; told by content, never by \
    name; - is standard input) and writes a trace that replays to the same counts, verdicts and \
    questions, event by event:
    """,
    """
      times     all move by one distance: the first event happens at
                2001-01-01T00:00:00Z. Neither date nor time of day is left. The
                monotonic clock, which says how long a device has been on, begins
                at 0.
      sessions  are numbered from 1, in order of appearance.
      unit      stays if it is a plain word such as steps, floors or meters, and
                becomes "units" otherwise.
      the rest  (unknown keys: devices, names, notes) is gone.
    """,
    """
    What stays, because a replay needs it: every total, and how far events and starts are apart. \
    Whoever knows when something in the trace happened knows the times of all of it, and a count \
    since midnight tells how long after midnight its session was opened. Cut the log down to the \
    events that go wrong before you publish it.
    """,
    """
    Bad input is refused with file, line and field, after everything before it has been written, \
    and with exit code 65; so is a time that would leave the range of times once moved.
    """,
  ]

  static let operands: OptionValue? = .file("FILE")

  static var options: [CommandOption<RedactVerb>] {
    TraceSettings.options(\.settings) + [
      CommandOption(
        "shift", value: .free("SECONDS"),
        help: """
          Move all wall times by this much instead; -86400 is a day back. Whoever learns it can \
          undo it, and whole days leave the time of day.
          """
      ) { (verb, value) throws(UsageError) in
        guard let distance = SecondsOption.nanoseconds(value, isSigned: true) else {
          throw UsageError("shift '\(value)' is no number of seconds; write one such as -86400")
        }
        verb.shift = AxisShift(byNanoseconds: distance)
      }
    ]
  }

  static let examples: [CommandExample] = [
    CommandExample(
      "tare redact walk.jsonl > report.jsonl", "Write a trace that can go with a bug report."),
    CommandExample(
      "tare redact --columns time=when:ms,total=count band.csv",
      "The same from a CSV log, in one go."),
    CommandExample(
      "tare convert --decrease restart band.csv | tare redact --output report.jsonl -",
      "Say in the trace what the log's falls mean, then redact it."),
  ]

  private var settings = TraceSettings()
  private var shift: AxisShift?

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    try settings.take(operand: operand, of: Self.name)
  }

  func validate() throws(UsageError) { try settings.validate() }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    try TraceJob.run(settings, Redaction(shift: shift), for: Self.self, on: &console)
  }
}
