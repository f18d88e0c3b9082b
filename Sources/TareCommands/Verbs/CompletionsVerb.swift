// `tare completions`: what a shell needs to complete verbs, options and their values.

struct CompletionsVerb: Verb {
  static let name = "completions"
  static let abstract = "Write the completions of bash, zsh or fish"
  static let usage = ["completions bash|zsh|fish"]

  static let discussion = [
    """
    Writes a script that completes verbs, options, the values of options that are words of a list, \
    and files. make install and the Debian package put it where the shell finds it by itself; \
    otherwise write it there:
    """,
    """
      bash  ~/.local/share/bash-completion/completions/tare
      zsh   _tare in a folder of $fpath, before compinit runs
      fish  ~/.config/fish/completions/tare.fish
    """,
  ]

  static let operands: OptionValue? = .word(
    "SHELL", Shell.allCases.map { OfferedWord($0.rawValue) })
  static var options: [CommandOption<CompletionsVerb>] { [] }

  static let examples: [CommandExample] = [
    CommandExample(
      "tare completions fish > ~/.config/fish/completions/tare.fish",
      "Complete tare in every new fish."),
    CommandExample(
      "eval \"$(tare completions bash)\"", "Complete tare in this bash, once."),
    CommandExample("source <(tare completions zsh)", "The same in zsh."),
  ]

  private var shell: Shell?

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    if shell != nil { throw UsageError("completions are written for one shell at a time") }
    shell = try ChoiceOption.read(operand, "shell")
  }

  func validate() throws(UsageError) {
    if shell == nil {
      throw UsageError(
        "no shell; name one of \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
    }
  }

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    guard let shell else { return .usage }
    console.print(shell.script(of: DescribedVerb.all))
    return .success
  }
}
