// The options that replace choices of a header, for every verb that has them.

import StepFiles

extension CommandOption where V: Verb {
  /// `--columns`, for a verb that reads CSV logs.
  static func columns(
    _ take: @escaping @Sendable (inout V, LogColumns) -> Void
  ) -> CommandOption<V> {
    CommandOption(
      "columns", value: .free("time=NAME,total=NAME[,from=NAME]"),
      help: """
        Read any CSV by these columns. from is the instant since which the total counts; \
        without it the first row is the zero. Times are ISO 8601 with a zone, or \
        numbers: in seconds, or as the name ends (_ns, _us, _ms), or as NAME:ms says.
        """
    ) { (verb, value) throws(UsageError) in take(&verb, try ColumnsOption.read(value)) }
  }

  /// The policy's options, of a verb that keeps the changes here.
  static func policy(
    _ place: any WritableKeyPath<V, PolicyChanges> & Sendable
  ) -> [CommandOption<V>] {
    func choice(_ name: String, _ value: OptionValue, _ help: String) -> CommandOption<V> {
      CommandOption(name, value: value, help: help) { (verb, value) throws(UsageError) in
        _ = try verb[keyPath: place].take(name, value)
      }
    }
    return [
      CommandOption(
        "history", off: "no-history",
        help: "Whether the source can be asked for a snapshot. Overrides the header."
      ) { verb, isOn in verb[keyPath: place].history = isOn },
      choice(
        "decrease", .decreaseRule,
        """
        What a fall means where the origin is unknown: correction, restart, or restartBelow=S \
        with a share S of the last total. Overrides the header.
        """),
      choice(
        "width", .counterWidth,
        "Bits of a counter that wraps, 1 to 63. Overrides the header."),
      choice(
        "maximum-rate", .maximumRate,
        "Units per second that can be true; more is held apart. Overrides the header."),
      choice(
        "tolerance", .free("SECONDS"),
        "Within which two starts are one and the same. Overrides the header."),
      choice(
        "adjacency", .free("SECONDS"),
        "Within which a window continues the one before it. Overrides the header."),
    ]
  }
}
