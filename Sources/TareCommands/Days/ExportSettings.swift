// What every verb that merges exports is told, and the options that tell it.

import Foundation
import StepDays
import StepMerging

/// What a merge of the command line was asked to do.
struct ExportSettings: Sendable {
  var files: [String] = []
  /// A database that `tare import` keeps.
  var database: String?
  /// The zone of days, and of times that are written without one; nil if nobody said.
  var zone: TimeZone?
  /// As it was written.
  var zoneName: String?
  var dayStart = TimeOfDay.midnight
  /// Parts of sources' names, the most trusted first.
  var priority: [String] = []
  /// Parts of the names of the sources to take; empty for all.
  var only: [String] = []
  var excluded: StepDoubts = []
  /// Whether the rest is read after a fault.
  var keepsGoing = false

  /// Refuses nothing to read, and standard input named twice.
  func check() throws(UsageError) {
    if files.isEmpty, database != nil { return }
    try InputFiles.check(files)
  }
}

/// A reason for doubt, by its word on the command line.
enum DoubtWord: String, CaseIterable, Sendable {
  case cadence, driving, future, long

  var doubt: StepDoubts {
    switch self {
    case .cadence: .cadence
    case .driving: .driving
    case .future: .future
    case .long: .long
    }
  }

  /// What is doubtful about the steps, behind their number.
  var reason: String {
    switch self {
    case .cadence: "faster than \(Int(MergeRules().maximumCadence)) a second"
    case .driving: "in a vehicle"
    case .future: "in the future"
    case .long: "in records of more than an hour"
    }
  }

  /// The words of a set of doubts.
  static func words(of doubts: StepDoubts) -> [String] {
    allCases.filter { doubts.contains($0.doubt) }.map(\.rawValue)
  }
}

extension CommandOption where V: Verb {
  /// The options of every verb that merges exports.
  static func merging(
    _ place: any WritableKeyPath<V, ExportSettings> & Sendable
  ) -> [CommandOption<V>] {
    [
      CommandOption(
        "tz", value: .zone,
        help: """
          The local clock that days are told by, such as Europe/Berlin, and the zone of times that a \
          file writes without one. Needed unless all files name one and the same zone.
          """
      ) { (verb, value) throws(UsageError) in
        verb[keyPath: place].zone = try ZoneOption.read(value)
        verb[keyPath: place].zoneName = value
      },
      CommandOption(
        "day-start", value: .free("HH:MM"),
        help: "When a day begins: 04:00 gives the hours after midnight to the day before."
      ) { (verb, value) throws(UsageError) in
        guard let time = TimeOfDay(value) else {
          throw UsageError("'\(value)' is no time of day; write --day-start 04:00, say")
        }
        verb[keyPath: place].dayStart = time
      },
      CommandOption(
        "priority", value: .free("NAME,NAME..."),
        help: """
          Whom to believe where sources overlap, the most trusted first. A NAME is any part of a \
          source's name; capitals and kinds of space do not matter. Sources that are not named come \
          after, in the usual order: entered by hand, watches, phones, others.
          """
      ) { (verb, value) throws(UsageError) in
        verb[keyPath: place].priority = try SourceRanking.words(value, "--priority")
      },
      CommandOption(
        "only", value: .free("NAME,NAME..."),
        help: """
          Take only the sources whose names have one of these parts, as if the others had counted \
          nothing: one person of several in a file, say.
          """
      ) { (verb, value) throws(UsageError) in
        verb[keyPath: place].only = try SourceRanking.words(value, "--only")
      },
      CommandOption(
        "db", value: .file("FILE.db", ending: ".db"),
        help: "Take also what tare import keeps in this database."
      ) { verb, value in verb[keyPath: place].database = value },
      CommandOption(
        "exclude", value: .list("REASON,REASON...", of: DoubtWord.self), repeats: true,
        help: """
          Leave out what is doubtful: cadence (faster than \(Int(MergeRules().maximumCadence)) \
          steps a second), driving, future, long (records of more than an hour). Otherwise such \
          steps count, and are told apart as flagged.
          """
      ) { (verb, value) throws(UsageError) in
        for word in value.split(separator: ",", omittingEmptySubsequences: false) {
          let reason: DoubtWord = try ChoiceOption.read(
            word.trimmingCharacters(in: .whitespaces), "reason")
          verb[keyPath: place].excluded.insert(reason.doubt)
        }
      },
      CommandOption(
        "keep-going", off: "no-keep-going",
        help: """
          Go on after a fault in a file: tell it, keep what was read before it, and read the others. \
          The exit code still says that there was one.
          """
      ) { verb, isOn in verb[keyPath: place].keepsGoing = isOn },
    ]
  }
}
