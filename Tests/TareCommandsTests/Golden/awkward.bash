# bash completion for tare, as 'tare completions bash' writes it.

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

_tare() {
  local IFS=$' \t\n' cur=${COMP_WORDS[COMP_CWORD]} before='' option='' lead=''
  local used=' ' joined='' i
  COMPREPLY=()
  if ((COMP_CWORD < 2)); then
    _tare_offer 'awkward --help --version'
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
    awkward)
      case $option in
        --word) _tare_offer 'plain say key='; return ;;
        --list) _tare_list 'plain say key='; return ;;
        --mood) _tare_offer 'calm cross'; return ;;
        --tone) _tare_offer 'calm cross'; return ;;
        --number) return ;;
        --output) _tare_files; return ;;
        --chart) _tare_files; return ;;
        --folder) _tare_files -d; return ;;
        --tz) _tare_zones; return ;;
      esac
      # The value of an option that takes none, or what follows a = within a value.
      [[ ! $joined ]] || return
      if [[ $cur == -* && $used != *' -- '* ]]; then
        _tare_options '--word --list --mood --tone --number --output --chart --folder --tz --quiet --no-quiet --help' '--list'
      else
        _tare_files
      fi
      ;;
    *) return ;;
  esac
}

complete -F _tare tare
