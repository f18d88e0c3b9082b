// `tare watch`: a session counting live.

import PedometerSimulator

struct WatchVerb: Verb {
  static let name = "watch"
  static let abstract = "Watch a session count live, raw totals beside it"
  static let usage = ["watch [OPTIONS]", "watch --source iio[:DEVICE]", "watch --source -"]

  static let discussion = [
    """
    Counts steps live and shows what the source says beside what the session makes of it. On a \
    terminal that is a view of the whole window; otherwise one JSON object per line, at every change \
    and every heartbeat.
    """,
    """
    Ctrl-C (or q) asks the source once more and ends with the final reading; a second Ctrl-C ends at \
    once. With --save, a closed window or a shutdown leaves the session open for --resume. p pauses \
    and resumes, r begins again at 0; with the simulator, other letters let it misbehave, as the \
    last lines of the screen say.
    """,
    """
    The keys of a line are \(keyList). What is not known is null.
    """,
  ]

  private static var keyList: String {
    WatchLine.keys.map { $0.meaning.isEmpty ? $0.name : "\($0.name) (\($0.meaning))" }
      .joined(separator: ", ")
  }

  static let operands: OptionValue? = nil

  static var options: [CommandOption<WatchVerb>] {
    sourceOptions + sessionOptions + simulatorOptions
  }

  private static var sourceOptions: [CommandOption<WatchVerb>] {
    [
      CommandOption(
        "source", value: .watchSource,
        help: """
          Where the steps come from. simulator (the default): somebody who walks in simulated time. iio or iio:DEVICE: the \
          kernel's step counter (in_steps_input), by its name or number. -: a trace on standard \
          input, event by event; its header decides, and its questions stay unanswered.
          """
      ) { (verb, value) throws(UsageError) in verb.settings.source = try WatchSource(value) },
      CommandOption(
        "format", among: WatchFormat.self,
        help: """
          What to write; the default is what suits standard output. Where that is no terminal, \
          screen prints the last view only.
          """
      ) { verb, format in verb.settings.format = format },
      CommandOption(
        "heartbeat", value: .free("DURATION"),
        help: "How often a line comes when nothing changes; 10s if not given."
      ) { (verb, value) throws(UsageError) in
        verb.settings.heartbeat = try DurationOption.nanoseconds(value, "heartbeat")
      },
      CommandOption(
        "for", value: .free("DURATION"),
        help:
          "End by itself, as with Ctrl-C, after 90s, 5m or 1h of watching, in simulated time if it is."
      ) { (verb, value) throws(UsageError) in
        verb.settings.limit = try DurationOption.nanoseconds(value, "for")
      },
      CommandOption("minutes", value: .free("N"), help: "The same in minutes.") {
        (verb, value) throws(UsageError) in
        verb.settings.limit = try DurationOption.nanoseconds(value + "m", "minutes")
      },
      CommandOption(
        "sysfs", value: OptionValue(name: "DIR", offer: .folder),
        help: "Where sysfs is mounted, if not at /sys."
      ) { verb, value in verb.settings.sysfs = value },
    ]
  }

  private static var sessionOptions: [CommandOption<WatchVerb>] {
    [
      CommandOption(
        "save", value: .file("FILE"),
        help: """
          Save the session whenever it is worth it, at most every 5 s, so that it can go on after a \
          kill. The file is replaced as a whole.
          """
      ) { verb, value in verb.settings.saveFile = value },
      CommandOption(
        "resume", value: .file("FILE"),
        help: """
          Go on with a saved session: what was walked meanwhile counts where the source knows of it. \
          May be the same file as --save's.
          """
      ) { verb, value in verb.settings.resumeFile = value },
      CommandOption(
        "record", value: .file("FILE"),
        help: """
          Write the session as a trace for tare replay. After a reset the next one goes into FILE \
          with its number, walk-2.jsonl. With --resume FILE is gone on with.
          """
      ) { verb, value in verb.settings.recordFile = value },
      policy(
        "width", .counterWidth, "Bits of a counter that wraps, 1 to 63; none if not given."),
      policy(
        "decrease", .decreaseRule,
        """
        What a fall means where the origin is unknown or the same: correction (the default), \
        restart, or restartBelow=S with a share S of the last total.
        """),
      policy(
        "maximum-rate", .maximumRate,
        "Steps per second that can be true; more is held apart. 5 if not given."),
    ]
  }

