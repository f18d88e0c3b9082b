// A verb's description without its type, for whatever prints all verbs.

/// What a verb declares.
struct DescribedVerb: Sendable {
  /// What an option of it declares.
  struct Option: Sendable {
    /// Its names with their dashes; the second of a switch turns it off.
    var names: [String]
    /// Nil if it takes none.
    var value: OptionValue?
    /// Whether giving it again adds to what was given before.
    var repeats: Bool
    var help: String
  }

  var name: String
  var abstract: String
  var usage: [String]
  var discussion: [String]
  /// Nil if it takes none.
  var operands: OptionValue?
  var options: [Option]
  var examples: [CommandExample]

  /// Every verb, in the order of the help.
  static var all: [DescribedVerb] { VerbList.all.map { verb in DescribedVerb(verb) } }

  init<V: Verb>(_ verb: V.Type) {
    name = V.name
    abstract = V.abstract
    usage = V.usage
    discussion = V.discussion
    operands = V.operands
    options = V.options.map { option in
      Option(
        names: option.names.map { "--" + $0 }, value: option.value, repeats: option.repeats,
        help: option.help)
    }
    examples = V.examples
  }
}
