// The shells that verbs, options and values can be completed in.

enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The completion script.
  func script(of verbs: [DescribedVerb]) -> String {
    switch self {
    case .bash: BashCompletion.script(of: verbs)
    case .zsh: ZshCompletion.script(of: verbs)
    case .fish: FishCompletion.script(of: verbs)
    }
  }
}

extension String {
  /// The text with each of these characters behind a backslash.
  func backslashed(_ characters: String) -> String {
    var result = ""
    for character in self {
      if characters.contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
