// Help, laid out in 80 columns from what the verbs declare.

enum HelpText {
  /// The help of the tool.
  static var tool: String {
    let width = VerbList.all.map { $0.name.count }.max() ?? 0
    let verbs = VerbList.all.map { verb in
      "  " + padded(verb.name, width) + "  " + verb.abstract + "\n"
    }
    var examples: [CommandExample] = []
    for verb in VerbList.all { examples += verb.examples.prefix(1) }
    return """
      tare: step counts you can trust

      USAGE
        tare VERB [OPTIONS] [FILE...]
        tare help VERB

      VERBS
      \(verbs.joined())
      OPTIONS
        -h, --help  Print this help, or after a verb the verb's
        --version   Print the version

      EXAMPLES
      \(layOut(examples))
      EXIT CODES
      \(WordWrap.lines(exitCodes + ". " + manners, 80, indent: 2))
      """
  }

  private static var exitCodes: String {
    ExitCode.allCases.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
  }

  /// Where things go, for the manual too.
  static let manners = """
    Results go to standard output, everything else to standard error. Colours appear only on a \
    terminal, and never if NO_COLOR is set.
    """

  /// The help of a verb.
  static func of(_ verb: (some Verb).Type) -> String {
    var text = "tare \(verb.name): \(verb.abstract)\n\nUSAGE\n"
    for usage in verb.usage { text += "  tare \(usage)\n" }
    for paragraph in verb.discussion {
      text += "\n" + (paragraph.hasPrefix(" ") ? paragraph + "\n" : WordWrap.lines(paragraph, 80))
    }
    if !verb.options.isEmpty {
      text += "\nOPTIONS\n"
      for option in verb.options { text += layOut(option) }
    }
    return text + "\nEXAMPLES\n" + layOut(verb.examples)
  }

  private static func layOut(_ examples: [CommandExample]) -> String {
    examples.map { example in
      "  \(example.command)\n" + WordWrap.lines(example.effect, 80, indent: 6)
    }.joined()
  }

  private static func layOut<V>(_ option: CommandOption<V>) -> String {
    let names = option.names.map { "--" + $0 }.joined(separator: ", ")
    return "  " + names + (option.value.map { " " + $0.name } ?? "") + "\n"
      + WordWrap.lines(option.help, 80, indent: 6)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// Breaking text into lines.
enum WordWrap {
  /// The words in lines of at most `width` columns, each line ended. A word that is wider stands
  /// alone.
  static func lines(_ text: String, _ width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var result = ""
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        result += margin + line + "\n"
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? result : result + margin + line + "\n"
  }
}
