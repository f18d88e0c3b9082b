// `tare days`: exports of many sources, merged into steps per day.

import StepDays

struct DaysVerb: Verb {
  static let name = "days"
  static let abstract = "Merge exports of step counts into steps per day"
  static let usage = ["days [OPTIONS] FILE...", "days [OPTIONS] -", "days [OPTIONS] --db FILE.db"]

  static let discussion = [
    """
    Reads exports of Apple Health, Fitbit, Google Fit and others (tare formats lists them), any mix \
    of them, and tells how far somebody really walked. Where a phone and a watch counted the same \
    walk, the steps are counted once; records that repeat, cross midnight or were corrected are \
    sorted out.
    """,
    """
    At every instant one record is believed: that of the most trusted source (entered by hand, then \
    watches, phones, others, or as --priority says), and in it the one changed last. What a record \
    says is spread evenly over its time; what another one covers of it is told as shadowed: it is \
    what one counts twice who adds everything up. --sources tells it by source, and tare explain \
    by piece.
    """,
    """
    Flagged steps are doubtful: faster than anybody walks, in a vehicle, in the future, or in a \
    record so long that they may lie anywhere in it. They count unless --exclude leaves them out.
    """,
    """
    Days, weeks (ISO 8601, from Monday) and months are those of the local clock in --tz; a day has \
    23 or 25 hours where clocks are changed. Days without steps are told too, unless 400 or more \
    follow each other. Hours add up to their day, and days to the total, to the last step. The \
    order of files does not matter.
    """,
  ]

  static let operands: OptionValue? = .file("FILE")

  static var options: [CommandOption<DaysVerb>] {
    output + CommandOption.merging(\.settings.merge)
  }

  static let examples: [CommandExample] = [
    CommandExample(
      "tare days --tz Europe/Berlin export.zip", "Tell the steps of each day of an export."),
    CommandExample(
      "tare days --tz Europe/Berlin --sources export.xml Takeout/*.json",
      "Merge two exports, and tell what became of each source's steps."),
    CommandExample(
      "tare days --tz Asia/Tokyo --by week --from 2024-01-01 --chart steps.svg export.zip",
      "Tell weeks from 2024 on and draw them."),
    CommandExample(
      "tare days --tz UTC --priority 'Watch,iPhone' --format csv export.xml",
      "Believe sources by their names, and write CSV."),
  ]

  private var settings = DaysSettings()

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    settings.merge.files.append(operand)
  }

  func validate() throws(UsageError) {
    try settings.merge.check()
    if let from = settings.from, let to = settings.to, from > to {
      throw UsageError("--from \(from) is after --to \(to)")
    }
    for file in settings.merge.files {
      try ChartDestination.check(
        settings.chart, of: [file], format: settings.format.rawValue,
        isTable: settings.format == .table)
    }
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    try ChartDestination.protect(
      settings.merge.files + (settings.merge.database.map { [$0] } ?? []), from: settings.chart,
      verb: Self.name)
    let printer: any DaysPrinter =
      switch settings.format {
      case .table:
        DaysTablePrinter(
          style: TableStyle(isOn: console.hasColour), tellsSources: settings.tellsSources)
      case .csv: DaysCsvPrinter(tellsSources: settings.tellsSources)
      case .json, .jsonl:
        DaysJsonPrinter(
          tellsSources: settings.tellsSources, isDocument: settings.format == .json)
      }
    return try DaysJob.run(settings, printer, on: &console)
  }
}

extension DaysVerb {
  /// The options that say what to tell.
  private static var output: [CommandOption<DaysVerb>] {
    [
      CommandOption(
        "by", among: CalendarSpan.self, called: "span", help: "What to tell; day is the default."
      ) { verb, span in verb.settings.span = span },
      CommandOption(
        "from", value: .free("DAY"), help: "The first day to tell, as 2024-11-20."
      ) { (verb, value) throws(UsageError) in
        verb.settings.from = try DayOption.read(value, "--from")
      },
      CommandOption(
        "to", value: .free("DAY"), help: "The last day to tell; it is told too."
      ) { (verb, value) throws(UsageError) in
        verb.settings.to = try DayOption.read(value, "--to")
      },
      CommandOption(
        "floor", off: "no-floor",
        help: """
          Round each day down, and each hour, as Apple's Health app shows days. Then days add up to \
          less than the steps there were, and hours to less than their day. Weeks and months are \
          sums of whole days.
          """
      ) { verb, isOn in verb.settings.rule = isOn ? .down : .addingUp },
      CommandOption(
        "sources", off: "no-sources",
        help: """
          Tell for each source how many steps it says, how many of them count, how many are \
          shadowed by others, and how many were left out: why this is less than one might add up. \
          In csv instead of the days.
          """
      ) { verb, isOn in verb.settings.tellsSources = isOn },
      CommandOption(
        "format", value: "FORMAT", help: "What to write",
        meaning: { (format: DaysFormat) in
          switch format {
          case .table: "the default"
          case .csv: "day,steps,shadowed,flagged,excluded"
          case .jsonl: "one object per span"
          case .json: "one document, with the sum"
          }
        }
      ) { verb, format in verb.settings.format = format },
      CommandOption(
        "chart", value: .chart,
        help: """
          Draw the steps as bars, what was counted twice as ghosts above them, and a moving \
          average: into FILE.svg, or with - in the terminal, after the table.
          """
      ) { (verb, value) throws(UsageError) in
        verb.settings.chart = try ChartDestination(value)
      },
    ]
  }
}

/// Days on the command line.
enum DayOption {
  /// Reads `2024-11-20`.
  static func read(_ text: String, _ option: String) throws(UsageError) -> LocalDay {
    guard let day = LocalDay(text) else {
      throw UsageError("'\(text)' is no day; write \(option) 2024-11-20, say")
    }
    return day
  }
}
