// `tare count`: steps in recordings of an accelerometer.

import StepDetection
import StepFiles

struct CountVerb: Verb {
  static let name = "count"
  static let abstract = "Count the steps in recordings of an accelerometer"
  static let usage = ["count [OPTIONS] FILE...", "count [OPTIONS] -"]

  static let discussion = [
    """
    Reads recordings of a bare accelerometer and counts the steps in them: how many, how long \
    somebody walked, and how fast. It needs no model of the device, no orientation and no fixed \
    rate; times come with the samples.
    """,
    """
    Recordings are CSV, plain or in gzip, known by the names of their columns: t_s,x_g,y_g,z_g; \
    timestamp,x,y,z; Sensor Logger's, phyphox's, ActiLife's and OmGui's. A file is told by its \
    content, never by its name; - is standard input.
    """,
    """
    Files are counted on all cores at once, and told in their order. A faulty one is told with file, \
    line and field, and does not stop the others; the exit code is then 65, or 66 if files are only \
    missing. A recording is counted whole or not at all.
    """,
    """
    Walking time is the time from the first to the last step of each bout of walking, and one step \
    more; the cadence is steps per minute of it. What is odd about a recording (gaps, times that \
    repeat or run backward, values beyond reason, a unit that cannot be right) is told on standard \
    error, and as fields in json and jsonl.
    """,
  ]

  static let operands: OptionValue? = .file("FILE")

  static var options: [CommandOption<CountVerb>] {
    output + reading
  }

  static let examples: [CommandExample] = [
    CommandExample("tare count walk.csv", "Count the steps of a recording."),
    CommandExample(
      "tare count --by day --tz Europe/Berlin week.csv.gz", "Count them by local day."),
    CommandExample(
      "tare count --chart walk.svg walk.csv", "Draw the signal, its steps and the cadence."),
    CommandExample(
      "tare count --format jsonl --times study/*.csv",
      "Give every step's time to a program, a line per file."),
    CommandExample(
      "zcat raw.csv.gz | tare count --columns -,t,x,y,z --counts-per-g 4096 -",
      "Count raw counts of a sensor from a pipe, by the places of the columns."),
  ]

  private var settings = CountSettings()

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    settings.files.append(operand)
  }

  func validate() throws(UsageError) {
    try InputFiles.check(settings.files)
    if settings.zone != nil, settings.span == nil {
      throw UsageError("--tz says where minutes, hours and days begin; write --by day with it")
    }
    if settings.format == .csv, settings.tellsTimes, let span = settings.span {
      throw UsageError(
        "csv has rows for steps or for \(span.rawValue)s; leave out --times or --by, or write jsonl"
      )
    }
    try ChartDestination.check(
      settings.chart, of: settings.files, format: settings.format.rawValue,
      isTable: settings.format == .table)
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    try ChartDestination.protect(settings.files, from: settings.chart, verb: Self.name)
    let zone = settings.zoneName
    let printer: any CountPrinter =
      switch settings.format {
      case .table:
        CountTablePrinter(
          style: TableStyle(isOn: console.hasColour), span: settings.span, zone: zone,
          tellsTimes: settings.tellsTimes, files: settings.files.count,
          chartColumns: settings.chart == .terminal ? console.columns : nil)
      case .csv: CountCsvPrinter(span: settings.span, tellsTimes: settings.tellsTimes)
      case .json, .jsonl:
        CountJsonPrinter(
          span: settings.span, zone: zone, tellsTimes: settings.tellsTimes,
          isArray: settings.format == .json && settings.files.count > 1)
      }
    return try CountJob.run(settings, printer, on: &console)
  }
}

extension CountVerb {
  /// The options that say what to tell.
  private static var output: [CommandOption<CountVerb>] {
    [
      CommandOption(
        "by", among: CountSpan.self, called: "span",
        help: """
          Count also by these. Where times count from 1970 they are those of the local clock in \
          --tz ZONE; elsewhere they count from the recording's start. Only spans with samples are \
          told.
          """
      ) { verb, span in verb.settings.span = span },
      CommandOption(
        "tz", value: .zone,
        help: "The local clock for --by, such as Europe/Berlin. UTC without it."
      ) { (verb, value) throws(UsageError) in
        verb.settings.zone = try ZoneOption.read(value)
        verb.settings.zoneName = value
      },
      CommandOption(
        "times", off: "no-times",
        help: "Tell the time of every step, in seconds as the recording counts them."
      ) { verb, isOn in verb.settings.tellsTimes = isOn },
      CommandOption(
        "format", value: "FORMAT", help: "What to write",
        meaning: { (format: CountFormat) in
          switch format {
          case .table: "the default"
          case .jsonl: "one object per file"
          case .csv: "one row per file; per span with --by, per step with --times"
          case .json: "one document; several files make an array"
          }
        }
      ) { verb, format in verb.settings.format = format },
      CommandOption(
        "chart", value: .chart,
        help: """
          Draw the acceleration with its steps and bouts of walking, and the cadence below: into \
          FILE.svg, or with - in the terminal, after the table.
          """
      ) { (verb, value) throws(UsageError) in
        verb.settings.chart = try ChartDestination(value)
      },
    ]
  }

  /// The options that say what a recording does not.
  private static var reading: [CommandOption<CountVerb>] {
    [
      CommandOption(
        "columns", value: .free("COLUMNS"),
        help: """
          Read any CSV by these columns: by place as t,x,y,z (- for one to pass over), or by name as \
          time=NAME,x=NAME,y=NAME,z=NAME. A time's unit may follow its name, as in time=stamp:ms.
          """
      ) { (verb, value) throws(UsageError) in
        guard let columns = RecordingColumns(value) else {
          throw UsageError(
            "'\(value)' names no columns; write --columns t,x,y,z (- for one to pass over), or "
              + "time=NAME,x=NAME,y=NAME,z=NAME")
        }
        verb.settings.options.columns = columns
      },
      CommandOption(
        "units", among: UnitWord.self, called: "unit",
        help: "The unit of the values, whatever the header says: g, or meters per second squared."
      ) { verb, word in verb.settings.options.unit = word.unit },
      CommandOption(
        "time-unit", among: LogColumns.Unit.self, called: "time unit",
        help: "The unit of times that are numbers, whatever the header says."
      ) { verb, unit in verb.settings.options.timeUnit = unit },
      CommandOption(
        "rate", value: .free("HZ"), help: "Samples per second, where there is no column of times."
      ) { (verb, value) throws(UsageError) in
        verb.settings.options.hertz = try positive(value, "--rate", "50")
      },
      CommandOption(
        "counts-per-g", value: .free("N"),
        help: "How many of the file's values make 1 g, where it holds raw counts of a sensor."
      ) { (verb, value) throws(UsageError) in
        verb.settings.options.countsPerG = try positive(value, "--counts-per-g", "4096")
      },
    ]
  }

  private enum UnitWord: String, CaseIterable {
    case g, ms2

    var unit: AccelerationUnit {
      switch self {
      case .g: .standardGravity
      case .ms2: .metersPerSecondSquared
      }
    }
  }

  private static func positive(
    _ text: String, _ option: String, _ example: String
  ) throws(UsageError) -> Double {
    guard let value = Double(text), value.isFinite, value > 0 else {
      throw UsageError("'\(text)' is no number above 0; write \(option) \(example), say")
    }
    return value
  }
}
