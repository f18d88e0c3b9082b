// Completion in fish: a line per verb and per option.

enum FishCompletion {
  /// The script.
  static func script(of verbs: [DescribedVerb]) -> String {
    """
    # fish completion for tare, as 'tare completions fish' writes it.

    function __tare_no_verb
        test (count (commandline -opc)) -eq 1
    end

    function __tare_verb --description "Whether the verb is this one"
        set -l words (commandline -opc)
        test (count $words) -ge 2
        and test "$words[2]" = $argv[1]
    end

    function __tare_list --description "These words, behind those that stand before a comma"
        set -l typed (commandline -ct | string replace -r -- '^--[^=]*=' '')
        set -l before (string match -r -- '^.*,' "$typed")
        for word in $argv
            echo "$before$word"
        end
    end

    function __tare_zones
        echo UTC
        string match -rv -- '^#' </usr/share/zoneinfo/zone.tab | string split -f 3 \\t
    end

    complete -c tare -f
    complete -c tare -n __tare_no_verb -s h -l help -d 'Explain tare'
    complete -c tare -n __tare_no_verb -l version -d 'Print the version'
    \(verbs.map { "\(command) __tare_no_verb -a \($0.name) -d \(quoted($0.abstract))\n" }.joined())
    \(verbs.map(lines).joined(separator: "\n"))
    """
  }

  private static let command = "complete -c tare -n"

  /// The lines of a verb.
  private static func lines(_ verb: DescribedVerb) -> String {
    let start = "\(command) '__tare_verb \(verb.name)'"
    var text = ""
    if let operands = verb.operands { text += "\(start) \(arguments(operands.offer))\n" }
    for option in verb.options {
      for (index, name) in option.names.enumerated() {
        let said = index == 0 ? Summary.of(option.help) : Summary.opposite(of: option)
        let value = option.value.map { " -r " + arguments($0.offer) } ?? ""
        text += "\(start) -l \(name.drop { $0 == "-" })\(value) -d \(quoted(said))\n"
      }
    }
    return text + "\(start) -s h -l help -d 'Explain tare \(verb.name)'\n"
  }

  /// What is offered as a value or an operand.
  private static func arguments(_ offer: Offer) -> String {
    switch offer {
    case .nothing: "-f"
    case .word(let words): "-f -a " + quoted(words.map(token).joined(separator: " "))
    case .list(let words):
      "-f -a " + quoted("(__tare_list \(words.map(token).joined(separator: " ")))")
    case .file(let ending?): "-f -a '(__fish_complete_suffix \(ending))'"
    case .file: "-F"
    case .folder: "-f -a '(__fish_complete_directories)'"
    case .zone: "-f -a '(__tare_zones)'"
    }
  }

  /// A word and its meaning as fish reads them once more, with a tab between.
  private static func token(_ word: OfferedWord) -> String {
    let meaning = Summary.of(word.meaning)
    return word.word + (meaning.isEmpty ? "" : "\\t\"" + meaning.backslashed("\\\"$") + "\"")
  }

  private static func quoted(_ text: String) -> String { "'" + text.backslashed("\\'") + "'" }
}
