// What a watch is asked to do.

import Tare

/// Where the steps come from.
enum WatchSource: Equatable, Sendable {
  /// Somebody simulated.
  case simulator
  /// The kernel's step counter: a device, or whichever there is.
  case iio(device: String?)
  /// A trace on standard input.
  case trace

  /// Reads `simulator`, `iio`, `iio:DEVICE` or `-`.
  init(_ text: String) throws(UsageError) {
    switch text {
    case "simulator": self = .simulator
    case "iio": self = .iio(device: nil)
    case "-": self = .trace
    case _ where text.hasPrefix("iio:") && text.count > 4:
      // The kernel's own names begin with iio: as well.
      let device = text.hasPrefix("iio:device") ? text : String(text.dropFirst(4))
      self = .iio(device: device)
    default:
      throw UsageError("unknown source '\(text)'; write simulator, iio, iio:DEVICE or -")
    }
  }
}

extension OptionValue {
  /// Where a watch gets its steps.
  static let watchSource = word(
    "SOURCE",
    [
      OfferedWord("simulator", "somebody who walks in simulated time"),
      OfferedWord("iio", "the kernel's step counter"),
      OfferedWord("-", "a trace on standard input"),
    ])
}

/// How a watch shows itself.
enum WatchFormat: String, CaseIterable, Sendable {
  case screen, jsonl
}

struct WatchSettings: Sendable {
  /// Nil for the default: the simulator, or what a resumed session was saved from.
  var source: WatchSource?
  /// Nil for the default: the screen on a terminal, else JSON Lines.
  var format: WatchFormat?
  /// Where sysfs is mounted.
  var sysfs = "/sys"
  /// When to end by itself, in nanoseconds of the session's clock.
  var limit: Int64?
  /// How often a line is printed when nothing changes.
  var heartbeat: Int64 = 10_000_000_000
  var saveFile: String?
  var resumeFile: String?
  var recordFile: String?
  var changes = PolicyChanges()
  var simulation = WatchedSimulation()

  /// The options that were given about the simulator, for messages.
  var simulatorOptions: [String] = []
  /// Likewise about the session's policy.
  var policyOptions: [(name: String, value: String)] = []

  func validate() throws(UsageError) {
    switch source {
    case .trace:
      if let file = saveFile ?? resumeFile ?? recordFile {
        throw UsageError(
          "\(file): a trace is its own record; --save, --resume and --record need a live source")
      }
      if let option = policyOptions.first {
        throw UsageError("--\(option.name): the header of the trace decides")
      }
      try refuseSimulatorOptions(with: "-")
    case .iio: try refuseSimulatorOptions(with: "iio")
    case .simulator, nil: break
    }
    if resumeFile != nil, let option = simulatorOptions.first(where: { $0 != "speed" }) {
      throw UsageError(
        "--\(option): a resumed session goes on with the walker that it was saved with")
    }
    if resumeFile != nil, let option = policyOptions.first {
      throw UsageError("--\(option.name): a policy must not change within a session")
    }
    if let recordFile, recordFile == saveFile || recordFile == resumeFile {
      throw UsageError("--record would overwrite the saved session; name another FILE")
    }
  }

  private func refuseSimulatorOptions(with source: String) throws(UsageError) {
    if let option = simulatorOptions.first {
      throw UsageError("--\(option) is about the simulator, not --source \(source)")
    }
  }
}

/// Durations on the command line.
enum DurationOption {
  /// Reads `90`, `90s`, `1.5m`, `2h` or `500ms` as nanoseconds; above 0 and at most a year.
  static func nanoseconds(_ text: String, _ name: String) throws(UsageError) -> Int64 {
    let units: [(suffix: String, seconds: Double)] = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1),
    ]
    for unit in units where text.hasSuffix(unit.suffix) {
      let digits = text.dropLast(unit.suffix.count)
      guard digits.allSatisfy({ "0"..."9" ~= $0 || $0 == "." }), let number = Double(digits) else {
        continue
      }
      let seconds = number * unit.seconds
      if seconds >= 0.001, seconds <= 31_536_000 { return Int64((seconds * 1e9).rounded()) }
      break
    }
    let typed = name == "minutes" ? String(text.dropLast()) : text
    let example = name == "minutes" ? "a number" : "90s, 5m or 1h"
    throw UsageError(
      "--\(name) '\(typed)' is no duration; write \(example), above 0 and up to a year")
  }
}
