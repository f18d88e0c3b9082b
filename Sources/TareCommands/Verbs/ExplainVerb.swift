// `tare explain`: the pieces of a day, and who was believed in each.

import StepDays

struct ExplainVerb: Verb {
  static let name = "explain"
  static let abstract = "Tell piece by piece why a day has the steps it has"
  static let usage = [
    "explain [OPTIONS] --day DAY FILE...", "explain [OPTIONS] --day DAY --db FILE.db",
  ]

  static let discussion = [
    """
    Merges exports as tare days does and tells one day in pieces, in order of time: from when to \
    when a record was believed and how many of its steps fall there, whose it is, where it is \
    written, and below it, in parentheses, what it shadows: steps that another source, or the same \
    one twice, said of that time, and why those do not count.
    """,
    """
    The sum at the end is the day's number in tare days, first to the thousandth of a step. Times \
    are those of the local clock; the distance from UTC stands behind them on days on which it \
    changes.
    """,
  ]

  static let operands: OptionValue? = .file("FILE")

  static var options: [CommandOption<ExplainVerb>] {
    [
      CommandOption(
        "day", value: .free("DAY"), help: "The day, as 2024-11-20."
      ) { (verb, value) throws(UsageError) in
        verb.day = try DayOption.read(value, "--day")
      },
      CommandOption(
        "format", value: "FORMAT", help: "What to write",
        meaning: { (format: Format) in
          switch format {
          case .table: "the default"
          case .jsonl: "one object per piece"
          case .json: "one document"
          }
        }
      ) { verb, format in verb.format = format },
    ] + CommandOption.merging(\.settings)
  }

  static let examples: [CommandExample] = [
    CommandExample(
      "tare explain --day 2024-11-20 --tz Europe/Berlin export.zip",
      "Tell who was believed when on that day, and why."),
    CommandExample(
      "tare explain --day 2024-11-20 --tz UTC --format jsonl a.json b.csv",
      "The same for a program, of two exports."),
  ]

  private enum Format: String, CaseIterable {
    case table, jsonl, json
  }

  private var settings = ExportSettings()
  private var day: LocalDay?
  private var format = Format.table

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    settings.files.append(operand)
  }

  func validate() throws(UsageError) {
    if day == nil { throw UsageError("no --day; write --day 2024-11-20, say") }
    try settings.check()
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    let read = try ReadExports.read(
      settings, verb: Self.name, keepsPlaces: true, on: &console)
    guard let day else { return .usage }
    guard let explanation = DayExplanation.make(day, read) else {
      throw UsageError("\(read.zoneName) has no \(day): its clocks skipped it", verb: Self.name)
        .failure
    }
    switch format {
    case .table:
      ExplainTablePrinter(style: TableStyle(isOn: console.hasColour))
        .write(explanation, read, to: &console.out)
    case .json, .jsonl:
      ExplainJsonPrinter(isDocument: format == .json).write(explanation, read, to: &console.out)
    }
    return read.files.exitCode
  }
}
