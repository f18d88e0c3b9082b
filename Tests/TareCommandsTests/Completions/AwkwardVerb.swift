// A verb with every kind of value, in words that each shell and roff would take for something else.

@testable import TareCommands

struct AwkwardVerb: Verb {
  enum Mood: String, CaseIterable {
    case calm, cross
  }

  static let name = "awkward"
  static let abstract = "Don't `quote` me: \"$HOME\" is [here]"
  static let usage = ["awkward [OPTIONS] [FILE]"]
  static let discussion = [
    "A dollar $(date) and 100 % of it. .Sh is no macro here, nor is \\fB a font.",
    "  .Sh   kept\n  'as'  it is",
  ]
  static let operands: OptionValue? = .file("FILE")
  static let examples = [CommandExample("tare awkward 'a b' | tee \\x", "Do nothing (really).")]

  static var options: [CommandOption<AwkwardVerb>] {
    let words = [
      OfferedWord("plain"), OfferedWord("say", "it's \"so\": [$1]; more"),
      OfferedWord("key=", "\\"),
    ]
    return [
      CommandOption("word", value: .word("WORD", words), help: "Say (one: two) of it: three.") {
        _, _ in
      },
      CommandOption(
        "list", value: OptionValue(name: "KEY=VALUE,...", offer: .list(words)), repeats: true,
        help: "It's a list; [several] of them."
      ) { _, _ in },
      CommandOption("mood", among: Mood.self, help: "How it's meant.") { _, _ in },
      CommandOption(
        "tone", value: "TONE", help: "What to hear",
        meaning: { (mood: Mood) in
          switch mood {
          case .calm: "the default"
          case .cross: ""
          }
        }
      ) { _, _ in },
      CommandOption("number", value: .free("N"), help: "A number.") { _, _ in },
      CommandOption("output", value: .file("FILE:a"), help: "A file.") { _, _ in },
      CommandOption("chart", value: .chart, help: "A picture.") { _, _ in },
      CommandOption(
        "folder", value: OptionValue(name: "DIR", offer: .folder), help: "A folder."
      ) { _, _ in },
      CommandOption("tz", value: .zone, help: "A zone.") { _, _ in },
      CommandOption("quiet", off: "no-quiet", help: "Say less.") { _, _ in },
    ]
  }

  init() {}
  mutating func take(operand: String) throws(UsageError) {}
  func validate() throws(UsageError) {}
  func run(on console: inout Console) throws(ToolFailure) -> ExitCode { .success }
}
