// `tare import`: exports into a database, once each.

struct ImportVerb: Verb {
  static let name = "import"
  static let abstract = "Keep the step records of exports in a database"
  static let usage = [
    "import [OPTIONS] --db FILE.db FILE...", "import --db FILE.db --list",
    "import --db FILE.db --undo ID",
  ]

  static let discussion = [
    """
    Reads exports of step records (tare formats lists what can be read) and keeps them in an SQLite \
    file, which is made if there is none. A file is told by its content, never by its name; - is \
    standard input. tare days --db reads what is kept.
    """,
    """
    A record that several exports hold is kept once, so importing a newer export of the same person, \
    or the same file again, adds only what is new. Where a format tells versions of a record apart the \
    newest counts. An import can be undone, in any order: what only it had goes, and older versions \
    count again.
    """,
    """
    All files of a command are one import, made whole or not at all, even if the machine goes down: a \
    fault in a file is told with its place, nothing is imported, and the exit code is 65, or 66 if a \
    file is missing. With --keep-going the rest is imported, and the exit code is the same.
    """,
    """
    The database tells when somebody walked. A new one can be read by its owner only. Of the files it \
    keeps name, size, format and SHA-256.
    """,
  ]

  static let operands: OptionValue? = .file("FILE")

  static var options: [CommandOption<ImportVerb>] {
    [
      CommandOption(
        "db", value: .file("FILE.db", ending: ".db"), help: "Where the records are kept."
      ) {
        (verb, value) throws(UsageError) in
        if value.isEmpty || value == "-" {
          throw UsageError("'\(value)' is no database; write --db steps.db, say")
        }
        verb.settings.database = value
      },
      CommandOption(
        "tz", value: .zone,
        help: "The zone of times that are written without one, such as Europe/Berlin."
      ) { (verb, value) throws(UsageError) in verb.settings.zone = try ZoneOption.read(value) },
      CommandOption(
        "only", value: .free("NAME,NAME..."),
        help: """
          Keep only the sources whose names have one of these parts: one person of several in a \
          file, say. A database is one person's.
          """
      ) { (verb, value) throws(UsageError) in
        verb.settings.only = try SourceRanking.words(value, "--only")
      },
      CommandOption(
        "keep-going", off: "no-keep-going",
        help: "Import what can be read in spite of faults: a file up to its fault, and the others."
      ) { verb, isOn in verb.settings.keepsGoing = isOn },
      CommandOption("list", off: "no-list", help: "List the imports.") {
        verb, isOn in verb.settings.isList = isOn
      },
      CommandOption(
        "undo", value: .free("ID"), help: "Undo the import of that number; --list shows them."
      ) { (verb, value) throws(UsageError) in
        guard let id = Int64(value), id > 0 else {
          throw UsageError("'\(value)' is no number of an import; --list shows them")
        }
        verb.settings.undone = id
      },
      CommandOption(
        "format", value: "FORMAT", help: "What to write",
        meaning: { (format: ImportFormat) in
          switch format {
          case .table: "the default"
          case .jsonl: "an object per import"
          case .csv, .json: ""
          }
        }
      ) { verb, format in verb.settings.format = format },
    ]
  }

  static let examples: [CommandExample] = [
    CommandExample("tare import --db steps.db export.zip", "Keep the records of an export."),
    CommandExample(
      "tare import --db steps.db --tz Europe/Berlin steps-*.json",
      "Keep those of files that write local times."),
    CommandExample("tare import --db steps.db --list", "List what was imported."),
    CommandExample("tare import --db steps.db --undo 3", "Take the third import back."),
  ]

  private var settings = ImportSettings()

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    settings.files.append(operand)
  }

  func validate() throws(UsageError) {
    if settings.database.isEmpty {
      throw UsageError("no --db; say where the records are kept: --db steps.db, say")
    }
    if settings.isList, settings.undone != nil {
      throw UsageError("--list and --undo are two commands; give one of them")
    }
    guard settings.isList || settings.undone != nil else {
      return try InputFiles.check(settings.files)
    }
    if let file = settings.files.first {
      let option = settings.isList ? "--list" : "--undo"
      throw UsageError("\(option) takes no FILE; leave '\(file)' or \(option) out")
    }
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    if settings.isList { return try ImportJob.list(settings, on: &console) }
    if let id = settings.undone { return try ImportJob.undo(id, settings, on: &console) }
    return try ImportJob.run(settings, on: &console)
  }
}
