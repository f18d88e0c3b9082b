#compdef tare
# zsh completion for tare, as 'tare completions zsh' writes it.

_tare_verbs() {
  local -a verbs=(
    'awkward:Don'\''t `quote` me'
  )
  _describe -t verbs VERB verbs
}

_tare_awkward_word() {
  local -a closed=('plain' 'say:it'\''s "so"')
  local -a open=('key=:\')
  _describe -t values 'WORD' closed -- open -S ''
}

_tare_awkward_list() {
  _values -s , 'KEY=VALUE,...' 'plain' 'say[it'\''s "so"\: \[$1\]; more]' 'key[\\]:VALUE: '
}

_tare_awkward_mood() {
  local -a closed=('calm' 'cross')
  _describe -t values 'calm|cross' closed
}

_tare_awkward_tone() {
  local -a closed=('calm:the default' 'cross')
  _describe -t values 'TONE' closed
}

_tare() {
  local curcontext=$curcontext state line ret=1
  typeset -A opt_args
  _arguments -C \
    '(- *)'{-h,--help}'[Explain tare]' \
    '(- *)--version[Print the version]' \
    '1:VERB:_tare_verbs' \
    '*:: :->rest' && ret=0
  [[ $state == rest ]] || return ret
  curcontext=${curcontext%:*:*}:tare-$words[1]:
  case $words[1] in
    (awkward)
      _arguments -S \
        '--word=[Say (one\: two) of it]:WORD:_tare_awkward_word' \
        '*--list=[It'\''s a list]:KEY=VALUE,...:_tare_awkward_list' \
        '--mood=[How it'\''s meant]:calm|cross:_tare_awkward_mood' \
        '--tone=[What to hear]:TONE:_tare_awkward_tone' \
        '--number=[A number]:N: ' \
        '--output=[A file]:FILE\:a:_files' \
        '--chart=[A picture]:FILE.svg|-:_files -g "*.svg(-.)"' \
        '--folder=[A folder]:DIR:_files -/' \
        '--tz=[A zone]:ZONE:_time_zone' \
        '(--quiet --no-quiet)--quiet[Say less]' \
        '(--quiet --no-quiet)--no-quiet[Not --quiet]' \
        '(- *)'{-h,--help}'[Explain tare awkward]' \
        '*:FILE:_files' && ret=0
      ;;
  esac
  return ret
}

if [[ $funcstack[1] == _tare ]]; then
  _tare "$@"
else
  compdef _tare tare
fi
