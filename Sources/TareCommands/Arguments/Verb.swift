// What a verb declares, so that parsing and help follow from it.

/// A verb of the tool. Its stored properties are its settings; it is created with their defaults,
/// takes its options and operands, and runs.
protocol Verb: Sendable {
  /// The word on the command line.
  static var name: String { get }
  /// One line for the list of verbs.
  static var abstract: String { get }
  /// How to call it, one line per form, without `tare`.
  static var usage: [String] { get }
  /// What it does: paragraphs, wrapped when printed. Lines that begin with a space stay as they are.
  static var discussion: [String] { get }
  /// What its operands are; nil if it takes none.
  static var operands: OptionValue? { get }
  /// Its options, in the order of the help.
  static var options: [CommandOption<Self>] { get }
  /// Commands worth trying, and what they do.
  static var examples: [CommandExample] { get }

  init()
  /// Takes a word that is no option.
  mutating func take(operand: String) throws(UsageError)
  /// Checks what can only be checked when everything has been read.
  func validate() throws(UsageError)
  /// Does it.
  func run(on console: inout Console) throws(ToolFailure) -> ExitCode
}

/// A command worth trying.
struct CommandExample: Sendable {
  var command: String
  var effect: String

  init(_ command: String, _ effect: String) {
    self.command = command
    self.effect = effect
  }
}

/// The command was used wrongly: what is wrong and what would be right.
struct UsageError: Error, Equatable {
  var message: String
  /// The verb whose help tells more; nil for the tool's.
  var verb: String?

  init(_ message: String, verb: String? = nil) {
    self.message = message
    self.verb = verb
  }

  var failure: ToolFailure {
    let help = verb == nil || verb == HelpVerb.name ? "tare help" : "tare help \(verb ?? "")"
    return .stopped(.usage, message: "\(message)\nTry '\(help)'.")
  }
}
