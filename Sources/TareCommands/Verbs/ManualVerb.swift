// `tare manual`: the manual page.

struct ManualVerb: Verb {
  static let name = "manual"
  static let abstract = "Write the manual page, tare(1)"
  static let usage = ["manual"]

  static let discussion = [
    """
    Writes the page that man tare shows once it is installed, as make install and the Debian package \
    do: in mdoc, which groff and mandoc turn into text.
    """
  ]

  static let operands: OptionValue? = nil
  static var options: [CommandOption<ManualVerb>] { [] }

  static let examples: [CommandExample] = [
    CommandExample("tare manual | man -l -", "Read the manual where it is not installed."),
    CommandExample("tare manual | mandoc | less", "The same on macOS."),
  ]

  init() {}

  mutating func take(operand: String) throws(UsageError) {
    throw UsageError("manual takes nothing; 'tare help \(operand)' explains a verb")
  }

  func validate() throws(UsageError) {}

  func run(on console: inout Console) throws(ToolFailure) -> ExitCode {
    console.print(ManualPage.text(of: DescribedVerb.all))
    return .success
  }
}
