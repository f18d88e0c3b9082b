// An option whose value is one word of a list.

enum ChoiceOption {
  /// The choice that a word names; messages call it by `name`, such as "format".
  static func read<Choice: RawRepresentable & CaseIterable>(
    _ word: String, _ name: String
  ) throws(UsageError) -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: word) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let hint = Spelling.nearest(to: word, among: names).map { "did you mean \($0)?" }
    throw UsageError(
      "unknown \(name) '\(word)'; \(hint ?? "the \(name)s are \(names.joined(separator: ", "))")")
  }
}
