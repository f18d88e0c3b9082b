// The first thing that a help text says, for the little room beside a completion.

enum Summary {
  /// As many characters as most terminals leave beside a word.
  private static let room = 64

  /// The text up to the first full stop, colon or semicolon outside parentheses, or up to the first
  /// comma if that is too long.
  static func of(_ help: String) -> String {
    let clause = beginning(of: help, upTo: ".:;")
    return clause.count <= room ? clause : beginning(of: clause, upTo: ",")
  }

  private static func beginning(of help: String, upTo ends: String) -> String {
    var depth = 0
    var summary = ""
    for word in help.split(separator: " ") {
      depth += word.count { $0 == "(" } - word.count { $0 == ")" }
      summary += (summary.isEmpty ? "" : " ") + word
      if depth <= 0, let last = word.last, ends.contains(last) {
        summary.removeLast()
        break
      }
    }
    return summary
  }

  /// What the second name of a switch does.
  static func opposite(of option: DescribedVerb.Option) -> String {
    "Not " + (option.names.first ?? "")
  }
}
