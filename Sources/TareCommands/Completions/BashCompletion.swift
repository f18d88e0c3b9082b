// Completion in bash, 3.2 (macOS) and newer, without bash-completion's library.

enum BashCompletion {
  /// The script. It reads COMP_WORDS and COMP_CWORD and fills COMPREPLY.
  static func script(of verbs: [DescribedVerb]) -> String {
    let words = verbs.map(\.name) + ["--help", "--version"]
    return """
      # bash completion for tare, as 'tare completions bash' writes it.

      \(helpers)
      _tare() {
        local IFS=$' \\t\\n' cur=${COMP_WORDS[COMP_CWORD]} before='' option='' lead=''
        local used=' ' joined='' i
        COMPREPLY=()
        if ((COMP_CWORD < 2)); then
          _tare_offer '\(words.joined(separator: " "))'
          return
        fi
        before=${COMP_WORDS[COMP_CWORD - 1]}
        for ((i = 2; i < COMP_CWORD; i++)); do used+="${COMP_WORDS[i]} "; done
        # --option VALUE and --option=VALUE, whether readline splits words at = or not.
        if [[ $cur == '=' ]]; then
          option=$before cur='' joined=yes
        elif [[ $before == '=' ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]} joined=yes
        elif [[ $cur == --*=* ]]; then
          option=${cur%%=*} lead=${cur%%=*}= cur=${cur#*=} joined=yes
        elif [[ $before == --?* ]]; then
          option=$before
        fi
        # Behind -- everything is an operand.
        [[ $used == *' -- '* ]] && option=''
        case ${COMP_WORDS[1]} in
      \(verbs.map(cases).joined())    *) return ;;
        esac
      }

      complete -F _tare tare

      """
  }

  /// What does not depend on the verbs.
  private static let helpers = """
    # Offers those of the words $1 that begin with $cur, each behind $lead and $2.
    _tare_offer() {
      local word typed=${cur#"${2-}"}
      for word in $1; do
        [[ $word == "$typed"* ]] || continue
        COMPREPLY+=("$lead${2-}$word")
        [[ $word != *= ]] || compopt -o nospace 2>/dev/null
      done
    }

    # The same behind those that stand before a comma.
    _tare_list() {
      local had=''
      [[ $cur != *,* ]] || had=${cur%,*},
      compopt -o nospace 2>/dev/null
      _tare_offer "$1" "$had"
    }

    # Files, or with -d folders: readline's own way of completing them where it can be asked for.
    _tare_files() {
      local file kind=default
      [[ ${1-} != -d ]] || kind=dirnames
      [[ -n $lead ]] || ! compopt -o $kind 2>/dev/null || return
      while IFS= read -r file; do
        COMPREPLY+=("$lead$file")
      done < <(compgen "${1:--f}" -- "$cur")
    }

    _tare_zones() {
      _tare_offer "UTC $(awk '!/^#/ { print $3 }' /usr/share/zoneinfo/zone.tab 2>/dev/null)"
    }

    # Options $1 that were not given yet, or that may be given again ($2); or nothing.
    _tare_options() {
      local word options=''
      for word in $1; do
        [[ $used == *" $word "* && " $2 " != *" $word "* ]] || options+="$word "
      done
      _tare_offer "$options"
    }

    """

  private static func cases(_ verb: DescribedVerb) -> String {
    let names = verb.options.flatMap(\.names) + ["--help"]
    let again = verb.options.filter(\.repeats).flatMap(\.names)
    var text = "    \(verb.name))\n      case $option in\n"
    for option in verb.options {
      guard let value = option.value else { continue }
      let action = offer(value.offer)
      text += "        \(option.names.joined(separator: " | ")))"
      text += action.isEmpty ? " return ;;\n" : " \(action); return ;;\n"
    }
    text += """
            esac
            # The value of an option that takes none, or what follows a = within a value.
            [[ ! $joined ]] || return
            if [[ $cur == -* && $used != *' -- '* ]]; then
              _tare_options '\(names.joined(separator: " "))' '\(again.joined(separator: " "))'

      """
    if let operands = verb.operands {
      text += "      else\n        \(offer(operands.offer))\n"
    }
    return text + "      fi\n      ;;\n"
  }

  /// The command that fills COMPREPLY; empty where there is nothing to offer.
  private static func offer(_ offer: Offer) -> String {
    let words = "'" + offer.words.map(\.word).joined(separator: " ") + "'"
    return switch offer {
    case .nothing: ""
    case .word: "_tare_offer \(words)"
    case .list: "_tare_list \(words)"
    case .file: "_tare_files"
    case .folder: "_tare_files -d"
    case .zone: "_tare_zones"
    }
  }
}
