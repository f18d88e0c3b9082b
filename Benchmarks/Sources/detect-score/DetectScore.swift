// Counts the steps of labelled recordings, derives further ones, and scores. `make score` runs it.
import Foundation

@main
struct DetectScore {
  static let usage = """
    usage: detect-score count COUNTER FILE…          prints {"file":…,"steps":…,"times":[…]} a line
           detect-score derive KIND FOLDER OUTPUT    writes recordings like those of FOLDER, and a manifest
           detect-score table [--differences] NAME=FOLDER=ANSWERS…
           detect-score simulated [HOURS]            false steps and errors on simulated motion
           detect-score files FOLDER | kinds | counters
    """

  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("detect-score: \(error)\n".utf8))
      exit(65)
    }
  }

  static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("kinds", 1): print(Derivation.names.joined(separator: "\n"))
    case ("counters", 1): print(Counter.allCases.map(\.rawValue).joined(separator: "\n"))
    case ("files", 2):
      let given = try RecordingFolder(arguments[1])
      for recording in given.recordings { print(given.path(recording.file)) }
    case ("count", 3...):
      guard let counter = Counter(rawValue: arguments[1]) else { return stop() }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
      for file in arguments.dropFirst(2) {
        let counted = try encoder.encode(counter.count(file))
        FileHandle.standardOutput.write(counted + Data("\n".utf8))
      }
    case ("simulated", 1...2):
      guard let hours = arguments.count == 1 ? 0.5 : Double(arguments[1]) else { return stop() }
      printSimulated(hours: hours)
    case ("derive", 4):
      guard let derivation = Derivation(name: arguments[1]) else { return stop() }
      try derivation.write(RecordingFolder(arguments[2]), to: arguments[3])
    case ("table", 2...):
      let comparing = arguments[1] == "--differences"
      try printTable(
        arguments.dropFirst(comparing ? 2 : 1).map { try ScoreRow($0) }, comparing: comparing)
    default: stop()
    }
  }

  static func stop() {
    FileHandle.standardError.write(Data((usage + "\n").utf8))
    exit(64)
  }
}