  private static var simulatorOptions: [CommandOption<WatchVerb>] {
    [
      simulator(
        "speed", .word("N|max", [OfferedWord("max", "as fast as can be")]),
        "Simulated seconds per second; 1 if not given."
      ) {
        (simulation, value) throws(UsageError) in simulation.speed = try speed(value)
      },
      simulator("seed", .free("N"), "What everything random is drawn from; 1 if not given.") {
        (simulation, value) throws(UsageError) in
        guard let seed = UInt64(value) else {
          throw UsageError(
            "--seed is a whole number from 0 to 18446744073709551615, not '\(value)'")
        }
        simulation.settings.seed = seed
      },
      simulator("preset", .presets, "A known trouble; tare simulate --list names them.") {
        (simulation, value) throws(UsageError) in
        guard let preset = SimulatorPreset(name: value) else {
          throw SimulateVerb.unknown("preset", value, among: SimulatorPreset.all.map(\.name))
        }
        simulation.settings.preset = preset
      },
      simulator(
        "fault", .faults, repeats: true,
        "Let a fault strike at random, as with tare simulate; may be repeated."
      ) { (simulation, value) throws(UsageError) in
        try FaultOption.take(value, into: &simulation.settings.faults)
      },
      simulator(
        "device", .devices,
        "What counts: phone-with-history (the default), phone-since-boot or blind-counter."
      ) { (simulation, value) throws(UsageError) in
        guard let device = SimulatedDevice.named.first(where: { $0.name == value }) else {
          throw SimulateVerb.unknown("device", value, among: SimulatedDevice.named.map(\.name))
        }
        simulation.settings.device = device.device
      },
    ]
  }

  static let examples: [CommandExample] = [
    CommandExample("tare watch", "Watch somebody walk, and press letters to make trouble."),
    CommandExample(
      "tare watch --fault correction-down=0.2 --speed 10",
      "See a pedometer take steps back, ten times as fast."),
    CommandExample(
      "tare watch --source iio --width 16 --save walk.tare",
      "Count with the kernel's counter, safe against a kill."),
    CommandExample(
      "tare watch --resume walk.tare --save walk.tare", "Go on after the kill."),
    CommandExample(
      "tail -f walk.jsonl | tare watch --source -", "Watch a trace as it is recorded."),
  ]

  private var settings = WatchSettings()

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    if operand == "-" {
      settings.source = .trace
    } else {
      throw UsageError("watch reads no files; for a trace write --source - <\(operand)")
    }
  }

  func validate() throws(UsageError) {
    try settings.validate()
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    switch settings.source {
    case .trace: try TraceLoop.run(settings, on: &console)
    case .simulator, .iio, nil: try LiveLoop.run(settings, on: &console)
    }
  }

  private static func policy(
    _ name: String, _ value: OptionValue, _ help: String
  ) -> CommandOption<WatchVerb> {
    CommandOption(name, value: value, help: help) { (verb, value) throws(UsageError) in
      verb.settings.policyOptions.append((name, value))
      _ = try verb.settings.changes.take(name, value)
    }
  }

  private static func simulator(
    _ name: String, _ value: OptionValue, repeats: Bool = false, _ help: String,
    take: @escaping @Sendable (inout WatchedSimulation, String) throws(UsageError) -> Void
  ) -> CommandOption<WatchVerb> {
    CommandOption(name, value: value, repeats: repeats, help: help) {
      (verb, value) throws(UsageError) in
      verb.settings.simulatorOptions.append(name)
      try take(&verb.settings.simulation, value)
    }
  }

  private static func speed(_ word: String) throws(UsageError) -> Double? {
    if word == "max" { return nil }
    guard let speed = Double(word), speed >= 0.01, speed <= 100_000 else {
      throw UsageError("--speed is 0.01 to 100000, or max, not '\(word)'")
    }
    return speed
  }
}
