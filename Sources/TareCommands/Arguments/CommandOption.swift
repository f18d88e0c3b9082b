// An option of a verb: the one description that is parsed, explained, printed and completed.

/// An option of a verb.
struct CommandOption<V>: Sendable {
  /// Its names without dashes; the first is the one shown in messages.
  var names: [String]
  /// Its value; nil if it takes none.
  var value: OptionValue?
  /// Whether giving it again adds to what was given before.
  var repeats = false
  /// What it does, wrapped when printed.
  var help: String
  /// Takes the value (empty if it takes none) under the name that was used.
  var take: @Sendable (inout V, _ value: String, _ name: String) throws(UsageError) -> Void

  /// An option with a value.
  init(
    _ name: String, value: OptionValue, repeats: Bool = false, help: String,
    take: @escaping @Sendable (inout V, String) throws(UsageError) -> Void
  ) {
    names = [name]
    self.value = value
    self.repeats = repeats
    self.help = help
    self.take = { (verb, value, _) throws(UsageError) in try take(&verb, value) }
  }

  /// A switch, and the name that turns it off.
  init(
    _ name: String, off: String, help: String,
    take: @escaping @Sendable (inout V, Bool) -> Void
  ) {
    names = [name, off]
    value = nil
    self.help = help
    self.take = { (verb, _, used) throws(UsageError) in take(&verb, used == name) }
  }

  /// An option that takes one word of a type, all of which its value's name lists: `--by hour|day`.
  /// Messages call the word by the noun, such as "span", or else by the option's name.
  init<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, among choice: Choice.Type, called noun: String? = nil, help: String,
    take: @escaping @Sendable (inout V, Choice) -> Void
  ) where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    self.init(
      name, value: .word(words.joined(separator: "|"), words.map { OfferedWord($0) }), help: help
    ) { (verb, word) throws(UsageError) in
      take(&verb, try ChoiceOption.read(word, noun ?? name))
    }
  }

  /// An option that takes one word of a type, whose help ends with the words and what they mean:
  /// "What to write" is continued with ": table (the default), …". A meaning stands in parentheses
  /// behind its word; it is empty where the word says it.
  init<Choice: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, value: String, help: String, meaning: (Choice) -> String,
    take: @escaping @Sendable (inout V, Choice) -> Void
  ) where Choice.RawValue == String {
    let words = Choice.allCases.map { OfferedWord($0.rawValue, meaning($0)) }
    self.init(name, value: .word(value, words), help: "\(help): \(Self.sentence(of: words))") {
      (verb, word) throws(UsageError) in
      take(&verb, try ChoiceOption.read(word, name))
    }
  }

  /// `table (the default), jsonl, or json (one document).`
  private static func sentence(of words: [OfferedWord]) -> String {
    var said = words.map { $0.meaning.isEmpty ? $0.word : "\($0.word) (\($0.meaning))" }
    if said.count > 1, let last = said.popLast() { said.append("or " + last) }
    return said.joined(separator: ", ") + "."
  }
}
