// The verbs there are. A new one is a file in this folder and a line here.

enum VerbList {
  /// Every verb, in the order of the help.
  static let all: [any Verb.Type] = [
    ReplayVerb.self,
    CountVerb.self,
    DaysVerb.self,
    ExplainVerb.self,
    MergeVerb.self,
    ImportVerb.self,
    FormatsVerb.self,
    ConvertVerb.self,
    RedactVerb.self,
    SimulateVerb.self,
    WatchVerb.self,
    CompletionsVerb.self,
    ManualVerb.self,
    HelpVerb.self,
  ]

  static func verb(named name: String) -> (any Verb.Type)? {
    all.first { $0.name == name }
  }

  /// What to say of a word that is no verb.
  static func unknown(_ word: String) -> UsageError {
    if word.hasPrefix("-"), word != "-" {
      let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
      let owner = all.first { knows($0, String(name)) }
      if let owner {
        return UsageError("\(word) stands before the verb; write tare \(owner.name) \(word)")
      }
      let hint = Spelling.nearest(to: String(name), among: ["help", "version"])
      return UsageError("unknown option \(word)\(hint.map { "; did you mean --\($0)?" } ?? "")")
    }
    let names = all.map { $0.name }
    let hint = Spelling.nearest(to: word, among: names).map { "; did you mean '\($0)'?" }
    return UsageError("unknown verb '\(word)'\(hint ?? "; the verbs are \(list(names))")")
  }

  private static func knows<V: Verb>(_ verb: V.Type, _ option: String) -> Bool {
    V.options.contains { $0.names.contains(option) }
  }

  private static func list(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
