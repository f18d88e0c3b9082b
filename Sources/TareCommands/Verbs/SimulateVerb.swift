// `tare simulate`: a pedometer that misbehaves, written as a trace.

import PedometerSimulator

struct SimulateVerb: Verb {
  static let name = "simulate"
  static let abstract = "Write the trace of a simulated pedometer that misbehaves"
  static let usage = ["simulate [OPTIONS]", "simulate --list"]

  static let discussion = [
    """
    Lets somebody walk with a pedometer that misbehaves as it is told to, and writes what it said as a \
    trace that tare replay reads. The same options and seed give the same bytes on every machine.
    """,
    """
    A preset is a known trouble with what a naive app makes of it; faults strike at random, on top of a \
    preset or of a random walk. tare simulate --list names them all.
    """,
  ]

  static let operands: OptionValue? = nil

  static var options: [CommandOption<SimulateVerb>] {
    [
      CommandOption("list", off: "no-list", help: "List presets, faults and devices.") {
        verb, isOn in verb.settings.isList = isOn
      },
      CommandOption(
        "preset", value: .presets, help: "Play a known trouble; see --list."
      ) { (verb, value) throws(UsageError) in verb.settings.preset = try preset(value) },
      CommandOption(
        "fault", value: .faults, repeats: true,
        help: """
          Let a fault strike; may be repeated. Without a strength it is one that shows within \
          minutes. KIND=0 switches one off that is usual (batching, standing-silence).
          """
      ) { (verb, value) throws(UsageError) in
        try FaultOption.take(value, into: &verb.settings.faults)
      },
      CommandOption(
        "device", value: .devices,
        help: """
          What counts: phone-with-history (the default: as Core Motion), phone-since-boot (as Android's \
          counter) or blind-counter (a band, the kernel).
          """
      ) { (verb, value) throws(UsageError) in verb.settings.device = try device(value) },
      CommandOption(
        "walker", among: Walker.Habit.self,
        help: "How a random walker spends the time: mostly on foot (the default), or as people do."
      ) { verb, habit in verb.settings.habit = habit },
      CommandOption(
        "minutes", value: .free("N"),
        help: "How long the session is open; 10 if nothing else says it."
      ) { (verb, value) throws(UsageError) in verb.settings.minutes = try minutes(value) },
      CommandOption(
        "seed", value: .free("N"), help: "What everything random is drawn from; 1 if not given."
      ) { (verb, value) throws(UsageError) in verb.settings.seed = try seed(value) },
      CommandOption(
        "truth", off: "no-truth",
        help: """
          End every event with the truth: the steps walked since the session's zero ("truth") and those \
          claimed too much and not taken back ("overclaimed"). Replays ignore both.
          """
      ) { verb, isOn in verb.settings.hasTruth = isOn },
      CommandOption(
        "history", off: "no-history",
        help: """
          Whether the app asks the source when in doubt; it does where the device keeps a history. \
          The header says so.
          """
      ) { verb, isOn in verb.settings.asks = isOn },
    ]
  }

  static let examples: [CommandExample] = [
    CommandExample(
      "tare simulate --preset opens-at-150 | tare replay -",
      "Play a known trouble and see what becomes of it."),
    CommandExample(
      "tare simulate --fault correction-down=0.2 --fault duplicate --minutes 30",
      "Write half an hour of a pedometer that often takes steps back."),
    CommandExample(
      "tare simulate --minutes 60 --truth | tail -n 1", "See how far an hour of walking was."),
  ]

  private var settings = SimulationSettings()

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    throw UsageError("simulate reads no files; '\(operand)' is not an option")
  }

  func validate() throws(UsageError) {
    if settings.preset != nil, settings.device != nil {
      throw UsageError("a preset has its own device; leave --device or --preset out")
    }
    if settings.preset != nil, settings.habit != nil {
      throw UsageError("a preset has its own walker; leave --walker or --preset out")
    }
    if settings.asks == true, settings.plan.device.historyDepth <= 0 {
      throw UsageError("this device keeps no history that could be asked; leave --history out")
    }
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    if settings.isList {
      console.print(SimulationList.text)
    } else {
      try SimulationWriter.write(settings, to: &console)
    }
    return .success
  }

  private static func preset(_ word: String) throws(UsageError) -> SimulatorPreset {
    if let preset = SimulatorPreset(name: word) { return preset }
    throw unknown("preset", word, among: SimulatorPreset.all.map(\.name))
  }

  private static func device(_ word: String) throws(UsageError) -> SimulatedDevice {
    if let named = SimulatedDevice.named.first(where: { $0.name == word }) { return named.device }
    throw unknown("device", word, among: SimulatedDevice.named.map(\.name))
  }

  private static func minutes(_ word: String) throws(UsageError) -> Double {
    guard let minutes = Double(word), minutes > 0, minutes <= 52_596_000 else {
      throw UsageError("--minutes is above 0 and at most 52596000 (100 years), not '\(word)'")
    }
    return minutes
  }

  private static func seed(_ word: String) throws(UsageError) -> UInt64 {
    guard let seed = UInt64(word) else {
      throw UsageError(
        "--seed is a whole number from 0 to 18446744073709551615, not '\(word)'")
    }
    return seed
  }

  /// What to say of a name that is none.
  static func unknown(_ kind: String, _ word: String, among names: [String]) -> UsageError {
    let hint = Spelling.nearest(to: word, among: names).map { "did you mean \($0)?" }
    return UsageError("unknown \(kind) '\(word)'; \(hint ?? "see tare simulate --list")")
  }
}
