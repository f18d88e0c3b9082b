// `tare merge`: overlapping records of many sources as steps per day, key by key, within a pipe.

import Foundation
import StepDays
import StepFiles
import StepMerging

struct MergeVerb: Verb {
  static let name = "merge"
  static let abstract = "Merge overlapping step records per key and day, within a pipe"
  static let usage = ["merge [OPTIONS] [FILE]"]

  static let discussion = [
    """
    Reads records of steps from FILE or standard input, a row per record, and writes the steps of \
    every key (a person, a device owner) by day. Where records overlap, one is believed at every \
    instant, so nothing is counted twice. Made to run inside an engine that groups rows: Spark, \
    ClickHouse, GNU parallel, sort.
    """,
    """
      in   key, start, end, count, priority[, modified, id, version]
      out  key, day, steps, shadowed, flagged
    """,
    """
    Both are TSV, or JSON Lines with these names; the input is told by its content. Times are \
    seconds since 1970, with decimals to the nanosecond, or ISO 8601; one without an offset is of \
    the clock in --tz. Counts may have decimals. Optional fields are left empty, or are \\N or null.
    """,
    """
    Believed is the record with the greater priority, then the one changed later, then the one that \
    starts later. A record cut by others or by midnight gives each part its share of the time. One \
    without length counts whole unless a greater priority covers its instant. Records that are alike \
    count once, and of rows with the same id only the one with the greatest version does.
    """,
    """
    Steps are those that count; shadowed, those that do not since another record was believed; \
    flagged, those among steps that are doubtful: more than 4 a second, in a record longer than an \
    hour, or after now. Every day that a record touches is told, with three decimals. No order of a \
    key's rows changes a digit.
    """,
    """
    The rows of a key must stand together: a key that comes back after another one begins anew, and \
    its days are told again. Keys are written as soon as the next one begins. A key whose rows are \
    sorted by start takes constant memory, however many there are (and 100 bytes for each day); \
    otherwise its rows are held, 40 bytes each. From 262144 rows on a sorted key's rows also go to a file in TMPDIR (/tmp), should \
    one out of order follow.
    """,
    """
    A bad row stops the run with its line and field and exit code 65; the keys before it have been \
    written.
    """,
  ]

  static let operands: OptionValue? = .file("FILE")

  static var options: [CommandOption<MergeVerb>] { reading + merging }

  static let examples: [CommandExample] = [
    CommandExample(
      "sort -k1,1 -k2,2n records.tsv | tare merge", "Merge the records of every key, in UTC days."),
    CommandExample(
      "tare merge --tz Europe/Berlin --format jsonl records.tsv",
      "Merge grouped rows into local days, as JSON Lines."),
    CommandExample(
      "tare merge --exclude cadence,future --keep-going < rows.jsonl",
      "Leave doubtful records out, and go past rows that cannot be read."),
  ]

  private var settings = MergeSettings()

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    if let file = settings.file {
      throw UsageError("merge takes one FILE, and '\(file)' is one already")
    }
    settings.file = operand
  }

  func validate() throws(UsageError) {
    if settings.hasHeader, settings.input == .jsonl {
      throw UsageError("JSON Lines name their fields in every row; leave out --header")
    }
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    try MergeJob.run(settings, on: &console)
  }
}

extension MergeVerb {
  /// The options that say how to read.
  private static var reading: [CommandOption<MergeVerb>] {
    [
      CommandOption(
        "input", among: MergeFormat.self, called: "format",
        help: "What the input is, whatever it looks like."
      ) { verb, format in verb.settings.input = format },
      CommandOption(
        "format", among: MergeFormat.self, help: "What to write; without it, what was read."
      ) { verb, format in verb.settings.output = format },
      CommandOption(
        "header", off: "no-header",
        help: """
          The first row of the TSV names the columns, which may then stand in any order and among \
          others.
          """
      ) { verb, isOn in verb.settings.hasHeader = isOn },
      CommandOption(
        "keep-going", off: "no-keep-going",
        help: """
          Go past bad rows. The first ten are told, all are counted, and the exit code is 65 all \
          the same if there was one.
          """
      ) { verb, isOn in verb.settings.keepsGoing = isOn },
    ]
  }

  /// The options that say how to merge.
  private static var merging: [CommandOption<MergeVerb>] {
    [
      CommandOption(
        "tz", value: .zone,
        help: "The clock that days and times without an offset follow, such as Europe/Berlin. UTC "
          + "without it."
      ) { (verb, value) throws(UsageError) in
        guard let zone = TimeZone(identifier: value) else {
          let hint = Spelling.nearest(to: value, among: TimeZone.knownTimeZoneIdentifiers)
          throw UsageError(
            "unknown zone '\(value)'; "
              + (hint.map { "did you mean \($0)?" } ?? "write one such as Europe/Berlin or UTC"))
        }
        verb.settings.zone = zone
      },
      CommandOption(
        "day-start", value: .free("HH:MM"),
        help: "When a day begins, such as 04:00; midnight without it."
      ) { (verb, value) throws(UsageError) in
        guard let time = TimeOfDay(value) else {
          throw UsageError("'\(value)' is no time of day; write --day-start 04:00, say")
        }
        verb.settings.dayStart = time
      },
      CommandOption(
        "exclude", value: .list("DOUBTS", of: MergeDoubt.self),
        help: """
          Leave records out that are doubtful in these ways: cadence (more than 4 steps a second), \
          future, long (more than an hour). Another record may then take their place.
          """
      ) { (verb, value) throws(UsageError) in
        verb.settings.excluded = []
        for word in value.split(separator: ",", omittingEmptySubsequences: false) {
          let doubt: MergeDoubt = try ChoiceOption.read(String(word), "doubt")
          verb.settings.excluded.formUnion(doubt.doubts)
        }
      },
      CommandOption(
        "now", value: .free("TIME"),
        help: "The instant after which records are of the future, such as 2024-05-01T08:00:00Z or "
          + "seconds since 1970; the clock's without it."
      ) { (verb, value) throws(UsageError) in
        var clock = MergeClock(zone: .gmt, dayStart: .midnight)
        let time = Array(value.utf8).withUnsafeBufferPointer { MergeTime.read($0, &clock) }
        guard case .value(let now) = time else {
          throw UsageError("'\(value)' is no time; write --now 2024-05-01T08:00:00Z, say")
        }
        verb.settings.now = now
      },
    ]
  }

  private enum MergeDoubt: String, CaseIterable {
    case cadence, future, long

    var doubts: StepDoubts {
      switch self {
      case .cadence: .cadence
      case .future: .future
      case .long: .long
      }
    }
  }
}
