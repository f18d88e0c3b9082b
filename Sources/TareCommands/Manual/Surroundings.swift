// What the tool takes from where it runs: variables and files, for the manual.

/// An environment variable or a file, and what it does for the tool.
struct Surrounding: Sendable {
  var name: String
  var effect: String

  /// The environment variables. A test holds that the sources ask for no other.
  static let variables: [Surrounding] = [
    Surrounding(
      name: "NO_COLOR", effect: "Nothing is coloured if this is set to anything but nothing."),
    Surrounding(name: "TERM", effect: "Nothing is coloured on a terminal that is dumb."),
    Surrounding(
      name: "TMPDIR",
      effect: "The folder in which tare merge keeps the rows of a long key; /tmp without it."),
  ]

  /// The files beside those that are named on the command line.
  static let files: [Surrounding] = [
    Surrounding(
      name: "/sys/bus/iio/devices",
      effect: "The step counters of the kernel, for tare watch --source iio."),
    Surrounding(
      name: "/usr/share/zoneinfo/zone.tab",
      effect: "The names of zones that completions offer in bash and fish."),
  ]
}
