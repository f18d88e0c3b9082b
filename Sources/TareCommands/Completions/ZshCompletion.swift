// Completion in zsh: `_arguments` for each verb, and a function for each list of words.

enum ZshCompletion {
  /// The script, to be called `_tare` in a folder of `fpath`.
  static func script(of verbs: [DescribedVerb]) -> String {
    """
    #compdef tare
    # zsh completion for tare, as 'tare completions zsh' writes it.

    _tare_verbs() {
      local -a verbs=(
    \(verbs.map { "    " + item(OfferedWord($0.name, $0.abstract)) + "\n" }.joined())  )
      _describe -t verbs VERB verbs
    }
    \(verbs.map(functions).joined())
    _tare() {
      local curcontext=$curcontext state line ret=1
      typeset -A opt_args
      _arguments -C \\
        '(- *)'{-h,--help}'[Explain tare]' \\
        '(- *)--version[Print the version]' \\
        '1:VERB:_tare_verbs' \\
        '*:: :->rest' && ret=0
      [[ $state == rest ]] || return ret
      curcontext=${curcontext%:*:*}:tare-$words[1]:
      case $words[1] in
    \(verbs.map(arguments).joined())  esac
      return ret
    }

    if [[ $funcstack[1] == _tare ]]; then
      _tare "$@"
    else
      compdef _tare tare
    fi

    """
  }

  /// The functions of a verb's lists.
  private static func functions(_ verb: DescribedVerb) -> String {
    var values = verb.options.compactMap { option in
      option.value.map { (function(verb, option), $0) }
    }
    if let operands = verb.operands { values.append((operandFunction(verb), operands)) }
    return values.compactMap { name, value in
      body(value).map { "\n\(name)() {\n\($0)}\n" }
    }.joined()
  }

  private static func function(_ verb: DescribedVerb, _ option: DescribedVerb.Option) -> String {
    "_tare_\(verb.name)_" + (option.names.first ?? "").drop { $0 == "-" }
  }

  private static func operandFunction(_ verb: DescribedVerb) -> String { "_tare_\(verb.name)" }

  private static func body(_ value: OptionValue) -> String? {
    switch value.offer {
    case .word(let words):
      let open = words.filter { $0.word.hasSuffix("=") }
      let closed = words.filter { !$0.word.hasSuffix("=") }
      var text = "  local -a closed=(\(closed.map(item).joined(separator: " ")))\n"
      if !open.isEmpty {
        text += "  local -a open=(\(open.map(item).joined(separator: " ")))\n"
      }
      return text + "  _describe -t values \(quoted(value.name)) closed"
        + (open.isEmpty ? "\n" : " -- open -S ''\n")
    case .list(let words):
      let specs = words.map { word in
        let isOpen = word.word.hasSuffix("=")
        let meaning = word.meaning.isEmpty ? "" : "[\(bracketed(word.meaning))]"
        return quoted(
          String(isOpen ? word.word.dropLast() : word.word[...]) + meaning
            + (isOpen ? ":VALUE: " : ""))
      }
      return "  _values -s , \(quoted(value.name)) \(specs.joined(separator: " "))\n"
    case .nothing, .file, .folder, .zone: return nil
    }
  }

  /// A verb's branch of the last `case`.
  private static func arguments(_ verb: DescribedVerb) -> String {
    var specs = verb.options.flatMap { specifications($0, of: verb) }
    specs.append("'(- *)'{-h,--help}'[Explain tare \(verb.name)]'")
    if let operands = verb.operands {
      let place = operands.offer.words.isEmpty ? "*" : "1"
      specs.append(
        quoted("\(place):\(operands.name):\(action(operands, operandFunction(verb)))"))
    }
    let lines = specs.map { " \\\n        " + $0 }.joined()
    return "    (\(verb.name))\n      _arguments -S\(lines) && ret=0\n      ;;\n"
  }

  private static func specifications(
    _ option: DescribedVerb.Option, of verb: DescribedVerb
  ) -> [String] {
    let summary = bracketed(Summary.of(option.help))
    guard let value = option.value else {
      let all = option.names.joined(separator: " ")
      return option.names.enumerated().map { index, name in
        let said = index == 0 ? summary : bracketed(Summary.opposite(of: option))
        return quoted("(\(all))\(name)[\(said)]")
      }
    }
    let action = action(value, function(verb, option))
    return option.names.map { name in
      quoted(
        (option.repeats ? "*" : "")
          + "\(name)=[\(summary)]:\(value.name.backslashed(":")):\(action)")
    }
  }

  /// What completes a value; its words are those of a function.
  private static func action(_ value: OptionValue, _ function: String) -> String {
    switch value.offer {
    case .nothing: " "
    case .word, .list: function
    case .file(let ending?): "_files -g \"*\(ending)(-.)\""
    case .file: "_files"
    case .folder: "_files -/"
    case .zone: "_time_zone"
    }
  }

  /// A word of `_describe`.
  private static func item(_ word: OfferedWord) -> String {
    let meaning = Summary.of(word.meaning)
    return quoted(word.word.backslashed("\\:") + (meaning.isEmpty ? "" : ":" + meaning))
  }

  /// A text within the brackets of a specification.
  private static func bracketed(_ text: String) -> String { text.backslashed("\\[]:") }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
