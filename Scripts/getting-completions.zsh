#!/usr/bin/env zsh
# Types into bash and zsh, and asks fish, what they complete for an installed tare.
#
#   getting-completions.zsh PREFIX FOLDER    the prefix tare was installed to; a folder with the
#                                            files alpha.jsonl, beta.jsonl and beta.svg
#
# Each shell finds its completions where they were installed, by its own means. bash and zsh run on a
# pseudo-terminal: a line with tabs in it goes in, and what tare is then called with comes out.
emulate -L zsh
setopt pipe_fail no_unset
zmodload zsh/zpty

prefix=$1
folder=$2
export HOME=$folder/home TERM=dumb XDG_DATA_DIRS=$prefix/share:/usr/local/share:/usr/share
unset XDG_DATA_HOME XDG_CONFIG_HOME
export PATH=$prefix/bin:$PATH
mkdir -p $HOME
cd $folder
failed=0
typeset -i count=0

# Nothing here may wait for ever: what a shell does not say within so many tenths of a second, it
# does not say.
patience=50

# reads WHAT: what a shell has said up to and with WHAT.
reads() {
  local said='' chunk
  integer waited=0
  while [[ $said != *$1* ]]; do
    if zpty -r -t pty chunk; then
      said+=$chunk
    elif ((waited++ > patience)); then
      print -r -- "no '$1' in: $said" >&2
      return 1
    else
      sleep 0.1
    fi
  done
}

# opens SHELL COMMAND...: begins a shell on a pseudo-terminal, and makes tare say how it is called.
opens() {
  local shell=$1
  shift
  zpty -b pty "$@"
  zpty -w pty 'stty -echo; PS1=; PS2='
  zpty -w pty "$setup"
  zpty -w pty "tare() { printf '<%s>' tare \"\$@\"; echo; }; echo rea''dy"
  reads ready || { print "$shell does not begin"; exit 1; }
}

# types LINE CALL: the line with its tabs must call tare so.
types() {
  ((count++))
  zpty -w pty $1
  reads $2 2>$folder/said || {
    failed=1
    print -r -- "$shell: ${1//$'\t'/[TAB]} does not call $2: $(tail -c 300 $folder/said)"
    # Whatever stands on the line now is given up.
    zpty -w -n pty $'\C-u\n'
  }
}

# Lines with one answer, the same in both shells but for the = that only zsh adds.
both() {
  types $'tare expl\t' '<tare><explain>'
  types $'tare replay --for\tjsonl' "<tare><replay><--format$1jsonl>"
  types $'tare replay --format ta\t' '<tare><replay><--format><table>'
  types $'tare replay --format=ta\t' '<tare><replay><--format=table>'
  types $'tare simulate --preset opens-at-9\t' '<tare><simulate><--preset><opens-at-927>'
  types $'tare simulate --fault dup\t' '<tare><simulate><--fault><duplicate>'
  types $'tare days --exclude cadence,f\t' '<tare><days><--exclude><cadence,future>'
  types $'tare replay --decrease restartB\t0.5' '<tare><replay><--decrease><restartBelow=0.5>'
  types $'tare count --tz Europe/Berl\t' '<tare><count><--tz><Europe/Berlin>'
  types $'tare replay al\t' '<tare><replay><alpha.jsonl>'
  types $'tare replay --chart beta.s\t al\t' '<tare><replay><--chart><beta.svg><alpha.jsonl>'
  types $'tare replay -- al\t' '<tare><replay><--><alpha.jsonl>'
  types $'tare simulate --seed al\t' '<tare><simulate><--seed><al>'
  types $'tare simulate al\t' '<tare><simulate><al>'
  types $'tare help impo\t' '<tare><help><import>'
  types $'tare completions zs\t' '<tare><completions><zsh>'
}

shell=bash
setup='bind "set enable-bracketed-paste off"; . /usr/share/bash-completion/bash_completion'
opens bash bash --norc --noprofile -i
both '><'
types $'tare replay --history --h\t' '<tare><replay><--history><--help>'
zpty -d pty

shell=zsh
setup="fpath=($prefix/share/zsh/*(N/) \$fpath); autoload -Uz compinit; compinit -u -D"
opens zsh zsh -f -i
both '='
zpty -d pty

# fish tells what it would offer.
asks() {
  ((count++))
  local said
  said=$(fish -c 'complete -C $argv[1]' $1 | cut -f 1 | tr '\n' ' ')
  [[ ${said% } == $2 ]] || {
    failed=1
    print -r -- "fish: '$1' gives '${said% }', not '$2'"
  }
}

asks 'tare re' 'redact replay'
asks 'tare replay --fo' '--format'
asks 'tare replay --format ' 'csv json jsonl table'
asks 'tare replay --format=js' '--format=json --format=jsonl'
asks 'tare days --exclude cadence,f' 'cadence,future'
asks 'tare replay --compare w' 'width='
asks 'tare replay --decrease re' 'restart restartBelow='
asks 'tare simulate --preset opens' 'opens-at-150 opens-at-927'
asks 'tare simulate --seed ' ''
asks 'tare simulate ' ''
asks 'tare replay al' 'alpha.jsonl'
asks 'tare count --tz Europe/Berl' 'Europe/Berlin'
asks 'tare help im' 'import'
asks 'tare completions ' 'bash fish zsh'

((failed)) && exit 1
print "completions: $count lines in bash, zsh and fish"
