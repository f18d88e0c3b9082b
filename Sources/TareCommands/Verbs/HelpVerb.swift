// `tare help`: the tool's help, or a verb's.

struct HelpVerb: Verb {
  static let name = "help"
  static let abstract = "Explain tare, or one of its verbs"
  static let usage = ["help [VERB]"]
  static let discussion: [String] = []
  static var operands: OptionValue? {
    .word("VERB", VerbList.all.map { OfferedWord($0.name, $0.abstract) })
  }
  static var options: [CommandOption<HelpVerb>] { [] }
  static let examples: [CommandExample] = [
    CommandExample("tare help replay", "Print everything that tare replay can do.")
  ]

  private var word: String?

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    if word != nil { throw UsageError("help explains one verb at a time") }
    word = operand
  }

  func validate() throws(UsageError) {
    if let word, VerbList.verb(named: word) == nil { throw VerbList.unknown(word) }
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    if let word, let verb = VerbList.verb(named: word) {
      console.print(HelpText.of(verb))
    } else {
      console.print(HelpText.tool)
    }
    return .success
  }
}
