// From words to a verb's settings: options in any order, `--opt value` and `--opt=value`, `--`, `-`.

/// What was asked of a verb.
enum ParsedVerb<V: Verb> {
  case run(V)
  case help
}

enum ArgumentParser<V: Verb> {
  /// Reads the words after the verb.
  static func parse(_ arguments: [String]) throws(UsageError) -> ParsedVerb<V> {
    do throws(UsageError) {
      return try parse(arguments[...])
    } catch {
      var error = error
      error.verb = V.name
      throw error
    }
  }

  private static func parse(_ arguments: ArraySlice<String>) throws(UsageError) -> ParsedVerb<V> {
    var verb = V()
    var rest = arguments
    // Help wins over every mistake before or behind it, but not over a file of that name.
    let words = arguments.prefix { $0 != "--" }
    if words.contains("--help") || words.contains("-h") { return .help }
    while let word = rest.popFirst() {
      if word == "--" {
        for operand in rest { try verb.take(operand: operand) }
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        try verb.take(operand: word)
        continue
      }
      try take(word, &rest, &verb)
    }
    try verb.validate()
    return .run(verb)
  }

  private static func take(
    _ word: String, _ rest: inout ArraySlice<String>, _ verb: inout V
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].drop { $0 == "-" })
    let given = parts.count > 1 ? String(parts[1]) : nil
    guard parts[0].hasPrefix("--"), let option = V.options.first(where: { $0.names.contains(name) })
    else { throw unknown(String(parts[0])) }
    guard let value = option.value else {
      if given != nil { throw UsageError("\(parts[0]) takes no value") }
      return try option.take(&verb, "", name)
    }
    if let given { return try option.take(&verb, given, name) }
    guard let next = rest.first, next == "-" || !next.hasPrefix("--") else {
      throw UsageError("\(parts[0]) needs a value: \(parts[0]) \(value.name)")
    }
    rest.removeFirst()
    try option.take(&verb, next, name)
  }

  private static func unknown(_ word: String) -> UsageError {
    let names = V.options.flatMap(\.names) + ["help"]
    let bare = String(word.drop { $0 == "-" })
    let hint =
      Spelling.nearest(to: bare, among: names).map { "; did you mean --\($0)?" } ?? ""
    return UsageError("unknown option \(word)\(hint)")
  }
}
